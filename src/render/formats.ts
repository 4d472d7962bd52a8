import type { Report } from '../report/types.ts'
import type { Look } from './look.ts'
import type { Run } from './run.ts'

/** The formats in which a run can be reported, in the order in which sentences list them. */
export const formats = ['human', 'json', 'sarif', 'github', 'junit', 'html'] as const

export type Format = (typeof formats)[number]

/** Whether a word is a format. Upper and lower case differ. */
export function isFormat(word: string): word is Format {
  return formats.some((format) => format === word)
}

/** One report stands by itself only where one eval was named as a plain path (decision 24). */
function documentOf({ inspections, single }: Run): Report | readonly Report[] {
  const reports = inspections.map(({ report }) => report)
  return single && reports[0] !== undefined ? reports[0] : reports
}

/**
 * The text of a run in a format, in pieces that end where a line or a value ends: reports can be longer than one string
 * may be, and are written as they come. Only the renderer that is asked for is loaded.
 */
export async function piecesOf(format: Format, run: Run, look: Look): Promise<Iterable<string>> {
  switch (format) {
    case 'human':
      return (await import('./human.ts')).humanPieces({ ...run, count: run.judged.length }, look)
    case 'json':
      return (await import('./json.ts')).jsonPieces(documentOf(run))
    case 'sarif':
      return (await import('./sarif.ts')).sarifPieces(run)
    case 'github':
      return [(await import('./github.ts')).renderGithub(run)]
    case 'junit':
      return (await import('./junit.ts')).junitPieces(run)
    case 'html':
      return (await import('./html.ts')).htmlPieces(run, (await import('./generated/page.ts')).page)
  }
}

/** The same as one text, for reports that are known to be small enough. */
export async function renderAs(format: Format, run: Run, look: Look): Promise<string> {
  return [...(await piecesOf(format, run, look))].join('')
}
