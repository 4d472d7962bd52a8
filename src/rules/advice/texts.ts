import type { AdvicePlan } from '../../catalogue/advice.ts'
import { authoredIndex, fieldOf, type Located, placeOf } from '../../model/decode.ts'
import type { Field, Step } from '../../text/argument.ts'
import type { Place } from '../../text/source.ts'

/** A text that an answer has to contain, or must not contain. */
export interface Literal {
  readonly text: string
  /** Without regard to case. */
  readonly isFolded: boolean
  readonly owner: Located
  readonly steps: readonly Step[]
}

/** The texts that one check of an answer is about. */
export interface Texts {
  readonly wanted: readonly Literal[]
  readonly refused: readonly Literal[]
  /** Nothing else is checked. */
  readonly isWhole: boolean
}

/** The texts of a list. */
export function literals(owner: Located, items: readonly string[], key: string, isFolded: boolean): readonly Literal[] {
  return items.map((text, i) => ({ text, isFolded, owner, steps: [key, authoredIndex(items, i)] }))
}

export function fieldOfLiteral({ owner, steps }: Literal): Field {
  return fieldOf(owner.where, ...steps)
}

export function placeOfLiteral({ owner, steps }: Literal): Place {
  return placeOf(owner, ...steps)
}

/** Whether a text stands in another one. */
export function standsIn({ text, isFolded }: Literal, answer: string): boolean {
  return isFolded ? answer.toLowerCase().includes(text.toLowerCase()) : answer.includes(text)
}

/** Whether whatever contains the one contains the other, too. A text in any case says nothing of one in its own case. */
export function rulesOut(wanted: Literal, refused: Literal): boolean {
  return refused.text !== '' && (refused.isFolded || !wanted.isFolded) && standsIn(refused, wanted.text)
}

const SHORT = /^(?:[a-z]{1,2}|[0-9])$/i

/** Advice on texts of one or two letters, or one digit, which most answers contain in other words and numbers. */
export function shortTexts({ wanted, refused }: Texts): readonly AdvicePlan<'advice.text_short'>[] {
  const told = (isRefused: boolean) => (literal: Literal) => {
    if (!SHORT.test(literal.text)) return []
    return [
      {
        problem: { kind: 'text-short', field: fieldOfLiteral(literal), isRefused } as const,
        place: placeOfLiteral(literal),
      },
    ]
  }
  return [...wanted.flatMap(told(false)), ...refused.flatMap(told(true))]
}
