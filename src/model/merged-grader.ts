import type { Place } from '../text/source.ts'
import { entries } from '../yaml/entries.ts'
import type { Fault, MapNode, Node, Pair, ScalarNode } from '../yaml/node.ts'
import type { DecodeError, Decoding } from './decode.ts'
import { evalGrader, type Grader, type GraderConfigs } from './grader.ts'

/**
 * A preset under its local override (graders.md section 8.6), decoded anew. The two are merged as YAML, so that
 * whatever both say survives, argument matchers too (decision 11).
 * @param preset a preset that decodes without a decoding error
 * @param override the declaration in eval.yaml; it names no other type
 * @param name the effective name
 * @param faults those of the preset's document; an eval that loads has none of its own
 * @param pinned where findings about the result point at: the `ref` of the override
 * @param configs the decoders of each kind's configuration
 */
export function mergeGrader(
  preset: Grader,
  override: Grader,
  name: string,
  faults: ReadonlyMap<Node, readonly Fault[]>,
  pinned: Place,
  configs: GraderConfigs,
): { readonly grader: Grader; readonly errors: readonly DecodeError[] } {
  const pairs: Pair[] = []
  const put = (key: string, value: Node | undefined) => {
    if (value !== undefined) pairs.push({ key: textNode(key), value })
  }
  put('ref', fieldNode(override, 'ref'))
  put('type', fieldNode(preset, 'type'))
  put('name', textNode(name))
  for (const key of ['script', 'rubric', 'model'] as const)
    put(key, fieldNode(override[key] === '' ? preset : override, key))
  put('weight', fieldNode(override.weight === 0 ? preset : override, 'weight'))
  put('config', mergeNodes(preset.configNode, override.configNode))
  const decoding: Decoding = {
    origin: { source: override.origin.source, pinned },
    faults,
    strict: false,
    errors: [],
    isIntended: true,
    configs,
  }
  const grader = evalGrader(mapNode(pairs), decoding, override.where)
  return { grader, errors: decoding.errors }
}

function fieldNode(grader: Grader, key: string): Node | undefined {
  if (grader.node?.kind !== 'map') return undefined
  return entries(grader.node).find((entry) => entry.key.kind === 'scalar' && entry.key.text === key)?.value
}

/** Two mappings that are to be merged, and the pairs of the result. */
interface Merge {
  readonly preset: MapNode
  readonly override: MapNode
  readonly into: Pair[]
}

/**
 * Only mappings merge; every other value of the override, null too, replaces the preset's as a whole. A document that
 * expands its aliases too far is no document at all, so walking shared nodes once a path stays bounded. Depth costs
 * nothing but memory.
 */
function mergeNodes(preset: Node | undefined, override: Node | undefined): Node | undefined {
  const open: Merge[] = []
  const merged = combine(preset, override, open)
  for (let next = open.pop(); next !== undefined; next = open.pop()) mergeMaps(next, open)
  return merged
}

function combine(preset: Node | undefined, override: Node | undefined, open: Merge[]): Node | undefined {
  if (preset?.kind !== 'map' || override?.kind !== 'map') return override ?? preset
  const into: Pair[] = []
  open.push({ preset, override, into })
  return mapNode(into)
}

/** The preset's keys in their order, then those that only the override has. Keys compare by their text. */
function mergeMaps({ preset, override, into }: Merge, open: Merge[]): void {
  const pairs = new Map<string | Node, Pair>()
  for (const { key, value } of entries(preset)) pairs.set(identity(key), { key: plainKey(key), value })
  for (const { key, value } of entries(override)) {
    const earlier = pairs.get(identity(key))?.value
    pairs.set(identity(key), { key: plainKey(key), value: combine(earlier, value, open) ?? value })
  }
  for (const pair of pairs.values()) into.push(pair)
}

function identity(key: Node): string | Node {
  return key.kind === 'scalar' ? key.text : key
}

/** Merge keys are resolved already, so a key spelled like one is an ordinary key in the result. */
function plainKey(key: Node): Node {
  return key.kind === 'scalar' && key.text === '<<' ? textNode(key.text) : key
}

function textNode(text: string): ScalarNode {
  return { kind: 'scalar', text, plain: false, tag: undefined, start: 0, end: 0 }
}

function mapNode(pairs: readonly Pair[]): MapNode {
  return { kind: 'map', pairs, tag: undefined, start: 0, end: 0 }
}
