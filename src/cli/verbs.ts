import type { Verb } from '../envelope/result.ts'
import { commonFlags, type FlagTable, type ParsedWords } from './arguments.ts'
import type { Exit, Host } from './host.ts'

/** A command that can be typed. Its code is loaded when it runs: a verb pays for nothing that another one needs. */
export interface VerbEntry {
  readonly summary: string
  readonly flags: FlagTable
  readonly load: () => Promise<VerbCommand>
}

/** Runs a verb over its parsed words; `json` asks for the envelope. */
export type VerbCommand = (parsed: ParsedWords, json: boolean, host: Host) => Exit | Promise<Exit>

/** The words that can be typed; `waza` is only what results call a command line without one. */
export type VerbName = Exclude<Verb, 'waza' | `solution ${string}`>

export const verbs: Readonly<Record<VerbName, VerbEntry>> = {
  preflight: {
    summary: 'Find what an evaluation run would trip over, without running it',
    flags: {
      ...commonFlags,
      format: { takes: 'text' },
      'context-dir': { takes: 'text' },
      ignore: { takes: 'list' },
      owners: { takes: 'switch' },
      strict: { takes: 'switch' },
      verbose: { takes: 'switch' },
      quiet: { takes: 'switch' },
      output: { takes: 'list' },
      baseline: { takes: 'text' },
      'update-baseline': { takes: 'switch' },
    },
    load: async () => (await import('./preflight.ts')).runPreflight,
  },
  explain: {
    summary: 'Tell what a diagnostic code means and how to mend it',
    flags: commonFlags,
    load: async () => (await import('./explain.ts')).runExplain,
  },
  solution: {
    summary: 'Evaluate a solution by one preflight; gate on its signed verdict',
    flags: {
      ...commonFlags,
      repo: { takes: 'text' },
      'dry-run': { takes: 'switch' },
      'force-new-attempt': { takes: 'switch' },
      wait: { takes: 'text' },
      attempt: { takes: 'text' },
    },
    load: async () => (await import('./solution.ts')).runSolution,
  },
  mcp: {
    summary: 'Serve these commands to AI agents, as tools of the Model Context Protocol',
    flags: commonFlags,
    load: async () => (await import('./mcp.ts')).runMcp,
  },
  help: {
    summary: 'Show what a command does and takes',
    flags: commonFlags,
    load: async () => (await import('./help.ts')).runHelp,
  },
  version: {
    summary: 'Show the version of this program',
    flags: commonFlags,
    load: async () => (await import('./help.ts')).runVersion,
  },
}

/** The words that `solution` is followed by. */
export const solutionWords = ['evaluate', 'gate', 'status', 'result'] as const

export type SolutionWord = (typeof solutionWords)[number]

/** Whether a word makes a verb of `solution`. */
export function isSolutionWord(word: string): word is SolutionWord {
  return solutionWords.some((known) => known === word)
}

/** Whether a word is a command of this program. */
export function isVerbName(word: string): word is VerbName {
  return Object.hasOwn(verbs, word)
}
