import { list, oneOf, type Shape, text, truth, value } from './shape.ts'

/** The shape of a preflight report, as far as its published schema requires it. */

const STATES = ['verified', 'unresolved', 'unsupported', 'invalid'] as const

/** The severity that each state is shown with. */
const SEVERITIES: ReadonlyMap<unknown, string> = new Map([
  ['verified', 'info'],
  ['unresolved', 'warning'],
  ['unsupported', 'warning'],
  ['invalid', 'error'],
])

const state = oneOf(STATES)

/** Whether a value is one of the states of a diagnostic. */
export function isState(found: unknown): found is (typeof STATES)[number] {
  return STATES.some((word) => word === found)
}

const check: Shape = {
  is: 'object',
  required: { scope: text, grader: text },
  optional: { after_turn: value('a whole number', Number.isInteger) },
}

const requirement: Shape = {
  is: 'object',
  required: { id: text, category: text, description: text, state, meaning: text },
  optional: { checks: list(check) },
}

const task: Shape = {
  is: 'object',
  required: { id: text, name: text, source: text, enabled: truth, context_dir: text, requirements: list(requirement) },
}

const capability: Shape = { is: 'object', required: { name: text, state, meaning: text } }

const dependency: Shape = {
  is: 'object',
  required: { kind: text, name: text, mode: text, state },
  optional: { task_id: text },
}

const diagnostic: Shape = {
  is: 'object',
  required: {
    code: text,
    state,
    severity: oneOf([...new Set(SEVERITIES.values())]),
    source: text,
    message: text,
    remediation: text,
  },
  optional: { task_id: text, requirement_id: text },
  between: (found) => {
    const expected = SEVERITIES.get(found['state'])
    const agrees = expected === undefined || typeof found['severity'] !== 'string' || found['severity'] === expected
    return agrees ? [] : [{ key: 'severity', what: 'is not the one of its state' }]
  },
}

/** A report on this eval. */
export function reportShape(evalPath: string): Shape {
  return {
    is: 'object',
    required: {
      kind: value('waza.preflight', (found) => found === 'waza.preflight'),
      schemaVersion: value('a version 1', (found) => typeof found === 'string' && found.split('.')[0] === '1'),
      source: value('the eval that was asked for', (found) => found === evalPath),
      executor: text,
      complete: truth,
      tasks: list(task),
      capabilities: list(capability),
      dependencies: list(dependency),
      diagnostics: list(diagnostic),
    },
  }
}
