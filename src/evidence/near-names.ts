import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { Near } from './path-kinds.ts'

/** What stands where a missing path leads, under a name that differs only in what one system tells apart and another does not. */

/** Levels of a missing path that are looked for one after the other. */
const MOST_LEVELS = 20

interface Entry {
  readonly name: string
  /** The name as authors may have written it: the characters that are no UTF-8 stand for any that are no ASCII. */
  readonly broken: RegExp | undefined
}

/** The entries of a directory by what their names are without case, form, blanks around and the spelling of their ends. */
interface Names {
  readonly alike: ReadonlyMap<string, string>
  readonly broken: readonly Entry[]
}

const known = new WeakMap<Reader, Map<AbsolutePath, Names | undefined>>()

/**
 * How the name of what exists differs from a path that does not. Directories are listed only for a path that is missing,
 * once each, and so many of them in one inspection.
 * @param isInside whether a directory that exists may be listed
 * @param isWanted whether what was found is of the kind that is wanted
 * @returns undefined when nothing near exists
 */
export function nearName(
  reader: Reader,
  missing: AbsolutePath,
  isInside: (directory: AbsolutePath) => boolean,
  isWanted: (path: AbsolutePath) => boolean,
): Near | undefined {
  const { paths } = reader
  const names: string[] = []
  let at = missing
  while (reader.lstat(at).kind === 'missing') {
    const above = paths.dirname(at)
    if (above === at || names.length >= MOST_LEVELS) return undefined
    names.unshift(paths.basename(at))
    at = above
  }
  if (names.length === 0 || !isInside(at)) return undefined
  let how: Near | undefined
  for (const name of names) {
    if (how !== undefined && reader.lstat(paths.child(at, name)).kind !== 'missing') at = paths.child(at, name)
    else {
      const found = entryLike(reader, at, name)
      if (found === undefined) return undefined
      how ??= found.how
      at = paths.child(at, found.name)
    }
  }
  return how === 'not-utf8' || isWanted(at) ? how : undefined
}

function entryLike(
  reader: Reader,
  directory: AbsolutePath,
  name: string,
): { readonly name: string; readonly how: Near } | undefined {
  const names = namesIn(reader, directory)
  const found = names?.alike.get(folded(name))
  if (found !== undefined) return { name: found, how: difference(name, found) }
  const broken = names?.broken.find((entry) => entry.broken?.test(name.normalize('NFC')))
  return broken && { name: broken.name, how: 'not-utf8' }
}

/** The first of the differences that explains a name: authors look for them in this order. */
function difference(written: string, found: string): Near {
  if (written.trim() === found.trim()) return 'outer-blank'
  if (written.normalize('NFC') === found.normalize('NFC')) return 'other-form'
  const [mine, other] = [written, found].map((name) => name.normalize('NFC').trim().toLowerCase())
  return mine === other ? 'other-case' : 'other-extension'
}

function folded(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\.yml$/, '.yaml')
    .replace(/\.markdown$/, '.md')
}

function namesIn(reader: Reader, directory: AbsolutePath): Names | undefined {
  const directories = known.get(reader) ?? new Map<AbsolutePath, Names | undefined>()
  known.set(reader, directories)
  if (!directories.has(directory)) {
    if (directories.size >= limits.nearDirectories) return undefined
    directories.set(directory, readNames(reader, directory))
  }
  return directories.get(directory)
}

function readNames(reader: Reader, directory: AbsolutePath): Names | undefined {
  const listed = reader.list(directory)
  if (!listed.ok || listed.entries.length > limits.nearEntries) return undefined
  const alike = new Map<string, string>()
  const broken: Entry[] = []
  for (const { name } of listed.entries) {
    const key = folded(name)
    if (!alike.has(key)) alike.set(key, name)
    if (name.includes('\ufffd')) broken.push({ name, broken: brokenName(name) })
  }
  return { alike, broken }
}

function brokenName(name: string): RegExp {
  const plain = name.normalize('NFC').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${plain.replace(/\ufffd+/g, ({ length }) => `[^\\x00-\\x7f]{1,${length}}`)}$`, 'u')
}
