import { type FixtureFault, type MockTools, mcpMockTools } from '../../evidence/mcp-mocks.ts'
import { checkRegexp } from '../../go/regexp/index.ts'
import { trimSpace } from '../../go/strings.ts'
import { fieldOf, kindOf, placeOfNode } from '../../model/decode.ts'
import type { Eval } from '../../model/eval.ts'
import type { FixtureTool } from '../../model/mcp-fixture.ts'
import type { MockResponse, MockTool } from '../../model/mcp-tool.ts'
import type { McpMock } from '../../model/mock.ts'
import { faultState, worstState } from '../budget.ts'
import type { EvalInput } from '../input.ts'
import { at, blank, empty, repeated } from '../load/names.ts'
import { versionProblem } from '../load/version.ts'
import { factRule, type Issue, type StatedIssue } from '../rule.ts'
import { judgeSchema } from '../schema.ts'
import type { MockKindDescriptor } from './kind.ts'

/** Servers that answer from fixtures. They belong to the eval alone. */
export const mcp: MockKindDescriptor = {
  load: loadProblems,
  /**
   * The fixtures, every response and every input schema (mocks.md sections 5 and 7), none of which hides another
   * (contract, "Input schemas are checked independently of response matchers").
   */
  ofEval: factRule(
    ['mock.mcp', 'mock.input_schema', 'mock.mcp_override'],
    (suite, _: EvalInput) => mcpMockTools(suite),
    ({ evaluation, base, paths }, facts, emit, also) => {
      const servers = new Set(evaluation.config.mcp_servers.map(({ key }) => key))
      const directory = paths.fileUrl(base)
      for (const [index, mock] of evaluation.mcp_mocks.entries()) {
        const tools = facts[index]!
        const ofMock = [
          ...tools.faults.map((fault) => fixtureIssue(mock, fault)),
          ...absenceOfTools(mock, tools),
          ...tools.tools.flatMap(responseIssues),
        ]
        const ofSchemas = tools.tools.flatMap(({ tool }) => inputStatedIssues(tool, directory))
        for (const { state, ...issue } of ofMock) emit('mock.mcp', state, issue)
        for (const { state, ...issue } of ofSchemas) emit('mock.input_schema', state, issue)
        if (servers.has(trimSpace(mock.name))) {
          const problem = { kind: 'mock-overrides-server', field: fieldOf(mock.where, 'name') } as const
          emit('mock.mcp_override', 'verified', at(mock, ['name'], problem))
        }
        const state = worstState([...ofMock, ...ofSchemas].map((issue) => issue.state))
        also.depend({ kind: 'mcp', name: mock.name, mode: 'mocked', state })
      }
    },
  ),
}

function loadProblems(evaluation: Eval): readonly Issue[] {
  if (evaluation.mcp_mocks.length === 0) return []
  const out = [...versionProblem(evaluation, 'mcp_mocks', 1)]
  const seen = new Set<string>()
  for (const mock of evaluation.mcp_mocks) {
    const name = trimSpace(mock.name)
    if (mock.name === '') out.push(empty(mock, 'name'))
    else if (name === '') out.push(blank(mock, 'name'))
    else if (seen.has(name)) out.push(repeated(mock, 'MCP mock', 'name'))
    seen.add(name)
  }
  return out
}

/** What was not looked at because of its size speaks neither for nor against the mock. */
function fixtureIssue(mock: McpMock, fault: FixtureFault): StatedIssue {
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
    case 'decodeError': {
      const { place, ...what } = fault.decodeError
      return { state: 'invalid', problem: { kind: 'fixture-kind', ...what }, place }
    }
    case 'excess':
      return { state: 'unresolved', ...at(mock, ['fixtures'], { kind: 'fixture-excess', field }) }
  }
}

/** A mock without any tool; where a fixture failed to load, that is the reason and has its own finding. */
function absenceOfTools(mock: McpMock, { tools, faults, ignored }: MockTools): readonly StatedIssue[] {
  if (tools.length > 0 || faults.length > 0) return []
  const because = ignored ?? (mock.fixtures === '' ? 'nothing-declared' : 'no-files')
  const problem = { kind: 'mock-without-tools', field: fieldOf(mock.where), because } as const
  return [{ state: 'invalid', ...at(mock, mock.fixtures === '' ? [] : ['fixtures'], problem) }]
}

function responseIssues({ tool, brokenBundle }: FixtureTool): readonly StatedIssue[] {
  if (tool.responses.length > 0) return tool.responses.flatMap(matcherIssues)
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
function matcherIssues({ matchRegex, matchSchema }: MockResponse): readonly StatedIssue[] {
  const out: StatedIssue[] = []
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
function inputStatedIssues({ inputSchema: schema }: MockTool, directory: string): readonly StatedIssue[] {
  if (schema === undefined) return []
  if (schema.node.kind === 'map') return judgeSchema(schema, { kind: 'input-schema', address: directory }, schema.value)
  const problem = { kind: 'input-schema-kind', field: fieldOf(schema.where), found: kindOf(schema.node) } as const
  return [{ state: 'invalid', problem, place: placeOfNode(schema.origin, schema.node) }]
}
