/** Go's text/template: branches on text that is not worked out. Checked by the table `templates`. */

import { isTrue, type Value } from './value.ts'

/**
 * The answers to questions that are not worked out, such as whether formatted text is empty. An evaluation asks; it is
 * repeated with other answers until each way through the template was gone.
 */
export class Choices {
  readonly #answers: boolean[] = []
  #asked = 0
  /** What was answered on this way of the values themselves. */
  readonly #truths = new Map<Value, boolean>()

  /** An answer: yes at first, and no where everything behind a yes was seen. */
  decide(): boolean {
    if (this.#asked === this.#answers.length) this.#answers.push(true)
    return this.#answers[this.#asked++]!
  }

  /** Whether a value is true, which is the same whenever it is asked. */
  isTrue(value: Value): boolean {
    const known = isTrue(value) ?? this.#truths.get(value)
    if (known !== undefined) return known
    const answer = this.decide()
    this.#truths.set(value, answer)
    return answer
  }

  /** Prepares the next way; false where there is none left. */
  next(): boolean {
    this.#asked = 0
    this.#truths.clear()
    while (this.#answers.at(-1) === false) this.#answers.pop()
    if (this.#answers.length === 0) return false
    this.#answers[this.#answers.length - 1] = false
    return true
  }
}
