import { isAdviceName } from '../catalogue/advice.ts'
import { isExplained } from '../catalogue/explained.ts'
import { type Description, describeCode } from '../catalogue/explanations.ts'

/**
 * The reporting descriptor of a code, with the catalogue's explanation as its help.
 * @param docs the address of the documentation, as far as it is known: SARIF wants a whole address
 */
export function sarifRule(code: string, docs: string | undefined): object {
  if (!isExplained(code)) return { id: code }
  const entry = describeCode(code)
  const isError = entry.states.some(({ state }) => state === 'invalid')
  const level = isAdviceName(code) ? 'note' : isError ? 'error' : 'warning'
  return {
    id: code,
    name: pascalCase(code),
    shortDescription: { text: `${entry.title}.` },
    fullDescription: { text: entry.meaning },
    help: { text: helpText(entry), markdown: helpMarkdown(entry) },
    ...(docs === undefined ? undefined : { helpUri: `${docs}/codes/${code}.md` }),
    defaultConfiguration: { level },
  }
}

function helpText({ code, meaning, why, remedy, states }: Description): string {
  const said = states.map(({ state, meaning: about }) => `${state}: ${about}`)
  return [meaning, `Why it matters: ${why}`, ...said, `What to do: ${remedy}`, `More: waza explain ${code}`].join('\n')
}

function helpMarkdown({ code, meaning, why, remedy, states }: Description): string {
  const said = states.map(({ state, meaning: about }) => `- **${state}**: ${about}`)
  return [
    meaning,
    `**Why it matters.** ${why}`,
    said.join('\n'),
    `**What to do.** ${remedy}`,
    `For an example, see \`waza explain ${code}\` or docs/diagnostics.md.`,
  ].join('\n\n')
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
