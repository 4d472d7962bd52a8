import { type Field, type Kind, patternOf } from '../text/argument.ts'

/** Advice for fields that are often left out or written in another way, by their path without positions. */

const ABSENT: Readonly<Record<string, string>> = {
  metrics: 'Add `metrics` with at least one entry that has `name`, `weight` and `threshold`.',
  config: 'Add `config` with `trials_per_task`, `timeout_seconds`, `executor` and `model`.',
  'config.executor': 'Add `executor: copilot-sdk`, or `executor: mock`, under `config`.',
  inputs: 'Add `inputs` with `prompt` or `prompt_file`.',
  tasks: 'Add at least one path or pattern to `tasks`, such as `tasks/*.yaml`.',
  'graders[].config.assertions': 'Add `assertions` with at least one expression, such as `len(output) > 0`.',
}

/** What to do about an absent field, where that can be said better than "add it". */
export function absentHint(field: Field): string | undefined {
  return hintOf(ABSENT, field)
}

const WRONG: Readonly<Record<string, Partial<Readonly<Record<Kind, string>>>>> = {
  'tasks[]': {
    'a mapping':
      'Move the task into a file of its own, and list the path of that file; inline tasks are not supported.',
  },
  'inputs.files[]': { text: 'Write each file as a mapping: `- path: ...`.' },
}

/** What to do about a value of the wrong kind. */
export function kindHint(field: Field, found: Kind, wanted: readonly Kind[], isNeeded: boolean): string {
  const special = hintOf(WRONG, field)?.[found]
  if (special !== undefined) return special
  const [first] = wanted
  if (/\.args\[\d+\]$/.test(field) && first === 'a mapping') {
    return 'Write the value as a matcher: `equals: ...`, `regex: ...`, `contains: ...`, `range: ...` or `json_schema: ...`.'
  }
  if (found === 'null') {
    if (field === '') return 'Write the document as keys with values.'
    return field.endsWith(']')
      ? `Write ${first ?? 'a value'} there, or remove the entry.`
      : `Give the key ${first ?? 'a value'}${isNeeded ? '' : ', or remove it'}.`
  }
  switch (first) {
    case 'text':
      return isScalar(found) ? 'Put the value in quotes.' : 'Write one text in its place.'
    case 'an integer':
      return found === 'text' ? 'Write the number without quotes, and without a unit.' : 'Write a whole number.'
    case 'a number':
      return found === 'text' ? 'Write the number without quotes, and without a unit.' : 'Write a number.'
    case 'a boolean':
      return 'Write `true` or `false`, without quotes.'
    case 'a list':
      return isScalar(found) || found === 'text'
        ? 'Write it as a list, even for a single entry: `- ...`.'
        : 'Write it as a list: each entry on a line that begins with `- `.'
    case 'a mapping':
      return found === 'a list'
        ? 'Write it as keys with values, without `- ` in front.'
        : 'Write it as keys with values.'
    case 'a mapping whose keys are all text':
      return 'Put in quotes what YAML takes for a number, a boolean, a date or nothing.'
    default:
      return 'Write a value of the needed kind.'
  }
}

function isScalar(kind: Kind): boolean {
  return kind === 'a boolean' || kind === 'an integer' || kind === 'a number' || kind === 'a date'
}

function hintOf<T>(table: Readonly<Record<string, T>>, field: Field): T | undefined {
  const path = patternOf(field)
  return Object.hasOwn(table, path) ? table[path] : undefined
}
