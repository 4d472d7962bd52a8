import { Stop } from '../mistake.ts'
import type { Cursor } from './cursor.ts'
import { ALIAS, ANCHOR, TAG, Token } from './token.ts'
import { BANG, GREATER, isGap, isWord, LESS, PERCENT, STAR } from './units.ts'

/** The offset behind the word at an offset. */
export function wordEnd(text: string, from: number): number {
  let at = from
  while (isWord(text.charCodeAt(at))) at++
  return at
}

const AFTER_NAME = new Set([...'?:,]}%@`'].map((mark) => mark.charCodeAt(0)))

/** An anchor or an alias: a mark and a name. */
export function anchorOrAlias(c: Cursor): Token {
  const { text, pos: start } = c
  const end = wordEnd(text, start + 1)
  const next = text.charCodeAt(end)
  c.look(end + 1)
  if (end === start + 1 || !(isGap(next) || AFTER_NAME.has(next))) throw new Stop('anchor-name', start)
  const token = new Token(text.charCodeAt(start) === STAR ? ALIAS : ANCHOR, start, end, c.line)
  token.text = text.slice(start + 1, end)
  c.pos = end
  return token
}

/** A tag: `!<verbatim>`, `!suffix`, `!!suffix` or `!handle!suffix`. */
export function tag(c: Cursor): Token {
  const { text, pos: start } = c
  const token = new Token(TAG, start, start, c.line)
  let at: number
  if (text.charCodeAt(start + 1) === LESS) {
    at = uri(c, start + 2, token, false)
    if (text.charCodeAt(at) !== GREATER) throw new Stop('tag', start)
    at++
  } else {
    const handleEnd = handle(c, start)
    const isWhole = handleEnd > start + 1 && text.charCodeAt(handleEnd - 1) === BANG
    if (isWhole) {
      token.text = text.slice(start, handleEnd)
      at = uri(c, handleEnd, token, false)
    } else {
      at = uri(c, handleEnd, token, true)
      token.suffix = text.slice(start + 1, handleEnd) + token.suffix
      token.text = '!'
      // A lone mark is a tag of its own, without a handle.
      if (token.suffix === '') [token.text, token.suffix] = ['', '!']
    }
  }
  if (!isGap(text.charCodeAt(at))) throw new Stop('tag', start)
  c.look(at + 1)
  token.end = at
  c.pos = at
  return token
}

/** The offset behind a handle, with its second mark where there is one. */
export function handle(c: Cursor, from: number): number {
  const end = wordEnd(c.text, from + 1)
  return c.text.charCodeAt(end) === BANG ? end + 1 : end
}

const IN_URI = new Set([...";/?:@&=+$,.!~*'()[]%"].map((mark) => mark.charCodeAt(0)))

/** Reads what follows a handle into the token's suffix. */
export function uri(c: Cursor, from: number, token: Token, mayBeEmpty: boolean): number {
  const { text } = c
  let at = from
  let isEscaped = false
  for (let unit = text.charCodeAt(at); isWord(unit) || IN_URI.has(unit); unit = text.charCodeAt(at)) {
    if (unit === PERCENT) {
      isEscaped = true
      at = pastCharacter(c, at, token.start)
    } else at++
  }
  if (at === from && !mayBeEmpty) throw new Stop('tag', token.start)
  const written = text.slice(from, at)
  token.suffix = isEscaped ? unescapeBytes(written) : written
  return at
}

/** Goes past the bytes of one escaped character, each of them `%` and two digits. */
function pastCharacter(c: Cursor, from: number, start: number): number {
  let at = from
  let left = 1
  for (let isFirst = true; left > 0; isFirst = false) {
    const digits = c.text.slice(at + 1, at + 3)
    if (c.text.charCodeAt(at) !== PERCENT || !/^[0-9a-fA-F]{2}$/.test(digits)) throw new Stop('tag', start)
    const byte = Number.parseInt(digits, 16)
    if (isFirst) left = byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf8 ? 4 : 0
    if (left === 0 || (!isFirst && (byte & 0xc0) !== 0x80)) throw new Stop('tag', start)
    at += 3
    left--
  }
  return at
}

function unescapeBytes(written: string): string {
  return written.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
