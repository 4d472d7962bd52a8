import { mayEdit } from '../../src/cli/fix/editable.ts'
import { type Repair, repair } from '../../src/fixes/repair.ts'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'

/** A suite that nothing is wrong with, in lines to change. */
export const EVAL = `# the head of the file
name: demo # a comment
skill: demo
version: "1.0"
config:
  trials_per_task: 1
  timeout_seconds: 300
  # what runs it
  executor: mock
  model: 'gpt-5'
graders:
  - type: text
    name: says-so
    config:
      regex_match: ['done']
metrics:
  - name: says-so
    weight: 1
    threshold: 0.8
tasks:
  - tasks/*.yaml
`

export const TASK = `id: first
name: First
inputs:
  prompt: "say it"
`

export const SUITE: Readonly<Record<string, string>> = { 'eval.yaml': EVAL, 'tasks/first.yaml': TASK }

/** A suite in /r, which is a repository. */
export function readerOf(files: Readonly<Record<string, MemoryEntry>>, cwd = '/r') {
  const placed = Object.entries(files).map(
    ([path, entry]) => [path.startsWith('/') ? path : `/r/${path}`, entry] as const,
  )
  return memoryReader({ files: { '/r/.git': { directory: true }, ...Object.fromEntries(placed) }, cwd })
}

export interface Fixing {
  readonly suggestions?: boolean
  readonly only?: readonly string[]
  readonly cwd?: string
}

/** Fixes the suite of eval.yaml in memory. */
export function fix(files: Readonly<Record<string, MemoryEntry>>, options: Fixing = {}): Repair {
  return mendIn('eval.yaml', files, options)
}

/** The same for an eval somewhere in the repository. */
export function mendIn(
  source: string,
  files: Readonly<Record<string, MemoryEntry>>,
  { suggestions = false, only, cwd }: Fixing = {},
): Repair {
  return repair(
    (reader) => examine(source, { reader, advice: false }),
    () => readerOf(files, cwd),
    { suggestions, only: only && new Set(only) },
    (reader, path) => mayEdit(reader, `/r/${source}` as AbsolutePath, path),
  )
}

/** The files as they are afterwards. */
export function fixed(files: Readonly<Record<string, string>>, options: Fixing = {}): Record<string, string> {
  const { changed } = fix(files, options)
  const after = Object.fromEntries(changed.map(({ path, after: text }) => [path.replace(/^\/r\//, ''), text]))
  return { ...files, ...after }
}

/** The texts of what is invalid. */
export function errorsOf(files: Readonly<Record<string, MemoryEntry>>, cwd?: string): readonly string[] {
  const { diagnostics } = examine('eval.yaml', { reader: readerOf(files, cwd), advice: false }).report
  return diagnostics.filter(({ state }) => state === 'invalid').map(({ code, message }) => `${code}: ${message}`)
}
