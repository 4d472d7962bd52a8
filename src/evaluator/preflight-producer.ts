import type { CheckView } from '../envelope/solution.ts'
import { deviationsOf } from '../report/conformity.ts'
import { isState, SEVERITIES } from '../report/severity.ts'
import type { State } from '../report/types.ts'
import { isMapping, type Mapping, own } from '../schema/mapping.ts'
import type { PreflightConfiguration } from './configuration.ts'
import { isShare, textsOf } from './json.ts'
import { type Core, type Inspected, NOTHING_INSPECTED, type Producer } from './producer.ts'

/** Who a verdict is from that a preflight report was folded into. */
export const PREFLIGHT_SOURCE = 'waza.preflight'

/**
 * The producer that is this package's own preflight (surface-evaluator.md B2).
 * @param launcher what starts this program: its interpreter and file, or another program that stands for both
 */
export function preflightProducer(configuration: PreflightConfiguration, launcher: readonly string[]): Producer {
  const { eval: evalPath, contextDir, strict } = configuration
  const flags = [
    '--format',
    'json',
    ...(strict ? ['--strict'] : []),
    ...(contextDir === undefined ? [] : ['--context-dir', contextDir]),
  ]
  const words = ['preflight', ...(evalPath.startsWith('-') ? [...flags, '--', evalPath] : [evalPath, ...flags])]
  return {
    source: PREFLIGHT_SOURCE,
    tool: 'preflight',
    // Without a launcher the first word would be taken for a program of that name.
    words: launcher.length === 0 ? [] : [...launcher, ...words],
    shownWords: ['waza', ...words],
    strict,
    core: (payload) => core(payload, strict),
    inspect: (payload) => inspectReport(payload, strict, evalPath),
  }
}

interface Judged {
  readonly state: State
  readonly diagnostic: Mapping
}

/** The diagnostics of a report, when every one of them has a state: nothing can be decided over an unknown one. */
function judged(report: Mapping): readonly Judged[] | undefined {
  const diagnostics = own(report, 'diagnostics')
  if (!Array.isArray(diagnostics)) return undefined
  const found: Judged[] = []
  for (const diagnostic of diagnostics) {
    const state = isMapping(diagnostic) ? own(diagnostic, 'state') : undefined
    if (!isMapping(diagnostic) || !isState(state)) return undefined
    found.push({ state, diagnostic })
  }
  return found
}

function isFailing({ state }: Judged, strict: boolean): boolean {
  return state === 'invalid' || (strict && state !== 'verified')
}

/** What fails of a report, in its order, by code; undefined for a document that nothing can be decided over. */
export function failuresOf(
  payload: unknown,
  strict: boolean,
): readonly { readonly code: string; readonly state: Judged['state']; readonly remediation: string }[] | undefined {
  const found = isReport(payload) ? judged(payload) : undefined
  return found
    ?.filter((one) => isFailing(one, strict))
    .map(({ state, diagnostic }) => ({
      code: shown(diagnostic['code'], ''),
      state,
      remediation: shown(diagnostic['remediation'], ''),
    }))
}

function isReport(payload: unknown): payload is Mapping {
  return isMapping(payload) && own(payload, 'kind') === 'waza.preflight'
}

function core(payload: unknown, strict: boolean): Core {
  if (!isReport(payload)) return { ok: false, message: 'The producer printed JSON that is not a preflight report.' }
  const found = judged(payload)
  if (found === undefined)
    return { ok: false, message: 'The report has no list of diagnostics that all have a known state.' }
  const failing = found.filter((one) => isFailing(one, strict))
  const confidence = own(payload, 'confidence')
  return {
    ok: true,
    ready: failing.length === 0,
    // The report has no such number; one that a later report adds is taken, none is ever made up.
    confidence: isShare(confidence) ? confidence : 0,
    blockers: failing.map(blocker),
  }
}

function blocker({ diagnostic, state }: Judged): string {
  const { code, task_id: task, requirement_id: requirement, message } = diagnostic
  const subject = `${shown(task, ' task=')}${shown(requirement, ' requirement=')}`
  return `${shown(code, '') || '(no code)'} [${state}]${subject}${shown(message, ': ')}`
}

function shown(value: unknown, before: string): string {
  return typeof value === 'string' && value !== '' ? before + value : ''
}

const STATIC_ONLY = 'The report is static evidence only: nothing was run, and verified does not mean satisfied.'

function inspectReport(payload: unknown, strict: boolean, evalPath: string): Inspected {
  if (!isMapping(payload)) return NOTHING_INSPECTED
  const found = judged(payload) ?? []
  const decided = core(payload, strict)
  const ready = decided.ok ? decided.ready : undefined
  const isTolerant = ready === true && !strict
  const duration = own(payload, 'durationMs')
  const timestamp = own(payload, 'timestamp')
  return {
    ready,
    ...deviations(payload, evalPath),
    checks: [
      ...requirementChecks(payload, found),
      ...found.flatMap((one) => diagnosticCheck(one, isTolerant)),
      ...skippedTasks(payload),
    ],
    warnings: found
      .filter(({ diagnostic }) => diagnostic['severity'] === 'warning')
      .map(({ diagnostic }) => reason(diagnostic)),
    limitations: [
      ...found.filter(({ state }) => state === 'unresolved').map(({ diagnostic }) => reason(diagnostic)),
      STATIC_ONLY,
    ],
    logPaths: textsOf(own(payload, 'logPaths')),
    durationMs: typeof duration === 'number' && duration >= 0 && duration < Infinity ? duration : null,
    timestamp: typeof timestamp === 'string' ? timestamp : null,
  }
}

/** What of a report differs from its schema, and from what a schema cannot say. */
function deviations(report: Mapping, evalPath: string): Pick<Inspected, 'missing' | 'anomalies'> {
  const { missing, anomalies } = deviationsOf(report)
  const source = own(report, 'source')
  const diagnostics = own(report, 'diagnostics')
  const disagreeing = (Array.isArray(diagnostics) ? diagnostics : []).flatMap((one, i) => {
    const { state, severity } = isMapping(one) ? one : {}
    const isKnown = Object.values(SEVERITIES).some((word) => word === severity)
    const agrees = !isKnown || !isState(state) || SEVERITIES[state] === severity
    return agrees ? [] : [`diagnostics[${i}].severity is not the one of its state`]
  })
  const isAnother = typeof source === 'string' && source !== evalPath
  return {
    missing,
    anomalies: [...anomalies, ...(isAnother ? ['source is not the eval that was asked for'] : []), ...disagreeing],
  }
}

function reason(diagnostic: Mapping): string {
  return `${shown(diagnostic['message'], '')}${shown(diagnostic['remediation'], ' ')}`.trim()
}

const STATUS = { verified: 'pass', unresolved: 'warn', unsupported: 'warn', invalid: 'fail' } as const

function requirementChecks(report: Mapping, found: readonly Judged[]): CheckView[] {
  const reasons = new Map<string, string[]>()
  const keyOf = (task: unknown, requirement: unknown): string => JSON.stringify([task, requirement])
  for (const { diagnostic } of found) {
    if (typeof diagnostic['requirement_id'] !== 'string') continue
    const key = keyOf(diagnostic['task_id'], diagnostic['requirement_id'])
    reasons.set(key, [...(reasons.get(key) ?? []), reason(diagnostic)])
  }
  return objectsOf(own(report, 'tasks')).flatMap((task) =>
    objectsOf(own(task, 'requirements')).flatMap((requirement) => {
      const { id, state } = requirement
      if (!isState(state)) return []
      const why = reasons.get(keyOf(task['id'], id))?.join(' ')
      const view = { name: `${shown(task['id'], '')}/${shown(id, '')}`, kind: 'requirement', status: STATUS[state] }
      return why === undefined ? view : { ...view, reason: why }
    }),
  )
}

/** A diagnostic that passes says nothing by itself, unless it tells of something that was left out or replaced. */
function diagnosticCheck({ state, diagnostic }: Judged, isTolerant: boolean): CheckView[] {
  const { code, task_id: task, requirement_id: requirement } = diagnostic
  const name = [code, task, requirement].filter((part) => typeof part === 'string' && part !== '').join(' ')
  const view = { name, kind: 'diagnostic', reason: reason(diagnostic) }
  if (state === 'invalid') return [{ ...view, status: 'fail' }]
  if (state === 'verified') {
    if (code === 'skills.discovery_disabled') return [{ ...view, status: 'skip' }]
    return code === 'mock.mcp_override' ? [{ ...view, status: 'acknowledged' }] : []
  }
  return [isTolerant ? { ...view, status: 'acknowledged', policy: 'non-strict' } : { ...view, status: 'warn' }]
}

function skippedTasks(report: Mapping): CheckView[] {
  return objectsOf(own(report, 'tasks'))
    .filter(({ enabled }) => enabled === false)
    .map(({ id }) => ({
      name: shown(id, ''),
      kind: 'task',
      status: 'skip',
      reason: 'The task is disabled, so a run leaves it out.',
    }))
}

function objectsOf(value: unknown): readonly Mapping[] {
  return Array.isArray(value) ? value.filter(isMapping) : []
}
