import { type Position, Source } from '../text/source.ts'
import type { Node } from '../yaml/node.ts'

/** A comment that accepts findings: `# waza-ignore CODE[, CODE] -- reason`. */
export interface IgnoreComment {
  readonly source: Source
  /** Where it stands, from its `#` to the end of its line. */
  readonly start: number
  readonly end: number
  /** The codes and names of advice as they are written. */
  readonly codes: readonly string[]
  /** What follows the `--`; empty where nothing does. */
  readonly reason: string
  /** The line that it is about, from 1; undefined at the head of a file, where it is about all of it. */
  readonly line: number | undefined
}

const MARK = 'waza-ignore'
const COMMENT = /(?<=^|[ \t])#[ \t]*waza-ignore(?![\w-])/gm
const NONE: readonly IgnoreComment[] = []

/**
 * The comments of a YAML file that accept findings. One behind something is about its line; one that has a line of its own
 * is about the next line that holds anything, and before the first of these about the file.
 * @param root the tree of the file: what stands in a text is no comment
 */
export function ignoreComments(source: Source, root: Node): readonly IgnoreComment[] {
  if (!source.text.includes(MARK)) return NONE
  const texts = textsOf(root)
  return commentStarts(source.text)
    .filter((start) => !texts.some((text) => text.start <= start && start < text.end))
    .map((start) => commentAt(source, start, root.start))
}

/**
 * The same of the front matter of a text file, with places in the whole file.
 * @param bytes the whole file
 * @param at where the front matter begins in it
 */
export function frontComments(
  { source, root }: { readonly source: Source; readonly root: Node },
  bytes: Buffer,
  at: Position,
): readonly IgnoreComment[] {
  const found = ignoreComments(source, root)
  if (found.length === 0) return NONE
  const whole = new Source(source.path, bytes.toString('utf8'))
  const offset = whole.start(at.line) + at.column - 1
  return found.map((comment) => ({
    ...comment,
    source: whole,
    start: comment.start + offset,
    end: comment.end + offset,
    line: comment.line && comment.line + at.line - 1,
  }))
}

function commentStarts(text: string): readonly number[] {
  return [...text.matchAll(COMMENT)].map(({ index }) => index)
}

/** @param content where the content of the file begins */
function commentAt(source: Source, start: number, content: number): IgnoreComment {
  const [text = ''] = /^[^\r\n]*/.exec(source.text.slice(start)) ?? []
  const said = text.slice(text.indexOf(MARK) + MARK.length)
  const [codes = '', ...reason] = said.split(/(?:^|[ \t])--(?:[ \t]|$)/)
  return {
    source,
    start,
    end: start + text.trimEnd().length,
    codes: codes.split(/[\s,:]+/).filter(Boolean),
    reason: reason.join(' -- ').trim(),
    line: !isAlone(source, start) ? lineOf(source, start) : start < content ? undefined : nextLine(source, start),
  }
}

/** Whether there is only whitespace before an offset on its line. */
function isAlone(source: Source, offset: number): boolean {
  return source.text.slice(source.start(lineOf(source, offset)), offset).trim() === ''
}

function lineOf(source: Source, offset: number): number {
  return source.position(offset).line
}

/** The next line that holds more than blanks and a comment. */
function nextLine(source: Source, offset: number): number {
  const rest = source.text.slice(offset)
  const next = /[\r\n][ \t]*(?=[^\s#])/.exec(rest)
  return lineOf(source, next === null ? source.text.length : offset + next.index + next[0].length)
}

/** Every scalar of a tree; each once, although aliases share them. */
function textsOf(root: Node): readonly Node[] {
  const texts: Node[] = []
  const seen = new Set<Node>()
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    if (node.kind === 'scalar') texts.push(node)
    else if (node.kind === 'seq') for (const item of node.items) open.push(item)
    else for (const { key, value } of node.pairs) open.push(key, value)
  }
  return texts
}
