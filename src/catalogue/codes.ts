import type { State } from './finding.ts'

/** What the catalogue says of one diagnostic code. */
export interface CodeEntry {
  /** The states that a finding of this code can have. */
  readonly states: readonly State[]
  /** The states in which evidence was left unexamined, so that the report's `complete` becomes false. */
  readonly incomplete: readonly State[]
  /** A few words: what the code is about. */
  readonly title: string
}

const code = (title: string, states: readonly State[], incomplete: readonly State[] = []): CodeEntry => ({
  title,
  states,
  incomplete,
})

const I = 'invalid' as const
const U = 'unresolved' as const
const V = 'verified' as const
const N = 'unsupported' as const

/** Every diagnostic code of the report. A rule can emit no other, and only in the states given here. */
export const codes = {
  'eval.read': code('The eval file cannot be read', [I, U], [I, U]),
  'eval.path': code('The eval directory cannot be located', [I], [I]),
  'eval.schema': code('The eval file breaks its schema', [I]),
  'eval.configuration': code('The eval file cannot be loaded', [I, U], [I, U]),
  'context.path': code('A context directory cannot be located', [I], [I]),
  'context.directory': code('A task context directory is missing', [I]),
  'context.fixture': code('A context fixture cannot be used', [I]),
  'workspace.configuration': code('The workspace configuration cannot be used', [U], [U]),
  'workspace.skills': code('The workspace skills directory is missing', [U]),
  'workspace.discovery': code('Workspace skills cannot be discovered', [I, U], [I, U]),
  'skill.required': code('A required skill cannot be discovered', [I]),
  'skill.directory': code('A skill directory is missing', [I]),
  'skills.discovery_disabled': code('Skill discovery is disabled', [V]),
  'tasks.csv': code('The CSV task source cannot be used', [I, U], [I, U]),
  'tasks.pattern': code('A task pattern is malformed', [I, U], [I, U]),
  'tasks.empty': code('The eval has no tasks', [I]),
  'task.read': code('A task file cannot be read', [I, U], [I, U]),
  'task.schema': code('A task file breaks its schema', [I]),
  'task.configuration': code('A task file cannot be loaded', [I, U], [I, U]),
  'task.id': code('A task ID is blank or repeated', [I]),
  'task.executor': code('A task asks for what the executor lacks', [I]),
  'task.version': code('A task needs a newer schema version', [I]),
  'resource.path': code('A resource path is not allowed', [I]),
  'resource.file': code('A resource file cannot be read', [I]),
  'instruction.path': code('An instruction path is not allowed', [I]),
  'instruction.file': code('An instruction file cannot be read', [I]),
  'repository.source': code('A repository source is missing', [I]),
  'repository.revision': code('A repository revision is not checked offline', [U]),
  'boundary.post_run': code('A forbidden effect can only be judged after a run', [U]),
  'boundary.discovery': code('Agent definitions cannot be searched', [U], [U]),
  'boundary.agent': code('The selected agent definition cannot be read', [I]),
  'boundary.requested_policy': code('A requested tool policy is not proof of enforcement', [U]),
  'requirement.invalid': code('A requirement is not well formed', [I]),
  'requirement.uncovered': code('A requirement has no checks', [U]),
  'requirement.references': code('The checks of a requirement name graders', [V, U]),
  'runtime.executor': code('The executor is not known', [N]),
  'runtime.availability': code('The executor is not checked offline', [U]),
  'runtime.mcp': code('The executor has no MCP support', [N]),
  'grader.name': code('A grader name is missing or repeated', [I]),
  'grader.configuration': code('A grader is not configured soundly', [I, U], [U]),
  'grader.result_collision': code('Results of two graders share one name', [U]),
  'grader.subprocess': code('A grader runs a program', [U]),
  'grader.model': code('A grader calls a model', [U]),
  'grader.rubric': code('A rubric cannot be used', [I, U], [U]),
  'grader.trigger_source': code('A trigger source cannot be used', [I, U], [U]),
  'grader.schema': code('A grader schema does not compile offline', [I, U], [U]),
  'grader.schema_file': code('A grader schema file cannot be used', [I, U], [U]),
  'grader.diff_path': code('A path of a diff grader is not allowed', [I]),
  'grader.file_path': code('A path of a file grader is not allowed', [I]),
  'grader.snapshot': code('A snapshot cannot be used', [I, U]),
  'grader.snapshot_update': code('Snapshots would be written by a run', [U]),
  'grader.lock': code('The lock file cannot be used', [I, U], [I, U]),
  'grader.lock_entry': code('A remote grader has no lock entry', [I]),
  'grader.ref': code('A remote grader reference is malformed', [I]),
  'grader.cache': code('The module cache cannot be located', [U], [U]),
  'grader.cache_missing': code('A pinned module is not in the cache', [U], [U]),
  'grader.cache_integrity': code('A cached module cannot be trusted or used', [I, U], [I, U]),
  'grader.merge': code('A preset and its override do not fit', [I, U], [I, U]),
  'hooks.execution': code('Hooks are not run offline', [U]),
  'mock.mcp': code('An MCP mock cannot be used', [I, U], [U]),
  'mock.mcp_override': code('An MCP mock replaces a live server', [V]),
  'mock.input_schema': code('An input schema of an MCP mock does not compile', [I, U], [U]),
  'mock.command_fixture': code('A fixture of a command mock cannot be read', [I]),
  'dependency.live': code('A live service is not contacted offline', [U]),
  'dependency.mcp_configuration': code('The settings of an MCP server are malformed', [I, N]),
  'responder.model': code('A responder calls a model', [U]),
  'checkpoint.scheduling': code('Checkpoints depend on the run', [U]),
} as const satisfies Record<string, CodeEntry>

export type Code = keyof typeof codes
