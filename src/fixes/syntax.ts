import { parseYaml } from '../yaml/parse.ts'
import type { Document } from './document.ts'
import type { Draft } from './fix.ts'
import { lineEnd, lineStart } from './layout.ts'
import { isSame, readingOf } from './reading.ts'
import type { Fixers, Subject } from './subject.ts'

/** Texts that cannot be read as YAML, where one small change makes them say what was meant. */
export const syntaxFixers: Fixers = {
  'yaml-syntax': ({ slip }, subject) => {
    if (slip.kind === 'escape') return singleQuoted(subject)
    return slip.kind === 'tab' ? withoutTabs(subject.document) : undefined
  },
}

/** Escapes that a pattern has as well, so that the backslash may have been meant as it stands. */
const SHARED_ESCAPE = /\\[0abtnvfreNLP_ xuU]/

/** A text in double quotes with a backslash that starts no escape, into single quotes: there a backslash is one. */
function singleQuoted({ document, start: at }: Subject): Draft | undefined {
  const line = document.text.slice(lineStart(document, at), lineEnd(document, at)).replace(/[\r\n]+$/, '')
  const offset = at - lineStart(document, at)
  const found = quotedAround(line, offset)
  if (found === undefined) return undefined
  const { from, to } = found
  const inside = line.slice(from + 1, to - 1)
  // Two backslashes are one in double quotes and two in single ones: what was meant is open.
  if (/\\\\/.test(inside) || inside.endsWith('\\')) return undefined
  const begin = lineStart(document, at)
  const changed = [...inside.matchAll(/\\"|'/g)].map(({ index, 0: mark }) => {
    const start = begin + from + 1 + index
    return mark === "'" ? { start, end: start + 1, text: "''" } : { start, end: start + 1, text: '' }
  })
  const quote = (start: number) => ({ start, end: start + 1, text: "'" })
  return {
    title: 'Write the text in single quotes, where a backslash is one',
    class: SHARED_ESCAPE.test(inside) ? 'suggestion' : 'safe',
    edits: [quote(begin + from), ...changed, quote(begin + to - 1)],
    holds: 'names',
  }
}

/** A whole text in quotes. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'[^']*'/g

/** The text in double quotes around a position of a line, where it stands as a whole value or item. */
function quotedAround(line: string, at: number): { readonly from: number; readonly to: number } | undefined {
  for (const match of line.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    const from = match.index
    const to = from + match[0].length
    if (at < from || at >= to) continue
    const before = line.slice(0, from)
    const after = line.slice(to)
    const opens = /(^|[:\-,[{?])\s*$/.test(before) && !/['"]|\s#/.test(before.replace(QUOTED, ''))
    return opens && /^\s*([,\]}].*|#.*|:\s.*)?$/.test(after) ? { from, to } : undefined
  }
  return undefined
}

/** Indentation by tabs, by as many blanks as make the text one that can be read in one way. */
function withoutTabs(document: Document): Draft | undefined {
  const { text } = document
  const tabbed = [...text.matchAll(/^[ ]*\t[ \t]*/gm)]
  if (tabbed.length === 0) return undefined
  const readings: { readonly edits: Draft['edits']; readonly reading: ReturnType<typeof readingOf> }[] = []
  for (const width of [2, 4, 8]) {
    const edits = tabbed.map(({ index, 0: blanks }) => ({
      start: index,
      end: index + blanks.length,
      text: blanks.replace(/\t/g, ' '.repeat(width)),
    }))
    let fixed = ''
    let last = 0
    for (const edit of edits) {
      fixed += text.slice(last, edit.start) + edit.text
      last = edit.end
    }
    const parsed = parseYaml('', Buffer.from(fixed + text.slice(last)))
    if (parsed.ok && parsed.faults.size === 0) readings.push({ edits, reading: readingOf(parsed.root) })
  }
  const [first, ...others] = readings
  if (first === undefined || others.some(({ reading }) => !isSame(reading, first.reading))) return undefined
  return { title: 'Indent with blanks', class: 'safe', edits: first.edits, holds: 'names' }
}
