/** The texts of small suites that have nothing wrong. */

const EVAL = {
  name: 'demo',
  skill: 'demo',
  version: '1.0',
  config: { trials_per_task: 1, timeout_seconds: 30, executor: 'mock', model: 'm' },
  metrics: [{ name: 'done', weight: 1, threshold: 0.5 }],
  tasks: ['tasks/*.yaml'],
}

/** An eval with some of its keys replaced, and some settings of `config` added. JSON is YAML. */
export function evalText(more: object = {}, config: object = {}): string {
  return Object.entries({ ...EVAL, ...more, config: { ...EVAL.config, ...config } })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
}

/** A task with some of its keys replaced. */
export function taskText(more: object = {}): string {
  // At the end, so that it moves nothing.
  const { expected = { output_contains: ['all is well'] }, ...rest }: { expected?: object } = more
  return Object.entries({ id: 'a', name: 'A', inputs: { prompt: 'hi' }, ...rest, expected })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
}
