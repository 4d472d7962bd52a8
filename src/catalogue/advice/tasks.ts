import type { NonTask } from '../../evidence/advice.ts'
import type { Field } from '../../text/argument.ts'

const NON_TASKS: Readonly<Record<NonTask, string>> = {
  'trigger-tests': 'a file of trigger tests',
  'the-eval': 'the eval itself',
  'another-kind': 'a file that is not YAML',
}

const UNIGNORE = 'Change the rule in `.gitignore`, or add it all the same with `git add --force`.'

/** Sentences of advice on which tasks run. */
export const taskAdvice = {
  'advice.pattern_unmatched': {
    'pattern-unmatched': ({ field }: { readonly field: Field }) => ({
      message: `\`${field}\` matches nothing, while other patterns do: the tasks that it is meant for do not run.`,
      remediation: 'Correct it, or remove it; patterns resolve from the eval directory.',
    }),
  },
  'advice.pattern_one_level': {
    'pattern-one-level': ({ field, count }: { readonly field: Field; readonly count: number }) => ({
      message: `\`${field}\` has \`**\`, which takes one level only: ${count} ${count === 1 ? 'file' : 'files'} at other levels ${count === 1 ? 'does' : 'do'} not run.`,
      remediation: 'Write one pattern for each level, such as `tasks/*.yaml` and `tasks/*/*.yaml`.',
    }),
  },
  'advice.task_left_out': {
    'task-left-out': (_: object) => ({
      message: 'This file looks like a task, but no pattern in `tasks` of the eval takes it: it does not run.',
      remediation: 'List it, or widen a pattern; or move it away from the tasks.',
    }),
  },
  'advice.tasks_disabled': {
    'tasks-disabled': ({ count }: { readonly count: number }) => ({
      message: `${count === 1 ? 'The only task is' : `All ${count} tasks are`} disabled: a run tests nothing.`,
      remediation: 'Remove `enabled: false` from the tasks that are meant to run.',
    }),
  },
  'advice.file_ignored': {
    'itself-ignored': ({ what }: { readonly what: 'eval' | 'task' }) => ({
      message: `Git ignores this ${what} and does not track it: a fresh clone lacks it.`,
      remediation: UNIGNORE,
    }),
    'named-ignored': ({ field }: { readonly field: Field }) => ({
      message: `Git ignores what \`${field}\` names and does not track it: a fresh clone lacks it.`,
      remediation: UNIGNORE,
    }),
  },
  'advice.fixture_unused': {
    'fixture-unused': (_: object) => ({
      message: 'No task of the eval speaks of this file, neither by its name nor by that of a directory that it is in.',
      remediation: 'List it under `inputs.files` of the task that it is meant for, or remove it.',
    }),
  },
  'advice.range_partial': {
    'range-partial': ({ rows, all }: { readonly rows: number; readonly all: number }) => ({
      message: `\`range\` takes ${rows} of the ${all} rows of \`tasks_from\`: the others do not run.`,
      remediation: 'Leave `range` out to run all rows.',
    }),
  },
  'advice.pattern_sweeps': {
    'pattern-sweeps': ({ field, what }: { readonly field: Field; readonly what: NonTask }) => ({
      message: `\`${field}\` also matches ${NON_TASKS[what]}, which is not a task.`,
      remediation: 'Keep tasks in a directory of their own, and match only their files: `tasks/*.yaml`.',
    }),
  },
}
