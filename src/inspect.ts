import type { Suite } from './evidence/suite.ts'
import { discoverTasks } from './evidence/tasks.ts'
import { Advisor } from './inspection/advice.ts'
import { Collector } from './inspection/collector.ts'
import { inspectEvalGraders } from './inspection/graders.ts'
import { loadEval } from './inspection/load-eval.ts'
import { loadTask } from './inspection/load-task.ts'
import { inspectMcp } from './inspection/mcp.ts'
import { inspectRemoteGraders } from './inspection/remote-graders.ts'
import { inspectSkills } from './inspection/skills.ts'
import { inspectTask } from './inspection/task.ts'
import { TaskBudget } from './inspection/task-budget.ts'
import { csvTask, type Task } from './model/task.ts'
import { diskReader } from './reader/disk.ts'
import type { Reader } from './reader/reader.ts'
import { buildReport, type Inspection } from './report/build.ts'
import type { Report } from './report/types.ts'
import { capabilities, capabilityRule } from './rules/capabilities.ts'
import { graderConfigs } from './rules/graders/index.ts'
import { hooksRule, lifecycleDependency } from './rules/hooks.ts'
import { emptyInventoryRule, taskSourcesRule, tasksLeftRule } from './rules/tasks.ts'

export interface InspectOptions {
  /** The directory of task resources, from the working directory; empty or absent: `fixtures` beside the eval. */
  readonly contextDir?: string
  /** Where files come from; by default this machine's disk, read only. */
  readonly reader?: Reader
  /** False leaves advice out, and all that is read for its sake alone. */
  readonly advice?: boolean
}

/**
 * Inspects one eval offline: reads local files, starts nothing, calls nothing, writes nothing.
 * @param evalPath the eval file, from the working directory, as the user typed it
 * @returns the report of contract section "JSON report and compatibility"; problems of the files are in it, never thrown
 */
export function inspect(evalPath: string, options: InspectOptions = {}): Report {
  return examine(evalPath, { ...options, advice: false }).report
}

/** The same with the exact place of every diagnostic, and the definitions that discovery skipped. */
export function examine(evalPath: string, options: InspectOptions = {}): Inspection {
  const reader = options.reader ?? diskReader()
  const found = new Collector(evalPath)
  run(reader, evalPath, options, found)
  return buildReport(found.parts())
}

// Where the working directory is gone, what resolves from it leads nowhere: no system has a file of this name.
const NOWHERE = '\0'

/** The order of the inspection (resolution.md section 2, models.md section 1). */
function run(
  reader: Reader,
  argument: string,
  { contextDir = '', advice = true }: InspectOptions,
  found: Collector,
): void {
  const loaded = loadEval(reader, argument, found)
  if (loaded === undefined) return
  found.executor = loaded.eval.config.executor
  const base = reader.paths.dirname(loaded.path)
  const fixtures =
    contextDir === '' ? reader.paths.join(base, 'fixtures') : reader.paths.absolute(reader.cwd, contextDir)
  if (fixtures === undefined) {
    const problem = { kind: 'no-working-directory' } as const
    found.add([{ code: 'context.path', state: 'invalid', source: argument, problem, place: { file: argument } }])
    return
  }
  const cwd = reader.cwd ?? reader.paths.join(base, NOWHERE)
  const suite: Suite = { reader, argument, eval: loaded.eval, configs: graderConfigs, base, cwd, fixtures }
  const subject = { source: argument }

  const graders = inspectRemoteGraders(suite, found)
  const skills = inspectSkills(suite, found)
  found.capabilities = capabilities(loaded.eval.config.executor)
  found.add(capabilityRule.judge({ suite: loaded.eval, subject }))
  found.add(hooksRule.judge({ suite: loaded.eval, subject }))
  found.depend(lifecycleDependency(loaded.eval))
  inspectMcp(suite, found)
  inspectEvalGraders(suite, graders, found)

  const sources = discoverTasks(suite)
  found.add(taskSourcesRule.judge({ suite: loaded.eval, sources, subject }))
  const seen = new Set<string>()
  const advisor = advice ? new Advisor(suite, skills, found) : undefined
  const budget = new TaskBudget(suite, found)
  const inspectOne = (task: Task, source: string) => {
    budget.charge(task)
    inspectTask({ suite, graders, skills, seen, task, source }, found)
    advisor?.task(task, source)
  }
  for (const path of sources.files) {
    if (!budget.isOpen) continue
    const task = loadTask(suite, path, found)
    if (task !== undefined) inspectOne(task, path)
  }
  if (sources.csv !== undefined)
    for (const row of sources.csv.rows)
      if (budget.isOpen) inspectOne(csvTask(row.id, row.name, row.place), sources.csv.source)
  found.addReason(tasksLeftRule.judge({ suite: loaded.eval, left: budget.left, because: budget.because, subject }))

  found.add(
    emptyInventoryRule.judge({
      suite: loaded.eval,
      sources,
      hasTasks: found.tasks.length > 0,
      findings: found.findings,
      subject,
    }),
  )
  advisor?.end({ suite, path: loaded.path, graders, sources })
}
