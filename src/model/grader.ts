import type { Node } from '../yaml/node.ts'
import { anyMapping, type Decoder, type Decoding, isNull, type Located, list, type Path, record } from './decode.ts'
import { float, text } from './decode-scalars.ts'

export const GRADER_KINDS = [
  'code',
  'prompt',
  'text',
  'file',
  'json_schema',
  'program',
  'behavior',
  'action_sequence',
  'skill_invocation',
  'trigger',
  'diff',
  'tool_constraint',
  'tool_calls',
] as const
export type GraderKind = (typeof GRADER_KINDS)[number]

const texts = list(text)
/** The decoder of graders ignores unknown keys even in a scenario suite (models.md section 2). */
export const lenient = { lenient: true }

/** The decoders of each kind's `config`: each kind is described by a file in `rules/graders`, its decoder included. */
export type GraderConfigs = Readonly<Record<GraderKind, Decoder<Located>>>

/** A grader's configuration; only the descriptor of its kind knows what is in it. */
export interface GraderConfig extends Located {
  readonly kind: GraderKind
}

/**
 * One grader declaration. `config` is undefined where the kind is unknown or absent: an unexpanded remote grader
 * (`ref` without `type`), or a type that the program does not know.
 */
export interface Grader extends Located {
  readonly ref: string
  readonly type: string
  readonly name: string
  readonly script: string
  readonly rubric: string
  readonly model: string
  readonly weight: number
  readonly config: GraderConfig | undefined
  /** The authored config mapping, for merging a preset with its override. */
  readonly configNode: Node | undefined
}

const evalFields = record(
  { ref: text, type: text, name: text, script: text, rubric: text, model: text, weight: float, config: configValue },
  lenient,
)
const taskFields = record(
  { type: text, name: text, assertions: texts, rubric: text, weight: float, config: configValue },
  lenient,
)

/** A grader of eval.yaml, of a preset, or of a merged override. */
export const evalGrader: Decoder<Grader> = (node, decoding, path) => {
  const { origin, where, ref, type, name, script, rubric, model, weight, config } = evalFields(node, decoding, path)
  const typed = typedConfig(type, config, decoding, path)
  return { origin, node, where, ref, type, name, script, rubric, model, weight, config: typed, configNode: config }
}

/** A grader of a task or checkpoint: it cannot be remote. */
export const taskGrader: Decoder<Grader> = (node, decoding, path) => {
  const { origin, where, type, name, rubric, weight, config } = taskFields(node, decoding, path)
  const typed = typedConfig(type, config, decoding, path)
  const none = ''
  return {
    origin,
    node,
    where,
    ref: none,
    type,
    name,
    script: none,
    rubric,
    model: none,
    weight,
    config: typed,
    configNode: config,
  }
}

function configValue(node: Node | undefined): Node | undefined {
  return node === undefined || isNull(node) ? undefined : node
}

function typedConfig(
  type: string,
  node: Node | undefined,
  decoding: Decoding,
  parent: Path | undefined,
): GraderConfig | undefined {
  const path: Path = { parent, step: 'config' }
  const decoder = Object.hasOwn(decoding.configs, type) ? decoding.configs[type] : undefined
  if (decoder === undefined) {
    anyMapping(node, decoding, path)
    return undefined
  }
  // The record is fresh, so its kind is added to it: copying it would cost as much as decoding it.
  return Object.assign(decoder(node, decoding, path), { kind: type }) as GraderConfig
}
