import type { Position, Range } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from 'yaml'
import { patternOf } from '../text/argument.ts'

/**
 * The text of an editor as the error-tolerant reader sees it. Diagnostics come from the reader of a run; this one is
 * behind what helps while a file is half typed.
 */

/** The way to a node: keys, and positions in lists. */
export type Route = readonly (string | number)[]

/** A node and the way to it. `key` is the node of the key that it stands under. */
export interface Spot {
  readonly route: Route
  readonly node: Node | null
  readonly key: Scalar | undefined
}

export interface Tolerant {
  readonly document: TextDocument
  readonly yaml: Document.Parsed
  /** The content as plain data, as far as it can be had. */
  readonly value: unknown
}

/** Texts beyond this many characters get diagnostics alone: what helps while typing has to be there at once. */
const LONGEST = 1_000_000

const known = new WeakMap<TextDocument, { readonly version: number; readonly read: Tolerant | undefined }>()

/** Reads a text, once for each of its versions; undefined for one that is too long. */
export function tolerant(document: TextDocument): Tolerant | undefined {
  const last = known.get(document)
  if (last?.version === document.version) return last.read
  const text = document.getText()
  const read = text.length > LONGEST ? undefined : readTolerant(document, text)
  known.set(document, { version: document.version, read })
  return read
}

function readTolerant(document: TextDocument, text: string): Tolerant {
  const yaml = parseTolerant(text)
  return { document, yaml, value: dataOf(yaml) }
}

/** The tree of a text, with whatever mistakes. */
export function parseTolerant(text: string): Document.Parsed {
  return parseDocument(text, { strict: false, uniqueKeys: false, logLevel: 'silent', stringKeys: false })
}

export function dataOf(yaml: Document.Parsed): unknown {
  try {
    return yaml.toJS({ maxAliasCount: 100 }) as unknown
  } catch {
    // An alias of nothing, or of too much.
    return undefined
  }
}

/** Every node below the root, parents first, with the way to it. Aliases are not followed. */
export function* spots({ yaml }: { readonly yaml: Document.Parsed }): Generator<Spot> {
  const open: Spot[] = [{ route: [], node: yaml.contents, key: undefined }]
  for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
    yield spot
    open.push(...below(spot).reverse())
  }
}

/** What stands directly in a node. */
export function below({ route, node }: Spot): Spot[] {
  if (isMap(node)) {
    return node.items.flatMap((pair: Pair) => {
      const { key, value } = pair
      if (!isScalar(key)) return []
      return [{ route: [...route, String(key.value)], node: value as Node | null, key }]
    })
  }
  if (isSeq(node))
    return node.items.map((item, i) => ({
      route: [...route, i],
      node: isPair(item) ? null : (item as Node | null),
      key: undefined,
    }))
  return []
}

/** The innermost spot at an offset, and whether the offset is on its key. */
export function spotAt(read: Tolerant, offset: number): { readonly spot: Spot; readonly onKey: boolean } | undefined {
  let at: Spot = { route: [], node: read.yaml.contents, key: undefined }
  if (at.node === null) return undefined
  for (;;) {
    let next: Spot | undefined
    for (const one of below(at)) {
      if (one.key !== undefined && holds(one.key, offset)) return { spot: one, onKey: true }
      if (holds(one.node, offset)) next = one
    }
    if (next === undefined) return { spot: at, onKey: false }
    at = next
  }
}

function holds(node: Node | null | undefined, offset: number): boolean {
  const range = node?.range
  return range !== undefined && range !== null && range[0] <= offset && offset <= range[1]
}

/** The text of a scalar; undefined for what is none. */
export function textOf(node: Node | null): string | undefined {
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined
}

/** The stretch of a node, quotes included. */
export function nodeRange(document: TextDocument, node: Node | null | undefined): Range {
  const [start, end] = node?.range ?? [0, 0]
  return { start: document.positionAt(start), end: document.positionAt(end) }
}

/** The stretch of the text of a scalar, without its quotes. */
export function innerRange(document: TextDocument, node: Node): Range {
  const [start, end] = node.range ?? [0, 0]
  const quoted = isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') ? 1 : 0
  return {
    start: document.positionAt(start + quoted),
    end: document.positionAt(Math.max(start + quoted, end - quoted)),
  }
}

/** The node that an alias stands for. */
export function anchorOf(read: Tolerant, node: Node | null): Node | undefined {
  return isAlias(node) ? node.resolve(read.yaml) : undefined
}

/** A way without positions: `graders[].config.rubric`. */
export function shapeOf(route: Route): string {
  let out = ''
  for (const step of route) out += typeof step === 'number' ? '[0]' : out === '' ? step : `.${step}`
  return patternOf(out)
}

/** The plain data at a way. */
export function dataAt(value: unknown, route: Route): unknown {
  let at = value
  for (const step of route) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string | number, unknown>)[step]
  }
  return at
}

/** Whether a position is in a stretch, its end included. */
export function isWithin({ start, end }: Range, { line, character }: Position): boolean {
  if (line < start.line || line > end.line) return false
  return !(line === start.line && character < start.character) && !(line === end.line && character > end.character)
}
