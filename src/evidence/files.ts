import { fieldOf, isNull, type Located, placeOf } from '../model/decode.ts'
import type { Task } from '../model/task.ts'
import type { AbsolutePath, FileFault, Reader } from '../reader/reader.ts'
import type { Field, Step } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import type { Node } from '../yaml/node.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import { locate, resolve } from './locate.ts'
import { oncePerSuite } from './once.ts'
import type { Base, FormFault } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** What was found where a path leads: nothing wrong, a form that is not allowed, or no usable file. */
export type FileFact = { readonly field: Field; readonly place: Place } & (
  | { readonly kind: 'ok' }
  | { readonly kind: 'path'; readonly fault: FormFault }
  | { readonly kind: 'file'; readonly fault: FileFault; readonly elsewhere: Base | undefined }
)

/** Why a context fixture cannot be used. */
export type FixtureFault =
  | { readonly kind: 'not-text' }
  | { readonly kind: 'path'; readonly fault: FormFault }
  | { readonly kind: 'missing'; readonly elsewhere: Base | undefined }
  | { readonly kind: 'outside' | 'unreadable' }

/** The local files that a task names. */
export interface TaskFiles {
  readonly contextDir: AbsolutePath
  /** Set when the task's `context_dir` is relative and the working directory is gone. */
  readonly unlocatable: Place | undefined
  /** Set when the task names a context directory that is not there. */
  readonly missingContext: { readonly place: Place; readonly elsewhere: Base | undefined } | undefined
  readonly resources: readonly FileFact[]
  readonly instructions: readonly FileFact[]
  readonly fixture: { readonly place: Place; readonly fault: FixtureFault } | undefined
  readonly repositories: readonly {
    readonly field: Field
    readonly place: Place
    readonly elsewhere: Base | undefined
    readonly isThere: boolean
  }[]
}

/** Looks at every file and directory that a task names, but for mocks, graders and skills (resolution.md sections 7 to 9, 14). */
export function taskFiles(suite: Suite, task: Task): TaskFiles {
  const own = ownContext(suite, task)
  const contextDir = own ?? suite.fixtures
  const instructions = [
    ...evalInstructions(suite, contextDir),
    ...task.instruction_files.map(
      (path, i): FileFact => fileFact(suite, 'instruction', contextDir, task, path, ['instruction_files', i]),
    ),
  ]
  return {
    contextDir,
    unlocatable: own === undefined ? placeOf(task, 'context_dir') : undefined,
    missingContext: own === undefined ? undefined : missingContext(suite, task),
    resources: task.inputs.files.map((file) => resourceFact(suite, contextDir, file)),
    instructions,
    fixture: fixtureFact(suite, task),
    repositories: task.inputs.repos.map((repo) => {
      const source = locate(suite, 'repository-source', repo.source)
      const elsewhere = source.ok ? undefined : source.elsewhere
      return { field: fieldOf(repo.where, 'source'), place: placeOf(repo, 'source'), isThere: source.ok, elsewhere }
    }),
  }
}

/** The instructions that the eval gives to every task, which mostly share their context directory. */
const evalInstructions = oncePerSuite((suite: Suite, contextDir: string): readonly FileFact[] => {
  const { config } = suite.eval
  return config.instruction_files.map((path, i) =>
    // Only paths of this reader are asked about.
    fileFact(suite, 'instruction', contextDir as AbsolutePath, config, path, ['instruction_files', i]),
  )
})

/** The active context directory of a task: the eval's own where the task's cannot be located. */
export function contextDirectory(suite: Suite, task: Task): AbsolutePath {
  return ownContext(suite, task) ?? suite.fixtures
}

function ownContext({ reader, fixtures }: Suite, task: Task): AbsolutePath | undefined {
  return task.context_dir === '' ? fixtures : resolve({ reader }, 'context-dir', task.context_dir)
}

function missingContext(suite: Suite, task: Task): TaskFiles['missingContext'] {
  if (task.context_dir === '') return undefined
  const found = locate(suite, 'context-dir', task.context_dir)
  return found.ok ? undefined : { place: placeOf(task, 'context_dir'), elsewhere: found.elsewhere }
}

/** With content of its own it needs no file. */
function resourceFact(suite: Suite, contextDir: AbsolutePath, file: Task['inputs']['files'][number]): FileFact {
  const kind = file.content === '' ? 'resource' : 'written-resource'
  return fileFact(suite, kind, contextDir, file, file.path, ['path'])
}

/** A path below the context directory: its form first, then the file. */
function fileFact(
  suite: Suite,
  kind: 'resource' | 'written-resource' | 'instruction',
  contextDir: AbsolutePath,
  owner: Located,
  path: string,
  steps: readonly Step[],
): FileFact {
  const about = { field: fieldOf(owner.where, ...steps), place: placeOf(owner, ...steps) }
  const found = locate(suite, kind, path, contextDir)
  if (found.ok) return { ...about, kind: 'ok' }
  return found.kind === 'form'
    ? { ...about, kind: 'path', fault: found.fault }
    : { ...about, kind: 'file', fault: found.fault, elsewhere: found.elsewhere }
}

/** `inputs.context.fixture`: a file or a whole directory inside the eval directory, links resolved. */
function fixtureFact(suite: Suite, task: Task): TaskFiles['fixture'] {
  const entry = task.inputs.context.find(({ key }) => key === 'fixture')
  if (entry === undefined) return undefined
  const fault = fixtureFault(suite, entry.value)
  return fault === undefined ? undefined : { place: placeOf(entry), fault }
}

function fixtureFault(suite: Suite, node: Node | undefined): FixtureFault | undefined {
  const path = node === undefined || isNull(node) ? undefined : textOf(node)
  if (path === undefined) return { kind: 'not-text' }
  const found = locate(suite, 'context-fixture', path)
  if (found.ok) return isReadableFixture(suite, found.path) ? undefined : { kind: 'unreadable' }
  switch (found.kind) {
    case 'form':
      return { kind: 'path', fault: found.fault }
    case 'outside':
      return { kind: 'outside' }
    case 'base':
      return { kind: 'unreadable' }
    case 'fault':
      return found.fault === 'missing' ? { kind: 'missing', elsewhere: found.elsewhere } : { kind: 'unreadable' }
  }
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
