import { compareBytes } from '../go/strings.ts'
import { type LookedAt, type ReadsBook, readsBook } from '../reader/book.ts'
import { diskReader } from '../reader/disk.ts'
import type { Reader } from '../reader/reader.ts'
import { rootedAt } from '../report/rooted.ts'
import type { Host } from './host.ts'

/** Other than the kind of a report or a baseline, so that none is taken for another. */
const KIND = 'waza.preflight-reads'
const VERSION = '1.0'

/** A host whose readers are all noted in one book (`--reads`). */
export function notingHost(host: Host): { readonly host: Host; readonly book: ReadsBook } {
  const book = readsBook()
  return { book, host: { ...host, newReader: () => book.over((host.newReader ?? diskReader)()) } }
}

/**
 * The text of a record of reads: JSON with a line for each path, so that two records can be compared. Paths start from
 * the working directory, with slashes, and are the same in every checkout as far as they lie in it.
 */
export function recordText(entries: readonly LookedAt[], { cwd, paths }: Reader): string {
  const { way } = rootedAt(cwd ?? '', cwd ?? '', paths)
  const lines = entries
    .map(({ path, asked, ...rest }) => ({ path: way(path) || '.', asked, ...rest }))
    .sort((a, b) => compareBytes(a.path, b.path))
    .map((line) => JSON.stringify(line))
  const head = `"kind": ${JSON.stringify(KIND)},\n  "schemaVersion": ${JSON.stringify(VERSION)}`
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`
  return `{\n  ${head},\n  "reads": ${list}\n}\n`
}
