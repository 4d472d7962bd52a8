import type { PlannedStep, Step } from '../envelope/result.ts'

/** The steps of an evaluation, the same in a plan and in the account of what was done. */

export const STEPS = {
  head: { kind: 'check', label: 'find the commit of the repository', disposition: 'run' },
  launch: { kind: 'launch', label: 'run the producer once', disposition: 'run' },
  fold: { kind: 'fold', label: 'fold its answer into a verdict', disposition: 'run' },
  sign: { kind: 'sign', label: 'sign the verdict', disposition: 'run' },
  write: { kind: 'write', label: 'write the marker', disposition: 'run' },
  ready: { kind: 'check', label: 'the verdict is ready', disposition: 'gate' },
  record: { kind: 'write', label: 'put the end of the attempt on record', disposition: 'run' },
} as const satisfies Record<string, PlannedStep>

/** The steps of the evaluation itself; its attempt is put on record by whoever runs it. */
type StepName = Exclude<keyof typeof STEPS, 'record'>

const ORDER: readonly StepName[] = ['head', 'launch', 'fold', 'sign', 'write', 'ready']

/** Keeps account of the steps as they are done. */
export class StepRecorder {
  readonly #done = new Map<StepName, Step>()

  /** Does the work of a step and notes how long it took and whether it went well. */
  async measure<T>(name: StepName, work: () => T | Promise<T>, isGood: (value: T) => boolean): Promise<T> {
    const begun = performance.now()
    const value = await work()
    const durationS = Math.round(performance.now() - begun) / 1_000
    this.#done.set(name, { ...STEPS[name], outcome: isGood(value) ? 'ok' : 'failed', durationS })
    return value
  }

  /** Notes a step that went wrong before it could begin. */
  fail(name: StepName): void {
    this.#done.set(name, { ...STEPS[name], outcome: 'failed' })
  }

  /** All steps in their order. Steps that were not reached are skipped; without a verdict so is the last one. */
  finish(isReady?: boolean): readonly Step[] {
    if (isReady !== undefined) this.#done.set('ready', { ...STEPS.ready, outcome: isReady ? 'ok' : 'failed' })
    return ORDER.map((name) => this.#done.get(name) ?? { ...STEPS[name], outcome: 'skipped' })
  }
}

/** The steps of an evaluation and of its attempt: whether its end could be put on record. */
export function withRecord(steps: readonly Step[], isRecorded: boolean): readonly Step[] {
  return [...steps, { ...STEPS.record, outcome: isRecorded ? 'ok' : 'failed' }]
}
