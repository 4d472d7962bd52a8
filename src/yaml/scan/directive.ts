import { Stop } from '../mistake.ts'
import type { Cursor } from './cursor.ts'
import { handle, uri, wordEnd } from './properties.ts'
import { TAG_DIRECTIVE, Token, VERSION_DIRECTIVE } from './token.ts'
import { BANG, DOT, HASH, isBlank, isDigit, isGap, isLineEnd, lineEndFrom, pastBreak } from './units.ts'

/** A line that begins with a percent sign: `%YAML 1.1`, or `%TAG !handle! prefix`; all others are refused. */
export function directive(c: Cursor): Token {
  const { text, pos: start } = c
  const nameEnd = wordEnd(text, start + 1)
  const name = text.slice(start + 1, nameEnd)
  if (name === '' || !isGap(text.charCodeAt(nameEnd))) throw new Stop('directive', start)
  let at = pastBlanks(text, nameEnd)
  let token: Token
  if (name === 'YAML') {
    token = new Token(VERSION_DIRECTIVE, start, start, c.line)
    at = version(text, at, token)
  } else if (name === 'TAG') {
    token = new Token(TAG_DIRECTIVE, start, start, c.line)
    at = tagPrefix(c, at, token)
  } else throw new Stop('directive', start)
  token.end = at
  at = pastBlanks(text, at)
  if (text.charCodeAt(at) === HASH) at = lineEndFrom(text, at)
  if (!isLineEnd(text.charCodeAt(at))) throw new Stop('text-after-indicator', at)
  if (at < c.length) {
    at = pastBreak(text, at)
    c.line = at
  }
  c.pos = at
  return token
}

function pastBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

/** Two numbers of one or two digits, and a dot between them. */
function version(text: string, from: number, token: Token): number {
  const major = numberEnd(text, from, token)
  if (text.charCodeAt(major) !== DOT) throw new Stop('directive', token.start)
  const end = numberEnd(text, major + 1, token)
  token.text = `${Number(text.slice(from, major))}.${Number(text.slice(major + 1, end))}`
  return end
}

function numberEnd(text: string, from: number, token: Token): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at++
  if (at === from || at - from > 2) throw new Stop('directive', token.start)
  return at
}

function tagPrefix(c: Cursor, from: number, token: Token): number {
  const { text } = c
  if (text.charCodeAt(from) !== BANG) throw new Stop('tag', token.start)
  const end = handle(c, from)
  token.text = text.slice(from, end)
  if (token.text !== '!' && !token.text.endsWith('!')) throw new Stop('tag', token.start)
  if (!isBlank(text.charCodeAt(end))) throw new Stop('tag', token.start)
  const prefixEnd = uri(c, pastBlanks(text, end), token, false)
  if (!isGap(text.charCodeAt(prefixEnd))) throw new Stop('tag', token.start)
  return prefixEnd
}
