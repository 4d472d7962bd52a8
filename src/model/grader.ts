import type { Node } from '../yaml/node.ts'
import {
  anyMapping,
  type Decoded,
  type Decoder,
  type Decoding,
  isNull,
  type Located,
  list,
  optional,
  type Path,
  record,
} from './decode.ts'
import { boolean, float, integer, text } from './decode-scalars.ts'
import { matchers } from './matcher.ts'

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
// The decoder of graders ignores unknown keys even in a scenario suite (models.md section 2).
const lenient = { lenient: true }

const toolSpec = record(
  { tool: text, command_pattern: text, skill_pattern: text, path_pattern: text, args: matchers },
  lenient,
)
const toolSpecs = list(toolSpec)
export type ToolSpec = Decoded<typeof toolSpec>

/** The decoders of each kind's `config` (graders.md section 2). */
const configs = {
  code: record({ assertions: texts, language: text }, lenient),
  prompt: record(
    { prompt: text, rubric: text, model: text, reasoning_effort: text, mode: text, continue_session: boolean },
    lenient,
  ),
  text: record(
    {
      contains: texts,
      not_contains: texts,
      contains_cs: texts,
      not_contains_cs: texts,
      regex_match: texts,
      regex_not_match: texts,
    },
    lenient,
  ),
  file: record(
    {
      must_exist: texts,
      must_not_exist: texts,
      content_patterns: list(record({ path: text, must_match: texts, must_not_match: texts }, lenient)),
    },
    lenient,
  ),
  json_schema: record({ schema: anyMapping, schema_file: text, extract_json: boolean }, lenient),
  program: record({ command: text, args: texts, timeout: integer }, lenient),
  behavior: record(
    {
      max_tool_calls: integer,
      max_tokens: integer,
      max_duration_ms: integer,
      required_tools: texts,
      forbidden_tools: texts,
    },
    lenient,
  ),
  action_sequence: record({ matching_mode: text, expected_actions: texts }, lenient),
  skill_invocation: record(
    { required_skills: texts, forbidden_skills: texts, mode: text, allow_extra: optional(boolean) },
    lenient,
  ),
  trigger: record({ skill_path: text, mode: text, threshold: optional(float) }, lenient),
  diff: record(
    {
      expected_files: list(record({ path: text, snapshot: text, contains: texts }, lenient)),
      context_dir: text,
      update_snapshots: boolean,
    },
    lenient,
  ),
  tool_constraint: record(
    { expect_tools: toolSpecs, reject_tools: toolSpecs, allow_only: optional(toolSpecs) },
    lenient,
  ),
  tool_calls: record(
    {
      required_tools: texts,
      forbidden_tools: texts,
      min_calls: optional(integer),
      max_calls: optional(integer),
      expect: list(record({ tool: text, args: matchers }, lenient)),
    },
    lenient,
  ),
} as const satisfies Record<GraderKind, Decoder<Located>>

/** A grader's configuration, typed by its kind. */
export type GraderConfig = { [K in GraderKind]: { readonly kind: K } & Decoded<(typeof configs)[K]> }[GraderKind]
export type ConfigOf<K extends GraderKind> = Extract<GraderConfig, { readonly kind: K }>

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
  const decoder: Decoder<Located> | undefined = Object.hasOwn(configs, type) ? configs[type as GraderKind] : undefined
  if (decoder === undefined) {
    anyMapping(node, decoding, path)
    return undefined
  }
  // The record is fresh, so its kind is added to it: copying it would cost as much as decoding it.
  return Object.assign(decoder(node, decoding, path), { kind: type }) as GraderConfig
}
