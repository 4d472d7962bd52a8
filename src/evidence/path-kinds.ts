import { type ContainmentRule, FIXTURE_RULE, SNAPSHOT_RULE, type WorkspacePathFault } from '../reader/contain.ts'

/** The directories that authors mistake for each other: where else a path that is missing may turn out to exist. */
export type Base = 'working-directory' | 'eval-directory' | 'default-context' | 'repository-root'

/**
 * How the name of something that exists differs from the path that is written, in what some systems do not tell apart.
 * - `other-case`: in upper and lower case.
 * - `backslashes`: it has `\` where this system wants `/`.
 * - `other-extension`: in one of two ends that mean the same, such as `.yml` and `.yaml`.
 * - `other-form`: in the form of Unicode: letters with their accents, or the two apart.
 * - `outer-blank`: in blanks around.
 * - `not-utf8`: its name is not UTF-8, so that no text can name it.
 */
export type Near = 'other-case' | 'backslashes' | 'other-extension' | 'other-form' | 'outer-blank' | 'not-utf8'

/** Where, or under which other name, something exists that is missing at its path. */
export type Elsewhere = Base | Near

/** Every directory that some kind of path resolves from. Those that are no `Base` belong to whoever names the path. */
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
  /** It is a mistake: the kind has a `form`. */
  | 'refused'
  /** There is no value that an author could write. */
  | 'none'

/**
 * What is asked of the spelling of a path, before anything is looked at.
 * - `workspace`: it must stay inside a workspace or context directory, whatever is there.
 * - `workspace-without-dots`: nor may two dots follow each other anywhere, as the loader of resources wants it.
 * - `relative-without-dots`: relative by the rules of the platform, and without two dots in a row once it is cleaned.
 * - `portable`: relative by the rules of every platform, and without a `..` segment.
 */
export type PathForm = 'workspace' | 'workspace-without-dots' | 'relative-without-dots' | 'portable'

/** Why the spelling of a path is refused. */
export type FormFault = WorkspacePathFault | 'dots'

/** What has to stand at a path; `either` is a readable file or a directory. */
export type Wanted = 'file' | 'directory' | 'either' | 'anything'

/** What a path of a grader names, as sentences tell it apart. */
export type GraderFile = 'rubric' | 'skill' | 'skill-of-directory' | 'schema' | 'snapshot'

/** One kind of path: all that decides where it leads and whether that will do. */
export interface PathKind {
  /** The fields that hold it. */
  readonly fields: readonly string[]
  /** The bases it resolves from: the first of them that there is. */
  readonly from: readonly PathOrigin[]
  readonly rooted: Rooted
  readonly wants: Wanted
  readonly form?: PathForm
  /** It has to lie inside its base once links are resolved; with `spelled`, first by its spelling. */
  readonly inside?: { readonly rule: ContainmentRule; readonly of: PathOrigin; readonly spelled?: boolean }
  /** A leading `~` is the home directory. */
  readonly home?: boolean
  /** The other bases from which a path that is missing is looked for, in this order. */
  readonly hints: readonly Base[]
}

const NO_HINTS: readonly Base[] = []
const ALL_BASES: readonly Base[] = ['working-directory', 'eval-directory', 'default-context', 'repository-root']

/**
 * What each kind of path resolves from (resolution.md section 1; contract, "Local resolution"). `locate` does what this
 * table says; a test holds docs/resolution.md, the table for people, against what `locate` does. Another base for a kind
 * of path is another row here, and nothing else.
 */
export const pathKinds = {
  'eval-argument': {
    fields: ['the eval argument'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'file',
    hints: NO_HINTS,
  },
  'context-dir-argument': {
    fields: ['--context-dir'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'anything',
    hints: NO_HINTS,
  },
  'task-pattern': {
    fields: ['tasks'],
    from: ['eval-directory'],
    rooted: 'appended',
    wants: 'anything',
    hints: ['working-directory', 'repository-root'],
  },
  'csv-source': {
    fields: ['tasks_from'],
    from: ['eval-directory'],
    rooted: 'kept',
    wants: 'file',
    inside: { rule: {}, of: 'eval-directory', spelled: true },
    hints: ALL_BASES,
  },
  'prompt-file': {
    fields: ['inputs.prompt_file'],
    from: ['task-directory'],
    rooted: 'refused',
    wants: 'file',
    form: 'relative-without-dots',
    hints: NO_HINTS,
  },
  'default-fixtures': {
    fields: ['fixtures (the default context directory)'],
    from: ['eval-directory'],
    rooted: 'none',
    wants: 'anything',
    hints: NO_HINTS,
  },
  'context-dir': {
    fields: ['context_dir (of a task)'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'directory',
    hints: ALL_BASES,
  },
  resource: {
    fields: ['inputs.files[].path'],
    from: ['context-directory'],
    rooted: 'refused',
    wants: 'file',
    form: 'workspace-without-dots',
    hints: ALL_BASES,
  },
  'written-resource': {
    fields: ['inputs.files[].path (with content)'],
    from: ['context-directory'],
    rooted: 'refused',
    wants: 'anything',
    form: 'workspace',
    hints: NO_HINTS,
  },
  instruction: {
    fields: ['config.instruction_files', 'instruction_files'],
    from: ['context-directory'],
    rooted: 'refused',
    wants: 'file',
    form: 'workspace',
    hints: ALL_BASES,
  },
  'context-fixture': {
    fields: ['inputs.context.fixture'],
    from: ['eval-directory'],
    rooted: 'refused',
    wants: 'either',
    form: 'workspace',
    inside: { rule: FIXTURE_RULE, of: 'eval-directory' },
    hints: ALL_BASES,
  },
  'skill-directory': {
    fields: ['config.skill_directories', 'skill_directories'],
    from: ['eval-directory'],
    rooted: 'kept',
    wants: 'directory',
    hints: ALL_BASES,
  },
  'workspace-file': {
    fields: ['.waza.yaml (also nine directories up)'],
    from: ['working-directory'],
    rooted: 'none',
    wants: 'file',
    hints: NO_HINTS,
  },
  'workspace-skills': {
    fields: ['paths.skills (in .waza.yaml)'],
    from: ['workspace-directory'],
    rooted: 'appended',
    wants: 'directory',
    hints: NO_HINTS,
  },
  'agent-definition': {
    fields: ['agent definitions'],
    from: ['working-directory', 'skill-directories'],
    rooted: 'none',
    wants: 'anything',
    hints: NO_HINTS,
  },
  'repository-source': {
    fields: ['inputs.repos[].source'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'directory',
    hints: ALL_BASES,
  },
  'hook-directory': {
    fields: ['working_directory (of a hook)'],
    from: ['eval-directory'],
    rooted: 'kept',
    wants: 'directory',
    hints: ALL_BASES,
  },
  'mcp-fixtures': {
    fields: ['mcp_mocks[].fixtures'],
    from: ['eval-directory'],
    rooted: 'kept',
    wants: 'directory',
    hints: ALL_BASES,
  },
  'command-fixture': {
    fields: ['command_mocks[].responses[].fixture'],
    from: ['eval-directory'],
    rooted: 'refused',
    wants: 'file',
    form: 'portable',
    hints: ALL_BASES,
  },
  'grader-schema': {
    fields: ['config.schema_file'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'file',
    hints: ALL_BASES,
  },
  rubric: {
    fields: ['config.rubric'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'file',
    home: true,
    hints: ALL_BASES,
  },
  'trigger-source': {
    fields: ['config.skill_path'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'file',
    hints: ALL_BASES,
  },
  'grader-context': {
    fields: ['config.context_dir (of a diff grader)'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'directory',
    hints: ALL_BASES,
  },
  snapshot: {
    fields: ['config.expected_files[].snapshot'],
    from: ['grader-context', 'working-directory'],
    rooted: 'kept',
    wants: 'file',
    inside: { rule: SNAPSHOT_RULE, of: 'grader-context' },
    hints: ALL_BASES,
  },
  lock: { fields: ['waza.lock'], from: ['eval-directory'], rooted: 'none', wants: 'file', hints: NO_HINTS },
  'module-cache': {
    fields: ['WAZA_MODULE_CACHE'],
    from: ['working-directory'],
    rooted: 'kept',
    wants: 'directory',
    hints: NO_HINTS,
  },
} as const satisfies Record<string, PathKind>

/** The names of the rows. */
export type KindOfPath = keyof typeof pathKinds

/** Kinds whose first base is this one. */
export type KindFrom<O extends PathOrigin> = {
  [K in KindOfPath]: (typeof pathKinds)[K]['from'][0] extends O ? K : never
}[KindOfPath]
