import { type ExamineWith, type Repair, repair, type Wish } from '../fixes/repair.ts'
import type { Reader } from '../reader/reader.ts'
import { mayEdit } from './fix/editable.ts'

/**
 * The repair of an eval in memory. A file of the command of its own, so that only a preflight that has errors to tell how
 * to fix loads it; nothing in it can write.
 * @param source the eval as it was named
 */
export function repairOf(source: string, examine: ExamineWith, newReader: () => Reader, wish: Wish): Repair {
  const { paths, cwd } = newReader()
  const evaluation = source === '' ? undefined : paths.absolute(cwd, source)
  return repair(
    examine,
    newReader,
    wish,
    (reader, path) => evaluation !== undefined && mayEdit(reader, evaluation, path),
  )
}

/** What one repair says for those who only tell of it: the fixes of findings, and how many of the errors it fixes. */
export const SAFE: Wish = { suggestions: false }
