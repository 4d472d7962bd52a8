import { escapeControls, name } from '../text/argument.ts'

/** A mistake in the command line, in one sentence that names the wrong flag or word. */
export interface UsageFault {
  readonly ok: false
  readonly message: string
}

/** A word of the command line as a sentence quotes it. */
export function shown(word: string): string {
  return `"${name(word)}"`
}

/** A file of the command line as a sentence quotes it: whole, since the end of a path says more than its beginning. */
export function shownFile(path: string): string {
  return `"${escapeControls(path)}"`
}

/** A mistake as a result; `message` is one sentence without a stop. */
export function fault(message: string): UsageFault {
  return { ok: false, message }
}
