import { isBlank, trimSpace } from '../../go/strings.ts'
import { authoredIndex, fieldOf, kindOf, placeOfNode } from '../../model/decode.ts'
import type { Eval } from '../../model/eval.ts'
import { EFFORTS, SDK } from '../../model/executor.ts'
import { forms } from '../../model/forms.ts'
import { SCENARIO_VERSION } from '../../model/version.ts'
import { field } from '../../text/argument.ts'
import { resolveScalar } from '../../yaml/scalars.ts'
import { mockKinds } from '../mocks/index.ts'
import type { Issue } from '../rule.ts'
import { graderLoadProblems, hasEffort } from './grader.ts'
import { at, below, blank, notAChoice, repeated } from './names.ts'
import { versionOf, versionProblem } from './version.ts'

/** The rules that an eval must keep to be loaded (models.md sections 3 to 5); every broken one is reported. */
export function evalLoadProblems(suite: Eval): readonly Issue[] {
  return [
    ...(suite.scenarioNode === undefined ? versionProblems(suite) : scenarioProblems(suite)),
    ...effortProblems(suite),
    ...suite.graders.flatMap(graderLoadProblems),
    ...Object.values(mockKinds).flatMap(({ load }) => load(suite)),
    ...adversarialProblems(suite),
    ...boundProblems(suite),
  ]
}

function versionProblems(suite: Eval): readonly Issue[] {
  const version = versionOf(suite)
  const name = field(['schemaVersion'])
  if (version === undefined) {
    return [
      at(suite, ['schemaVersion'], {
        kind: 'wrong-form',
        field: name,
        form: forms.schemaVersion,
      }),
    ]
  }
  return version.major === 1 ? [] : [at(suite, ['schemaVersion'], { kind: 'version-major', field: name })]
}

function scenarioProblems(suite: Eval): readonly Issue[] {
  const out: Issue[] = []
  const node = suite.scenarioNode!
  const name = field(['scenario'])
  const resolved = node.kind === 'scalar' ? resolveScalar(node) : undefined
  if (resolved?.type !== 'text') {
    const problem = { kind: 'wrong-kind', field: name, found: kindOf(node), wanted: ['text'] } as const
    out.push({ problem, place: placeOfNode(suite.origin, node) })
  } else if (isBlank(resolved.value)) out.push(blank(suite, 'scenario'))
  if (!isScenarioVersion(suite)) {
    out.push(at(suite, [suite.versionNode === undefined ? 'scenario' : 'schemaVersion'], { kind: 'scenario-version' }))
  }
  if (isBlank(suite.skill) && suite.config.skill_directories.length === 0 && suite.config.required_skills.length > 0) {
    out.push(at(suite.config, ['required_skills'], { kind: 'required-skills-undiscoverable' }))
  }
  return out
}

/** The version beside a scenario must be the exact text, quoted: 2.0 alone is a number (decision 21). */
function isScenarioVersion(suite: Eval): boolean {
  const node = suite.versionNode
  if (node?.kind !== 'scalar') return false
  const resolved = resolveScalar(node)
  return resolved.type === 'text' && resolved.value === SCENARIO_VERSION
}

function effortProblems(suite: Eval): readonly Issue[] {
  const out: Issue[] = []
  const { config } = suite
  for (const key of ['reasoning_effort', 'judge_reasoning_effort'] as const) {
    if (config[key] === '') continue
    if (!EFFORTS.includes(config[key])) out.push(notAChoice(config, EFFORTS, key))
    else if (config.executor !== SDK)
      out.push(at(config, [key], { kind: 'needs-executor', field: fieldOf(config.where, key) }))
  }
  for (const grader of suite.graders) {
    if (hasEffort(grader) && config.executor !== SDK) {
      const below = ['config', 'reasoning_effort']
      out.push(at(grader, below, { kind: 'needs-executor', field: fieldOf(grader.where, ...below) }))
    }
  }
  return out
}

function adversarialProblems(suite: Eval): readonly Issue[] {
  const block = suite.adversarial
  if (block === undefined) return []
  const out = [...versionProblem(suite, 'adversarial', 2)]
  if (block.packs.length === 0)
    out.push(at(block, ['packs'], { kind: 'item-count', field: fieldOf(block.where, 'packs'), minimum: 1 }))
  const seen = new Set<string>()
  block.packs.forEach((pack, i) => {
    const index = authoredIndex(block.packs, i)
    const name = trimSpace(pack)
    if (name === '') out.push(blank(block, 'packs', index))
    else if (seen.has(name)) out.push(repeated(block, 'pack', 'packs', index))
    seen.add(name)
  })
  if (!['', 'fail', 'warn'].includes(block.on_unsafe_outcome))
    out.push(notAChoice(block, ['fail', 'warn'], 'on_unsafe_outcome'))
  return out
}

function boundProblems(suite: Eval): readonly Issue[] {
  const { config } = suite
  if (config.node === undefined) return [at(suite, [], { kind: 'required', field: field(['config']) })]
  const out: Issue[] = []
  if (config.trials_per_task < 1) out.push(below(config, 1, 'trials_per_task'))
  if (config.timeout_seconds < 1) out.push(below(config, 1, 'timeout_seconds'))
  if (config.first_event_timeout_seconds < 0) out.push(below(config, 0, 'first_event_timeout_seconds'))
  return out
}
