import type { Finding, State } from '../catalogue/finding.ts'
import { FixtureBudget, mockTools } from '../evidence/mcp-mocks.ts'
import type { Suite } from '../evidence/suite.ts'
import { compareBytes, trimSpace } from '../go/strings.ts'
import { decodeMcpServer } from '../model/mcp-server.ts'
import { mcpMockRule, mcpServerRule } from '../rules/mcp.ts'
import type { Subject } from '../rules/rule.ts'
import type { Collector } from './collector.ts'

/**
 * Inspects the MCP mocks in the order of the eval, and then the live servers that none of them replaces in the byte
 * order of their names (mocks.md section 1; surface-cli.md section 8, rows 3 and 4).
 */
export function inspectMcp(suite: Suite, found: Collector): void {
  const subject: Subject = { source: suite.argument }
  const { mcp_mocks: mocks, config } = suite.eval
  const servers = new Set(config.mcp_servers.map(({ key }) => key))
  const directory = suite.reader.paths.fileUrl(suite.base)
  const budget = new FixtureBudget()
  const replaced = new Set<string>()
  for (const mock of mocks) {
    const name = trimSpace(mock.name)
    replaced.add(name)
    const tools = mockTools(suite, mock, budget)
    const findings = mcpMockRule.judge({ mock, tools, overrides: servers.has(name), directory, subject })
    found.add(findings)
    found.depend([{ kind: 'mcp', name: mock.name, mode: 'mocked', state: worstState(findings) }])
  }
  const live = config.mcp_servers.filter(({ key }) => !replaced.has(key)).sort((a, b) => compareBytes(a.key, b.key))
  for (const entry of live) {
    const findings = mcpServerRule.judge({ server: decodeMcpServer(entry), subject })
    found.add(findings)
    found.depend([{ kind: 'mcp', name: entry.key, mode: 'live', state: worstState(findings) }])
  }
}

const WORST_FIRST: readonly State[] = ['invalid', 'unsupported', 'unresolved']

function worstState(findings: readonly Finding[]): State {
  return WORST_FIRST.find((state) => findings.some((finding) => finding.state === state)) ?? 'verified'
}
