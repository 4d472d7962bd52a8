import type { FixtureFault, MockTools } from '../evidence/mcp-mocks.ts'
import { checkRegexp } from '../go/regexp/index.ts'
import { fieldOf, kindOf, placeOfNode } from '../model/decode.ts'
import type { FixtureTool } from '../model/mcp-fixture.ts'
import { ENDPOINTS, type McpServer } from '../model/mcp-server.ts'
import type { MockResponse, MockTool } from '../model/mcp-tool.ts'
import type { McpMock } from '../model/mock.ts'
import { words } from '../text/argument.ts'
import { faultState } from './budget.ts'
import { at } from './load/names.ts'
import { rule, type Subject } from './rule.ts'
import { judgeSchema, type SchemaJudgement } from './schema.ts'

interface MockInput {
  readonly mock: McpMock
  readonly tools: MockTools
  /** Whether `config.mcp_servers` has a server of the mock's trimmed name. */
  readonly overrides: boolean
  /** The address of the eval's directory, where references of input schemas start. */
  readonly directory: string
  readonly subject: Subject
}

/**
 * An MCP mock (mocks.md sections 5 and 7): its fixtures, every response and every input schema, none of which hides
 * another (contract, "Input schemas are checked independently of response matchers").
 */
export const mcpMockRule = rule(
  ['mock.mcp', 'mock.input_schema', 'mock.mcp_override'],
  ({ mock, tools, overrides, directory, subject }: MockInput, emit) => {
    const judgements = [
      ...tools.faults.map((fault) => fixtureJudgement(mock, fault)),
      ...absenceOfTools(mock, tools),
      ...tools.tools.flatMap(responseJudgements),
    ]
    for (const { state, ...judgement } of judgements) emit('mock.mcp', state, subject, judgement)
    for (const { tool } of tools.tools) {
      const judged = inputSchemaJudgement(tool, directory)
      if (judged === undefined) continue
      const { state, ...judgement } = judged
      emit('mock.input_schema', state, subject, judgement)
    }
    if (overrides) {
      const problem = { kind: 'mock-overrides-server', field: fieldOf(mock.where, 'name') } as const
      emit('mock.mcp_override', 'verified', subject, at(mock, ['name'], problem))
    }
  },
)

/** A live MCP server that no mock replaces (mocks.md section 10): never contacted, its settings held against their types. */
export const mcpServerRule = rule(
  ['dependency.mcp_configuration', 'dependency.live'],
  ({ server, subject }: { readonly server: McpServer; readonly subject: Subject }, emit) => {
    for (const misfit of server.misfits) emit('dependency.mcp_configuration', 'invalid', subject, misfit)
    if (server.transport === undefined) {
      const problem = {
        kind: 'not-a-choice',
        field: fieldOf(server.where, 'type'),
        allowed: words(['stdio', 'http', 'sse']),
      } as const
      emit('dependency.mcp_configuration', 'unsupported', subject, at(server, ['type'], problem))
    } else if (server.endpoint === 'absent' || server.endpoint === 'blank') {
      const name = ENDPOINTS[server.transport]
      const kind = server.endpoint === 'absent' ? 'required' : 'blank'
      emit(
        'dependency.mcp_configuration',
        'invalid',
        subject,
        at(server, [name], { kind, field: fieldOf(server.where, name) }),
      )
    }
    const live = { kind: 'server-unchecked', field: fieldOf(server.where) } as const
    emit('dependency.live', 'unresolved', subject, at(server, [], live))
  },
)

/** What was not looked at because of its size speaks neither for nor against the mock. */
function fixtureJudgement(mock: McpMock, fault: FixtureFault): SchemaJudgement {
  const field = fieldOf(mock.where, 'fixtures')
  switch (fault.kind) {
    case 'directory': {
      const problem = { kind: 'fixture-directory', field, fault: fault.fault, elsewhere: fault.elsewhere } as const
      return { state: 'invalid', ...at(mock, ['fixtures'], problem) }
    }
    case 'entry': {
      return {
        state: faultState(fault.fault),
        problem: { kind: 'fixture-entry', field, fault: fault.fault },
        place: fault.place,
      }
    }
    case 'json':
      return { state: 'invalid', problem: { kind: 'fixture-json', field, fault: fault.fault }, place: fault.place }
    case 'misfit': {
      const { place, ...what } = fault.misfit
      return { state: 'invalid', problem: { kind: 'fixture-kind', ...what }, place }
    }
    case 'excess':
      return { state: 'unresolved', ...at(mock, ['fixtures'], { kind: 'fixture-excess', field }) }
  }
}

/** A mock without any tool; where a fixture failed to load, that is the reason and has its own finding. */
function absenceOfTools(mock: McpMock, { tools, faults, ignored }: MockTools): readonly SchemaJudgement[] {
  if (tools.length > 0 || faults.length > 0) return []
  const because = ignored ?? (mock.fixtures === '' ? 'nothing-declared' : 'no-files')
  const problem = { kind: 'mock-without-tools', field: fieldOf(mock.where), because } as const
  return [{ state: 'invalid', ...at(mock, mock.fixtures === '' ? [] : ['fixtures'], problem) }]
}

function responseJudgements({ tool, brokenBundle }: FixtureTool): readonly SchemaJudgement[] {
  if (tool.responses.length > 0) return tool.responses.flatMap(matcherJudgements)
  if (brokenBundle.length > 0) {
    return brokenBundle.map(({ place, ...what }) => ({
      state: 'invalid',
      problem: { kind: 'fixture-bundle', ...what },
      place,
    }))
  }
  const problem = { kind: 'tool-without-responses', field: fieldOf(tool.where, 'responses') } as const
  return [{ state: 'invalid', ...at(tool, ['responses'], problem) }]
}

/** One response may be at fault in both ways; `match`, `return` and `error` are never looked into. */
function matcherJudgements({ matchRegex, matchSchema }: MockResponse): readonly SchemaJudgement[] {
  const out: SchemaJudgement[] = []
  for (const entry of matchRegex) {
    const checked = checkRegexp(entry.value)
    if (checked.ok) continue
    const problem = { kind: 'regex', field: fieldOf(entry.where), fault: checked.fault } as const
    out.push({ state: faultState(checked.fault), ...at(entry, [], problem) })
  }
  if (matchSchema !== undefined) out.push(...judgeSchema(matchSchema, { kind: 'match-schema' }, matchSchema.value))
  return out
}

/** Decision 10: an input schema that is there at all must be an object. */
function inputSchemaJudgement({ inputSchema: schema }: MockTool, directory: string): SchemaJudgement | undefined {
  if (schema === undefined) return undefined
  if (schema.node.kind === 'map')
    return judgeSchema(schema, { kind: 'input-schema', address: directory }, schema.value)[0]
  const problem = { kind: 'input-schema-kind', field: fieldOf(schema.where), found: kindOf(schema.node) } as const
  return { state: 'invalid', problem, place: placeOfNode(schema.origin, schema.node) }
}
