import { authoredIndex, fieldOf, type Located, placeOf } from '../model/decode.ts'
import type { Task } from '../model/task.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import type { Field, Step } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import { contextDirectory } from './files.ts'
import { formFault, resolve } from './locate.ts'
import type { KindOfPath } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** A file or directory that a field names, wherever that leads. */
export interface NamedPath {
  readonly path: AbsolutePath
  readonly field: Field
  readonly place: Place
}

/** A path as a grader of one kind names it. */
export interface AuthoredPath {
  readonly kind: KindOfPath
  readonly path: string
  readonly owner: Located
  readonly steps: readonly Step[]
  /** The directory of whoever names it, for the kinds that resolve from one. */
  readonly own?: AbsolutePath | undefined
}

/** Where authored paths lead; those that are empty, or refused by their spelling, lead nowhere. */
export function namedPaths(suite: Suite, authored: readonly AuthoredPath[]): readonly NamedPath[] {
  return authored.flatMap(({ kind, path, owner, steps, own }) => {
    if (path === '' || formFault(kind, path, suite.reader.paths) !== undefined) return []
    const leads = resolve(suite, kind, path, own)
    if (leads === undefined) return []
    return [{ path: leads, field: fieldOf(owner.where, ...steps), place: placeOf(owner, ...steps) }]
  })
}

/** The local files and directories that an eval names for all of its tasks, graders aside. */
export function evalPaths(suite: Suite): readonly NamedPath[] {
  const { config, mcp_mocks, command_mocks } = suite.eval
  return namedPaths(suite, [
    { kind: 'csv-source', path: suite.eval.tasks_from, owner: suite.eval, steps: ['tasks_from'] },
    ...listed('instruction', config, config.instruction_files, 'instruction_files', suite.fixtures),
    ...listed('skill-directory', config, config.skill_directories, 'skill_directories'),
    ...mcp_mocks.map(
      (mock) => ({ kind: 'mcp-fixtures', path: mock.fixtures, owner: mock, steps: ['fixtures'] }) as const,
    ),
    ...commandFixtures(command_mocks),
  ])
}

/** The same of a task. */
export function taskPaths(suite: Suite, task: Task, source: AbsolutePath): readonly NamedPath[] {
  const { inputs } = task
  const context = contextDirectory(suite, task)
  const fixture = inputs.context.find(({ key }) => key === 'fixture')
  const value = fixture?.value?.kind === 'scalar' ? resolveScalar(fixture.value) : undefined
  const own = suite.reader.paths.dirname(source)
  return namedPaths(suite, [
    { kind: 'prompt-file', path: inputs.prompt_file, owner: inputs, steps: ['prompt_file'], own },
    ...inputs.files.flatMap((file) =>
      file.content === ''
        ? [{ kind: 'resource', path: file.path, owner: file, steps: ['path'], own: context } as const]
        : [],
    ),
    ...listed('instruction', task, task.instruction_files, 'instruction_files', context),
    ...listed('skill-directory', task, task.skill_directories ?? [], 'skill_directories'),
    ...(fixture !== undefined && value?.type === 'text'
      ? [{ kind: 'context-fixture', path: value.value, owner: fixture, steps: [] } as const]
      : []),
    ...commandFixtures(task.command_mocks),
  ])
}

function commandFixtures(mocks: Task['command_mocks']): readonly AuthoredPath[] {
  return (mocks ?? []).flatMap(({ responses }) =>
    responses.map((owner) => ({ kind: 'command-fixture', path: owner.fixture, owner, steps: ['fixture'] }) as const),
  )
}

function listed(
  kind: KindOfPath,
  owner: Located,
  paths: readonly string[],
  key: string,
  own?: AbsolutePath,
): readonly AuthoredPath[] {
  return paths.map((path, i) => ({ kind, path, owner, steps: [key, authoredIndex(paths, i)], own }))
}
