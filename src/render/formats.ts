import type { Look } from './look.ts'
import { frameOf, type Run, type RunFrame, type Teller, toldBy } from './run.ts'

/** The formats in which a run can be reported, in the order in which sentences list them. */
export const formats = ['human', 'json', 'sarif', 'github', 'junit', 'gitlab', 'rdjson', 'markdown', 'html'] as const

export type Format = (typeof formats)[number]

/** Whether a word is a format. Upper and lower case differ. */
export function isFormat(word: string): word is Format {
  return formats.some((format) => format === word)
}

/**
 * What makes the text of a run in a format: reports can be longer than one string may be, and of more evals than there
 * is memory for. Only the renderer that is asked for is loaded.
 */
export async function tellerOf(format: Format, run: RunFrame, look: Look): Promise<Teller> {
  switch (format) {
    case 'human':
      return (await import('./human.ts')).humanTeller(run, look)
    case 'json':
      return (await import('./json.ts')).jsonTeller(run)
    case 'sarif':
      return (await import('./sarif.ts')).sarifTeller(run)
    case 'github':
      return (await import('./github.ts')).githubTeller(run)
    case 'junit':
      return (await import('./junit.ts')).junitTeller(run)
    case 'gitlab':
      return (await import('./gitlab.ts')).gitlabTeller(run)
    case 'rdjson':
      return (await import('./rdjson.ts')).rdjsonTeller(run)
    case 'markdown':
      return (await import('./markdown.ts')).markdownTeller(run)
    case 'html':
      return (await import('./html.ts')).htmlTeller(run, (await import('./generated/page.ts')).page)
  }
}

/** The text of a run that is over, for reports that are known to be small enough for one string. */
export async function renderAs(format: Format, run: Run, look: Look): Promise<string> {
  return [...toldBy(await tellerOf(format, frameOf(run), look), run)].join('')
}
