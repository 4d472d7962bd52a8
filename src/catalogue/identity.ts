import { patternOf } from '../text/argument.ts'
import type { AdviceProblem } from './advice.ts'
import type { Problem } from './sentences.ts'

/**
 * What makes two problems the same, told from their kinds and typed arguments alone: a sentence can be reworded without
 * any effect on what is folded, on fingerprints and on baselines.
 */

/** A problem as data, whatever its kind. */
type Arguments = Readonly<Record<string, unknown>>

/** What a reader may guess or list to help: one reader of a file often knows more than another. */
const GUESSES: ReadonlySet<string> = new Set([
  'nearest',
  'others',
  'home',
  'isList',
  'needs',
  'hint',
  'isNeeded',
  'remedy',
  'known',
  'allowed',
  'other',
  'elsewhere',
  'nearMiss',
  'skills',
])

/** Names that authors chose, or that differ with the place: one remedy serves whatever they are. */
const AUTHORED: ReadonlySet<string> = new Set(['key', 'file', 'row', 'line'])

/** What a mistake is about: names of fields, keys and files, and the sort of fault where one kind has several. */
const SUBJECTS: ReadonlySet<string> = new Set([
  'field',
  'owner',
  'key',
  'names',
  'file',
  'high',
  'wanted',
  'scope',
  'fault',
  'reason',
  'inner',
  'problem',
])

/** Equal for two findings that say the same of one place, however much each of them guesses. */
export function sameMistake(problem: Problem): string {
  return written(problem, (key, value) => (GUESSES.has(key) ? undefined : value))
}

/** Equal for mistakes that one sentence and one remedy serve, but for positions and authored names. */
export function alike(problem: Problem): string {
  return written(problem, (key, value) => {
    if (AUTHORED.has(key)) return undefined
    if (key === 'nearest') return value === undefined ? undefined : true
    return withoutPositions(value)
  })
}

/** What stays of a problem from run to run while its file is edited around it: the kind and the names it is about. */
export function lasting(problem: Problem): string {
  return written(problem, (key, value) => (SUBJECTS.has(key) ? withoutPositions(value) : undefined))
}

/** The names by which a problem differs from one that is alike: what a list of places has to show beside them. */
export function ownNames(problem: Problem, from: Problem): readonly string[] {
  const first: Arguments = { ...from }
  return Object.entries(problem).flatMap(([key, value]) =>
    key !== 'kind' && key !== 'nearest' && typeof value === 'string' && value !== first[key] ? [value] : [],
  )
}

/** What may have been meant, where that is something else than in a problem that is alike. */
export function ownGuess(problem: Problem, from: Problem): string | undefined {
  const { nearest }: Arguments = { ...problem }
  const { nearest: first }: Arguments = { ...from }
  return typeof nearest === 'string' && nearest !== first ? nearest : undefined
}

/** Equal for advice that says the same but for positions in lists. */
export function sameAdvice(problem: AdviceProblem): string {
  return written(problem, (_, value) => withoutPositions(value))
}

/** Kind and arguments as one text; the order in which a rule wrote them does not count. */
function written(problem: Problem | AdviceProblem, keep: (key: string, value: unknown) => unknown): string {
  const sorted = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return entries
      .map(([key, member]) => [key, sorted(key === 'kind' ? member : keep(key, member))])
      .filter(([, member]) => member !== undefined)
  }
  return JSON.stringify(sorted(problem))
}

function withoutPositions(value: unknown): unknown {
  if (typeof value === 'string') return patternOf(value)
  return Array.isArray(value) ? value.map(withoutPositions) : value
}
