/** The parts of which examples are made: a sound eval and a sound task, as small as their schemas allow. */

interface EvalParts {
  /** What is evaluated, or a scenario. */
  readonly head?: string
  readonly executor?: string
  /** More lines of `config`. */
  readonly config?: string
  /** Where the tasks come from. */
  readonly tasks?: string
  /** More lines at the end. */
  readonly more?: string
}

/** An eval file; without arguments one that has nothing to find, beside a `task.yaml`. */
export function evalFile(parts: EvalParts = {}): string {
  const { head = 'skill: demo', executor = 'mock', config = '', tasks = 'tasks: [task.yaml]', more = '' } = parts
  const lines = [
    'name: demo',
    head,
    'config:',
    `  executor: ${executor}`,
    '  model: demo-model',
    '  trials_per_task: 1',
    '  timeout_seconds: 60',
    ...indented(config),
    'metrics: [{ name: score, weight: 1, threshold: 0.5 }]',
    tasks,
    more,
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

interface TaskParts {
  /** More lines of `inputs`. */
  readonly inputs?: string
  /** More lines at the end. */
  readonly more?: string
}

/** A task file; without arguments one that has nothing to find. */
export function taskFile({ inputs = '', more = '' }: TaskParts = {}): string {
  const lines = ['id: save', 'name: Save a record', 'inputs:', '  prompt: Save the record.', ...indented(inputs), more]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

/** A skill definition. */
export function skillFile(name: string): string {
  return `---\nname: ${name}\ndescription: Saves records as files.\n---\nWrite each record to a file of its own.\n`
}

function indented(block: string): readonly string[] {
  return block === '' ? [] : block.split('\n').map((line) => `  ${line}`)
}
