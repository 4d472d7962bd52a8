import type { AdvicePlan } from '../../catalogue/advice.ts'
import { type Paths, windowsPaths } from '../../go/filepath.ts'
import { authoredIndex, fieldOf, type Located, placeOf, placeOfNode } from '../../model/decode.ts'
import type { Grader, GraderConfig } from '../../model/grader.ts'
import { word } from '../../text/argument.ts'
import { isBlank } from '../../text/go.ts'
import { entries } from '../../yaml/entries.ts'

/** The fields that a grader of an eval, and one of a task or checkpoint, has of its own. */
const OWN_KEYS = {
  eval: ['ref', 'type', 'name', 'script', 'rubric', 'model', 'weight', 'config'],
  task: ['type', 'name', 'assertions', 'rubric', 'weight', 'config'],
} as const

/** What can be advised on one grader, whatever stands around it. */
export function graderAdvice(grader: Grader, level: keyof typeof OWN_KEYS, paths: Paths): readonly AdvicePlan[] {
  const { config } = grader
  if (config === undefined) return []
  return [
    ...besideConfig(grader, config, OWN_KEYS[level]),
    ...blindJudge(grader, config),
    ...contradictions(config),
    ...absolutePaths(config, paths),
  ]
}

/** A decoded record has all of its fields, given or not, and these beside them. */
const NOT_CONFIG: readonly string[] = ['origin', 'node', 'where', 'kind']

function besideConfig({ node, where, origin }: Grader, config: GraderConfig, own: readonly string[]): AdvicePlan[] {
  if (node?.kind !== 'map') return []
  const keys = new Set(Object.keys(config).filter((key) => !NOT_CONFIG.includes(key) && !own.includes(key)))
  return entries(node).flatMap(({ key }): AdvicePlan[] =>
    key.kind === 'scalar' && keys.has(key.text)
      ? [
          {
            problem: { kind: 'config-beside', owner: fieldOf(where), key: word(key.text) },
            place: placeOfNode(origin, key),
          },
        ]
      : [],
  )
}

/** A prompt on what the judge can look at by itself needs no answer. */
const ON_FILES = /\b(?:files?|workspace|disk|director(?:y|ies)|folders?|repository|git)\b|\.(?:md|json|ya?ml|txt)\b/i

/** Only an inline prompt gets nothing: a rubric is given the answer, and a comparison of pairs both of them. */
function blindJudge(grader: Grader, config: GraderConfig): AdvicePlan[] {
  if (config.kind !== 'prompt' || config.continue_session || config.mode === 'pairwise') return []
  if (ON_FILES.test(config.prompt)) return []
  if (isBlank(config.prompt) || !isBlank(config.rubric) || !isBlank(grader.rubric)) return []
  return [{ problem: { kind: 'judge-blind', owner: fieldOf(grader.where) }, place: placeOf(config, 'prompt') }]
}

type Lists = readonly string[]

/** Texts or names that one list asks for and another one refuses. */
function contradictions(config: GraderConfig): AdvicePlan[] {
  switch (config.kind) {
    case 'text':
      return [
        ...clash(config, config.contains, 'contains', config.not_contains, 'not_contains', isInFolded),
        ...clash(config, config.contains_cs, 'contains_cs', config.not_contains, 'not_contains', isInFolded),
        ...clash(config, config.contains_cs, 'contains_cs', config.not_contains_cs, 'not_contains_cs', isIn),
      ]
    case 'behavior':
    case 'tool_calls': {
      const { required_tools, forbidden_tools } = config
      return clash(config, required_tools, 'required_tools', forbidden_tools, 'forbidden_tools', isSame)
    }
    case 'skill_invocation': {
      const { required_skills, forbidden_skills } = config
      return clash(config, required_skills, 'required_skills', forbidden_skills, 'forbidden_skills', isSame)
    }
    default:
      return []
  }
}

const isSame = (wanted: string, refused: string): boolean => wanted === refused
const isIn = (wanted: string, refused: string): boolean => wanted.includes(refused)
const isInFolded = (wanted: string, refused: string): boolean => wanted.toLowerCase().includes(refused.toLowerCase())

/** Lists beyond this length are not compared each with each. */
const MOST_COMPARED = 200

function clash(
  config: GraderConfig,
  wanted: Lists,
  wantedKey: string,
  refused: Lists,
  refusedKey: string,
  rulesOut: (wanted: string, refused: string) => boolean,
): AdvicePlan[] {
  if (wanted.length > MOST_COMPARED || refused.length > MOST_COMPARED) return []
  const found = wanted.findIndex((text) => refused.some((other) => other !== '' && rulesOut(text, other)))
  if (found < 0) return []
  const index = authoredIndex(wanted, found)
  const owner = fieldOf(config.where?.parent)
  const field = fieldOf(config.where, wantedKey, index)
  return [
    {
      problem: { kind: 'never-passes', owner, wanted: field, refused: word(refusedKey) },
      place: placeOf(config, wantedKey, index),
    },
  ]
}

function absolutePaths(config: GraderConfig, paths: Paths): AdvicePlan[] {
  switch (config.kind) {
    case 'prompt':
      return absolutePath(config, config.rubric, paths, 'rubric')
    case 'json_schema':
      return absolutePath(config, config.schema_file, paths, 'schema_file')
    case 'trigger':
      return absolutePath(config, config.skill_path, paths, 'skill_path')
    case 'diff':
      return absolutePath(config, config.context_dir, paths, 'context_dir')
    default:
      return []
  }
}

/** Advice on a path that names a place of one machine. */
export function absolutePath(
  owner: Located,
  path: string,
  paths: Paths,
  ...steps: readonly (string | number)[]
): AdvicePlan[] {
  const isRooted = paths.isAbsolute(path) || windowsPaths.hasVolumePrefix(path)
  if (!isRooted) return []
  return [
    { problem: { kind: 'absolute-path', field: fieldOf(owner.where, ...steps) }, place: placeOf(owner, ...steps) },
  ]
}
