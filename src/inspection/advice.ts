import type { Swept } from '../catalogue/advice.ts'
import { editorTools } from '../evidence/agent-tools.ts'
import { otherBase } from '../evidence/bases.ts'
import type { EffectiveGrader } from '../evidence/effective-grader.ts'
import { type SkillNames, skillNames } from '../evidence/skill-presence.ts'
import { enabledDirectories, stateOf, taskDirectories } from '../evidence/skills.ts'
import type { Suite } from '../evidence/suite.ts'
import type { TaskSources } from '../evidence/tasks.ts'
import type { Grader } from '../model/grader.ts'
import { allOff } from '../model/skill-scope.ts'
import type { Task } from '../model/task.ts'
import { WORKSPACE_FILE } from '../model/workspace.ts'
import { expandPattern } from '../reader/glob.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { graderAdvice } from '../rules/advice/graders.ts'
import {
  editorToolsAdvice,
  evalPathAdvice,
  gradersOfTask,
  hookAdvice,
  type MissingHookDirectory,
  requiredSkillAdvice,
  serverAdvice,
  sweepAdvice,
  targetAdvice,
  taskPathAdvice,
  workspaceAdvice,
} from '../rules/advice/suite.ts'
import { ofKind } from '../rules/graders/index.ts'
import type { Collector } from './collector.ts'
import type { Skills } from './skills.ts'

type RequiringConfig = Parameters<typeof requiredSkillAdvice>[0]

/** What advice on the eval as a whole looks at. */
interface EvalInput {
  readonly suite: Suite
  /** The eval file. */
  readonly path: AbsolutePath
  readonly graders: readonly EffectiveGrader[]
  readonly sources: TaskSources
}

/**
 * Gathers advice: what an author may want to know although no diagnostic is about it (issue 6, "Advice"). It reads a few
 * files more than the inspection, starts nothing, and changes neither the report nor the exit.
 */
export class Advisor {
  readonly #suite: Suite
  readonly #skills: Skills
  readonly #found: Collector
  /** Loaded task files; what a pattern matched beside them may be no task at all. */
  readonly #loaded = new Set<string>()
  /** Graders that require skills, with the directories that only their task lists; judged when all tasks are known. */
  readonly #invocations: { readonly config: RequiringConfig; readonly own: readonly AbsolutePath[] }[] = []

  constructor(suite: Suite, skills: Skills, found: Collector) {
    this.#suite = suite
    this.#skills = skills
    this.#found = found
  }

  /** Takes a loaded task. */
  task(task: Task, source: string): void {
    // Whatever is a mapping loads; without an ID it may be anything, and is judged with what did not load.
    if (task.id === '') return
    const { reader } = this.#suite
    this.#loaded.add(source)
    this.#found.advise(taskPathAdvice(task, reader.paths))
    const own = taskDirectories(this.#suite, task).map(({ path }) => path)
    for (const grader of gradersOfTask(task)) this.#grader(grader, 'task', own)
  }

  /** Ends with what is about the eval as a whole. */
  end({ suite, path, graders, sources }: EvalInput): void {
    const { paths } = suite.reader
    for (const { grader } of graders) this.#grader(grader, 'eval', [])
    this.#found.advise(serverAdvice(suite.eval))
    this.#found.advise(hookAdvice(missingHookDirectories(suite)))
    this.#found.advise(sweepAdvice(suite.eval, sweptBy(suite, path, sources, this.#loaded)))
    this.#found.advise(evalPathAdvice(suite.eval, paths))
    this.#names()
    this.#agents()
    this.#workspace()
  }

  #grader(grader: Grader, level: 'eval' | 'task', own: readonly AbsolutePath[]): void {
    this.#found.advise(graderAdvice(grader, level, this.#suite.reader.paths))
    const config = ofKind(grader, (kind, of) => kind.requiredSkills?.(of))
    if (config !== undefined && config.required_skills.length > 0) this.#invocations.push({ config, own })
  }

  /** Names of skills that are nowhere. A listed directory that is missing has a diagnostic, and could hold any of them. */
  #names(): void {
    const suite = this.#suite
    const { directories, definitions } = this.#skills
    if (allOff(suite.eval) !== undefined) return
    if (directories.some((directory) => stateOf(suite, directory).kind !== 'there')) return
    const paths = [...directories.map(({ path }) => path), ...this.#invocations.flatMap(({ own }) => own)]
    let known: SkillNames | undefined
    const names = (): SkillNames => {
      known ??= skillNames(suite, definitions, paths)
      return known
    }
    const isAbsent = (name: string): boolean => !names().has(name)
    for (const { config } of this.#invocations) this.#found.advise(requiredSkillAdvice(config, isAbsent, names().count))
    if (suite.eval.skill.trim() !== '') this.#found.advise(targetAdvice(suite.eval, isAbsent, names().count))
  }

  #agents(): void {
    const { eval: suite, reader } = this.#suite
    const servers = [...suite.config.mcp_servers.map(({ key }) => key), ...suite.mcp_mocks.map(({ name }) => name)]
    const files = [...this.#skills.searches.values()].flatMap((search) =>
      search.kind === 'agent' ? [search.path] : [],
    )
    for (const file of new Set(files)) {
      const tools = editorTools(reader, file, servers)
      if (tools !== undefined) this.#found.advise(editorToolsAdvice(tools.count, tools.place))
    }
  }

  #workspace(): void {
    const supplied = enabledDirectories(this.#suite, this.#skills.directories).filter(
      ({ listed }) => listed === undefined,
    )
    const file = supplied.length === 0 ? undefined : workspaceFile(this.#suite)
    if (file !== undefined) this.#found.advise(workspaceAdvice(file, supplied.length))
  }
}

/** The file that supplied the directories: the nearest one, as it was found. */
function workspaceFile({ cwd, reader }: Suite): string | undefined {
  for (let at = cwd; ; at = reader.paths.dirname(at)) {
    const file = reader.paths.join(at, WORKSPACE_FILE)
    if (reader.stat(file).kind === 'file') return file
    if (reader.paths.dirname(at) === at) return undefined
  }
}

const PHASES = ['before_run', 'before_task', 'after_task', 'after_run'] as const

/** Looks at hooks in the order of a run, as far as none that could make a directory has come before. */
function missingHookDirectories(suite: Suite): MissingHookDirectory[] {
  const { paths } = suite.reader
  const out: MissingHookDirectory[] = []
  for (const hook of PHASES.flatMap((phase) => suite.eval.hooks[phase])) {
    const { working_directory: path } = hook
    // A template or a variable may become anything.
    if (path === '' || /[$%~{}]/.test(path)) return out
    if (suite.reader.stat(paths.absolute(suite.base, path)).kind !== 'missing') return out
    out.push({ hook, other: otherBase(suite, path, 'directory', suite.base) })
  }
  return out
}

const TRIGGER_TESTS = /^["']?should_(?:not_)?trigger_prompts["']?[ \t]*:/m

/** Patterns with a match that did not load as a task and shows what it is instead. */
function sweptBy(
  suite: Suite,
  evalPath: AbsolutePath,
  sources: TaskSources,
  loaded: ReadonlySet<string>,
): { index: number; what: Swept }[] {
  const odd = new Map<AbsolutePath, Swept>()
  for (const path of sources.files) {
    const what = loaded.has(path) ? undefined : sweptKind(suite, evalPath, path)
    if (what !== undefined) odd.set(path, what)
  }
  if (odd.size === 0) return []
  const out: { index: number; what: Swept }[] = []
  for (const [index, pattern] of suite.eval.tasks.entries()) {
    const expansion = expandPattern(suite.reader, suite.base, pattern)
    // A pattern with a single match says nothing else than this file.
    if (!expansion.ok || expansion.matches.length < 2) continue
    const kinds = new Set(expansion.matches.flatMap((path) => odd.get(path) ?? []))
    for (const what of kinds) out.push({ index, what })
  }
  return out
}

function sweptKind({ reader }: Suite, evalPath: AbsolutePath, path: AbsolutePath): Swept | undefined {
  if (path === evalPath) return 'the-eval'
  if (reader.stat(path).kind !== 'file') return undefined
  const end = reader.paths.extname(path).toLowerCase()
  if (end !== '.yaml' && end !== '.yml' && end !== '.json') return 'another-kind'
  if (/^trigger_tests\.ya?ml$/.test(reader.paths.basename(path))) return 'trigger-tests'
  const read = reader.read(path)
  return read.ok && TRIGGER_TESTS.test(read.bytes.toString('latin1')) ? 'trigger-tests' : undefined
}
