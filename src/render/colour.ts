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

/** Colour is for terminals only, and never where the environment asks for none (https://no-color.org). */
export function wantsColour(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
}
