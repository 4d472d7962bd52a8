import type { Problem } from '../catalogue/sentences.ts'
import { type FileFact, type FixtureFault, taskFiles } from '../evidence/files.ts'
import { field } from '../text/argument.ts'
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
    const judge = (facts: readonly FileFact[], what: 'resource' | 'instruction') => {
      for (const fact of facts) {
        if (fact.kind === 'path') {
          emit(`${what}.path`, 'invalid', {
            problem: { kind: 'path-fault', field: fact.field, fault: fact.fault },
            place: fact.place,
          })
        } else if (fact.kind === 'file') {
          const problem = {
            kind: 'local-file',
            field: fact.field,
            fault: fact.fault,
            elsewhere: fact.elsewhere,
          } as const
          emit(`${what}.file`, 'invalid', { problem, place: fact.place })
        }
      }
    }
    judge(files.resources, 'resource')
    judge(files.instructions, 'instruction')
    if (files.fixture !== undefined) {
      emit('context.fixture', 'invalid', {
        problem: fixtureProblem(files.fixture.fault),
        place: files.fixture.place,
      })
    }
    if (files.unlocatable !== undefined) {
      emit('context.path', 'invalid', { problem: { kind: 'no-working-directory' }, place: files.unlocatable })
    }
    if (files.missingContext !== undefined) {
      const { elsewhere, place } = files.missingContext
      emit('context.directory', 'invalid', { problem: { kind: 'context-directory', elsewhere }, place })
    }
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

function fixtureProblem(fault: FixtureFault): Problem {
  switch (fault.kind) {
    case 'not-text':
      return { kind: 'fixture-not-text' }
    case 'path':
      return { kind: 'path-fault', field: field(['inputs', 'context', 'fixture']), fault: fault.fault }
    case 'missing':
      return { kind: 'fixture-missing', elsewhere: fault.elsewhere }
    case 'outside':
      return { kind: 'fixture-outside' }
    case 'unreadable':
      return { kind: 'fixture-unreadable' }
  }
}
