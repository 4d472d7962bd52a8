import { type Decisions, NO_DECISIONS } from '../acceptance/decision.ts'
import type { Reader } from '../reader/reader.ts'
import { matcher } from '../selection/ignore.ts'
import { decisionsOf } from './decisions.ts'
import { readSettingsDocument } from './document.ts'
import { findSettings } from './find.ts'

/** Tells what the settings decide that hold in the directory of a reader. */
export type Decide = (reader: Reader) => Decisions

/**
 * For who looks at the settings again and again, as an editor does: settings that are wrong decide nothing, since they are
 * being typed.
 * @param today the day, as year-month-day
 */
export async function decider(today: () => string): Promise<Decide> {
  const match = await matcher()
  return (reader) => {
    const path = findSettings(reader)
    const document = path && readSettingsDocument(path, path, reader)
    const decided = document?.ok ? decisionsOf(document, today(), reader, match) : NO_DECISIONS
    return 'ok' in decided ? NO_DECISIONS : decided
  }
}
