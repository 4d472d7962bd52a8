import type { Source } from '../text/source.ts'
import { entryAt, isMergePair } from '../yaml/entries.ts'
import type { MapNode, Node, Pair, SeqNode } from '../yaml/node.ts'
import { parseYaml } from '../yaml/parse.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** A text that findings point into, and its tree where it has one. */
export interface Document {
  readonly source: Source
  readonly text: string
  readonly root: Node | undefined
  /** What ends its lines. */
  readonly newline: string
  /** What aliases name: an edit in there would change every use. */
  readonly shared: readonly Span[]
}

/** A node and the way to it. */
export interface Spot {
  readonly node: Node
  /** The entry whose value it is, and the mapping around. */
  readonly pair: Pair | undefined
  readonly parent: MapNode | SeqNode | undefined
  readonly parents: readonly Spot[]
}

/** Beyond this depth nothing is edited: no suite that a person writes has it. */
const DEEPEST = 200

const known = new WeakMap<Source, Document>()

/** The document of a source; read once. */
export function documentOf(source: Source): Document {
  const before = known.get(source)
  if (before !== undefined) return before
  const { text } = source
  // The reader drops one mark; a second one at the beginning would be lost.
  const parsed = text.startsWith('\ufeff') ? undefined : parseYaml(source.path, Buffer.from(text))
  const root = parsed?.ok === true ? parsed.root : undefined
  const shared = root === undefined ? [] : sharedSpans(root)
  const document: Document = {
    source,
    text,
    root: shared === undefined ? undefined : root,
    newline: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    shared: shared ?? [],
  }
  known.set(source, document)
  return document
}

/** The spans of all that aliases name; undefined for a document that is too deep. */
function sharedSpans(root: Node): readonly Span[] | undefined {
  const spans: Span[] = []
  const seen = new Set<Node>()
  const open: { readonly node: Node; readonly depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next
    if (depth > DEEPEST) return undefined
    if (seen.has(node)) continue
    seen.add(node)
    if (node.kind === 'seq') {
      node.items.forEach((item, i) => {
        if (node.aliases?.has(i) === true) spans.push(item)
        open.push({ node: item, depth: depth + 1 })
      })
    } else if (node.kind === 'map') {
      for (const { key, value, aliases } of node.pairs) {
        if (aliases?.key !== undefined) spans.push(key)
        if (aliases?.value !== undefined) spans.push(value)
        open.push({ node: key, depth: depth + 1 }, { node: value, depth: depth + 1 })
      }
    }
  }
  return spans
}

/** Whether an edit would change what aliases name. */
export function isShared({ shared }: Document, start: number, end: number): boolean {
  return shared.some((span) => start <= span.end && end >= span.start)
}

/** The steps of a printed path. */
export function stepsOf(field: string): readonly (string | number)[] {
  return [...field.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([whole, index]) =>
    index === undefined ? whole : Number(index),
  )
}

/**
 * The node at a path, where the text itself has it there: undefined where an alias or a merge stands on the way. An
 * index into a mapping is the position of an entry in it.
 */
export function spotAt({ root }: Document, steps: readonly (string | number)[]): Spot | undefined {
  if (root === undefined) return undefined
  let spot: Spot = { node: root, pair: undefined, parent: undefined, parents: [] }
  for (const step of steps) {
    const next = stepInto(spot, step)
    if (next === undefined) return undefined
    spot = next
  }
  return spot
}

function stepInto(from: Spot, step: string | number): Spot | undefined {
  const { node } = from
  const parents = [...from.parents, from]
  if (node.kind === 'seq') {
    const item = typeof step === 'number' && node.aliases?.has(step) !== true ? node.items[step] : undefined
    return item && { node: item, pair: undefined, parent: node, parents }
  }
  if (node.kind !== 'map' || node.pairs.some(isMergePair)) return undefined
  const pair = typeof step === 'number' ? node.pairs[step] : ownPair(node, step)
  if (pair === undefined || pair.aliases !== undefined) return undefined
  return { node: pair.value, pair, parent: node, parents }
}

/** The entry of a name that a mapping has itself, in its own text. */
export function ownPair(map: MapNode, name: string): Pair | undefined {
  const entry = entryAt(map, name)
  const pair = entry && map.pairs.find(({ key }) => key === entry.key)
  return pair?.aliases === undefined ? pair : undefined
}

/** Whether names can be added to a mapping or changed in it without a look at what it merges. */
export function isPlainMap(node: Node | undefined): node is MapNode {
  return node?.kind === 'map' && !node.pairs.some(isMergePair)
}
