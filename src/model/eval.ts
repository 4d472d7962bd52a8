import { entryAt } from '../yaml/entries.ts'
import type { Node, YamlDocument } from '../yaml/node.ts'
import { anything, type Decoded, type DecodeError, decodingOf, list, mapOf, optional, record } from './decode.ts'
import { boolean, float, integer, integerPair, text } from './decode-scalars.ts'
import { evalGrader, type GraderConfigs } from './grader.ts'
import { commandMock, mcpMock } from './mock.ts'

const texts = list(text)
const hooks = list(
  record({ command: text, working_directory: text, exit_codes: list(integer), error_on_fail: boolean }),
)

const evalFields = record({
  schemaVersion: text,
  name: text,
  description: text,
  skill: text,
  version: text,
  scenario: text,
  config: record({
    trials_per_task: integer,
    timeout_seconds: integer,
    first_event_timeout_seconds: integer,
    parallel: boolean,
    fail_fast: boolean,
    trigger_skill_routing: boolean,
    workers: integer,
    max_attempts: integer,
    executor: text,
    model: text,
    judge_model: text,
    group_by: text,
    reasoning_effort: text,
    judge_reasoning_effort: text,
    skill_directories: texts,
    instruction_files: texts,
    disabled_skills: texts,
    required_skills: texts,
    inject_skill_body: optional(boolean),
    mcp_servers: mapOf(anything),
  }),
  hooks: record({ before_run: hooks, after_run: hooks, before_task: hooks, after_task: hooks }),
  mcp_mocks: list(mcpMock),
  command_mocks: optional(list(commandMock)),
  adversarial: optional(record({ packs: texts, on_unsafe_outcome: text })),
  inputs: mapOf(text),
  tasks_from: text,
  range: integerPair,
  graders: list(evalGrader),
  metrics: list(record({ name: text, weight: float, threshold: float, enabled: boolean, description: text })),
  tasks: texts,
  baseline: boolean,
})

/** An eval as declared (models.md section 5); defaults applied, nothing judged. */
export type Eval = Decoded<typeof evalFields> & {
  /** The node under the key `scenario`, also when it is null: its presence decides (models.md section 4). */
  readonly scenarioNode: Node | undefined
  readonly versionNode: Node | undefined
}

/** Decodes an eval document; a scenario suite is decoded strictly. */
export function decodeEval(
  document: YamlDocument & { ok: true },
  configs: GraderConfigs,
): {
  readonly eval: Eval
  readonly errors: readonly DecodeError[]
} {
  const at = (key: string) => (document.root.kind === 'map' ? entryAt(document.root, key)?.value : undefined)
  const scenarioNode = at('scenario')
  const decoding = decodingOf(document, { strict: scenarioNode !== undefined, configs })
  const fields = evalFields(document.root, decoding, undefined)
  return { eval: { ...fields, scenarioNode, versionNode: at('schemaVersion') }, errors: decoding.errors }
}
