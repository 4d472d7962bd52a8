import type { ShapeProblem } from '../model/problem.ts'
import { word, words } from '../text/argument.ts'
import { isMapping } from './mapping.ts'
import type { SchemaMistake } from './mistake.ts'
import { fieldOf, get, has, type Spot } from './spot.ts'

/** A broken rule: where it holds, which keys it is about, and what is wrong there already. */
export interface Broken {
  readonly spot: Spot
  readonly names: readonly string[]
  /** Whether a value has a mistake of its own. */
  readonly faulty: (pointer: string) => boolean
  /** Whether an unknown key was meant for this one, so that its absence is no mistake of its own. */
  readonly meant: (pointer: string) => boolean
}

type Explain = (broken: Broken) => readonly SchemaMistake[]

const NONE: readonly SchemaMistake[] = []

/**
 * What each marked rule of the schemas (`"$comment": "rule: ..."`) means to a person. A rule that only fails because of
 * another mistake explains nothing.
 */
export const ruleExplanations: Readonly<Record<string, Explain>> = {
  alternatives: ({ spot, names, meant }) => {
    // Of some keys that are to stand alone, two or more are there: the rule `apart` says so.
    if (names.some((key) => has(spot.value, key) || meant(`${spot.pointer}/${key}`))) return NONE
    return one(spot, { kind: 'one-required', owner: fieldOf(spot), names: words(names) })
  },

  apart: ({ spot, names }) => {
    if (!names.every((key) => has(spot.value, key))) return NONE
    return at(spot, names.at(-1), { kind: 'not-together', owner: fieldOf(spot), names: words(names) })
  },

  tasks: ({ spot, meant }) => {
    if (has(spot.value, 'tasks')) {
      return at(spot, 'tasks', { kind: 'item-count', field: fieldOf(spot, 'tasks'), minimum: 1 })
    }
    if (has(spot.value, 'tasks_from')) {
      return at(spot, 'tasks_from', { kind: 'empty', field: fieldOf(spot, 'tasks_from') })
    }
    if (meant('/tasks') || meant('/tasks_from')) return NONE
    return one(spot, { kind: 'one-required', owner: fieldOf(spot), names: words(['tasks', 'tasks_from']) })
  },

  'grader-identity': ({ spot, meant }) =>
    ['type', 'name']
      .filter((key) => !has(spot.value, key) && !meant(`${spot.pointer}/${key}`))
      .flatMap((key) => one(spot, { kind: 'required', field: fieldOf(spot, key) })),

  'scenario-version': ({ spot, faulty, meant }) => {
    if (faulty('/schemaVersion') || meant('/schemaVersion')) return NONE
    return at(spot, has(spot.value, 'schemaVersion') ? 'schemaVersion' : undefined, {
      kind: 'needed-beside',
      field: fieldOf(spot, 'schemaVersion'),
      value: word('2.0'),
      because: word('`scenario` is set'),
    })
  },

  'version-scenario': ({ spot, meant }) => {
    if (meant('/scenario')) return NONE
    return at(spot, 'schemaVersion', {
      kind: 'needed-beside',
      field: fieldOf(spot, 'scenario'),
      because: word('`schemaVersion` is `2.0`'),
      remedy: word('write `schemaVersion: "1.4"` for a suite of a skill'),
    })
  },

  effort: ({ spot, faulty }) => {
    if (faulty(`${spot.pointer}/executor`)) return NONE
    return ['reasoning_effort', 'judge_reasoning_effort']
      .filter((key) => has(spot.value, key))
      .flatMap((key) => at(spot, key, wrongExecutor(spot, key)))
  },

  'judge-effort': ({ spot, faulty }) => {
    const graders = get(spot.value, 'graders')
    if (faulty('/config/executor') || !Array.isArray(graders)) return NONE
    return graders.flatMap((grader: unknown, index): readonly SchemaMistake[] => {
      if (!has(get(grader, 'config'), 'reasoning_effort')) return NONE
      const steps = ['graders', index, 'config', 'reasoning_effort'] as const
      return [{ path: steps, problem: wrongExecutor(spot, `graders[${index}].config.reasoning_effort`) }]
    })
  },

  'mocks-executor': ({ spot, faulty }) =>
    faulty('/config/executor') ? NONE : at(spot, 'command_mocks', wrongExecutor(spot, 'command_mocks')),

  'mocks-version': ({ spot, faulty }) => {
    if (faulty('/schemaVersion')) return NONE
    return at(spot, 'command_mocks', {
      kind: 'not-allowed-here',
      field: fieldOf(spot, 'command_mocks'),
      because: word('`schemaVersion` is older than 1.3'),
      remedy: word('set `schemaVersion` to `"1.3"` or newer'),
    })
  },

  'skill-lists': ({ spot, names, meant }) => {
    const empty = names.find((key) => has(spot.value, key))
    if (empty !== undefined) {
      return at(spot, empty, { kind: 'item-count', field: fieldOf(spot, empty), minimum: 1 })
    }
    if (names.some((key) => meant(`${spot.pointer}/${key}`))) return NONE
    return one(spot, { kind: 'one-required', owner: fieldOf(spot), names: words(names) })
  },

  'skill-mode': ({ spot, meant }) => {
    if (meant(`${spot.pointer}/mode`)) return NONE
    const because = word('`required_skills` has an entry')
    return one(spot, { kind: 'needed-beside', field: fieldOf(spot, 'mode'), because })
  },

  'check-turn': ({ spot, faulty, meant }) => {
    // Without a readable scope it is open whether a turn belongs there.
    if (!isMapping(spot.value) || !has(spot.value, 'scope') || faulty(`${spot.pointer}/scope`)) return NONE
    const field = fieldOf(spot, 'after_turn')
    if (has(spot.value, 'after_turn')) {
      const because = word('`scope` is not `checkpoint`')
      const remedy = word('set `scope` to `checkpoint`')
      return at(spot, 'after_turn', { kind: 'not-allowed-here', field, because, remedy })
    }
    if (meant(`${spot.pointer}/after_turn`)) return NONE
    return one(spot, { kind: 'needed-beside', field, because: word('`scope` is `checkpoint`') })
  },
}

function wrongExecutor(spot: Spot, key: string): ShapeProblem {
  return {
    kind: 'not-allowed-here',
    field: fieldOf(spot, key),
    because: word('`config.executor` is not `copilot-sdk`'),
    remedy: word('set `config.executor` to `copilot-sdk`'),
  }
}

/** A mistake of the mapping at a spot. */
function one(spot: Spot, problem: ShapeProblem): readonly SchemaMistake[] {
  return [{ path: spot.path, problem }]
}

/** A mistake of a key's value in the mapping at a spot; of the mapping itself without a key. */
function at(spot: Spot, key: string | undefined, problem: ShapeProblem): readonly SchemaMistake[] {
  return [{ path: key === undefined ? spot.path : [...spot.path, key], problem }]
}
