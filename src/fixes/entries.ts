import type { MapNode, Pair, SeqNode } from '../yaml/node.ts'
import { type Document, isPlainMap, ownPair } from './document.ts'
import type { Draft, Plain } from './fix.ts'
import {
  contentEnd,
  dashIndent,
  indentOf,
  insertion,
  isFlow,
  lineStart,
  pairEnd,
  unitOf,
  withComments,
} from './layout.ts'
import { blockOf, flowOf, itemOf } from './writing.ts'

/** Edits that add and remove whole entries. */

type TextEdit = Draft['edits'][number]

/** The edit that adds a new entry to a mapping: behind the first one, or at its end. */
export function addEntry(
  document: Document,
  map: MapNode,
  name: string,
  value: Plain,
  where: 'first' | 'last',
): TextEdit | undefined {
  if (!isPlainMap(map) || ownPair(map, name) !== undefined) return undefined
  if (isFlow(document, map))
    return addToFlow(document, map, `${keyIn(document, map, name)}: ${flowOf(value, isJson(document, map))}`)
  const indent = indentOf(document, map)
  const beside = where === 'first' ? map.pairs[0] : map.pairs.at(-1)
  if (indent === undefined || beside === undefined || beside.value.tag !== undefined) return undefined
  const unit = unitOf(document.root ?? map, document)
  return insertion(document, pairEnd(document, beside, indent), blockOf(name, value, indent, unit))
}

/** The edit that adds an item to a list. */
export function addItem(document: Document, list: SeqNode, value: Plain): TextEdit | undefined {
  if (isFlow(document, list)) return addToFlow(document, list, flowOf(value, isJson(document, list)))
  const indent = dashIndent(document, list)
  const last = list.items.at(-1)
  if (indent === undefined || last === undefined) return undefined
  const unit = unitOf(document.root ?? list, document)
  return insertion(document, contentEnd(document, last, indent), itemOf(value, indent, unit))
}

/** Behind the last entry in brackets, before whatever stands between it and the bracket. */
function addToFlow({ text }: Document, node: MapNode | SeqNode, written: string): TextEdit | undefined {
  const last = node.kind === 'map' ? node.pairs.at(-1) : node.items.at(-1)
  if (last === undefined) {
    const inside = text.slice(node.start + 1, node.end - 1)
    return inside.trim() === '' ? { start: node.start + 1, end: node.end - 1, text: written } : undefined
  }
  const at =
    'pairs' in node ? Math.max(node.pairs.at(-1)!.value.end, node.pairs.at(-1)!.key.end) : node.items.at(-1)!.end
  // A comma or a comment behind the last entry leaves no one place.
  return text.slice(at, node.end - 1).trim() === '' ? { start: at, end: at, text: `, ${written}` } : undefined
}

/** Whether a collection in brackets is written as JSON is: with every key in double quotes. */
function isJson(document: Document, node: MapNode | SeqNode): boolean {
  const { root, text } = document
  return (root !== undefined && text.charAt(root.start) === '{') || isQuoted(document, node)
}

function isQuoted({ text }: Document, node: MapNode | SeqNode): boolean {
  return node.kind === 'map' && node.pairs.length > 0 && node.pairs.every(({ key }) => text.charAt(key.start) === '"')
}

function keyIn(document: Document, map: MapNode, name: string): string {
  return isJson(document, map) ? JSON.stringify(name) : name
}

/** An entry as it is taken out of a block mapping. */
export interface Taken {
  readonly edit: TextEdit
  /** Its lines, comments included, with their indentation. */
  readonly lines: string
  readonly indent: string
}

/** Takes an entry out of a block mapping; undefined where it is in brackets or alone in it. */
export function takeEntry(
  document: Document,
  map: MapNode,
  pair: Pair,
  comments: 'with comments' | 'without comments' = 'with comments',
): Taken | undefined {
  const { text } = document
  const indent = indentOf(document, map)
  if (indent === undefined || map.pairs.length < 2 || pair.aliases !== undefined) return undefined
  const end = pairEnd(document, pair, indent)
  const start = lineStart(document, pair.key.start)
  const isFirstOfItem = text.slice(start, pair.key.start).trim() !== ''
  if (isFirstOfItem) {
    const next = map.pairs[map.pairs.indexOf(pair) + 1]
    if (next === undefined || text.slice(end, next.key.start).trim() !== '') return undefined
    return {
      edit: { start: pair.key.start, end: next.key.start, text: '' },
      lines: indent + text.slice(pair.key.start, end),
      indent,
    }
  }
  const begin = comments === 'with comments' ? withComments(document, start, indent) : start
  return { edit: { start: begin, end, text: '' }, lines: text.slice(begin, end), indent }
}
