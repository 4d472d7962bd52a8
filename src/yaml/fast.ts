import { blockNode } from './fast/block.ts'
import { BYTE_ORDER_MARK, Cursor, DASH, DONE, endLine, hasLoneReturn, toContent } from './fast/cursor.ts'
import type { Tree } from './library.ts'

/**
 * Parses the first document of a text where it is plain everyday YAML or JSON, to the tree that the library would give
 * (models.md section 2), in one pass and in linear time.
 * @returns undefined where it is not sure: anchors, aliases, tags, directives, explicit keys, doubtful tabs, errors of
 *   any kind, documents of one scalar or none; then the library decides
 */
export function parseFast(text: string): (Tree & { readonly ok: true }) | undefined {
  if (hasLoneReturn(text)) return undefined
  const c = new Cursor(text)
  if (!toContent(c, DONE, false)) return undefined
  if (c.column === DONE && text.charCodeAt(c.pos) === DASH) {
    c.pos += 3
    if (!endLine(c) || !toContent(c, DONE, false)) return undefined
  }
  if (c.column === DONE || text.charCodeAt(c.pos) === BYTE_ORDER_MARK) return undefined
  const root = blockNode(c, DONE, 0, false)
  return root !== undefined && c.column === DONE ? { ok: true, root, end: c.pos } : undefined
}
