import { limits } from '../reader/limits.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import type { Suite } from './suite.ts'

/** The directories that authors mistake for each other: where else a path that is missing may turn out to exist. */
export type Base = 'working-directory' | 'eval-directory' | 'default-context' | 'repository-root'

/** Every directory that some kind of path resolves from. */
export type PathOrigin =
  | Base
  | 'task-directory'
  | 'context-directory'
  | 'grader-context'
  | 'workspace-directory'
  | 'skill-directories'

/** What becomes of a value that is absolute, or on POSIX begins with a slash. */
export type Rooted =
  /** It is taken as it is. */
  | 'kept'
  /** It is appended below the base all the same. */
  | 'appended'
  /** It is a mistake. */
  | 'refused'
  /** There is no value that an author could write. */
  | 'none'

/** One kind of path: the fields that hold it, the bases it resolves from (in the order of the search), and what a rooted value does. */
export interface PathKind {
  readonly fields: readonly string[]
  readonly from: readonly PathOrigin[]
  readonly rooted: Rooted
}

/**
 * What each kind of path resolves from (resolution.md section 1; contract, "Local resolution"). The table for people,
 * docs/resolution.md, has the same rows, and a test holds the two together.
 */
export const pathKinds = {
  'eval-argument': { fields: ['the eval argument'], from: ['working-directory'], rooted: 'kept' },
  'context-dir-argument': { fields: ['--context-dir'], from: ['working-directory'], rooted: 'kept' },
  'task-pattern': { fields: ['tasks'], from: ['eval-directory'], rooted: 'appended' },
  'csv-source': { fields: ['tasks_from'], from: ['eval-directory'], rooted: 'kept' },
  'prompt-file': { fields: ['inputs.prompt_file'], from: ['task-directory'], rooted: 'refused' },
  'default-fixtures': {
    fields: ['fixtures (the default context directory)'],
    from: ['eval-directory'],
    rooted: 'none',
  },
  'context-dir': { fields: ['context_dir (of a task)'], from: ['working-directory'], rooted: 'kept' },
  resource: { fields: ['inputs.files[].path'], from: ['context-directory'], rooted: 'refused' },
  instruction: {
    fields: ['config.instruction_files', 'instruction_files'],
    from: ['context-directory'],
    rooted: 'refused',
  },
  'context-fixture': { fields: ['inputs.context.fixture'], from: ['eval-directory'], rooted: 'refused' },
  'skill-directory': {
    fields: ['config.skill_directories', 'skill_directories'],
    from: ['eval-directory'],
    rooted: 'kept',
  },
  'workspace-file': { fields: ['.waza.yaml (also nine directories up)'], from: ['working-directory'], rooted: 'none' },
  'workspace-skills': { fields: ['paths.skills (in .waza.yaml)'], from: ['workspace-directory'], rooted: 'appended' },
  'agent-definition': {
    fields: ['agent definitions'],
    from: ['working-directory', 'skill-directories'],
    rooted: 'none',
  },
  'repository-source': { fields: ['inputs.repos[].source'], from: ['working-directory'], rooted: 'kept' },
  'mcp-fixtures': { fields: ['mcp_mocks[].fixtures'], from: ['eval-directory'], rooted: 'kept' },
  'command-fixture': { fields: ['command_mocks[].responses[].fixture'], from: ['eval-directory'], rooted: 'refused' },
  'grader-schema': { fields: ['config.schema_file'], from: ['working-directory'], rooted: 'kept' },
  rubric: { fields: ['config.rubric'], from: ['working-directory'], rooted: 'kept' },
  'trigger-source': { fields: ['config.skill_path'], from: ['working-directory'], rooted: 'kept' },
  'grader-context': { fields: ['config.context_dir (of a diff grader)'], from: ['working-directory'], rooted: 'kept' },
  snapshot: {
    fields: ['config.expected_files[].snapshot'],
    from: ['grader-context', 'working-directory'],
    rooted: 'kept',
  },
  lock: { fields: ['waza.lock'], from: ['eval-directory'], rooted: 'none' },
  'module-cache': { fields: ['WAZA_MODULE_CACHE'], from: ['working-directory'], rooted: 'kept' },
} as const satisfies Record<string, PathKind>

/**
 * Which other base has what is missing from its own: the most frequent mistake is a path that is written from the
 * wrong directory. Looks at existence and kind only, links followed.
 * @param path the authored path; one that is rooted or on a volume has no other base
 * @param wanted what has to stand there
 * @param own the directory that the path does resolve from; it is never the answer, under whichever name
 */
export function otherBase(
  suite: Suite,
  path: string,
  wanted: 'file' | 'directory',
  own: AbsolutePath,
): Base | undefined {
  const { paths } = suite.reader
  if (path === '' || paths.isAbsolute(path) || paths.hasVolumePrefix(path)) return undefined
  // It is only a hint, and nobody needs more of them than this: a list of missing files can have any length.
  const asked = (hints.get(suite) ?? 0) + 1
  if (asked > limits.otherBases) return undefined
  hints.set(suite, asked)
  const missing = paths.join(own, path)
  const others: readonly (readonly [Base, AbsolutePath | undefined])[] = [
    ['working-directory', suite.cwd],
    ['eval-directory', suite.base],
    ['default-context', suite.fixtures],
    ['repository-root', repositoryRoot(suite)],
  ]
  for (const [base, directory] of others) {
    if (directory === undefined) continue
    const candidate = paths.join(directory, path)
    if (candidate !== missing && suite.reader.stat(candidate).kind === wanted) return base
  }
  return undefined
}

const hints = new WeakMap<Suite, number>()
const roots = new WeakMap<Suite, AbsolutePath | undefined>()

/** The nearest directory at or above the eval directory that holds `.git`, which is only looked at from outside. */
export function repositoryRoot(suite: Suite): AbsolutePath | undefined {
  if (roots.has(suite)) return roots.get(suite)
  const root = findRoot(suite)
  roots.set(suite, root)
  return root
}

function findRoot({ reader, base }: Suite): AbsolutePath | undefined {
  let at = base
  for (;;) {
    const { kind } = reader.lstat(reader.paths.join(at, '.git'))
    if (kind !== 'missing' && kind !== 'unreadable') return at
    const above = reader.paths.dirname(at)
    if (above === at) return undefined
    at = above
  }
}
