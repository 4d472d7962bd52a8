import type { AdvicePlan } from '../../catalogue/advice.ts'
import type { Paths } from '../../go/filepath.ts'
import { reachOf } from '../../go/regexp/reach.ts'
import { authoredIndex, fieldOf, type Located, placeOf } from '../../model/decode.ts'
import { type Step, word } from '../../text/argument.ts'
import { valueAt } from '../../yaml/entries.ts'

/** Advice on single checks of graders that decide nothing, whatever a run does. */

type Decided = AdvicePlan<'advice.never_fails' | 'advice.never_passes'>

/** A check whose outcome is known before a run. */
export function decided(
  owner: Located,
  outcome: 'passes' | 'fails',
  because: 'pattern-all' | 'pattern-none' | 'threshold' | 'bound',
  ...steps: readonly Step[]
): Decided {
  const place = placeOf(owner, ...steps)
  const field = fieldOf(owner.where, ...steps)
  return outcome === 'passes'
    ? { problem: { kind: 'check-never-fails', field, because }, place }
    : { problem: { kind: 'check-never-passes', field, because }, place }
}

/** Patterns that match every text, or none. */
export function decidedPatterns(
  owner: Located,
  patterns: readonly string[],
  key: string,
  isRefused: boolean,
): readonly Decided[] {
  return patterns.flatMap((pattern, i) => {
    const reach = pattern === '' ? undefined : reachOf(pattern)
    if (reach === undefined || reach.isAll === reach.isNone) return []
    const outcome = reach.isAll === isRefused ? 'fails' : 'passes'
    return [decided(owner, outcome, reach.isAll ? 'pattern-all' : 'pattern-none', key, authoredIndex(patterns, i))]
  })
}

/** A most number of tool calls below the number of different tools that have to be called. */
export function tooFewCalls(
  owner: Located,
  most: number | undefined,
  required: readonly string[],
  key: string,
): readonly AdvicePlan<'advice.never_passes'>[] {
  const tools = new Set(required).size
  if (most === undefined || most >= tools) return []
  const field = fieldOf(owner.where, key)
  return [{ problem: { kind: 'calls-too-few', field, tools }, place: placeOf(owner, key) }]
}

/** A bound that is written and that a run takes for none. */
export function unsetBound(owner: Located, bound: number, key: string): readonly AdvicePlan<'advice.bound_unset'>[] {
  const isWritten = bound === 0 && owner.node?.kind === 'map' && valueAt(owner.node, key) !== undefined
  if (!isWritten) return []
  return [{ problem: { kind: 'bound-unset', field: fieldOf(owner.where, key) }, place: placeOf(owner, key) }]
}

/** Paths that have to exist and must not, however they are spelled. */
export function pathClash(
  owner: Located,
  wanted: readonly { readonly path: string; readonly owner: Located; readonly steps: readonly Step[] }[],
  refused: readonly string[],
  paths: Paths,
): readonly AdvicePlan<'advice.never_passes'>[] {
  const spelled = (path: string) => paths.toSlash(paths.clean(path))
  const none = new Set(refused.filter((path) => path !== '').map(spelled))
  if (none.size === 0) return []
  const found = wanted.find(({ path }) => path !== '' && isBelowAny(spelled(path), none))
  if (found === undefined) return []
  const problem = {
    kind: 'never-passes',
    owner: fieldOf(owner.where?.parent),
    wanted: fieldOf(found.owner.where, ...found.steps),
    refused: word('must_not_exist'),
  } as const
  return [{ problem, place: placeOf(found.owner, ...found.steps) }]
}

/** Whether a path is one of some, or lies below one of them: what does not exist holds nothing. */
function isBelowAny(path: string, others: ReadonlySet<string>): boolean {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/'))) {
    if (others.has(at)) return true
    if (!at.includes('/')) return false
  }
}
