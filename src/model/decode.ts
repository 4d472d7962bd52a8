import { type Field, field, type Kind, keyName, type Step, word, words } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import type { Place, Source } from '../text/source.ts'
import { entries, nodeAt } from '../yaml/entries.ts'
import type { Fault, MapNode, Node, ScalarNode, YamlDocument } from '../yaml/node.ts'
import { isNullScalar, resolveScalar } from '../yaml/scalars.ts'
import type { ShapeProblem } from './problem.ts'

/**
 * The typed decoder: turns YAML nodes into declarations by the loader's rules (models.md section 2). It judges shape
 * only, reports every decoding error with its place, and goes on, so that one pass finds all of them.
 */

/** A mistake and where it stands. */
export interface DecodeError {
  readonly problem: ShapeProblem
  readonly place: Place
}

/** Where declarations come from. A pinned origin (a merged remote grader) points every place at its reference. */
export interface Origin {
  readonly source: Source
  readonly pinned?: Place | undefined
}

/** The way to a value, as sentences name it. Entries of free-form maps are steps by position. */
export interface Path {
  readonly parent: Path | undefined
  readonly step: Step
}

/** What every decoded declaration carries, so that a rule can point at any of its fields. */
export interface Located {
  readonly origin: Origin
  /** The node that was decoded; undefined when the declaration is absent. */
  readonly node: Node | undefined
  readonly where: Path | undefined
}

/** The state of one decoding. `strict` reports unknown keys (models.md section 4). */
export interface Decoding {
  readonly origin: Origin
  readonly faults: ReadonlyMap<Node, readonly Fault[]>
  readonly strict: boolean
  readonly errors: DecodeError[]
  /** Whether the top level has a key that it should have; only then are keys of the document named. */
  isIntended: boolean
  /** The decoders of configurations, by the kind of grader; none where no grader can stand. */
  readonly configs: Readonly<Record<string, Decoder<Located>>>
}

/** Decodes a node (undefined: the key is absent) into a value; errors go to the decoding. */
export type Decoder<T> = (node: Node | undefined, decoding: Decoding, path: Path | undefined) => T

/** Starts the decoding of a document's nodes. */
export function decodingOf(
  document: YamlDocument & { ok: true },
  { strict = false, pinned, configs = {} }: Partial<Pick<Decoding, 'strict' | 'configs'> & Pick<Origin, 'pinned'>> = {},
): Decoding {
  const origin: Origin = { source: document.source, pinned }
  return { origin, faults: document.faults, strict, errors: [], isIntended: false, configs }
}

/** The path as a sentence prints it, with further steps below. */
export function fieldOf(path: Path | undefined, ...below: readonly Step[]): Field {
  const steps: Step[] = [...below]
  for (let at = path; at !== undefined; at = at.parent) steps.unshift(at.step)
  return field(steps)
}

/** The place of a declaration, or of what stands below it; where a step is missing, of the deepest that is there. */
export function placeOf(located: Located, ...below: readonly Step[]): Place {
  if (located.origin.pinned !== undefined) return located.origin.pinned
  if (located.node === undefined) return { file: located.origin.source.path }
  const node = nodeAt(located.node, below)
  return { source: located.origin.source, start: node.start, end: node.end }
}

/** The place of a node of an origin. */
export function placeOfNode(origin: Origin, node: Node): Place {
  return origin.pinned ?? { source: origin.source, start: node.start, end: node.end }
}

/** The kind of a value, as sentences say it. */
export function kindOf(node: Node): Kind {
  if (node.kind === 'map') return 'a mapping'
  if (node.kind === 'seq') return 'a list'
  const resolved = resolveScalar(node)
  switch (resolved.type) {
    case 'null':
      return 'null'
    case 'bool':
      return 'a boolean'
    case 'int':
      return 'an integer'
    case 'float':
      return 'a number'
    case 'timestamp':
      return 'a date'
    default:
      return 'text'
  }
}

/** True for a node that means null. */
export function isNull(node: Node): boolean {
  return node.kind === 'scalar' && isNullScalar(node)
}

/** Reports a mistake at a node. */
export function decodeError(decoding: Decoding, node: Node, problem: ShapeProblem): void {
  decoding.errors.push({ problem, place: placeOfNode(decoding.origin, node) })
}

/** Reports that a value is of another kind than the wanted ones. */
export function wrongKind(decoding: Decoding, node: Node, path: Path | undefined, ...wanted: Kind[]): void {
  decodeError(decoding, node, { kind: 'wrong-kind', field: fieldOf(path), found: kindOf(node), wanted })
}

/** Reports what makes a visited node undecodable; what is below an unvisited one does not matter to the loader. */
export function reportFaults(decoding: Decoding, node: Node, path: Path | undefined): boolean {
  const found = decoding.faults.size === 0 ? undefined : decoding.faults.get(node)
  if (found === undefined) return false
  for (const fault of found) decodeError(decoding, fault.at, { kind: fault.kind, owner: fieldOf(path) })
  return true
}

/** Reports what is undecodable anywhere below a node; depth costs nothing but memory. */
function reportDeepFaults(decoding: Decoding, root: Node, path: Path | undefined): void {
  const seen = new Set<Node>()
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    reportFaults(decoding, node, path)
    if (node.kind === 'seq') for (let at = node.items.length - 1; at >= 0; at--) open.push(node.items[at]!)
    if (node.kind === 'map') for (let at = node.pairs.length - 1; at >= 0; at--) open.push(node.pairs[at]!.value)
  }
}

/** Makes absence visible: undefined when the key is absent or null. */
export function optional<T>(decoder: Decoder<T>): Decoder<T | undefined> {
  return (node, decoding, path) => (node === undefined || isNull(node) ? undefined : decoder(node, decoding, path))
}

const droppedAt = new WeakMap<readonly unknown[], readonly number[]>()

/** The authored index of an item of a decoded list, whose null entries were dropped. */
export function authoredIndex(list: readonly unknown[], index: number): number {
  return droppedAt.get(list)?.[index] ?? index
}

/** A list; null entries are dropped; null or absence gives an empty list. */
export function list<T>(decoder: Decoder<T>): Decoder<readonly T[]> {
  return (node, decoding, path) => {
    if (node === undefined || isNull(node)) return []
    if (node.kind !== 'seq') {
      wrongKind(decoding, node, path, 'a list')
      return []
    }
    const out: T[] = []
    let indexes: number[] | undefined
    for (let index = 0; index < node.items.length; index++) {
      const item = node.items[index]!
      if (isNull(item)) indexes ??= out.map((_, kept) => kept)
      else {
        indexes?.push(index)
        out.push(decoder(item, decoding, { parent: path, step: index }))
      }
    }
    if (indexes !== undefined) droppedAt.set(out, indexes)
    return out
  }
}

/** One entry of a free-form map: its key is the author's own and never shown; its path goes by position. */
export interface MapEntry<T> extends Located {
  readonly key: string
  readonly value: T
}

/** A free-form map from text to something; null or absence gives no entries, a null value the decoder's default. */
export function mapOf<T>(decoder: Decoder<T>): Decoder<readonly MapEntry<T>[]> {
  return (node, decoding, path) => {
    if (node === undefined || isNull(node)) return []
    if (node.kind !== 'map') {
      wrongKind(decoding, node, path, 'a mapping')
      return []
    }
    reportFaults(decoding, node, path)
    return entries(node).map(({ key, value }, index) => {
      const at: Path = { parent: path, step: index }
      const name = key.kind === 'scalar' ? key.text : ''
      return { key: name, value: decoder(value, decoding, at), origin: decoding.origin, node: value, where: at }
    })
  }
}

/** Anything at all, kept as its node; undefined only when the key is absent. */
export const anything: Decoder<Node | undefined> = (node, decoding, path) => {
  if (node !== undefined && decoding.faults.size > 0) reportDeepFaults(decoding, node, path)
  return node
}

/** A mapping with any content, kept as its node; undefined when absent or null. */
export const anyMapping: Decoder<MapNode | undefined> = (node, decoding, path) => {
  if (node === undefined || isNull(node)) return undefined
  if (node.kind !== 'map') {
    wrongKind(decoding, node, path, 'a mapping')
    return undefined
  }
  anything(node, decoding, path)
  return node
}

type Fields = Readonly<Record<string, Decoder<unknown>>>
export type RecordOf<F extends Fields> = Located & { readonly [K in keyof F]: ReturnType<F[K]> }
/** The type that a decoder gives. */
export type Decoded<D> = D extends Decoder<infer T> ? T : never

/**
 * A mapping with known fields. Null or absence gives a record of defaults; unknown keys are ignored, or reported when
 * the decoding is strict. `lenient` records ignore them always.
 */
export function record<F extends Fields>(
  fields: F,
  options: { readonly lenient?: boolean } = {},
): Decoder<RecordOf<F>> {
  const names = Object.keys(fields)
  const decoders = Object.values(fields)
  const indexes = new Map(names.map((name, index) => [name, index]))
  return (node, decoding, path) => {
    const nodes: (Node | undefined)[] = new Array(names.length).fill(undefined)
    if (node !== undefined && !isNull(node)) {
      if (node.kind !== 'map') wrongKind(decoding, node, path, 'a mapping')
      else {
        reportFaults(decoding, node, path)
        const unknown: ScalarNode[] = []
        for (const { key, value } of entries(node)) {
          if (key.kind !== 'scalar') continue
          const index = indexes.get(key.text)
          if (index !== undefined) nodes[index] ??= value
          else if (decoding.strict && options.lenient !== true) unknown.push(key)
        }
        if (path === undefined) decoding.isIntended ||= nodes.some((known) => known !== undefined)
        const free = new Set(names.filter((_, index) => nodes[index] === undefined))
        for (const key of unknown) {
          decodeError(decoding, key, unknownKey(path, key.text, names, free, decoding.isIntended))
        }
      }
    }
    const out: Record<string, unknown> = { origin: decoding.origin, node, where: path }
    for (let index = 0; index < names.length; index++) {
      const step = names[index]!
      out[step] = decoders[index]!(nodes[index], decoding, { parent: path, step })
    }
    return out as RecordOf<F>
  }
}

/** An unknown key; the name that it is to have is free no more. */
function unknownKey(
  path: Path | undefined,
  key: string,
  known: readonly string[],
  free: Set<string>,
  isIntended: boolean,
): ShapeProblem {
  const about = {
    kind: 'unknown-key',
    owner: fieldOf(path),
    key: keyName(key, isIntended),
    known: words(known),
  } as const
  const meant = nearest(key, known)
  if (meant === undefined) return about
  if (!free.delete(meant)) return { ...about, hint: { kind: 'there', name: word(meant) } }
  return { ...about, nearest: word(meant) }
}
