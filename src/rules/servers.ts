import { compareBytes, trimSpace } from '../go/strings.ts'
import { fieldOf } from '../model/decode.ts'
import { decodeMcpServer, ENDPOINTS } from '../model/mcp-server.ts'
import { word, words } from '../text/argument.ts'
import { worstState } from './budget.ts'
import type { EvalInput } from './input.ts'
import { at } from './load/names.ts'
import { type Issue, rule } from './rule.ts'

/**
 * The live MCP servers that no mock replaces, in the byte order of their names (mocks.md section 10): never contacted,
 * their settings held against their types.
 */
export const mcpServersRule = rule(
  ['dependency.mcp_configuration', 'dependency.live'],
  ({ evaluation: { config, mcp_mocks } }: EvalInput, emit, also) => {
    const replaced = new Set(mcp_mocks.map(({ name }) => trimSpace(name)))
    const live = config.mcp_servers.filter(({ key }) => !replaced.has(key)).sort((a, b) => compareBytes(a.key, b.key))
    for (const entry of live) {
      const issues = settingIssues(decodeMcpServer(entry))
      for (const { state, ...issue } of issues) emit('dependency.mcp_configuration', state, issue)
      const problem = { kind: 'server-unchecked', field: fieldOf(entry.where) } as const
      emit('dependency.live', 'unresolved', at(entry, [], problem))
      const state = worstState(['unresolved', ...issues.map((issue) => issue.state)])
      also.depend({ kind: 'mcp', name: entry.key, mode: 'live', state })
    }
  },
)

type SettingIssue = Issue & { readonly state: 'invalid' | 'unsupported' }

function settingIssues(server: ReturnType<typeof decodeMcpServer>): readonly SettingIssue[] {
  const out: SettingIssue[] = server.errors.map((decodeError) => ({ state: 'invalid', ...decodeError }))
  const { transport, endpoint, meant, where } = server
  if (transport === undefined) {
    const allowed = words(['stdio', 'http', 'sse'])
    const nearest = meant?.kind === 'type' ? word(meant.type) : undefined
    const problem = { kind: 'not-a-choice', field: fieldOf(where, 'type'), allowed, nearest } as const
    out.push({ state: 'unsupported', ...at(server, ['type'], problem) })
  } else if (endpoint === 'absent' && meant?.kind === 'wrapper') {
    out.push({ state: 'invalid', ...at(server, [], { kind: 'server-wrapper', field: fieldOf(where) }) })
  } else if (endpoint === 'absent' && meant?.kind === 'other-transport') {
    const { isTyped } = meant
    const problem = { kind: 'server-transport', field: fieldOf(where), transport, isTyped } as const
    out.push({ state: 'invalid', ...at(server, [ENDPOINTS[transport === 'stdio' ? 'http' : 'stdio']], problem) })
  } else if (endpoint === 'absent' || endpoint === 'blank') {
    const name = ENDPOINTS[transport]
    const kind = endpoint === 'absent' ? 'required' : 'blank'
    out.push({ state: 'invalid', ...at(server, [name], { kind, field: fieldOf(where, name) }) })
  }
  return out
}
