/** Go's text/template: how rendering ends early, and our bound on what it may cost. Checked by the table `templates`. */

/** `undecided`: it depends on formatted text, which is not worked out. */
export type FailureReason = 'parse' | 'evaluate' | 'too-much-work' | 'undecided'

/**
 * Thrown inside this folder only, and turned into a result by its entry point (index.ts): a descent through nested templates
 * has to be left from any depth, as the reference's own does.
 */
export class Failure extends Error {
  readonly reason: FailureReason
  readonly offset: number | undefined

  constructor(reason: FailureReason, offset?: number) {
    super(reason)
    this.reason = reason
    this.offset = offset
  }
}

/** Deepest nesting of blocks and parentheses in a text. The parser and the evaluator descend by recursion. */
export const DEEPEST_TEXT = 200

/** Deepest nesting while evaluating, over all templates called. Endless recursion of templates ends here. */
const DEEPEST_CALL = 600

/** Evaluation steps for everything that shares one bound, beyond what is granted for its length: below a second. */
const STEPS = 1_000_000

/** Bytes of made text that count as one step. */
const BYTES_PER_STEP = 8

/**
 * The steps that evaluation may still take. Share one over many rows to bound a whole file, and grant it each row's
 * share: a text without loops takes about one step for each of its characters, however many such texts there are.
 */
export class Work {
  #steps: number
  #depth = 0

  constructor(steps: number = STEPS) {
    this.#steps = steps
  }

  /** Allows the steps that a text of this length is worth. */
  grant(length: number): void {
    this.#steps += length
  }

  /** Takes one step, and more for text that was made. */
  spend(madeBytes = 0): void {
    this.#steps -= 1 + madeBytes / BYTES_PER_STEP
    if (this.#steps < 0) throw new Failure('too-much-work')
  }

  /** Runs a nested part, one level deeper. */
  nested<T>(run: () => T): T {
    if (this.#depth >= DEEPEST_CALL) throw new Failure('too-much-work')
    this.#depth++
    try {
      return run()
    } finally {
      this.#depth--
    }
  }
}
