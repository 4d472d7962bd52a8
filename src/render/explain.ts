import type { State } from '../catalogue/codes.ts'
import type { CatalogueEntry } from '../catalogue/examples.ts'
import type { Example, StateEntry } from '../catalogue/explanation.ts'
import { type Paint, paint } from './colour.ts'
import { circumstances, commandLine, fixedFiles } from './example.ts'
import { append, WIDTH, type Wrap, wrapAt } from './layout.ts'
import { type DiffLine, linesOf } from './line-diff.ts'

/** The text of `waza explain CODE`, and of a name of advice, which has no states: prose broken to a width, the example as it is. */
export function renderExplanation(entry: CatalogueEntry, colour: boolean, width = WIDTH): string {
  const colours = paint(colour)
  const wrap = wrapAt(width)
  const lines = [...wrap(`${entry.code}: `, entry.title).map(colours.heading), '']
  append(lines, wrap('  ', entry.meaning))
  append(lines, ['', colours.heading('Why it matters'), ...wrap('  ', entry.why)])
  if (entry.states.length > 0)
    append(lines, ['', colours.heading('States'), ...stateLines(entry.states, colours, wrap)])
  append(lines, ['', colours.heading('What to do'), ...wrap('  ', entry.remedy)])
  append(lines, ['', colours.heading('Example'), ...brokenLines(entry.example, colours, wrap)])
  append(lines, ['', colours.heading('Fixed'), ...fixedLines(entry.example, colours, wrap)])
  return `${lines.join('\n')}\n`
}

/** A line of the list of `waza explain`. */
export interface ListedCode {
  readonly code: string
  readonly title: string
  readonly states: readonly State[]
}

/** The text of `waza explain`: every code and every name of advice under the heading of its family, with its title and states. */
export function renderCodes(
  families: readonly { readonly title: string; readonly codes: readonly ListedCode[] }[],
  colour: boolean,
  width = WIDTH,
): string {
  const colours = paint(colour)
  const wrap = wrapAt(width)
  const widest = Math.max(...families.flatMap(({ codes }) => codes.map(({ code }) => code.length)))
  const lines: string[] = []
  for (const { title, codes } of families) {
    lines.push(colours.heading(title))
    for (const { code, title: about, states } of codes) {
      const opening = `  ${code.padEnd(widest)}  ${states
        .map((state) => letters[state])
        .join('')
        .padEnd(MOST_STATES)}  `
      append(lines, wrap(opening, about))
    }
    lines.push('')
  }
  const legend = Object.entries(letters).map(([state, letter]) => `${letter} ${state}`)
  append(lines, wrap('', `The states that a code can have: ${legend.join(', ')}.`))
  append(lines, wrap('', 'See waza explain CODE for what a code means, why it matters and how to fix it.'))
  return `${lines.join('\n')}\n`
}

/** One letter for a state: the words would leave no room for the titles. */
const letters: Readonly<Record<State, string>> = { invalid: 'i', unresolved: 'u', unsupported: 'n', verified: 'v' }

const MOST_STATES = 2

/** What an entry's states do to the report, in one sentence. */
export function completenessOf(states: readonly StateEntry[]): string {
  const partial = states.filter(({ incomplete }) => incomplete).map(({ state }) => state)
  if (partial.length === 0) return 'The report stays complete.'
  const when = partial.length === states.length ? '' : ` when it is ${partial.join(' or ')}`
  return `The report is incomplete${when}: something was left unexamined.`
}

function stateLines(states: readonly StateEntry[], colours: Paint, wrap: Wrap): readonly string[] {
  const width = Math.max(...states.map(({ state }) => state.length))
  const lines: string[] = []
  for (const { state, meaning } of states) {
    const [first = '', ...rest] = wrap(`  ${state.padEnd(width)}  `, meaning)
    append(lines, [first.replace(state, () => colours.state(state)), ...rest])
  }
  return [...lines, ...wrap('  ', completenessOf(states))]
}

function brokenLines(example: Example, colours: Paint, wrap: Wrap): readonly string[] {
  const lines = [`  $ ${commandLine(example)}`]
  for (const each of circumstances(example, example)) append(lines, wrap('  ', `(${each})`))
  for (const [path, text] of Object.entries(example.files)) {
    append(lines, ['', `  ${colours.quiet(path)}`, ...linesOf(text).map((line) => `    ${line}`.trimEnd())])
  }
  return lines
}

function fixedLines(example: Example, colours: Paint, wrap: Wrap): readonly string[] {
  const { instead, note } = example
  const lines: string[] = []
  if (instead !== undefined) {
    lines.push(`  $ ${commandLine(instead)}`)
    if (example.cwd === 'gone' && instead.cwd !== 'gone') lines.push('  (in a working directory that exists)')
  }
  for (const { path, change, lines: changed } of fixedFiles(example)) {
    if (lines.length > 0) lines.push('')
    lines.push(`  ${colours.quiet(path)}${change === 'changed' ? '' : ` (${change})`}`)
    append(
      lines,
      changed.map((line) => diffLine(line, colours)),
    )
  }
  if (note !== undefined) append(lines, ['', ...wrap('  ', note)])
  return lines
}

function diffLine({ mark, text }: DiffLine, colours: Paint): string {
  const line = `  ${mark} ${text}`.trimEnd()
  return mark === '-' ? colours.state('invalid', line) : mark === '+' ? colours.state('verified', line) : line
}
