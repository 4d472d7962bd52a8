import type { AdvicePlan } from '../../catalogue/advice.ts'
import { authoredIndex, fieldOf, type Located, placeOf } from '../../model/decode.ts'
import { type Field, word } from '../../text/argument.ts'

type Lists = readonly string[]

export const isSame = (wanted: string, refused: string): boolean => wanted === refused
export const isIn = (wanted: string, refused: string): boolean => wanted.includes(refused)
export const isInFolded = (wanted: string, refused: string): boolean =>
  wanted.toLowerCase().includes(refused.toLowerCase())

/** Lists beyond this length are not compared each with each. */
const MOST_COMPARED = 200

/**
 * Advice on the first text or name that one list of a grader asks for and another one refuses.
 * @param owner what cannot pass: by default the grader that the configuration belongs to
 */
export function clash(
  config: Located,
  wanted: Lists,
  wantedKey: string,
  refused: Lists,
  refusedKey: string,
  rulesOut: (wanted: string, refused: string) => boolean,
  owner: Field = fieldOf(config.where?.parent),
): readonly AdvicePlan<'advice.never_passes'>[] {
  if (wanted.length > MOST_COMPARED || refused.length > MOST_COMPARED) return []
  const found = wanted.findIndex((text) => refused.some((other) => other !== '' && rulesOut(text, other)))
  if (found < 0) return []
  const index = authoredIndex(wanted, found)
  const field = fieldOf(config.where, wantedKey, index)
  return [
    {
      problem: { kind: 'never-passes', owner, wanted: field, refused: word(refusedKey) },
      place: placeOf(config, wantedKey, index),
    },
  ]
}
