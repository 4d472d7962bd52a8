import type { AbsolutePath, Reader } from '../../reader/reader.ts'
import { type Matcher, matcher } from '../../selection/ignore.ts'
import { decisionsOf } from '../../settings/decisions.ts'
import { readSettingsDocument, type Written } from '../../settings/document.ts'
import { fault, type ParsedWords, type UsageFault } from '../arguments.ts'
import type { Settings } from './settings.ts'

/**
 * Reads settings, and completes a command line by them: a flag that is given wins. A mistake in them is one in the command
 * line, and all mistakes are told, each with its place.
 * @param surroundings `today` is the date, as year-month-day; without `mayWrite` no outputs are taken from the settings
 */
export async function readSettings(
  path: AbsolutePath,
  parsed: ParsedWords,
  reader: Reader,
  { today, mayWrite }: { readonly today: () => string; readonly mayWrite: boolean },
): Promise<Settings | UsageFault> {
  const { paths, cwd } = reader
  const file = cwd === undefined ? path : paths.toSlash(paths.relative(cwd, path))
  const document = readSettingsDocument(path, file, reader)
  if (!document.ok) return fault(document.mistakes.join('\n'))
  const { written, directory } = document
  // Most settings name no suite, and then need no library.
  const match: Matcher = written.accept?.some(({ suite }) => suite !== undefined) ? await matcher() : () => () => true
  const decided = decisionsOf(document, today(), reader, match)
  if ('ok' in decided) return decided
  const own = (name: string): string => fromHere(name, directory, reader)
  return { ok: true, file, parsed: completed(parsed, mayWrite ? written : { ...written, outputs: {} }, own), decided }
}

/** The command line with what it does not say itself. */
function completed(parsed: ParsedWords, written: Written, own: (name: string) => string): ParsedWords {
  const { texts, lists, switches, positionals } = parsed
  const names = (list: readonly string[] | undefined): readonly string[] | undefined => list?.map(own)
  const outputs = written.outputs && Object.entries(written.outputs).map(([format, file]) => `${format}=${own(file)}`)
  const asksOwners = switches.has('owners') || switches.has('owners0')
  return {
    ...parsed,
    positionals: positionals.length > 0 || asksOwners ? positionals : (names(written.evals) ?? []),
    texts: withDefaults(texts, {
      baseline: written.baseline && own(written.baseline),
      'context-dir': written.contextDir && own(written.contextDir),
    }),
    lists: withDefaults(lists, { ignore: names(written.ignore), output: outputs, 'fail-on': written.failOn }),
    switches: withDefaults(switches, {
      strict: written.strict,
      'no-advice': written.advice === undefined ? undefined : !written.advice,
    }),
  }
}

function withDefaults<T>(
  given: ReadonlyMap<string, T>,
  defaults: Readonly<Record<string, T | undefined>>,
): ReadonlyMap<string, T> {
  const all = new Map(given)
  for (const [key, value] of Object.entries(defaults)) if (value !== undefined && !all.has(key)) all.set(key, value)
  return all
}

/** A path or glob of the settings, from the working directory. */
function fromHere(name: string, directory: AbsolutePath, { paths, cwd }: Reader): string {
  if (cwd === undefined || cwd === directory || paths.isAbsolute(name)) return name
  return paths.toSlash(paths.relative(cwd, paths.join(directory, name)))
}
