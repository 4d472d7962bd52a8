import type { Decision, Decisions, Ended } from '../acceptance/decision.ts'
import { isAdviceName } from '../catalogue/advice.ts'
import type { Reader } from '../reader/reader.ts'
import type { UsageFault } from '../selection/fault.ts'
import { ignoring } from '../selection/ignore.ts'
import type { SettingsDocument } from './document.ts'

/** Whether a decision is about an eval, by the path that it is inspected under. */
export type IsAbout = (source: string) => boolean

/**
 * What settings decide on a day.
 * @param today the day, as year-month-day
 * @param aboutOf which evals a path or glob of `suite` matches
 */
export function decisionsOf(
  { written, placeAt }: SettingsDocument,
  today: string,
  aboutOf: (suite: string) => IsAbout,
): Decisions {
  const decisions: Decision[] = []
  const ended: Ended[] = []
  for (const [i, { codes, suite, task, reason, expires }] of (written.accept ?? []).entries()) {
    if (expires !== undefined && expires < today) {
      ended.push({ day: expires, place: placeAt('accept', i, 'expires') })
      continue
    }
    const places = new Map(codes.map((code, n) => [code, placeAt('accept', i, 'codes', n)]))
    decisions.push({ codes: places, isAbout: suite === undefined ? () => true : aboutOf(suite), task, reason })
  }
  return { decisions, ended, off: new Set((written.adviceOff ?? []).filter(isAdviceName)) }
}

/** The same, with what the globs of `suite` match. */
export async function loadDecisions(
  document: SettingsDocument,
  today: string,
  { paths, cwd }: Pick<Reader, 'paths' | 'cwd'>,
): Promise<Decisions | UsageFault> {
  const { written, directory } = document
  const matchers = new Map<string, IsAbout>()
  for (const { suite } of written.accept ?? []) {
    if (suite === undefined || matchers.has(suite)) continue
    const isMatched = await ignoring([suite], { cwd: directory, paths })
    if (typeof isMatched !== 'function') return isMatched
    matchers.set(suite, (source) => isMatched(paths.absolute(cwd, source) ?? source))
  }
  return decisionsOf(document, today, (suite) => matchers.get(suite) ?? (() => false))
}
