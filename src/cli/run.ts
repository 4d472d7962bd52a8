import type { Verb } from '../envelope/result.ts'
import { inertText } from '../render/runner-commands.ts'
import { nearest } from '../text/nearest.ts'
import {
  asksForJson,
  type FlagTable,
  fault,
  NO_WORDS,
  type ParsedWords,
  parseWords,
  shown,
  type UsageFault,
} from './arguments.ts'
import { finishInternal, finishUnknown, finishUsage } from './finish.ts'
import type { Exit, Host, VerbCommand } from './host.ts'
import { commonFlags, isOtherCommand, isSolutionWord, isVerbName, type VerbName, verbs } from './verbs.ts'

const rootFlags = {
  ...commonFlags,
  version: { takes: 'switch', short: 'v', help: 'show the version' },
} as const satisfies FlagTable

/** The code of each verb, loaded when it runs: a verb pays for nothing that another one needs. */
const commands: Readonly<Record<VerbName, () => Promise<VerbCommand>>> = {
  preflight: async () => (await import('./preflight.ts')).runPreflight,
  fix: async () => (await import('./fix.ts')).runFix,
  explain: async () => (await import('./explain.ts')).runExplain,
  solution: async () => (await import('./solution.ts')).runSolution,
  mcp: async () => (await import('./mcp.ts')).runMcp,
  lsp: async () => (await import('./lsp.ts')).runLsp,
  schema: async () => (await import('./schema.ts')).runSchema,
  init: async () => (await import('./init.ts')).runInit,
  merge: async () => (await import('./merge.ts')).runMerge,
  help: async () => (await import('./help.ts')).runHelp,
  version: async () => (await import('./help.ts')).runVersion,
}

/** A command line that can be run. */
interface Call {
  readonly ok: true
  readonly verb: VerbName
  readonly parsed: ParsedWords
  readonly json: boolean
}

/** Runs a command line and tells its exit status. */
export async function run(words: readonly string[], outer: Host): Promise<Exit> {
  // Whatever a sentence quotes, no runner that reads standard error may obey it.
  const host: Host = { ...outer, stderr: { write: (text) => outer.stderr.write(inertText(text)) } }
  const root = parseWords(words, rootFlags, 'command')
  const verb = attemptedVerb(words)
  let json = asksForJson(words)
  if (!root.ok) return finishUsage(verb, root.message, json, host)
  const call = callOf(root)
  if (!call.ok) {
    if (call.unknown === undefined) return finishUsage(verb, call.message, json, host)
    return finishUnknown(call.message, nearest(call.unknown, Object.keys(verbs)) ?? '', json, host)
  }
  json = call.json
  try {
    const command = await commands[call.verb]()
    return await command(call.parsed, json, coloured(host, root, call.parsed))
  } catch {
    return finishInternal(call.verb, json, host)
  }
}

/** The host as --color and --no-color want it, before or after the command; the word after it wins, and no over yes. */
function coloured(host: Host, ...parsed: readonly ParsedWords[]): Host {
  let { colour } = host
  for (const { switches } of parsed) colour = switches.get('no-color') ? false : (switches.get('color') ?? colour)
  return { ...host, colour }
}

/** The verb that a command line is about, as far as one that cannot be read tells. */
function attemptedVerb(words: readonly string[]): Verb {
  const end = words.indexOf('--')
  const spoken = words.slice(0, end < 0 ? undefined : end)
  const verb = spoken.find(isVerbName) ?? 'waza'
  if (verb !== 'solution') return verb
  const word = spoken.slice(spoken.indexOf(verb) + 1).find((other) => !other.startsWith('-'))
  return word !== undefined && isSolutionWord(word) ? `solution ${word}` : verb
}

function callOf(root: ParsedWords): Call | (UsageFault & { readonly unknown?: string }) {
  const [word] = root.positionals
  const rootJson = root.switches.get('json') ?? false
  // A help or version flag before the command is about the program as a whole.
  if (root.switches.get('version'))
    return { ok: true, verb: 'version', parsed: NO_WORDS, json: rootJson || asksForJson(root.rest) }
  if (word === undefined) return { ok: true, verb: 'help', parsed: NO_WORDS, json: rootJson }
  if (isOtherCommand(word))
    return fault(`\`waza ${word}\` is a command of microsoft/waza; this program is its preflight and has no ${word}`)
  if (!isVerbName(word)) return { ...fault(`unknown command ${shown(word)}`), unknown: word }
  const parsed = parseWords(root.rest, verbs[word].flags)
  if (!parsed.ok) return parsed
  const json = parsed.switches.get('json') ?? rootJson
  const asksHelp = parsed.switches.get('help') ?? root.switches.get('help') ?? false
  const [inner] = parsed.positionals
  const isGroup = verbs[word].words !== undefined
  if (!asksHelp && !(isGroup && inner === undefined)) return { ok: true, verb: word, parsed, json }
  const topic = isGroup && inner !== undefined && isSolutionWord(inner) ? [word, inner] : [word]
  return { ok: true, verb: 'help', parsed: { ...NO_WORDS, positionals: topic }, json }
}
