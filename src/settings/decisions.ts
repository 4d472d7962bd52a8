import type { Decision, Decisions, Ended } from '../acceptance/decision.ts'
import { isAdviceName } from '../catalogue/advice.ts'
import type { Reader } from '../reader/reader.ts'
import type { UsageFault } from '../selection/fault.ts'
import type { Matcher } from '../selection/ignore.ts'
import type { SettingsDocument } from './document.ts'

/**
 * What settings decide on a day.
 * @param today the day, as year-month-day
 * @param match what makes the tests of paths and globs in `suite`
 */
export function decisionsOf(
  { written, directory, placeAt }: SettingsDocument,
  today: string,
  { paths, cwd }: Pick<Reader, 'paths' | 'cwd'>,
  match: Matcher,
): Decisions | UsageFault {
  const decisions: Decision[] = []
  const ended: Ended[] = []
  for (const [i, { codes, suite, task, reason, expires }] of (written.accept ?? []).entries()) {
    if (expires !== undefined && expires < today) {
      ended.push({ day: expires, place: placeAt('accept', i, 'expires') })
      continue
    }
    const isMatched = suite === undefined ? () => true : match([suite], { cwd: directory, paths })
    if (typeof isMatched !== 'function') return isMatched
    const isAbout = (source: string): boolean => isMatched(paths.absolute(cwd, source) ?? source)
    decisions.push({
      codes: new Map(codes.map((code, n) => [code, placeAt('accept', i, 'codes', n)])),
      isAbout,
      task,
      reason,
    })
  }
  return { decisions, ended, off: new Set((written.adviceOff ?? []).filter(isAdviceName)) }
}
