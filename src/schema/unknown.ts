import type { ShapeProblem } from '../model/problem.ts'
import { keyName, type Word, word, words } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import type { Guide, Place } from './raw.ts'
import { fieldOf, get, has, type Spot } from './spot.ts'

/** Names that people write for a key, from other tools, older formats or plain habit: with the names of this format. */
const HABITS: Readonly<Record<string, readonly string[]>> = {
  output_excludes: ['output_not_contains'],
  excludes: ['output_not_contains', 'not_contains'],
  forbidden: ['output_not_contains', 'not_contains', 'forbidden_tools', 'forbidden_skills'],
  includes: ['output_contains', 'contains'],
  keywords: ['contains'],
  keyword: ['contains'],
  pattern: ['regex_match', 'regex'],
  patterns: ['regex_match', 'content_patterns'],
  regex: ['regex_match', 'args_regex', 'match_regex'],
  forbidden_match: ['regex_not_match'],
  max_workers: ['workers'],
  concurrency: ['workers'],
  retries: ['max_attempts'],
  runs: ['trials_per_task'],
  engine: ['executor'],
  trigger: ['should_trigger'],
  tests: ['tasks'],
  cases: ['tasks'],
  test_cases: ['tasks'],
  evaluators: ['graders'],
  checks: ['graders', 'assertions'],
  criteria: ['rubric', 'assertions'],
  dimensions: ['rubric'],
  question: ['prompt'],
  query: ['prompt'],
  cwd: ['workdir', 'working_directory'],
  cmd: ['command'],
  run: ['command'],
  script: ['command'],
  env: ['environment'],
  output: ['stdout', 'return'],
  result: ['return'],
  pass_threshold: ['threshold'],
  title: ['name'],
  kind: ['type'],
}

/** Keys of a metric, which end up under `config` because both are about how a run is judged. */
const METRIC_KEYS = ['threshold', 'weight']

/** What is known about an unknown key. */
export interface Unknown {
  readonly problem: ShapeProblem
  /** Pointers that count as present, since the unknown key is what was meant for them. */
  readonly meant: readonly string[]
}

/** Describes an unknown key: where it belongs, else the known key that it resembles, else the known keys. */
export function unknownKey(owner: Spot, key: string, known: readonly string[], guide: Guide): Unknown {
  const shown = keyName(key, isIntended(owner))
  const base = { kind: 'unknown-key', owner: fieldOf(owner), key: shown, known: words(known) } as const
  const home = homeOf(owner, key, guide)
  if (home !== undefined) return { problem: { ...base, home: home.word }, meant: home.meant }
  const meant = HABITS[Object.hasOwn(HABITS, key) ? key : '']?.find((candidate) => known.includes(candidate))
  const near = meant ?? nearest(key, known)
  if (near === undefined) return { problem: base, meant: [] }
  return { problem: { ...base, nearest: word(near) }, meant: [`${owner.pointer}/${near}`] }
}

/** Whether the document is of the kind that it is read as, as far as one key of its top level tells. */
function isIntended(within: Spot): boolean {
  let top = within
  while (top.parent !== undefined) top = top.parent
  const { place, value } = top
  return Object.keys(place?.names ?? {}).some((key) => has(value, key))
}

interface Home {
  readonly word: Word
  readonly meant: readonly string[]
}

function homeOf(owner: Spot, key: string, guide: Guide): Home | undefined {
  return childHome(owner, key, guide) ?? parentHome(owner, key) ?? listHome(owner, key, guide) ?? metricHome(owner, key)
}

const knows = (place: Place | undefined, key: string): boolean =>
  place?.names !== undefined && Object.hasOwn(place.names, key)

/** A mapping inside of the owner that knows the key: `prompt` beside `inputs`. */
function childHome(owner: Spot, key: string, guide: Guide): Home | undefined {
  for (const [child, index] of Object.entries(owner.place?.names ?? {})) {
    if (!knows(guide.places[index], key)) continue
    const type = get(owner.value, 'type')
    const own = child === 'config' && typeof type === 'string' ? guide.keys[`#/$defs/grader_${type}`] : undefined
    if (own !== undefined && !own.includes(key)) continue
    return below(owner, child, key)
  }
  return undefined
}

/** The mapping around the owner that knows the key: `graders` under `expected`. */
function parentHome(owner: Spot, key: string): Home | undefined {
  const { parent } = owner
  if (parent === undefined || Array.isArray(parent.value) || !knows(parent.place, key)) return undefined
  const at = fieldOf(parent)
  return { word: at === '' ? word('the top level') : word(at), meant: [`${parent.pointer}/${key}`] }
}

/** The only list of the owner whose items know the key: `args` beside `responses`. */
function listHome(owner: Spot, key: string, guide: Guide): Home | undefined {
  const lists = Object.entries(owner.place?.names ?? {}).filter(([, index]) => {
    const items = guide.places[index]?.entries
    return items !== undefined && knows(guide.places[items], key)
  })
  const [only] = lists
  return only !== undefined && lists.length === 1 ? below(owner, only[0], key) : undefined
}

function metricHome(owner: Spot, key: string): Home | undefined {
  if (fieldOf(owner) !== 'config' || !METRIC_KEYS.includes(key)) return undefined
  return { word: word('metrics'), meant: [] }
}

function below(owner: Spot, child: string, key: string): Home {
  const at = `${owner.pointer}/${child}`
  return { word: word(child), meant: [at, `${at}/${key}`] }
}
