import type { MapNode, Node, Pair, SeqNode } from '../yaml/node.ts'
import type { Document } from './document.ts'

/** Where the lines of entries begin and end, and how deep they stand. Blocks only: what is in brackets has no lines. */

/** The offset at which the line of an offset begins. */
export function lineStart({ text }: Document, at: number): number {
  let start = at
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--
  return start
}

/** The offset behind the line break of the line that an offset is in; the end of the text where it has none. */
export function lineEnd({ text }: Document, at: number): number {
  let end = at
  while (end < text.length && !isBreak(text.charCodeAt(end))) end++
  if (end === text.length) return end
  return end + (text.startsWith('\r\n', end) ? 2 : 1)
}

function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13
}

/** Whether a collection is written with brackets. */
export function isFlow({ text }: Document, node: Node): boolean {
  const first = text.charAt(node.start)
  return node.kind !== 'scalar' && (first === '{' || first === '[')
}

/** The indentation of the keys of a block mapping; undefined where tabs or `?` make it more than a number of spaces. */
export function indentOf(document: Document, map: MapNode): string | undefined {
  const [first] = map.pairs
  if (first === undefined || isFlow(document, map) || map.start !== first.key.start) return undefined
  const before = document.text.slice(lineStart(document, first.key.start), first.key.start)
  return /^[ -]*$/.test(before) ? ' '.repeat(before.length) : undefined
}

/** Behind the last line of an entry, whatever comment ends that line. */
export function pairEnd(document: Document, { key, value }: Pair, indent: string): number {
  return contentEnd(document, value.end > key.end ? value : key, indent)
}

/** Behind the last line of an item of a list. */
export function contentEnd(document: Document, node: Node, indent: string): number {
  const { text } = document
  const last = lastOf(node)
  if (last.kind === 'scalar' && !last.plain && /[|>]/.test(text.charAt(last.start)))
    return blockEnd(document, last.start, indent)
  return lineEnd(document, Math.max(last.end, node.start))
}

/** What stands last in a node; the brackets that close a collection stand behind what is in it. */
function lastOf(node: Node): Node {
  let last = node
  for (;;) {
    const next: Node | undefined =
      last.kind === 'map' ? last.pairs.at(-1)?.value : last.kind === 'seq' ? last.items.at(-1) : undefined
    // An alias stands somewhere else, and a bracket closes behind the last entry.
    if (next === undefined || next.end < last.end || next.start < last.start) return last
    last = next
  }
}

/** Behind the last line of a block scalar that is deeper than an indentation, blank ones at its end left out. */
function blockEnd(document: Document, start: number, indent: string): number {
  const { text } = document
  const keepsBlanks = /^[|>]\d?\+/.test(text.slice(start, start + 3))
  let end = lineEnd(document, start)
  for (let at = end; at < text.length; ) {
    const next = lineEnd(document, at)
    const line = text.slice(at, next)
    const isEmpty = line.trim() === ''
    if (!isEmpty && !/^ /.test(line.slice(indent.length))) break
    if (!isEmpty && !line.startsWith(indent)) break
    if (!isEmpty || keepsBlanks) end = next
    at = next
  }
  return end
}

/**
 * Where an entry begins together with the comments that stand right above it, as deep as it. Comments at the head of
 * a file belong to the file.
 */
export function withComments(document: Document, start: number, indent: string): number {
  let begin = start
  for (;;) {
    if (begin === 0) return begin
    const above = lineStart(document, begin - 1 - (document.text.startsWith('\r\n', begin - 2) ? 1 : 0))
    const line = document.text.slice(above, begin)
    if (!line.startsWith(`${indent}#`)) return begin
    if (above === 0) return start
    begin = above
  }
}

/** How much deeper this document writes what is inside of a mapping. */
export function unitOf(root: Node, document: Document): string {
  const open: Node[] = [root]
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (node.kind !== 'map') continue
    const outer = indentOf(document, node)
    for (const { value } of node.pairs) {
      if (value.kind !== 'map') continue
      const inner = indentOf(document, value)
      if (outer !== undefined && inner !== undefined && inner.length > outer.length && value.start > node.start)
        return ' '.repeat(inner.length - outer.length)
      open.push(value)
    }
  }
  return '  '
}

/** Lines with another indentation; undefined where one is not as deep as it has to be. */
export function reindent(lines: string, from: string, to: string): string | undefined {
  const parts = lines.split(/(?<=\r\n|\n|\r(?!\n))/)
  const out: string[] = []
  for (const line of parts) {
    if (line.trim() === '') out.push(line)
    else if (line.startsWith(from)) out.push(to + line.slice(from.length))
    else return undefined
  }
  return out.join('')
}

/** An insertion of whole lines at an offset where a line ends, also at the end of a text without a last line break. */
export function insertion(document: Document, at: number, lines: readonly string[]) {
  const { text, newline } = document
  const endsLine = at === 0 || isBreak(text.charCodeAt(at - 1))
  const joined = lines.join(newline)
  return { start: at, end: at, text: endsLine ? joined + newline : newline + joined }
}

/** The indentation of the dashes of a block list; undefined where it has none. */
export function dashIndent(document: Document, list: SeqNode): string | undefined {
  if (isFlow(document, list) || document.text.charAt(list.start) !== '-') return undefined
  const before = document.text.slice(lineStart(document, list.start), list.start)
  return /^ *$/.test(before) ? before : undefined
}
