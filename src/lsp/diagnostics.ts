import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver'
import type { AdviceName } from '../catalogue/advice.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { Advice, Entry, Inspection } from '../report/build.ts'
import { escapeControls } from '../text/argument.ts'
import { fileOf, type Place } from '../text/source.ts'
import type { Settings } from './settings.ts'
import { rangeOfPlace } from './spots.ts'

/** The name of this server in front of a diagnostic. */
export const SOURCE = 'waza'

/** What diagnostics are made with, beside an inspection. */
export interface Telling {
  readonly settings: Settings
  /** The address of the page on a code. */
  readonly pageOf: (code: string) => string | undefined
}

/**
 * The findings of an inspection as diagnostics, by file. What is verified is none. A finding whose own file is not there
 * stands at the beginning of the eval, like one that has no place.
 * @param path the eval
 */
export function diagnosticsOf(
  inspection: Inspection,
  path: AbsolutePath,
  reader: Reader,
  { settings, pageOf }: Telling,
): ReadonlyMap<AbsolutePath, readonly Diagnostic[]> {
  const found = new Map<AbsolutePath, Diagnostic[]>()
  const add = (place: Place | undefined, source: string, make: (range: Diagnostic['range']) => Diagnostic): void => {
    const named = place === undefined ? undefined : pathOf(fileOf(place), reader)
    const own = named ?? pathOf(source, reader)
    const at = own !== undefined && reader.stat(own).kind === 'file' ? own : path
    const range = place !== undefined && at === named ? rangeOfPlace(place) : rangeOfPlace({ file: at })
    const list = found.get(at) ?? []
    if (list.length === 0) found.set(at, list)
    list.push(make(range))
  }
  for (const { diagnostic, place } of inspection.entries) {
    if (diagnostic.state === 'verified') continue
    add(place, diagnostic.source, (range) => finding(diagnostic, range, settings, pageOf(diagnostic.code)))
  }
  if (settings.advice)
    for (const advice of inspection.advice) add(advice.place, '', (range) => hint(advice, range, pageOf(advice.name)))
  return found
}

function pathOf(file: string, { paths, cwd }: Reader): AbsolutePath | undefined {
  return file === '' ? undefined : paths.absolute(cwd, file)
}

function finding(
  { code, severity, message, remediation }: Entry['diagnostic'],
  range: Diagnostic['range'],
  { strict }: Settings,
  page: string | undefined,
): Diagnostic {
  return {
    range,
    severity: severity === 'error' || strict ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    ...(page === undefined ? undefined : { codeDescription: { href: page } }),
    source: SOURCE,
    message: sentences(message, remediation),
  }
}

function hint(
  { name, message, remediation }: Advice,
  range: Diagnostic['range'],
  page: string | undefined,
): Diagnostic {
  return {
    range,
    severity: DiagnosticSeverity.Hint,
    code: name,
    ...(page === undefined ? undefined : { codeDescription: { href: page } }),
    source: SOURCE,
    message: sentences(message, remediation),
    ...(name === UNREAD ? { tags: [DiagnosticTag.Unnecessary] } : undefined),
  }
}

/** Advice on what no run looks at: editors fade it. */
const UNREAD: AdviceName = 'advice.second_document'

/** What was found, and what to do about it in a line of its own. */
function sentences(message: string, remediation: string): string {
  return [message, remediation]
    .filter((text) => text !== '')
    .map(escapeControls)
    .join('\n')
}
