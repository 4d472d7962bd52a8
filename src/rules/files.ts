import { taskFiles } from '../evidence/files.ts'
import type { TaskInput } from './input.ts'
import { factRule } from './rule.ts'

/** The files, directories and repositories of a task (resolution.md sections 7 to 9 and 14). */
export const filesRule = factRule(
  [
    'resource.path',
    'resource.file',
    'instruction.path',
    'instruction.file',
    'context.fixture',
    'context.directory',
    'context.path',
    'repository.source',
    'repository.revision',
  ],
  (suite, { task }: TaskInput) => taskFiles(suite, task),
  (_, files, emit) => {
    for (const [what, issues] of [
      ['resource', files.resources],
      ['instruction', files.instructions],
    ] as const)
      for (const issue of issues)
        emit(issue.problem.kind === 'path-fault' ? `${what}.path` : `${what}.file`, 'invalid', issue)
    if (files.fixture !== undefined) emit('context.fixture', 'invalid', files.fixture)
    if (files.unlocatable !== undefined) emit('context.path', 'invalid', files.unlocatable)
    if (files.missingContext !== undefined) emit('context.directory', 'invalid', files.missingContext)
    for (const repository of files.repositories) {
      const { field: name, place, elsewhere } = repository
      if (!repository.isThere)
        emit('repository.source', 'invalid', {
          problem: { kind: 'repository-source', field: name, elsewhere },
          place,
        })
      emit('repository.revision', 'unresolved', {
        problem: { kind: 'revision-unchecked', field: name },
        place,
      })
    }
  },
)
