import type { Decisions } from '../../acceptance/decision.ts'
import type { ParsedWords } from '../arguments.ts'

/** What the settings of a project say, as far as a command line does not say otherwise. */
export interface Settings {
  readonly ok: true
  /** The file, as people are told of it. */
  readonly file: string
  /** The command line with what the settings add to it. */
  readonly parsed: ParsedWords
  readonly decided: Decisions
}
