/** Random small trees with links, planted in memory or on the disk. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { pathsOf } from '../../src/go/filepath.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'

/** Entries by path relative to the root of the tree. An absolute link target starts at that root too. */
export type Tree = Readonly<Record<string, MemoryEntry>>

export function abs(path: string, platform: NodeJS.Platform = 'linux'): AbsolutePath {
  const path_ = pathsOf(platform).absolute(undefined, path)
  if (path_ === undefined) throw new Error(`not absolute: ${path}`)
  return path_
}

const NAMES = ['a', 'b', 'c', '.h', 'ab', 'a*', 'Z', 'a-b', '\uff5e', '😀']
export const arbitraryName = fc.constantFrom(...NAMES)
/** Few names and little depth, so that paths meet often. */
export const arbitraryPath = fc.array(arbitraryName, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))

const target = fc.oneof(
  arbitraryPath,
  arbitraryPath.map((path) => `../${path}`),
  arbitraryPath.map((path) => `/${path}`),
  fc.constantFrom('.', '..', '../..', './a/../b', 'a/..', '/'),
)
const entry: fc.Arbitrary<MemoryEntry> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 5 }) },
  { weight: 2, arbitrary: fc.constant({ directory: true } as const) },
  { weight: 3, arbitrary: target.map((link) => ({ link })) },
)

/** Pairs are taken as long as they fit: nothing stands below a file or a link, nor twice in one place. */
export const arbitraryTree: fc.Arbitrary<Tree> = fc
  .array(fc.tuple(arbitraryPath, entry), { maxLength: 14 })
  .map((pairs) => {
    const tree: Record<string, MemoryEntry> = {}
    for (const [path, value] of pairs) {
      const fits = Object.keys(tree).every(
        (other) => !`${other}/`.startsWith(`${path}/`) && !path.startsWith(`${other}/`),
      )
      if (fits) tree[path] = value
    }
    return tree
  })

/** The tree as input of `memoryReader`, standing at `root`. */
export function inMemory(root: string, tree: Tree): Record<string, MemoryEntry> {
  const files: Record<string, MemoryEntry> = { [root]: { directory: true } }
  for (const [path, value] of Object.entries(tree)) files[`${root}/${path}`] = relocated(root, value)
  return files
}

function relocated(root: string, value: MemoryEntry): MemoryEntry {
  return typeof value === 'object' && 'link' in value && value.link.startsWith('/')
    ? { link: root + value.link }
    : value
}

/**
 * Runs `use` with a fresh physical directory that holds the tree, and removes it afterwards. The directories above it
 * are fresh and empty too, as far as the links of a tree can climb.
 */
export function onDisk<T>(tree: Tree, use: (root: string) => T): T {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'reader-')))
  const root = join(top, 'w/w/w/w/w')
  mkdirSync(root, { recursive: true })
  try {
    for (const [path, value] of Object.entries(tree)) plant(join(root, path), relocated(root, value))
    return use(root)
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

function plant(path: string, value: MemoryEntry): void {
  mkdirSync(dirname(path), { recursive: true })
  if (typeof value === 'string' || value instanceof Uint8Array) writeFileSync(path, value)
  else if ('link' in value) symlinkSync(value.link, path)
  else if ('directory' in value) {
    mkdirSync(path, { recursive: true })
    if (value.denied === true) chmodSync(path, 0)
  } else if ('denied' in value) writeFileSync(path, '', { mode: 0 })
  else throw new Error(`not plantable: ${path}`)
}
