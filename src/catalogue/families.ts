import type { Code } from './codes.ts'

/** Codes that belong together, under a heading. */
export interface Family {
  readonly title: string
  readonly codes: readonly Code[]
}

/** The codes by what they are about, in the order of an inspection. A test holds that each code is in one family. */
export const families: readonly Family[] = [
  {
    title: 'The eval',
    codes: ['eval.read', 'eval.path', 'eval.schema', 'eval.configuration', 'context.path'],
  },
  {
    title: 'Skills and agents',
    codes: [
      'workspace.configuration',
      'workspace.skills',
      'workspace.discovery',
      'skill.required',
      'skill.directory',
      'skills.discovery_disabled',
      'boundary.post_run',
      'boundary.discovery',
      'boundary.agent',
      'boundary.requested_policy',
    ],
  },
  {
    title: 'Tasks',
    codes: [
      'tasks.csv',
      'tasks.pattern',
      'tasks.empty',
      'task.read',
      'task.schema',
      'task.configuration',
      'task.id',
      'task.executor',
      'task.version',
    ],
  },
  {
    title: 'Files, context and repositories of a task',
    codes: [
      'resource.path',
      'resource.file',
      'instruction.path',
      'instruction.file',
      'context.fixture',
      'context.directory',
      'repository.source',
      'repository.revision',
    ],
  },
  {
    title: 'Requirements',
    codes: ['requirement.invalid', 'requirement.uncovered', 'requirement.references'],
  },
  {
    title: 'Graders',
    codes: [
      'grader.name',
      'grader.configuration',
      'grader.result_collision',
      'grader.subprocess',
      'grader.model',
      'grader.rubric',
      'grader.trigger_source',
      'grader.schema',
      'grader.schema_file',
      'grader.diff_path',
      'grader.file_path',
      'grader.snapshot',
      'grader.snapshot_update',
    ],
  },
  {
    title: 'Remote graders',
    codes: [
      'grader.lock',
      'grader.lock_entry',
      'grader.ref',
      'grader.cache',
      'grader.cache_missing',
      'grader.cache_integrity',
      'grader.merge',
    ],
  },
  {
    title: 'Mocks and live services',
    codes: [
      'mock.mcp',
      'mock.mcp_override',
      'mock.input_schema',
      'mock.command_fixture',
      'dependency.live',
      'dependency.mcp_configuration',
    ],
  },
  {
    title: 'The run',
    codes: [
      'runtime.executor',
      'runtime.availability',
      'runtime.mcp',
      'hooks.execution',
      'responder.model',
      'checkpoint.scheduling',
    ],
  },
]
