/** What a rule can say of what it looked at. */
export type State = 'verified' | 'unresolved' | 'unsupported' | 'invalid'

/** What a finding of one code can say. Its page, docs/codes/<code>.md, says it to people. */
export interface CodeEntry {
  /** The states that a finding of this code can have. */
  readonly states: readonly State[]
  /** The states in which evidence was left unexamined, so that the report's `complete` becomes false. */
  readonly incomplete: readonly State[]
}

const code = <S extends State, I extends State = never>(states: readonly S[], incomplete: readonly I[] = []) => ({
  states,
  incomplete,
})

const I = 'invalid' as const
const U = 'unresolved' as const
const V = 'verified' as const
const N = 'unsupported' as const

const theEval = {
  'eval.read': code([I, U], [I, U]),
  'eval.path': code([I], [I]),
  'eval.schema': code([I]),
  'eval.configuration': code([I, U], [I, U]),
  'context.path': code([I], [I]),
}

const skillsAndAgents = {
  'workspace.configuration': code([U], [U]),
  'workspace.skills': code([U]),
  'workspace.discovery': code([I, U], [I, U]),
  'skill.required': code([I]),
  'skill.directory': code([I]),
  'skills.discovery_disabled': code([V]),
  'boundary.post_run': code([U]),
  'boundary.discovery': code([U], [U]),
  'boundary.agent': code([I]),
  'boundary.requested_policy': code([U]),
}

const tasks = {
  'tasks.csv': code([I, U], [I, U]),
  'tasks.pattern': code([I, U], [I, U]),
  'tasks.empty': code([I]),
  'task.read': code([I, U], [I, U]),
  'task.schema': code([I]),
  'task.configuration': code([I, U], [I, U]),
  'task.id': code([I]),
  'task.executor': code([I]),
  'task.version': code([I]),
}

const taskFiles = {
  'resource.path': code([I]),
  'resource.file': code([I]),
  'instruction.path': code([I]),
  'instruction.file': code([I]),
  'context.fixture': code([I]),
  'context.directory': code([I]),
  'repository.source': code([I]),
  'repository.revision': code([U]),
}

const requirements = {
  'requirement.invalid': code([I]),
  'requirement.uncovered': code([U]),
  'requirement.references': code([V, U]),
}

const graders = {
  'grader.name': code([I]),
  'grader.configuration': code([I, U], [U]),
  'grader.result_collision': code([U]),
  'grader.subprocess': code([U]),
  'grader.model': code([U]),
  'grader.rubric': code([I, U], [U]),
  'grader.trigger_source': code([I, U], [U]),
  'grader.schema': code([I, U], [U]),
  'grader.schema_file': code([I, U], [U]),
  'grader.diff_path': code([I]),
  'grader.file_path': code([I]),
  'grader.snapshot': code([I, U]),
  'grader.snapshot_update': code([U]),
}

const remoteGraders = {
  'grader.lock': code([I, U], [I, U]),
  'grader.lock_entry': code([I]),
  'grader.ref': code([I]),
  'grader.cache': code([U], [U]),
  'grader.cache_missing': code([U], [U]),
  'grader.cache_integrity': code([I, U], [I, U]),
  'grader.merge': code([I, U], [I, U]),
}

const mocks = {
  'mock.mcp': code([I, U], [U]),
  'mock.mcp_override': code([V]),
  'mock.input_schema': code([I, U], [U]),
  'mock.command_fixture': code([I]),
  'dependency.live': code([U]),
  'dependency.mcp_configuration': code([I, N]),
}

const theRun = {
  'runtime.executor': code([N]),
  'runtime.availability': code([U]),
  'runtime.mcp': code([N]),
  'hooks.execution': code([U]),
  'responder.model': code([U]),
  'checkpoint.scheduling': code([U]),
}

/** Every diagnostic code of the report. A rule can emit no other, and only in the states given here. */
export const codes = {
  ...theEval,
  ...skillsAndAgents,
  ...tasks,
  ...taskFiles,
  ...requirements,
  ...graders,
  ...remoteGraders,
  ...mocks,
  ...theRun,
} satisfies Record<string, CodeEntry>

export type Code = keyof typeof codes

/** Codes that belong together, under a heading. */
export interface Family {
  readonly title: string
  readonly codes: readonly Code[]
}

/** The codes by what they are about, in the order of an inspection. */
export const families: readonly Family[] = [
  { title: 'The eval', codes: keysOf(theEval) },
  { title: 'Skills and agents', codes: keysOf(skillsAndAgents) },
  { title: 'Tasks', codes: keysOf(tasks) },
  { title: 'Files, context and repositories of a task', codes: keysOf(taskFiles) },
  { title: 'Requirements', codes: keysOf(requirements) },
  { title: 'Graders', codes: keysOf(graders) },
  { title: 'Remote graders', codes: keysOf(remoteGraders) },
  { title: 'Mocks and live services', codes: keysOf(mocks) },
  { title: 'The run', codes: keysOf(theRun) },
]

function keysOf<K extends Code>(table: Readonly<Record<K, CodeEntry>>): readonly K[] {
  // The tables above have these keys and no others.
  return Object.keys(table) as K[]
}
