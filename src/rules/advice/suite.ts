import type { AdvicePlan } from '../../catalogue/advice.ts'
import { missingHookDirectories } from '../../evidence/advice.ts'
import { posixPaths, windowsPaths } from '../../go/filepath.ts'
import { trimSpace } from '../../go/strings.ts'
import { fieldOf, type MapEntry, placeOf, placeOfNode } from '../../model/decode.ts'
import { settingOf } from '../../model/mcp-server.ts'
import type { Node } from '../../yaml/node.ts'
import { resolveScalar } from '../../yaml/scalars.ts'
import { listedPaths } from './absolute-path.ts'
import type { DocumentAdviceInput, SuiteAdviceInput } from './input.ts'
import { adviceFactRule, adviceRule } from './rule.ts'

/** What can be advised on the eval itself: its live servers, its hooks, its directories. */

type ServerAdvice = AdvicePlan<'advice.mcp_without_tools' | 'advice.mcp_relative_cwd'>

/** Live servers that are allowed no tool (without the key all are allowed), and those that would start in a directory that the author did not mean. */
export const serverAdviceRule = adviceRule(
  ['advice.mcp_without_tools', 'advice.mcp_relative_cwd'],
  ({ evaluation }: SuiteAdviceInput) => {
    const mocked = new Set(evaluation.mcp_mocks.map(({ name }) => trimSpace(name)))
    return evaluation.config.mcp_servers.filter(({ key }) => !mocked.has(key)).flatMap(oneServer)
  },
)

function oneServer({ node, where, origin }: MapEntry<Node | undefined>): ServerAdvice[] {
  if (node?.kind !== 'map') return []
  const out: ServerAdvice[] = []
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
export const hookAdviceRule = adviceFactRule(
  ['advice.hook_directory'],
  (suite, _: SuiteAdviceInput) => missingHookDirectories(suite),
  (_, hooks) =>
    hooks.map(({ hook, other }) => ({
      problem: { kind: 'hook-directory', field: fieldOf(hook.where, 'working_directory'), other },
      place: placeOf(hook, 'working_directory'),
    })),
)

/** Directories of an eval that hold on one machine only. */
export const evalPathAdviceRule = adviceRule(
  ['advice.absolute_path'],
  ({ evaluation: { config }, paths }: SuiteAdviceInput) => listedPaths(config, config.skill_directories, paths),
)

/** What follows the first document of a file. */
export const unreadAdviceRule = adviceRule(['advice.second_document'], ({ unread }: DocumentAdviceInput) =>
  unread === undefined ? [] : [{ problem: { kind: 'second-document' }, place: unread }],
)
