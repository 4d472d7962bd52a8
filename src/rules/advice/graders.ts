import type { AdvicePlan } from '../../catalogue/advice.ts'
import type { Paths } from '../../go/filepath.ts'
import { fieldOf, placeOfNode } from '../../model/decode.ts'
import type { Grader, GraderConfig } from '../../model/grader.ts'
import { word } from '../../text/argument.ts'
import { entries } from '../../yaml/entries.ts'
import { ofKind } from '../graders/index.ts'

/** The fields that a grader of an eval, and one of a task or checkpoint, has of its own. */
const OWN_KEYS = {
  eval: ['ref', 'type', 'name', 'script', 'rubric', 'model', 'weight', 'config'],
  task: ['type', 'name', 'assertions', 'rubric', 'weight', 'config'],
} as const

/** What can be advised on one grader, whatever stands around it. */
export function graderAdvice(grader: Grader, level: keyof typeof OWN_KEYS, paths: Paths): readonly AdvicePlan[] {
  const ofItsKind = ofKind(grader, (kind, config) => [
    ...besideConfig(grader, config, OWN_KEYS[level]),
    ...(kind.advise?.(config, grader, paths) ?? []),
  ])
  return ofItsKind ?? []
}

/** A decoded record has all of its fields, given or not, and these beside them. */
const NOT_CONFIG: readonly string[] = ['origin', 'node', 'where', 'kind']

function besideConfig({ node, where, origin }: Grader, config: GraderConfig, own: readonly string[]): AdvicePlan[] {
  if (node?.kind !== 'map') return []
  const keys = new Set(Object.keys(config).filter((key) => !NOT_CONFIG.includes(key) && !own.includes(key)))
  return entries(node).flatMap(({ key }): AdvicePlan[] =>
    key.kind === 'scalar' && keys.has(key.text)
      ? [
          {
            problem: { kind: 'config-beside', owner: fieldOf(where), key: word(key.text) },
            place: placeOfNode(origin, key),
          },
        ]
      : [],
  )
}
