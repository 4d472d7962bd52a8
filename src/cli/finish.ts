import { emitPieces } from '../envelope/emit.ts'
import { hint, hints } from '../envelope/hints.ts'
import type { Result, Verb } from '../envelope/result.ts'
import { inertText } from '../render/runner-commands.ts'
import { type Exit, exits, type Host } from './host.ts'
import { failureSentence, writePieces } from './output.ts'

/** The ways in which a command ends. Each writes what is to be written and tells the exit status. */

/** Writes a text to standard output; a failed write wins over any other outcome. */
export function finishText(text: string, exit: Exit, host: Host): Exit {
  return finishPieces([inertText(text)], exit, host)
}

/** The same for the pieces of a format, which are inert; at the first failure nothing more is written. */
export function finishPieces(pieces: Iterable<string>, exit: Exit, host: Host): Exit {
  const written = writePieces(pieces, host.stdout)
  if (written.ok) return exit
  host.stderr.write(`${failureSentence(written.reason)}\n`)
  return exits.trouble
}

/** Prints a result as an envelope. Nothing else may reach any stream, also when standard output takes nothing. */
export function finishResult(result: Result, exit: Exit, host: Host): Exit {
  const written = emitPieces(result, { write: (pieces) => writePieces(pieces, host.stdout), observe: host.observe })
  return written.ok ? exit : exits.trouble
}

/** Ends on a mistake in the command line. */
export function finishUsage(verb: Verb, message: string, json: boolean, host: Host): Exit {
  if (json) {
    const next = hints([hint('use-help', { verb: verb === 'waza' ? '' : verb })])
    return finishResult({ ok: false, verb, hints: next, error: 'invalid_arguments', message }, exits.trouble, host)
  }
  // A file of settings can have several mistakes, each on a line.
  for (const line of message.split('\n')) host.stderr.write(`waza: ${line}\n`)
  return exits.trouble
}

/** Ends on a command that does not exist; `nearest` is empty when no command resembles it. */
export function finishUnknown(message: string, nearest: string, json: boolean, host: Host): Exit {
  const next = hint('unknown-command-suggestion', { nearest })
  if (json)
    return finishResult(
      { ok: false, verb: 'waza', hints: hints([next]), error: 'unknown_command', message },
      exits.trouble,
      host,
    )
  host.stderr.write(`waza: ${message}. ${next.text}\n`)
  return exits.trouble
}

/** Ends on a mistake in this program. The exception is not shown: it could hold what was read. */
export function finishInternal(verb: Verb, json: boolean, host: Host): Exit {
  const message =
    'an unexpected error inside waza ended the command; please report it with the arguments that were used'
  if (json) return finishResult({ ok: false, verb, error: 'internal_error', message }, exits.trouble, host)
  host.stderr.write(`waza: ${message}\n`)
  return exits.trouble
}
