import { workspaceSkills } from '../../evidence/advice.ts'
import { agentEditorTools } from '../../evidence/agent-tools.ts'
import { absentSkills } from '../../evidence/skill-presence.ts'
import { isBlank } from '../../go/strings.ts'
import { authoredIndex, fieldOf, placeOf } from '../../model/decode.ts'
import type { SuiteAdviceInput } from './input.ts'
import { adviceFactRule } from './rule.ts'

/** What can be advised on the skills and agents of a suite. */

/** Names that a grader requires and nothing supplies, and a target that no definition has the name of, although there are others. */
export const skillNameAdviceRule = adviceFactRule(
  ['advice.skill_undiscoverable', 'advice.target_missing'],
  (suite, { requiring }: SuiteAdviceInput) => {
    const required = requiring.flatMap(({ config }) => config.required_skills)
    return absentSkills(
      suite,
      required.filter((name) => !isBlank(name)),
      requiring.flatMap(({ own }) => own),
    )
  },
  ({ evaluation, requiring }, fact) => {
    if (fact === undefined) return []
    const { absent, isTargetAbsent, count: skills } = fact
    const required = requiring.flatMap(({ config }) =>
      config.required_skills.flatMap((name, i) => {
        if (!absent.has(name)) return []
        const steps = ['required_skills', authoredIndex(config.required_skills, i)] as const
        const problem = { kind: 'skill-undiscoverable', field: fieldOf(config.where, ...steps), skills } as const
        return [{ problem, place: placeOf(config, ...steps) }]
      }),
    )
    if (!isTargetAbsent) return required
    return [...required, { problem: { kind: 'target-missing', skills } as const, place: placeOf(evaluation, 'skill') }]
  },
)

/** Tools that an agent lists by the names of an editor. */
export const editorToolsAdviceRule = adviceFactRule(
  ['advice.editor_tools'],
  (suite, _: SuiteAdviceInput) => agentEditorTools(suite),
  (_, found) => found.map(({ count, place }) => ({ problem: { kind: 'editor-tools', count }, place })),
)

/** Skill directories that come from the workspace. */
export const workspaceAdviceRule = adviceFactRule(
  ['advice.workspace_skills'],
  (suite, _: SuiteAdviceInput) => workspaceSkills(suite),
  (_, found) =>
    found === undefined
      ? []
      : [{ problem: { kind: 'workspace-skills', count: found.count }, place: { file: found.file } }],
)
