import { lasting } from '../catalogue/identity.ts'
import { crypto } from '../lazy/builtin.ts'
import { fileOf } from '../text/source.ts'
import type { Entry, Inspection } from './build.ts'
import type { Rooted } from './rooted.ts'

/**
 * What makes a finding the same one in the next run, for baselines and for services that follow findings over time.
 *
 * Lines and the positions of list entries are left out, so that text which is inserted above changes nothing; the
 * wording of the sentences is left out too, so that a new release can word them better. What stays is the code, the
 * state (a warning that has become an error is something new), the file, the task, the requirement, and the kind of the
 * problem with the names that it is about.
 */

/** The name and version of these fingerprints, as SARIF wants it. */
export const FINGERPRINT = 'wazaPreflight/v2'

/**
 * Makes the fingerprints of one inspection's findings. Each is unique: findings that are alike are counted, so that one
 * more of them is a new one. Ask in the order of the entries, and leave none out that is like one that is asked for.
 */
export function fingerprinter(inspection: Inspection, rooted: Rooted): (entry: Entry) => string {
  const seen = new Map<string, number>()
  const from = rooted.way(inspection.report.source)
  return (entry) => {
    const hash = printOf([from, ...traits(entry, rooted)])
    const number = (seen.get(hash) ?? 0) + 1
    seen.set(hash, number)
    return `${hash}:${number}`
  }
}

/** The fingerprints of all findings of an inspection, in the order of its entries. */
export function fingerprintsOf(inspection: Inspection, rooted: Rooted): string[] {
  return inspection.entries.map(fingerprinter(inspection, rooted))
}

/**
 * What a finding is, wherever its suite stands: its fingerprint without the eval and the file, and not counted. By this a
 * suite that was renamed or moved is recognised.
 */
export function contentPrint(entry: Entry): string {
  return printOf(content(entry))
}

/** The file of a finding as its fingerprint knows it. */
export function fingerprintedFile({ diagnostic, place }: Entry, rooted: Rooted): string {
  const file = place === undefined ? diagnostic.source : fileOf(place)
  return rooted.below(file) ?? outside(file, rooted)
}

function traits(entry: Entry, rooted: Rooted): string[] {
  const [code, state, ...rest] = content(entry)
  return [code, state, fingerprintedFile(entry, rooted), ...rest]
}

function content({ diagnostic, problem }: Entry): [code: string, state: string, ...rest: string[]] {
  const { code, state, task_id = '', requirement_id = '' } = diagnostic
  return [code, state, task_id, requirement_id, lasting(problem)]
}

/** What stands outside of the root (a module cache, a home) lies elsewhere on every machine: only its name counts. */
function outside(path: string, rooted: Rooted): string {
  return path === '' ? '' : `…/${rooted.name(path)}`
}

/** A hash of texts, as short as fingerprints are. */
export function printOf(parts: readonly string[]): string {
  // Lengths keep two lists apart whose parts meet at other places.
  const text = parts.map((part) => `${part.length}:${part}`).join('\n')
  return crypto().createHash('sha256').update(text).digest('hex').slice(0, 32)
}
