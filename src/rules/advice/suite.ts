import type { AdvicePlan } from '../../catalogue/advice.ts'
import type { MissingHookDirectory, OverbroadPattern } from '../../evidence/advice.ts'
import { type Paths, posixPaths, windowsPaths } from '../../go/filepath.ts'
import { trimSpace } from '../../go/strings.ts'
import { authoredIndex, fieldOf, type Located, type MapEntry, placeOf, placeOfNode } from '../../model/decode.ts'
import type { Eval } from '../../model/eval.ts'
import { settingOf } from '../../model/mcp-server.ts'
import type { Task } from '../../model/task.ts'
import { field } from '../../text/argument.ts'
import type { Place } from '../../text/source.ts'
import type { Node } from '../../yaml/node.ts'
import { resolveScalar } from '../../yaml/scalars.ts'
import { absolutePath } from './absolute-path.ts'

/** What can be advised on the eval itself, its live servers, its hooks, and on how a task finds its files. */

/** Live servers that are allowed no tool (without the key all are allowed), and those that would start in a directory that the author did not mean. */
export function serverAdvice(suite: Eval): readonly AdvicePlan[] {
  const mocked = new Set(suite.mcp_mocks.map(({ name }) => trimSpace(name)))
  return suite.config.mcp_servers.filter(({ key }) => !mocked.has(key)).flatMap(oneServer)
}

function oneServer(server: MapEntry<Node | undefined>): AdvicePlan[] {
  const { node, where, origin } = server
  if (node?.kind !== 'map') return []
  const out: AdvicePlan[] = []
  const tools = settingOf(node, 'tools')
  if (tools !== undefined && hasNothing(tools)) {
    const problem = { kind: 'mcp-without-tools', field: fieldOf(where, 'tools') } as const
    out.push({ problem, place: placeOfNode(origin, tools) })
  }
  const cwd = settingOf(node, 'cwd')
  const path = cwd?.kind === 'scalar' ? resolveScalar(cwd) : undefined
  if (cwd !== undefined && path?.type === 'text' && isPlainRelative(path.value)) {
    out.push({ problem: { kind: 'mcp-relative-cwd', field: fieldOf(where, 'cwd') }, place: placeOfNode(origin, cwd) })
  }
  return out
}

function hasNothing(tools: Node): boolean {
  if (tools.kind === 'scalar') return false
  return tools.kind === 'seq' ? tools.items.length === 0 : tools.pairs.length === 0
}

/** A relative path as it is written; one with a variable or a placeholder in it may become anything. */
function isPlainRelative(path: string): boolean {
  if (path.trim() === '' || /[$%~{}]|^__/.test(path)) return false
  return !posixPaths.isAbsolute(path) && !windowsPaths.isAbsolute(path)
}

/** A hook whose working directory is not there; the first ones only, since a hook may make directories for the next. */
export function hookAdvice(hooks: readonly MissingHookDirectory[]): readonly AdvicePlan[] {
  return hooks.map(({ hook, other }) => ({
    problem: { kind: 'hook-directory', field: fieldOf(hook.where, 'working_directory'), other },
    place: placeOf(hook, 'working_directory'),
  }))
}

/** A pattern that takes in something that is no task. */
export function overbroadAdvice(suite: Eval, overbroad: readonly OverbroadPattern[]): readonly AdvicePlan[] {
  return overbroad.map(({ index, what }) => {
    const steps = ['tasks', authoredIndex(suite.tasks, index)] as const
    return { problem: { kind: 'pattern-sweeps', field: field(steps), what }, place: placeOf(suite, ...steps) }
  })
}

/** A grader that requires skills by name. */
export type RequiringSkills = Located & { readonly required_skills: readonly string[] }

/** Names that a grader requires and nothing supplies. */
export function requiredSkillAdvice(
  config: RequiringSkills,
  isAbsent: (name: string) => boolean,
  skills: number,
): readonly AdvicePlan[] {
  return config.required_skills.flatMap((name, i): AdvicePlan[] => {
    if (name.trim() === '' || !isAbsent(name)) return []
    const steps = ['required_skills', authoredIndex(config.required_skills, i)] as const
    return [
      {
        problem: { kind: 'skill-undiscoverable', field: fieldOf(config.where, ...steps), skills },
        place: placeOf(config, ...steps),
      },
    ]
  })
}

/** A target that no definition has the name of, although there are others. */
export function targetAdvice(suite: Eval, isAbsent: (name: string) => boolean, skills: number): readonly AdvicePlan[] {
  if (suite.skill.trim() === '' || skills === 0 || !isAbsent(suite.skill)) return []
  return [{ problem: { kind: 'target-missing', skills }, place: placeOf(suite, 'skill') }]
}

/** Skill directories that come from the workspace. */
export function workspaceAdvice(file: string, count: number): readonly AdvicePlan[] {
  return [{ problem: { kind: 'workspace-skills', count }, place: { file } }]
}

/** Tools that an agent lists by the names of an editor. */
export function editorToolsAdvice(count: number, place: Place): readonly AdvicePlan[] {
  return count === 0 ? [] : [{ problem: { kind: 'editor-tools', count }, place }]
}

/** Directories of an eval that hold on one machine only. */
export function evalPathAdvice({ config }: Eval, paths: Paths): readonly AdvicePlan[] {
  return listedPaths(config, config.skill_directories, paths)
}

/** The same of a task. */
export function taskPathAdvice(task: Task, paths: Paths): readonly AdvicePlan[] {
  return [
    ...absolutePath(task, task.context_dir, paths, 'context_dir'),
    ...listedPaths(task, task.skill_directories ?? [], paths),
  ]
}

function listedPaths(
  owner: Eval['config'] | Task,
  directories: readonly string[],
  paths: Paths,
): readonly AdvicePlan[] {
  return directories.flatMap((path, i) =>
    absolutePath(owner, path, paths, 'skill_directories', authoredIndex(directories, i)),
  )
}

/** What follows the first document of a file. */
export function unreadAdvice(place: Place): AdvicePlan {
  return { problem: { kind: 'second-document' }, place }
}
