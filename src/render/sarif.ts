import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Entry, Inspection } from '../report/build.ts'
import { fingerprintsOf } from '../report/fingerprint.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import type { Run } from './run.ts'
import { sarifRule } from './sarif-rules.ts'
import { spotOf } from './spot.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const ROOT = '%SRCROOT%'

/**
 * A SARIF 2.1.0 log (OASIS) of one run of the tool over all of its evals. Errors and warnings are results. What is
 * verified is none: code scanning does not look at `kind`, and would open an alert for each check that passed.
 */
export function renderSarif(run: Run): string {
  const rooted = rootedAt(run.cwd, run.root)
  const fresh = new Set(run.judged.flatMap(({ entries }) => entries))
  const codes = new Map<string, number>()
  const results = run.inspections.flatMap((inspection) => {
    const fingerprints = fingerprintsOf(inspection, rooted)
    return inspection.entries.flatMap((entry, i) => {
      const { code, severity } = entry.diagnostic
      if (severity === 'info') return []
      if (!codes.has(code)) codes.set(code, codes.size)
      return {
        ...result(entry, inspection, run, rooted),
        ruleIndex: codes.get(code),
        // The fingerprint that GitHub makes of the line stays its own: an upload warns when a tool gives another.
        partialFingerprints: { 'wazaPreflight/v1': fingerprints[i] },
        ...(run.baseline === undefined ? undefined : { baselineState: fresh.has(entry) ? 'new' : 'unchanged' }),
      }
    })
  })
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'waza-preflight',
            ...(run.version === undefined ? undefined : { version: run.version, semanticVersion: run.version }),
            ...(run.docs === undefined ? undefined : { informationUri: run.docs }),
            rules: [...codes.keys()].map((code) => sarifRule(code, run.docs)),
          },
        },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications(run) }],
        // No address: where the root is on a machine is nobody's business, and consumers know where their checkout is.
        originalUriBaseIds: { [ROOT]: { description: { text: 'The directory from which the evals were inspected.' } } },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function result(entry: Entry, { report }: Inspection, run: Run, rooted: Rooted): object {
  const { code, state, severity, message, remediation, task_id, requirement_id } = entry.diagnostic
  const subject = [
    ...(task_id === undefined ? [] : [`Task: ${task_id}.`]),
    ...(requirement_id === undefined ? [] : [`Requirement: ${requirement_id}.`]),
  ]
  const location = locationOf(entry, report.source, run, rooted)
  return {
    ruleId: code,
    level: severity,
    message: { text: wellFormed(escapeControls([message, remediation, ...subject].join(' '))) },
    locations: location === undefined ? [] : [location],
    properties: {
      state,
      ...(task_id === undefined ? undefined : { taskId: wellFormed(task_id) }),
      ...(requirement_id === undefined ? undefined : { requirementId: wellFormed(requirement_id) }),
    },
  }
}

/** Relative to the root wherever that is possible; a file that is nowhere below it has only its full address. */
function locationOf(entry: Entry, source: string, run: Run, rooted: Rooted): object | undefined {
  const spot = spotOf({ place: entry.place, source: entry.diagnostic.source }, source, rooted)
  if (spot !== undefined) {
    const artifactLocation = { uri: uriOf(spot.file), uriBaseId: ROOT }
    return { physicalLocation: { artifactLocation, ...(spot.region && { region: spot.region }) } }
  }
  const file = entry.diagnostic.source || source
  if (file === '') return undefined
  // The root itself, given as an eval.
  if (rooted.way(file) === '') return { physicalLocation: { artifactLocation: { uri: '.', uriBaseId: ROOT } } }
  return { physicalLocation: { artifactLocation: { uri: pathToFileURL(resolve(run.cwd, wellFormed(file))).href } } }
}

/** Code scanning lists what the tool could not look at beside the results. */
function notifications({ inspections }: Run): object[] {
  const partial = inspections.filter(({ report }) => !report.complete)
  return partial.map(({ report }) => ({
    level: 'note',
    message: { text: wellFormed(escapeControls(`Not everything of ${report.source || '""'} could be examined.`)) },
  }))
}

function uriOf(path: string): string {
  return path
    .split('/')
    .map((step) => encodeURIComponent(wellFormed(step)))
    .join('/')
}

/** A half of a surrogate pair is no character: neither an address nor the bytes of the log can hold it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
