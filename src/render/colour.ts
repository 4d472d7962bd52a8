import type { State } from '../report/types.ts'

/** Colours by meaning, for terminals. Text without colour says the same: a colour never carries a fact alone. */
export interface Paint {
  readonly heading: (text: string) => string
  readonly quiet: (text: string) => string
  readonly state: (state: State, text?: string) => string
}

const sgr =
  (code: number, end: number) =>
  (text: string): string =>
    `\x1b[${code}m${text}\x1b[${end}m`

/** Magenta and not yellow, which nobody can read on a light terminal. */
const stateColours: Readonly<Record<State, (text: string) => string>> = {
  invalid: sgr(31, 39),
  unresolved: sgr(35, 39),
  unsupported: sgr(35, 39),
  verified: sgr(32, 39),
}

const coloured: Paint = {
  heading: sgr(1, 22),
  quiet: sgr(2, 22),
  state: (state, text = state) => stateColours[state](text),
}

const plain: Paint = {
  heading: (text) => text,
  quiet: (text) => text,
  state: (state, text = state) => text,
}

/** The colours of a report; without `colour` every function gives its text back as it is. */
export function paint(colour: boolean): Paint {
  return colour ? coloured : plain
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Colour is for terminals, unless NO_COLOR (https://no-color.org), CLICOLOR=0 or TERM=dumb asks for none; elsewhere it has
 * to be asked for, by FORCE_COLOR or CLICOLOR_FORCE. The flags --color and --no-color win over all of it.
 */
export function wantsColour(isTerminal: boolean, env: Environment): boolean {
  if (env['NO_COLOR']) return false
  const forced = env['FORCE_COLOR']
  if (forced) return forced !== '0' && forced !== 'false'
  // Of this one 0 says that nothing is forced (https://bixense.com/clicolors).
  if (env['CLICOLOR_FORCE'] && env['CLICOLOR_FORCE'] !== '0') return true
  return isTerminal && env['TERM'] !== 'dumb' && env['CLICOLOR'] !== '0'
}

/** Whether a terminal is known to have links (OSC 8): others would print the address, or nothing at all. */
export function hasLinks(isTerminal: boolean, env: Environment): boolean {
  const forced = env['FORCE_HYPERLINK']
  if (forced) return forced !== '0' && forced !== 'false'
  if (!isTerminal || env['TERM'] === 'dumb' || env['CI']) return false
  const isKnown = /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|rio|zed)$/.test(env['TERM_PROGRAM'] ?? '')
  const isNamed = /^(?:xterm-kitty|alacritty|xterm-ghostty|foot)/.test(env['TERM'] ?? '')
  return (
    isKnown ||
    isNamed ||
    Boolean(env['WT_SESSION'] || env['KONSOLE_VERSION']) ||
    Number(env['VTE_VERSION'] ?? 0) >= 5000
  )
}
