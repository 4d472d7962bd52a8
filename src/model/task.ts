import { fileOf, type Place, Source } from '../text/source.ts'
import type { YamlDocument } from '../yaml/node.ts'
import {
  anything,
  type Decoded,
  type DecodeError,
  type Decoding,
  decodingOf,
  list,
  mapOf,
  type Origin,
  optional,
  record,
} from './decode.ts'
import { boolean, integer, text } from './decode-scalars.ts'
import { type Grader, type GraderConfigs, taskGrader } from './grader.ts'
import { commandMock } from './mock.ts'
import { requirement } from './requirement.ts'

const texts = list(text)

const expected = record({
  outcomes: list(record({ type: text, value: anything, condition: text })),
  tool_calls: mapOf(anything),
  behavior: record({
    max_tool_calls: integer,
    max_iterations: integer,
    max_tokens: integer,
    max_response_time_ms: integer,
    required_tools: texts,
    forbidden_tools: texts,
  }),
  output_contains: texts,
  output_not_contains: texts,
  output_contains_any: texts,
  should_trigger: optional(boolean),
})

const inputs = record({
  prompt: text,
  prompt_file: text,
  context: mapOf(anything),
  files: list(record({ path: text, content: text })),
  repos: list(record({ type: text, source: text, commit: text, dest: text })),
  workdir: text,
  environment: mapOf(text),
  follow_up_prompts: texts,
  responder: optional(record({ model: text, instructions: text, max_followups: integer })),
})

const taskFields = record({
  id: text,
  name: text,
  description: text,
  context_dir: text,
  enabled: optional(boolean),
  golden: boolean,
  tags: texts,
  instruction_files: texts,
  skill_directories: optional(texts),
  timeout_seconds: optional(integer),
  first_event_timeout_seconds: optional(integer),
  command_mocks: optional(list(commandMock)),
  graders: list(taskGrader),
  checkpoints: list(record({ after_turn: integer, graders: list(taskGrader), on_failure: text })),
  requirements: list(requirement),
  expected,
  inputs,
})

/** A task as declared (models.md section 6); unknown keys are ignored, also in scenario suites. */
export type Task = Decoded<typeof taskFields>
/** Every grader of a task, those of its checkpoints included. */
export function gradersOf(task: Task): readonly Grader[] {
  return [...task.graders, ...task.checkpoints.flatMap((checkpoint) => checkpoint.graders)]
}

/** Decodes a task document; what it does not know it ignores. */
export function decodeTask(
  document: YamlDocument & { ok: true },
  configs: GraderConfigs,
): {
  readonly task: Task
  readonly errors: readonly DecodeError[]
} {
  const decoding = decodingOf(document, { configs })
  const task = taskFields(document.root, decoding, undefined)
  return { task, errors: decoding.errors }
}

/** A task made of a CSV row: an id and a name, and defaults for everything else (resolution.md section 5). */
export function csvTask(id: string, name: string, place: Place): Task {
  // The origin is pinned to the row, so that findings about what a row cannot declare point at it.
  const origin: Origin = { source: new Source(fileOf(place), ''), pinned: place }
  return { ...UNDECLARED, origin, id, name, inputs: { ...UNDECLARED.inputs, origin } }
}

/** The defaults of a task, which all rows share. */
const UNDECLARED = undeclared()

function undeclared(): Task {
  const origin: Origin = { source: new Source('', '') }
  const nowhere: Decoding = { origin, faults: new Map(), strict: false, errors: [], isIntended: false, configs: {} }
  const decoded = taskFields(undefined, nowhere, undefined)
  // The engine copies what was filled key by key slowly, and copies of it ten times faster: 100,000 rows notice.
  return { ...decoded, inputs: { ...decoded.inputs } }
}
