import type { Decision } from '../../acceptance/acceptor.ts'
import type { AdviceName } from '../../catalogue/advice.ts'
import type { ParsedWords } from '../arguments.ts'

/** What the settings of a project say, as far as a command line does not say otherwise. */
export interface Settings {
  readonly ok: true
  /** The file, as people are told of it. */
  readonly file: string
  /** The command line with what the settings add to it. */
  readonly parsed: ParsedWords
  readonly decisions: readonly SettledDecision[]
  readonly adviceOff: ReadonlySet<AdviceName>
  /** What is worth saying of the settings themselves, in sentences that begin with a place. */
  readonly notes: readonly string[]
}

/** A decision, with where it stands. */
export interface SettledDecision extends Decision {
  readonly at: string
}
