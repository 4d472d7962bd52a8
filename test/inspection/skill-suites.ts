import type { Suite } from '../../src/evidence/suite.ts'
import { decodeTask, type Task } from '../../src/model/task.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { buildReport, type Inspection } from '../../src/report/build.ts'
import { agentRule, postRunRule } from '../../src/rules/boundary.ts'
import { graderConfigs } from '../../src/rules/graders/index.ts'
import { requiredSkillsRule, taskSkillsRule, workspaceRule } from '../../src/rules/skills.ts'
import { suiteOf } from '../evidence/suites.ts'
import { parseYamlText } from '../yaml/text.ts'
import { judged } from './judged.ts'

export type Files = Readonly<Record<string, MemoryEntry>>
export interface Given {
  readonly files?: Files
  readonly eval?: string
  /** The texts of the tasks, t1 and on. */
  readonly tasks?: readonly string[]
  /** Undefined: it is gone; by default `/place`. */
  readonly cwd?: string | undefined
}

export const skill = (name: string, more = '') => `---\nname: ${name}\n${more}---\nBody`
export const agent = skill

function taskOf(text: string): Task {
  const document = parseYamlText('/suite/task.yaml', text)
  if (!document.ok) throw new Error('no task')
  return decodeTask(document, graderConfigs).task
}

export function inspected({ files = {}, eval: text = 'skill: demo', tasks = [], ...more }: Given): Inspection {
  const cwd = 'cwd' in more ? more.cwd : '/place'
  return inspectedSuite(
    suiteOf({ files: { '/suite/eval.yaml': '', '/place/x': '', ...files }, base: '/suite', cwd, eval: text }),
    tasks,
  )
}

export function inspectedSuite(suite: Suite, tasks: readonly string[]): Inspection {
  const found = judged(suite, {
    evalRules: [workspaceRule, requiredSkillsRule],
    tasks: tasks.map((text, i) => taskOf(`id: t${i + 1}\n${text}`)),
    taskRules: [taskSkillsRule, postRunRule, agentRule],
  })
  return buildReport(found.parts())
}

export const codesOf = ({ report }: Inspection) =>
  report.diagnostics.map(({ code, task_id }) => (task_id === undefined ? code : `${task_id} ${code}`))
export const remedies = ({ report }: Inspection) => report.diagnostics.map(({ remediation }) => remediation)
export const policies = ({ report }: Inspection) =>
  report.dependencies.map(({ name, mode, task_id }) => `${task_id} ${mode} ${name}`)
