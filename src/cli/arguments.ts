import { escapeControls, name } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'

/** The grammar of flags. It takes words and tables and knows no verb. */

export interface FlagSpec {
  /** A `switch` never takes the next word; a `text` and a `list` always do, whatever that word looks like. */
  readonly takes: 'switch' | 'text' | 'list'
  readonly short?: string
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

/** A mistake in the command line, in one sentence that names the flag or word at fault. */
export interface UsageFault {
  readonly ok: false
  readonly message: string
}

/** The flags that every command knows. */
export const commonFlags = {
  json: { takes: 'switch' },
  debug: { takes: 'switch' },
  'no-update-check': { takes: 'switch' },
  help: { takes: 'switch', short: 'h' },
} as const satisfies FlagTable

/** Reads words by a table of flags. With `upTo: 'command'` the first positional ends the reading. */
export function parseWords(
  words: readonly string[],
  table: FlagTable,
  upTo: 'end' | 'command' = 'end',
): ParsedWords | UsageFault {
  const texts = new Map<string, string>()
  const lists = new Map<string, string[]>()
  const keep = (flag: Flag, value: string): void => {
    const list = lists.get(flag.key)
    if (flag.takes === 'text') texts.set(flag.key, value)
    else if (list === undefined) lists.set(flag.key, [value])
    else list.push(value)
  }
  const switches = new Map<string, boolean>()
  const positionals: string[] = []
  const parsed = (rest: readonly string[], after: readonly string[] = []): ParsedWords => ({
    ok: true,
    texts,
    lists,
    switches,
    positionals: [...positionals, ...after],
    rest,
  })
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (word === '--') {
      return parsed([], words.slice(i + 1))
    }
    if (word === '-' || !word.startsWith('-')) {
      positionals.push(word)
      if (upTo === 'command') return parsed(words.slice(i + 1))
      continue
    }
    const flag = word.startsWith('--') ? longFlag(word, table) : shortFlag(word, table)
    if (!flag.ok) return flag
    if (flag.takes === 'switch') {
      const value = flag.value === undefined ? true : truth.get(flag.value)
      if (value === undefined) return fault(`--${flag.key} takes true or false, not ${shown(flag.value ?? '')}`)
      switches.set(flag.key, value)
    } else if (flag.value !== undefined) {
      keep(flag, flag.value)
    } else {
      i++
      const value = words[i]
      if (value === undefined) return fault(`--${flag.key} needs a value`)
      keep(flag, value)
    }
  }
  return parsed([])
}

/**
 * Whether `--json` is asked for anywhere before `--`, so that even a mistake in the words around it is told in JSON.
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

/** A word of the command line as a sentence quotes it. */
export function shown(word: string): string {
  return `"${name(word)}"`
}

/** A file of the command line as a sentence quotes it: whole, since the end of a path tells more than its beginning. */
export function shownFile(path: string): string {
  return `"${escapeControls(path)}"`
}

/** A mistake as a result; `message` is one sentence without a stop. */
export function fault(message: string): UsageFault {
  return { ok: false, message }
}

const truth: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((spelling) => [spelling, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((spelling) => [spelling, false] as const),
])

interface Flag {
  readonly ok: true
  readonly key: string
  readonly takes: FlagSpec['takes']
  readonly value: string | undefined
}

function longFlag(word: string, table: FlagTable): Flag | UsageFault {
  const equals = word.indexOf('=')
  const key = equals < 0 ? word.slice(2) : word.slice(2, equals)
  if (key === '' || key.startsWith('-')) return fault(`${shown(word)} is not the form of a flag`)
  const spec = Object.hasOwn(table, key) ? table[key] : undefined
  if (spec === undefined) {
    const meant = nearest(key, Object.keys(table))
    return fault(`unknown flag --${name(key)}${meant === undefined ? '' : `; did you mean --${meant}?`}`)
  }
  return { ok: true, key, takes: spec.takes, value: equals < 0 ? undefined : word.slice(equals + 1) }
}

/** Short flags are all switches; several may share a dash, and the last may have a value (`-h=false`). */
function shortFlag(word: string, table: FlagTable): Flag | UsageFault {
  const equals = word.indexOf('=', 2)
  const letters = [...(equals < 0 ? word.slice(1) : word.slice(1, equals))]
  let key: string | undefined
  for (const letter of letters) {
    key = Object.keys(table).find((long) => table[long]?.short === letter)
    if (key === undefined) return fault(`unknown short flag ${shown(letter)} in ${shown(word)}`)
  }
  if (key === undefined) return fault(`${shown(word)} is not the form of a flag`)
  return { ok: true, key, takes: 'switch', value: equals < 0 ? undefined : word.slice(equals + 1) }
}
