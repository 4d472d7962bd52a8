import { resolve } from 'node:path'
import { hint, hints } from '../envelope/hints.ts'
import type { ResultOf } from '../envelope/result.ts'
import type { GateData } from '../envelope/solution.ts'
import { reconcileAll } from './attempt-store.ts'
import { Attempts, type Ended, type LiveAttempt } from './attempts.ts'
import { checksProducer } from './checks-producer.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { unavailableDiagnostics } from './diagnostics.ts'
import { type EvaluateResult, evaluated, notStarted, refused, stillRunning, storeFailed } from './evaluate-result.ts'
import type { Evaluation } from './evaluation.ts'
import { judgeGate } from './gate.ts'
import { repositoryRoot } from './head.ts'
import { identify, LONGEST_ID } from './identifier.ts'
import { type LookupRequest, lookUpResult, lookUpStatus } from './lookup.ts'
import { evaluationPlan } from './plan.ts'
import { preflightProducer } from './preflight-producer.ts'
import type { Producer } from './producer.ts'
import { launcherOf, type Setting, systemSetting } from './setting.ts'
import { within } from './waiting.ts'

export interface EvaluateRequest {
  readonly id: string
  /** The repository, from the working directory; by default the working directory itself. */
  readonly repo?: string | undefined
  /** Tell what would be done, and do none of it. */
  readonly dryRun?: boolean | undefined
  /** Refuse to join an attempt that is running. */
  readonly forceNewAttempt?: boolean | undefined
  /** How long to wait for the end; the attempt goes on without the caller. */
  readonly waitMs?: number | undefined
  readonly onProgress?: ((elapsedMs: number) => void) | undefined
}

export interface GateRequest {
  readonly id: string
  readonly repo?: string | undefined
}

/**
 * The evaluator as its faces use it: each verb gives the envelope's result, whatever happens. One object stands for one
 * process: it knows the attempts that this process has running, and remembers what they came to.
 */
export interface Evaluator {
  readonly evaluate: (request: EvaluateRequest) => Promise<ResultOf<'solution evaluate'>>
  readonly gate: (request: GateRequest) => Promise<ResultOf<'solution gate'>>
  readonly status: (request: LookupRequest) => Promise<ResultOf<'solution status'>>
  readonly result: (request: LookupRequest) => Promise<ResultOf<'solution result'>>
  /** Settles what evaluators that died have left running; for a server that starts. */
  readonly reconcile: () => void
  /** After how long it is worth asking again. */
  readonly pollAfterMs: number
}

/** How many evaluations a process remembers whole; a document can be large. */
const REMEMBERED = 32

/** Makes an evaluator for this process (surface-evaluator.md A8, B1; decisions 23, 26, 27). */
export function createEvaluator(setting: Setting = systemSetting()): Evaluator {
  const attempts = new Attempts(setting)
  const memory = new Map<string, { readonly evaluation: Evaluation; readonly at: number }>()

  const remember = (ended: Ended): void => {
    if (ended.kind !== 'evaluated') return
    memory.set(ended.attemptId, { evaluation: ended.evaluation, at: setting.now() })
    const [oldest] = memory.keys()
    if (memory.size > REMEMBERED && oldest !== undefined) memory.delete(oldest)
  }
  const remembered = (attemptId: string): Evaluation | undefined => {
    const found = memory.get(attemptId)
    return found !== undefined && setting.now() - found.at <= setting.pace.retentionMs ? found.evaluation : undefined
  }

  async function evaluate(request: EvaluateRequest): Promise<EvaluateResult> {
    const { id } = request
    const identified = identify(id)
    if (!identified.ok) {
      const { message } = identified
      return notStarted(id.slice(0, LONGEST_ID), { error: 'invalid_id', message }, idle(message))
    }
    const { key } = identified
    const prepared = prepare(resolve(setting.cwd, request.repo ?? ''), setting)
    if (!prepared.ok) return notStarted(id, prepared, idle(prepared.message))
    const { producer, repository, fold } = prepared
    if (request.dryRun) return evaluationPlan({ id, key, producer, fold }, await setting.findHead(repository), setting)

    const running = attempts.running(key)
    if (running !== undefined && request.forceNewAttempt) return refused(id, running.attemptId)
    // Two ids can have one key, and an id can be asked of two repositories: such an attempt is no answer, only in the way.
    if (running !== undefined && (running.id !== id || running.repository !== repository))
      return stillRunning(id, undefined, setting.pace.pollAfterMs)
    const live = running ?? started(key, { id, repository, producer, fold })
    const ended = await within(live.ended, {
      waitMs: request.waitMs ?? setting.pace.waitMs,
      progressMs: setting.pace.progressMs,
      onProgress: request.onProgress,
    })
    if (ended === undefined) return stillRunning(id, live.attemptId, setting.pace.pollAfterMs)
    if (ended.kind === 'unusable') return storeFailed(id, ended.message, idle(ended.message, producer.strict))
    if (ended.kind === 'evaluated') return evaluated(id, ended.attemptId, ended.evaluation, producer, ended.logError)
    return request.forceNewAttempt
      ? refused(id, ended.attemptId)
      : stillRunning(id, ended.attemptId, setting.pace.pollAfterMs)
  }

  function started(key: string, request: Parameters<Attempts['start']>[1]): LiveAttempt {
    const live = attempts.start(key, request)
    live.ended.then(remember, () => undefined)
    return live
  }

  return {
    evaluate,
    gate: (request) => gate(request, setting),
    status: async (request) => ({ ok: true, verb: 'solution status', data: lookUpStatus(request, setting) }),
    result: async (request) => ({
      ok: true,
      verb: 'solution result',
      data: lookUpResult(request, remembered, setting),
    }),
    reconcile: () => reconcileAll(setting),
    pollAfterMs: setting.pace.pollAfterMs,
  }
}

function idle(why: string, strict = false) {
  return unavailableDiagnostics(`not started: ${why}`, strict)
}

type Prepared =
  | {
      readonly ok: true
      readonly repository: string
      readonly producer: Producer
      readonly fold: Configuration['fold']
    }
  | ({ readonly ok: false } & Parameters<typeof notStarted>[1])

/** The producer that a repository is configured for. No process is started to find it. */
function prepare(directory: string, setting: Setting): Prepared {
  const root = repositoryRoot(directory)
  const repository = root ?? directory
  const read = readConfiguration(repository)
  if (!read.ok && root === undefined)
    return {
      ok: false,
      error: 'head_unavailable',
      message: 'The directory is in no git repository.',
      next: hint('commit-first', {}),
    }
  if (!read.ok) return { ok: false, error: 'configuration_invalid', message: read.message }
  const { configuration } = read
  const { fold } = configuration
  if (configuration.producer === 'checks')
    return { ok: true, repository, fold, producer: checksProducer(configuration, repository) }
  const launcher = launcherOf(setting)
  if (launcher.length === 0)
    return {
      ok: false,
      error: 'preflight_unavailable',
      message: 'The command of this package is not built, so there is no preflight to run.',
      next: hint('set-producer-binary', {}),
    }
  return { ok: true, repository, fold, producer: preflightProducer(configuration, launcher) }
}

/** The gate as a result: a shut one tells why, and what opens it. */
async function gate({ id, repo }: GateRequest, setting: Setting): Promise<ResultOf<'solution gate'>> {
  const data = await judgeGate({ id, repository: resolve(setting.cwd, repo ?? '') }, setting)
  const base = { verb: 'solution gate', data } as const
  if (data.allowed) return { ...base, ok: true }
  const message = sentenceOf(data)
  if (data.reason_kind === 'invalid_id') return { ...base, ok: false, error: 'invalid_id', message }
  const next = data.reason_kind === 'head_unknown' ? hint('commit-first', {}) : hint('gate-rerun-evaluate', {})
  return { ...base, ok: false, hints: hints([next]), error: 'gate_denied', message }
}

/** The reason in one sentence: blockers can be many, and they stand under the verdict anyway. */
function sentenceOf({ reason, reason_kind: kind, verdict }: GateData): string {
  const count = verdict?.blockers.length ?? 0
  if (kind !== 'not_ready' || count === 0) return reason
  return `The verdict is not ready: ${count === 1 ? '1 blocker' : `${count} blockers`}.`
}
