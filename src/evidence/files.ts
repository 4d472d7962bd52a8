import { fieldOf, isNull, type Located, placeOf } from '../model/decode.ts'
import type { Task } from '../model/task.ts'
import type { AbsolutePath, FileFault, Reader } from '../reader/reader.ts'
import { type Field, field, type Step } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import type { Node } from '../yaml/node.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import { locate, resolve } from './locate.ts'
import { oncePerSuite } from './once.ts'
import type { Elsewhere, FormFault } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** What is wrong with a file or directory that a task names. */
export type TaskFileProblem =
  | { readonly kind: 'path-fault'; readonly field: Field; readonly fault: FormFault }
  | {
      readonly kind: 'local-file'
      readonly field: Field
      readonly fault: FileFault
      readonly elsewhere: Elsewhere | undefined
    }
  | { readonly kind: 'context-directory' | 'fixture-missing'; readonly elsewhere: Elsewhere | undefined }
  | { readonly kind: 'fixture-not-text' | 'fixture-outside' | 'fixture-unreadable' | 'no-working-directory' }

export interface TaskFileIssue<P extends TaskFileProblem = TaskFileProblem> {
  readonly problem: P
  readonly place: Place
}

/** An issue of a path below the context directory: of its form, or of what stands there. */
export type LocalFileIssue = TaskFileIssue<TaskFileProblem & { readonly kind: 'path-fault' | 'local-file' }>

/** The local files that a task names, as far as something is wrong with them. */
export interface TaskFiles {
  readonly contextDir: AbsolutePath
  /** The task's `context_dir` is relative and the working directory is gone. */
  readonly unlocatable: TaskFileIssue | undefined
  /** The context directory that the task names is not there. */
  readonly missingContext: TaskFileIssue | undefined
  readonly resources: readonly LocalFileIssue[]
  readonly instructions: readonly LocalFileIssue[]
  readonly fixture: TaskFileIssue | undefined
  readonly repositories: readonly {
    readonly field: Field
    readonly place: Place
    readonly elsewhere: Elsewhere | undefined
    readonly isThere: boolean
  }[]
}

/** Looks at every file and directory that a task names, but for mocks, graders and skills (resolution.md sections 7 to 9, 14). */
export function taskFiles(suite: Suite, task: Task): TaskFiles {
  const own = ownContext(suite, task)
  const contextDir = own ?? suite.fixtures
  const instructions = [
    ...evalInstructions(suite, contextDir),
    ...task.instruction_files.flatMap((path, i) =>
      fileIssues(suite, 'instruction', contextDir, task, path, ['instruction_files', i]),
    ),
  ]
  return {
    contextDir,
    unlocatable: own === undefined ? contextIssue(task, { kind: 'no-working-directory' }) : undefined,
    missingContext: own === undefined ? undefined : missingContext(suite, task),
    resources: task.inputs.files.flatMap((file) => resourceIssues(suite, contextDir, file)),
    instructions,
    fixture: fixtureIssue(suite, task),
    repositories: task.inputs.repos.map((repo) => {
      const source = locate(suite, 'repository-source', repo.source)
      const elsewhere = source.ok ? undefined : source.elsewhere
      return { field: fieldOf(repo.where, 'source'), place: placeOf(repo, 'source'), isThere: source.ok, elsewhere }
    }),
  }
}

/** The instructions that the eval gives to every task, which mostly share their context directory. */
const evalInstructions = oncePerSuite((suite: Suite, contextDir: string): readonly LocalFileIssue[] => {
  const { config } = suite.eval
  return config.instruction_files.flatMap((path, i) =>
    // Only paths of this reader are asked about.
    fileIssues(suite, 'instruction', contextDir as AbsolutePath, config, path, ['instruction_files', i]),
  )
})

/** The active context directory of a task: the eval's own where the task's cannot be located. */
export function contextDirectory(suite: Suite, task: Task): AbsolutePath {
  return ownContext(suite, task) ?? suite.fixtures
}

function ownContext({ reader, fixtures }: Suite, task: Task): AbsolutePath | undefined {
  return task.context_dir === '' ? fixtures : resolve({ reader }, 'context-dir', task.context_dir)
}

function missingContext(suite: Suite, task: Task): TaskFileIssue | undefined {
  if (task.context_dir === '') return undefined
  const found = locate(suite, 'context-dir', task.context_dir)
  return found.ok ? undefined : contextIssue(task, { kind: 'context-directory', elsewhere: found.elsewhere })
}

function contextIssue(task: Task, problem: TaskFileProblem): TaskFileIssue {
  return { problem, place: placeOf(task, 'context_dir') }
}

/** With content of its own it needs no file. */
function resourceIssues(
  suite: Suite,
  contextDir: AbsolutePath,
  file: Task['inputs']['files'][number],
): readonly LocalFileIssue[] {
  const kind = file.content === '' ? 'resource' : 'written-resource'
  return fileIssues(suite, kind, contextDir, file, file.path, ['path'])
}

/** What is wrong with a path below the context directory: its form, or else the file. */
function fileIssues(
  suite: Suite,
  kind: 'resource' | 'written-resource' | 'instruction',
  contextDir: AbsolutePath,
  owner: Located,
  path: string,
  steps: readonly Step[],
): readonly LocalFileIssue[] {
  const found = locate(suite, kind, path, contextDir)
  if (found.ok) return []
  const field = fieldOf(owner.where, ...steps)
  const place = placeOf(owner, ...steps)
  if (found.kind === 'form') return [{ problem: { kind: 'path-fault', field, fault: found.fault }, place }]
  return [{ problem: { kind: 'local-file', field, fault: found.fault, elsewhere: found.elsewhere }, place }]
}

/** `inputs.context.fixture`: a file or a whole directory inside the eval directory, links resolved. */
function fixtureIssue(suite: Suite, task: Task): TaskFileIssue | undefined {
  const entry = task.inputs.context.find(({ key }) => key === 'fixture')
  const problem = entry && fixtureProblem(suite, entry.value)
  return problem && { problem, place: placeOf(entry) }
}

function fixtureProblem(suite: Suite, node: Node | undefined): TaskFileProblem | undefined {
  const path = node === undefined || isNull(node) ? undefined : textOf(node)
  if (path === undefined) return { kind: 'fixture-not-text' }
  const found = locate(suite, 'context-fixture', path)
  if (found.ok) return isReadableFixture(suite, found.path) ? undefined : { kind: 'fixture-unreadable' }
  if (found.kind === 'form')
    return { kind: 'path-fault', field: field(['inputs', 'context', 'fixture']), fault: found.fault }
  if (found.kind === 'outside') return { kind: 'fixture-outside' }
  return found.kind === 'fault' && found.fault === 'missing'
    ? { kind: 'fixture-missing', elsewhere: found.elsewhere }
    : { kind: 'fixture-unreadable' }
}

/** Tasks share fixtures, which may be large trees. */
const isReadableFixture = oncePerSuite((suite: Suite, target: string) =>
  // Only paths of this reader are asked about.
  isReadableTree(suite.reader, target as AbsolutePath),
)

/** The text of a scalar that is text; other kinds are not a path. */
function textOf(node: Node): string | undefined {
  if (node.kind !== 'scalar') return undefined
  const resolved = resolveScalar(node)
  return resolved.type === 'text' ? resolved.value : undefined
}

/** Links inside are skipped, as the runtime's walk does; a root that is a link to a directory yields nothing. */
function isReadableTree(reader: Reader, root: AbsolutePath): boolean {
  const kind = reader.lstat(root).kind
  if (kind === 'link') return reader.stat(root).kind === 'directory' || reader.isReadable(root)
  if (kind !== 'directory') return reader.isReadable(root)
  const pending: AbsolutePath[] = [root]
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    const listed = reader.list(directory)
    if (!listed.ok) return false
    for (const entry of listed.entries) {
      const path = reader.paths.child(directory, entry.name)
      if (entry.kind === 'directory') pending.push(path)
      else if (entry.kind !== 'link' && !reader.isReadable(path)) return false
    }
  }
  return true
}
