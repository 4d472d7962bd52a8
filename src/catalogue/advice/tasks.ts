import type { NonTask } from '../../evidence/advice.ts'
import type { Field } from '../../text/argument.ts'

const NON_TASKS: Readonly<Record<NonTask, string>> = {
  'trigger-tests': 'a file of trigger tests',
  'the-eval': 'the eval itself',
  'another-kind': 'a file that is not YAML',
}

/** Sentences of advice on which tasks run. */
export const taskAdvice = {
  'advice.pattern_sweeps': {
    'pattern-sweeps': ({ field, what }: { readonly field: Field; readonly what: NonTask }) => ({
      message: `\`${field}\` also matches ${NON_TASKS[what]}, which is no task.`,
      remediation: 'Keep tasks in a directory of their own, and match only their files: `tasks/*.yaml`.',
    }),
  },
}
