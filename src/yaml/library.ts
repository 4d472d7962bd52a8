import type { CST, Node as LibraryNode, ParsedNode, Parser } from 'yaml'
import { yaml } from '../text/lazy.ts'
import { isMarker } from './fast/cursor.ts'
import type { Node, Pair, ParseFailure } from './node.ts'

/** A parsed first document: its root, and the offset behind it and the comments after it. */
export type Tree =
  | { readonly ok: true; readonly root: Node; readonly end: number }
  | { readonly ok: false; readonly failure: ParseFailure }

/**
 * Deeper nesting than this is not examined: far above anything real, and safe for every recursive walk. The library
 * composes about 780 levels before the stack of a fresh process ends, and calls the overflow a mistake of the text.
 */
export const DEEPEST = 500

class Stop extends Error {
  readonly failure: ParseFailure
  constructor(failure: ParseFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

/**
 * Builds our tree of the first document with the `yaml` package, which is used for structure only: scalars keep their
 * text, and duplicate keys, merges and types are judged by the runtime's rules elsewhere.
 */
export function parseTree(text: string): Tree {
  try {
    return composeFirst(text)
  } catch (error) {
    if (error instanceof Stop) return { ok: false, failure: error.failure }
    if (error instanceof RangeError) return { ok: false, failure: { kind: 'too-deep', offset: 0 } }
    throw error
  }
}

function composeFirst(text: string): Tree {
  const { Composer, Parser } = yaml()
  const composer = new Composer({
    schema: 'failsafe',
    uniqueKeys: false,
    merge: false,
    resolveKnownTags: false,
    logLevel: 'silent',
  })
  const parser = new Parser()
  for (const token of tokensOf(parser, text)) {
    if (token === 'too-deep') return { ok: false, failure: { kind: 'too-deep', offset: parser.offset } }
    const deep = token.type === 'document' ? tooDeepAt(token.value) : undefined
    if (deep !== undefined) return { ok: false, failure: { kind: 'too-deep', offset: deep } }
    for (const early of composer.next(token)) void early
    // Everything after the first document stays unread, broken or not.
    if (token.type === 'document') break
  }
  for (const document of composer.end(false, text.length)) {
    const error = document.errors[0]
    if (error !== undefined) return { ok: false, failure: { kind: 'syntax', offset: error.pos[0] } }
    const [, contentEnd] = document.range
    const end = pastComments(text, contentEnd)
    // At a bracket that closes nothing the library ends the document, as if the rest of the text were another one.
    if (end < text.length && !isMarker(text, end)) return { ok: false, failure: { kind: 'syntax', offset: end } }
    return { ok: true, root: convertTree(document.contents, document.contents?.range?.[0] ?? contentEnd, text), end }
  }
  const stray = composer as unknown as { errors?: readonly { pos: readonly [number, number] }[] }
  const error = stray.errors?.[0]
  return { ok: false, failure: error === undefined ? { kind: 'empty' } : { kind: 'syntax', offset: error.pos[0] } }
}

/** Collections that are open in the library's parser at one time; a little more than ours, which ends the document. */
const MOST_OPEN = DEEPEST + 10

/** The parser's tokens as they come, or that the text opens more than anybody will close. */
function* tokensOf(parser: Parser, text: string): Generator<CST.Token | 'too-deep'> {
  const { Lexer } = yaml()
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (parser.stack.length > MOST_OPEN) return yield 'too-deep'
  }
  yield* parser.end()
}

const BLANKS_AND_COMMENTS = /(?:[ \t\r]*(?:#[^\n]*)?\n)*[ \t\r]*(?:#[^\n]*)?/y

function pastComments(text: string, from: number): number {
  BLANKS_AND_COMMENTS.lastIndex = from
  BLANKS_AND_COMMENTS.test(text)
  return BLANKS_AND_COMMENTS.lastIndex
}

/**
 * Where a document first goes deeper than we follow it. This is found before the library composes its nodes, without
 * recursion: its own is not limited, and near the end of the stack the engine can end the process, beyond any catch.
 */
function tooDeepAt(value: CST.Token | undefined): number | undefined {
  const open: { token: CST.Token; depth: number }[] = []
  const enter = (token: CST.Token | null | undefined, depth: number) => {
    if (token !== null && token !== undefined) open.push({ token, depth })
  }
  enter(value, 0)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { token, depth } = at
    if (depth > DEEPEST) return 'offset' in token ? token.offset : 0
    if (!('items' in token)) continue
    // The last child first, so that the document is walked in its order.
    for (let index = token.items.length - 1; index >= 0; index--) {
      const item = token.items[index]!
      enter(item.value, depth + 1)
      if ('key' in item) enter(item.key, depth + 1)
    }
  }
  return undefined
}

/** An escape of half a character (no backslash before its own): the runtime knows no pairs of them. */
const SURROGATE_ESCAPE = /(?<!\\)(?:\\\\)*\\(?:u|U0000)[dD][89a-fA-F]/

function convertTree(contents: ParsedNode | null, at: number, source: string): Node {
  const { isAlias, isMap, isScalar } = yaml()
  const anchors = new Map<string, { readonly node: Node; readonly height: number } | 'open'>()
  // The deepest level met so far inside of the innermost anchor that is open.
  let reached = 0
  const convert = (node: LibraryNode | null | undefined, offset: number, depth: number): Node => {
    if (node === null || node === undefined)
      return { kind: 'scalar', text: '', plain: true, tag: undefined, start: offset, end: offset }
    const start = node.range?.[0] ?? offset
    const end = node.range?.[1] ?? offset
    if (depth > DEEPEST) throw new Stop({ kind: 'too-deep', offset: start })
    if (isAlias(node)) {
      const target = anchors.get(node.source)
      if (target === undefined || target === 'open') throw new Stop({ kind: 'syntax', offset: start })
      // An alias is as deep as what it names, so that a chain of them cannot nest without bound.
      reached = Math.max(reached, depth + target.height)
      if (reached > DEEPEST) throw new Stop({ kind: 'too-deep', offset: start })
      return target.node
    }
    const tag = (node as { tag?: string }).tag
    const anchor = (node as { anchor?: string }).anchor
    if (anchor === undefined) {
      reached = Math.max(reached, depth)
      return build(node, tag, start, end, depth)
    }
    anchors.set(anchor, 'open')
    const outside = reached
    reached = depth
    const made = build(node, tag, start, end, depth)
    anchors.set(anchor, { node: made, height: reached - depth })
    reached = Math.max(reached, outside)
    return made
  }
  const build = (node: LibraryNode, tag: string | undefined, start: number, end: number, depth: number): Node => {
    if (isScalar(node)) {
      if (node.type === 'QUOTE_DOUBLE' && SURROGATE_ESCAPE.test(source.slice(start, end)))
        throw new Stop({ kind: 'syntax', offset: start })
      const text = node.source ?? (node.value === null || node.value === undefined ? '' : String(node.value))
      return { kind: 'scalar', text, plain: node.type === 'PLAIN' || node.type === undefined, tag, start, end }
    }
    const items = (node as unknown as { items: readonly unknown[] }).items
    if (isMap(node)) {
      const pairs: Pair[] = []
      for (const item of items as readonly { key: LibraryNode | null; value: LibraryNode | null }[]) {
        const key = convert(item.key, start, depth + 1)
        pairs.push({ key, value: convert(item.value, key.end, depth + 1) })
      }
      return { kind: 'map', pairs, tag, start, end }
    }
    return { kind: 'seq', items: items.map((item) => convert(asNode(item, start), start, depth + 1)), tag, start, end }
  }
  // A pair inside a flow list (`[a: 1]`) is a mapping of one entry.
  const asNode = (item: unknown, start: number): LibraryNode | null => {
    const { isNode, isPair, YAMLMap } = yaml()
    if (!isPair(item)) return isNode(item) ? item : null
    const map = new YAMLMap()
    map.items.push(item)
    map.range = [start, start, start]
    return map
  }
  return convert(contents, at, 0)
}
