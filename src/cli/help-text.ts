import { WIDTH, type Wrap, wrapAt } from '../render/layout.ts'
import { type CommandText, commonFlags, type VerbEntry, verbs } from './verbs.ts'

/** The help texts, made of the table of commands, broken to a width. */

/** Where the explanation of a flag begins. */
const COLUMN = 25

/**
 * The help of one command.
 * @param name its words, such as `solution gate`
 */
export function commandHelp(name: string, entry: CommandText & Pick<VerbEntry, 'words'>, width = WIDTH): string {
  const wrap = wrapAt(width)
  const own = Object.fromEntries(Object.entries(entry.flags).filter(([flag]) => !Object.hasOwn(commonFlags, flag)))
  const lists = Object.entries(entry.lists ?? {})
  return join([
    wrap(`waza ${name}: `, decapitalised(entry.summary)).map((line, i) => (i === 0 ? line : line.trimStart())),
    entry.usage.map((form, i) => `${i === 0 ? 'Usage: ' : '       '}${form}`),
    ...entry.about.map((paragraph) => wrap('', paragraph)),
    entry.words === undefined ? [] : ['Commands:', ...rows(summaries(entry.words), wrap)],
    entry.words !== undefined || Object.keys(own).length === 0 ? [] : ['Flags:', ...flagLines(own, wrap)],
    ['Flags of every command:', ...flagLines(commonFlags, wrap)],
    ...lists.map(([heading, items]) => [`${heading}:`, ...rows(items, wrap)]),
    entry.examples === undefined ? [] : ['Examples:', ...entry.examples.map((example) => `  ${example}`)],
  ])
}

/** The help of the program as a whole. */
export function programHelp(version: string, width = WIDTH): string {
  const wrap = wrapAt(width)
  return join([
    [`waza ${version}: offline preflight of AI agent skill evaluations`],
    ['Usage: waza <command> [flags]'],
    ['Commands:', ...rows(summaries(verbs), wrap)],
    [
      'Flags of every command:',
      ...flagLines({ ...commonFlags, version: { takes: 'switch', short: 'v', help: 'show the version' } }, wrap),
    ],
    ['See waza <command> --help for more.'],
  ])
}

function summaries(entries: Readonly<Record<string, CommandText>>): readonly (readonly [string, string])[] {
  return Object.entries(entries).map(([word, { summary }]) => [word, summary])
}

/** Words in one column, what they mean in the next; without a word, a sentence on its own. */
function rows(items: readonly (readonly [string, string])[], wrap: Wrap): readonly string[] {
  const width = Math.max(...items.map(([word]) => word.length))
  return items.flatMap(([word, meaning]) => wrap(word === '' ? '  ' : `  ${word.padEnd(width)}  `, meaning))
}

function flagLines(flags: CommandText['flags'], wrap: Wrap): readonly string[] {
  return Object.entries(flags).flatMap(([flag, { short, value, help, hidden }]) => {
    if (hidden) return []
    const head = `  ${short === undefined ? '    ' : `-${short}, `}--${flag}${value === undefined ? '' : ` ${value}`}`
    const fits = head.length + 2 <= COLUMN
    const lines = wrap(fits ? head.padEnd(COLUMN) : ' '.repeat(COLUMN), help)
    return fits ? lines : [head, ...lines]
  })
}

/** Blocks with an empty line between them; a block without lines is left out. */
function join(blocks: readonly (readonly string[])[]): string {
  const shown = blocks.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function decapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
