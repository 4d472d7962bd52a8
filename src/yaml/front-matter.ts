import type { Position } from '../text/source.ts'

/**
 * What stands between the dashes at the head of a text file (resolution.md section 12, "Frontmatter").
 * - `none`: the file does not begin with three dashes, so all of it is body.
 * - `unclosed`: it begins with them, and no later line does.
 * - `block`: the YAML between; `at` is where it begins in the file, and `body` what follows the closing dashes.
 */
export type FrontMatter =
  | { readonly kind: 'none' }
  | { readonly kind: 'unclosed' }
  | { readonly kind: 'block'; readonly block: Buffer; readonly at: Position; readonly body: Buffer }

const DASHES = Buffer.from('---')
const CLOSING = Buffer.from('\n---')
const LF = 10
const CR = 13

/**
 * Splits a file by the runtime's rule, on bytes: a byte order mark or a blank before the dashes means that there is no
 * front matter, and whether the text is UTF-8 is the YAML parser's business. Since the closing dashes need a line end
 * of their own before them, a closing line directly below the opening one does not close.
 */
export function splitFrontMatter(bytes: Buffer): FrontMatter {
  if (!bytes.subarray(0, DASHES.length).equals(DASHES)) return { kind: 'none' }
  const start = afterLineBreak(bytes, DASHES.length)
  const end = bytes.indexOf(CLOSING, start)
  if (end === -1) return { kind: 'unclosed' }
  const at = start === DASHES.length ? { line: 1, column: DASHES.length + 1 } : { line: 2, column: 1 }
  return { kind: 'block', block: bytes.subarray(start, end), at, body: bytes.subarray(end + CLOSING.length) }
}

/** Where a position inside of a block is in the whole file. */
export function positionInFile(at: Position, inBlock: Position): Position {
  return {
    line: at.line + inBlock.line - 1,
    column: inBlock.line === 1 ? at.column + inBlock.column - 1 : inBlock.column,
  }
}

function afterLineBreak(bytes: Buffer, from: number): number {
  if (bytes[from] === LF) return from + 1
  return bytes[from] === CR && bytes[from + 1] === LF ? from + 2 : from
}
