import { isLooseVersion } from '../go/semver.ts'
import { isBlank } from '../go/strings.ts'
import { type Step, word, words } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import type { Place } from '../text/source.ts'
import { entryAt } from '../yaml/entries.ts'
import { type DecodeError, fieldOf, type Located } from './decode.ts'
import type { ShapeProblem } from './problem.ts'
import { GOLDEN_OUTCOMES, RUBRIC_SCALES, type RubricFields, type RubricFile } from './rubric.ts'

/** One rubric has no more findings than this for each grader that names it, whatever its goldens are. */
const MOST_MISTAKES = 50

/** The mistakes in the front matter of a rubric (graders.md section 7). */
export function rubricMistakes({ front }: RubricFile & { kind: 'read' }): readonly DecodeError[] {
  return (front.ok ? fieldMistakes(front.fields, front.placeOf) : front.errors).slice(0, MOST_MISTAKES)
}

type PlaceOf = (located: Located, ...below: readonly Step[]) => Place

function fieldMistakes(rubric: RubricFields, place: PlaceOf): DecodeError[] {
  const out: DecodeError[] = []
  const say = (owner: Located, key: string, problem: ShapeProblem) => out.push({ problem, place: place(owner, key) })
  const isGiven = (owner: Located, key: string, value: string): boolean => {
    const field = fieldOf(owner.where, key)
    if (!isBlank(value)) return true
    if (value !== '') say(owner, key, { kind: 'blank', field })
    else if (owner.node?.kind === 'map' && entryAt(owner.node, key) !== undefined)
      say(owner, key, { kind: 'empty', field })
    else say(owner, key, { kind: 'required', field })
    return false
  }
  const isChoice = (owner: Located, key: string, value: string, allowed: readonly string[]) => {
    if (!isGiven(owner, key, value) || allowed.includes(value)) return
    const near = nearest(value, allowed)
    const meant = word(near)
    say(owner, key, { kind: 'not-a-choice', field: fieldOf(owner.where, key), allowed: words(allowed), nearest: meant })
  }
  isGiven(rubric, 'name', rubric.name)
  if (isGiven(rubric, 'version', rubric.version) && !isLooseVersion(rubric.version)) {
    say(rubric, 'version', { kind: 'wrong-form', field: fieldOf(rubric.where, 'version'), form: VERSION_FORM })
  }
  isChoice(rubric, 'scale', rubric.scale, RUBRIC_SCALES)
  isGiven(rubric, 'description', rubric.description)
  for (const golden of rubric.goldens) {
    if (out.length >= MOST_MISTAKES) break
    isGiven(golden, 'name', golden.name)
    isGiven(golden, 'output', golden.output)
    isChoice(golden, 'expected', golden.expected, GOLDEN_OUTCOMES)
  }
  return out
}

const VERSION_FORM = word('a version such as `1.2.0`')
