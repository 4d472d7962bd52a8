import { WORKSPACE_FILE } from '../model/workspace.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, ListEntry, Reader } from '../reader/reader.ts'

/** A link below the directory that was searched, and where it leads. */
export interface Link {
  readonly at: AbsolutePath
  readonly target: AbsolutePath
}

/** What a search of a repository found: every YAML file, and every link that leads somewhere. */
export interface Tree {
  readonly yaml: readonly AbsolutePath[]
  readonly links: readonly Link[]
  /** Whether there were more directories than are opened. */
  readonly isCut: boolean
}

/** Where tools keep what is not written by hand. Other hidden directories count: suites live in `.github` and its like. */
const SKIPPED = new Set([
  '.git',
  '.hg',
  '.svn',
  '.cache',
  '.direnv',
  '.gradle',
  '.mypy_cache',
  '.next',
  '.pnpm-store',
  '.pytest_cache',
  '.terraform',
  '.tox',
  '.venv',
  '.yarn',
  '__pycache__',
  'node_modules',
  'venv',
])

/**
 * Searches a directory and everything below it, nearest first, without following links; then the directories above each
 * of some paths, as far as the search did not come by them.
 */
export function searchTree(reader: Reader, root: AbsolutePath | undefined, below: readonly AbsolutePath[]): Tree {
  const yaml: AbsolutePath[] = []
  const links: Link[] = []
  const opened = new Set<AbsolutePath>()
  const open = (directory: AbsolutePath): readonly ListEntry[] => {
    opened.add(directory)
    const listed = reader.list(directory)
    return listed.ok ? listed.entries : []
  }
  const take = (directory: AbsolutePath, { name, kind }: ListEntry): void => {
    const path = reader.paths.child(directory, name)
    if (kind === 'file' && isYaml(name)) yaml.push(path)
    if (kind !== 'link') return
    const real = reader.real(path)
    if (real.ok) links.push({ at: path, target: real.path })
  }
  const pending = root === undefined ? [] : [root]
  for (const directory of pending) {
    if (opened.size >= limits.ownersDirectories) break
    for (const entry of open(directory)) {
      if (entry.kind !== 'directory') take(directory, entry)
      else if (!SKIPPED.has(entry.name)) pending.push(reader.paths.child(directory, entry.name))
    }
  }
  for (const path of below) {
    let directory = reader.paths.dirname(path)
    for (let level = 0; level < limits.ownersLevels && !opened.has(directory); level++) {
      for (const entry of open(directory)) if (entry.kind !== 'directory') take(directory, entry)
      directory = reader.paths.dirname(directory)
    }
  }
  return { yaml, links, isCut: pending.length > limits.ownersDirectories }
}

/** Whether a file may be an eval or a task by its name; the file of the workspace is neither. */
export function isYaml(name: string): boolean {
  return /\.ya?ml$/.test(name) && name !== WORKSPACE_FILE
}
