import { parseArgs } from 'node:util'
import { fault, shown, type UsageFault } from '../selection/fault.ts'
import { name } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'

export { fault, shown, shownFile, type UsageFault } from '../selection/fault.ts'

/** The grammar of flags. It takes words and tables and knows no verb. */

export interface FlagSpec {
  /** A `switch` never takes the next word; a `text` and a `list` always do, whatever that word looks like. */
  readonly takes: 'switch' | 'text' | 'list'
  readonly short?: string
  /** What stands for the value in the help: `FILE`, `FORMAT=FILE`. */
  readonly value?: string
  /** What the flag does: a phrase without a capital and without a full stop. */
  readonly help: string
  /** Accepted, but not shown: it changes nothing here. */
  readonly hidden?: boolean
}

export type FlagTable = Readonly<Record<string, FlagSpec>>

/**
 * The flags and words of a command line. A flag that does not occur is in no map; the last occurrence wins, except that
 * a `list` keeps all of its values in order.
 */
export interface ParsedWords {
  readonly ok: true
  readonly texts: ReadonlyMap<string, string>
  readonly lists: ReadonlyMap<string, readonly string[]>
  readonly switches: ReadonlyMap<string, boolean>
  readonly positionals: readonly string[]
  /** What was left unread: everything after the first positional, when parsing stops there. */
  readonly rest: readonly string[]
}

/** A command line without a word. */
export const NO_WORDS: ParsedWords = {
  ok: true,
  texts: new Map(),
  lists: new Map(),
  switches: new Map(),
  positionals: [],
  rest: [],
}

/**
 * Reads words by a table of flags (surface-cli.md section 1). With `upTo: 'command'` the first positional ends the
 * reading. Node's reader splits the words; what they may be is decided here.
 */
export function parseWords(
  words: readonly string[],
  table: FlagTable,
  upTo: 'end' | 'command' = 'end',
): ParsedWords | UsageFault {
  const texts = new Map<string, string>()
  const lists = new Map<string, string[]>()
  const switches = new Map<string, boolean>()
  const positionals: string[] = []
  const parsed = (rest: readonly string[] = []): ParsedWords => ({
    ok: true,
    texts,
    lists,
    switches,
    positionals,
    rest,
  })
  let last = -1
  for (const token of tokensOf(words, table)) {
    const { index } = token
    if (token.kind === 'option-terminator') {
      positionals.push(...words.slice(index + 1))
      return parsed()
    }
    if (token.kind === 'positional') {
      positionals.push(token.value)
      if (upTo === 'command') return parsed(words.slice(index + 1))
      continue
    }
    // A group of short flags is one word and several tokens.
    if (index === last) continue
    last = index
    const word = words[index] ?? ''
    const flag = word.startsWith('--') ? longFlag(word, token.name, table) : shortFlag(word, table)
    if (!flag.ok) return flag
    const { key } = flag
    if (flag.takes === 'switch') {
      const value = flag.value === undefined ? true : truth.get(flag.value)
      if (value === undefined) return fault(`--${key} takes true or false, not ${shown(flag.value ?? '')}`)
      switches.set(key, value)
    } else if (token.value === undefined) return fault(`--${key} needs a value`)
    else if (flag.takes === 'text') texts.set(key, token.value)
    else lists.set(key, [...(lists.get(key) ?? []), token.value])
  }
  return parsed()
}

function tokensOf(words: readonly string[], table: FlagTable) {
  const options = Object.fromEntries(
    Object.entries(table).map(([key, { takes }]) => [
      key,
      { type: takes === 'switch' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  return parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true }).tokens
}

/**
 * Whether `--json` is asked for anywhere before `--`, so that even a mistake in the words around it is reported in JSON.
 * Only for command lines that cannot be read; a readable one says it by its switches.
 */
export function asksForJson(words: readonly string[]): boolean {
  let asked = false
  for (const word of words) {
    if (word === '--') break
    if (word === '--json') asked = true
    else if (word.startsWith('--json=')) asked = truth.get(word.slice('--json='.length)) ?? asked
  }
  return asked
}

const truth: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((spelling) => [spelling, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((spelling) => [spelling, false] as const),
])

interface Flag {
  readonly ok: true
  readonly key: string
  readonly takes: FlagSpec['takes']
  /** What follows `=` in the same word. */
  readonly value: string | undefined
}

function longFlag(word: string, key: string, table: FlagTable): Flag | UsageFault {
  if (/^[-=]/.test(key)) return fault(`${shown(word)} is not a well-formed flag`)
  const spec = Object.hasOwn(table, key) ? table[key] : undefined
  if (spec !== undefined) return { ok: true, key, takes: spec.takes, value: afterEquals(word) }
  const known = Object.keys(table).filter((each) => table[each]?.hidden !== true)
  const meant = nearest(key, known)
  return fault(`unknown flag --${name(key)}${meant === undefined ? '' : `; did you mean --${meant}?`}`)
}

/** Short flags are all switches; several may share a dash, and the last may have a value (`-h=false`). */
function shortFlag(word: string, table: FlagTable): Flag | UsageFault {
  const value = word[1] === '=' ? undefined : afterEquals(word)
  const letters = [...word.slice(1, value === undefined ? undefined : word.indexOf('='))]
  let key = ''
  for (const letter of letters) {
    const found = Object.keys(table).find((long) => table[long]?.short === letter)
    if (found === undefined) return fault(`unknown short flag ${shown(letter)} in ${shown(word)}`)
    key = found
  }
  return { ok: true, key, takes: 'switch', value }
}

function afterEquals(word: string): string | undefined {
  const equals = word.indexOf('=')
  return equals < 0 ? undefined : word.slice(equals + 1)
}
