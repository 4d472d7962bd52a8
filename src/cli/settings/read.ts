import { type AdviceName, isAdviceName } from '../../catalogue/advice.ts'
import { isExplained } from '../../catalogue/explained.ts'
import { say } from '../../catalogue/sentences.ts'
import { type JsonNode, jsonValue, parseJson } from '../../go/json/index.ts'
import { lexicallyBelow, physicallyBelow } from '../../reader/contain.ts'
import { limits } from '../../reader/limits.ts'
import type { AbsolutePath, Reader } from '../../reader/reader.ts'
import { checkAgainst } from '../../schema/check.ts'
import { guide, validate } from '../../schema/generated/settings.js'
import { ignoring } from '../../selection/ignore.ts'
import type { Source } from '../../text/source.ts'
import { fault, type ParsedWords, type UsageFault } from '../arguments.ts'
import type { Settings, SettledDecision } from './settings.ts'

/** The settings as their schema has them. */
interface Written {
  readonly evals?: readonly string[]
  readonly ignore?: readonly string[]
  readonly strict?: boolean
  readonly advice?: boolean
  readonly baseline?: string
  readonly contextDir?: string
  readonly outputs?: Readonly<Record<string, string>>
  readonly failOn?: readonly string[]
  readonly adviceOff?: readonly string[]
  readonly accept?: readonly WrittenDecision[]
}

interface WrittenDecision {
  readonly codes: readonly string[]
  readonly suite?: string
  readonly task?: string
  readonly reason: string
  readonly expires?: string
}

/** Far more than anybody writes. */
const MOST_VALUES = 100_000

/**
 * Reads settings, and completes a command line by them: a flag that is given wins. A mistake in them is one in the command
 * line, and all mistakes are told, each with its place.
 * @param surroundings `today` is the date, as year-month-day; without `mayWrite` no outputs are taken from the settings
 */
export async function readSettings(
  path: AbsolutePath,
  parsed: ParsedWords,
  reader: Reader,
  { today, mayWrite }: { readonly today: () => string; readonly mayWrite: boolean },
): Promise<Settings | UsageFault> {
  const { paths, cwd } = reader
  const file = shownFrom(path, reader)
  const read = reader.read(path, limits.text)
  if (!read.ok) return fault(`${file} cannot be read`)
  const document = parseJson(file, read.bytes, MOST_VALUES)
  const at = (offset: number): string => placeIn(document.source, offset)
  if (!document.ok) return fault(`${at(document.offset)}: this is not JSON`)
  const value = jsonValue(document.root)
  const mistakes = checkAgainst({ validate, guide }, value).map(({ path: steps, key, problem }) => {
    const { message, remediation } = say(problem)
    const sentence = message.charAt(0).toUpperCase() + message.slice(1)
    return `${at(nodeAt(document.root, steps, key).start)}: ${sentence} ${remediation}`
  })
  const directory = paths.dirname(path)
  mistakes.push(...wrongNames(document.root, at), ...wrongFiles(document.root, at, directory, reader))
  if (mistakes.length > 0) return fault(mistakes.join('\n'))
  // The schema has said that it is so.
  const written = value as Written

  const own = (name: string): string => fromHere(name, directory, reader)
  const decisions: SettledDecision[] = []
  const notes: string[] = []
  for (const [i, { codes, suite, task, reason, expires }] of (written.accept ?? []).entries()) {
    const place = at(nodeAt(document.root, ['accept', i]).start)
    if (expires !== undefined && expires < today()) {
      notes.push(`${place}: this acceptance ended on ${expires}`)
      continue
    }
    const isMatched = suite === undefined ? () => true : await ignoring([suite], { cwd: directory, paths })
    if (typeof isMatched !== 'function') return isMatched
    const isAbout = (source: string): boolean => isMatched(paths.absolute(cwd, source) ?? source)
    decisions.push({ codes: new Set(codes), isAbout, task, reason, at: place })
  }
  return {
    ok: true,
    file,
    parsed: completed(parsed, mayWrite ? written : { ...written, outputs: {} }, own),
    decisions,
    adviceOff: new Set((written.adviceOff ?? []).filter(isAdviceName)) as ReadonlySet<AdviceName>,
    notes,
  }
}

/** What the schema cannot know: which codes there are, and which days a calendar has. */
function wrongNames(root: JsonNode, at: (offset: number) => string): readonly string[] {
  const tell = (nodes: readonly JsonNode[], isRight: (text: string) => boolean, sentence: string): string[] =>
    nodes
      .filter((node) => node.kind === 'scalar' && !node.plain && !isRight(node.text))
      .map(({ start }) => `${at(start)}: ${sentence}`)
  const decisions = itemsOf(root, 'accept')
  return [
    ...tell(itemsOf(root, 'adviceOff'), isAdviceName, 'There is no advice of this name; `waza explain` lists all.'),
    ...tell(
      decisions.flatMap((one) => itemsOf(one, 'codes')),
      isExplained,
      'There is no such code; `waza explain` lists all.',
    ),
    ...tell(
      decisions.flatMap((one) => pairOf(one, 'expires')?.value ?? []),
      isDay,
      'There is no such day.',
    ),
  ]
}

/** Files that a run would write although they are not the project's: whoever clones a project does not vouch for it. */
function wrongFiles(
  root: JsonNode,
  at: (offset: number) => string,
  directory: AbsolutePath,
  reader: Reader,
): readonly string[] {
  const outputs = pairOf(root, 'outputs')?.value
  const files = [pairOf(root, 'baseline'), ...(outputs?.kind === 'map' ? outputs.pairs : [])]
  return files.flatMap((pair) => {
    const node = pair?.value
    if (node?.kind !== 'scalar' || node.plain || isOwnFile(node.text, directory, reader)) return []
    return `${at(node.start)}: The file is not below the directory of the settings.`
  })
}

/** Whether a file lies below a directory as it is spelt and, where it exists, as links lead. */
function isOwnFile(name: string, directory: AbsolutePath, reader: Reader): boolean {
  const path = name === '-' ? undefined : reader.paths.absolute(directory, name)
  if (path === undefined || !lexicallyBelow(directory, path, reader.paths)) return false
  const found = physicallyBelow(reader, directory, path, { orMissing: true })
  // What is missing on the way is told when the file is written.
  if (!found.ok) return found.reason === 'path' && found.fault === 'missing'
  return found.leaf === 'there' || reader.lstat(path).kind !== 'link'
}

/** The entries of a list under a key; none where no list is. */
function itemsOf(node: JsonNode, key: string): readonly JsonNode[] {
  const value = pairOf(node, key)?.value
  return value?.kind === 'seq' ? value.items : []
}

/** Whether a text that looks like a day is one; what does not is the business of the schema. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return true
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The command line with what it does not say itself. */
function completed(parsed: ParsedWords, written: Written, own: (name: string) => string): ParsedWords {
  const { texts, lists, switches, positionals } = parsed
  const names = (list: readonly string[] | undefined): readonly string[] | undefined => list?.map(own)
  const outputs = written.outputs && Object.entries(written.outputs).map(([format, file]) => `${format}=${own(file)}`)
  const asksOwners = switches.has('owners') || switches.has('owners0')
  return {
    ...parsed,
    positionals: positionals.length > 0 || asksOwners ? positionals : (names(written.evals) ?? []),
    texts: withDefaults(texts, {
      baseline: written.baseline && own(written.baseline),
      'context-dir': written.contextDir && own(written.contextDir),
    }),
    lists: withDefaults(lists, { ignore: names(written.ignore), output: outputs, 'fail-on': written.failOn }),
    switches: withDefaults(switches, {
      strict: written.strict,
      'no-advice': written.advice === undefined ? undefined : !written.advice,
    }),
  }
}

function withDefaults<T>(
  given: ReadonlyMap<string, T>,
  defaults: Readonly<Record<string, T | undefined>>,
): ReadonlyMap<string, T> {
  const all = new Map(given)
  for (const [key, value] of Object.entries(defaults)) if (value !== undefined && !all.has(key)) all.set(key, value)
  return all
}

/** A path or glob of the settings, from the working directory. */
function fromHere(name: string, directory: AbsolutePath, { paths, cwd }: Reader): string {
  if (cwd === undefined || cwd === directory || paths.isAbsolute(name)) return name
  return paths.toSlash(paths.relative(cwd, paths.join(directory, name)))
}

function shownFrom(path: AbsolutePath, { paths, cwd }: Reader): string {
  return cwd === undefined ? path : paths.toSlash(paths.relative(cwd, path))
}

function placeIn(source: Source, offset: number): string {
  const { line, column } = source.position(offset)
  return `${source.path}:${line}:${column}`
}

/** The node that a path of keys and indexes leads to, or the last one on the way; with `key` the key itself. */
function nodeAt(root: JsonNode, steps: readonly (string | number)[], key?: string): JsonNode {
  let node = root
  for (const step of steps) {
    const next: JsonNode | undefined =
      node.kind === 'seq' ? node.items[Number(step)] : node.kind === 'map' ? pairOf(node, step)?.value : undefined
    if (next === undefined) return node
    node = next
  }
  return (key === undefined ? undefined : pairOf(node, key)?.key) ?? node
}

function pairOf(node: JsonNode, key: string | number) {
  return node.kind === 'map' ? node.pairs.find(({ key: { text } }) => text === key) : undefined
}
