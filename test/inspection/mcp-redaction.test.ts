import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspected } from './mcp-look.ts'

describe('redaction', () => {
  /** Shapes of settings and tools, right and wrong; `@` is a marker of its own each time. */
  const values = [
    '@',
    '[@]',
    '[[@]]',
    '{@: @}',
    '{@: {@: @}}',
    '[{@: [@]}]',
    '5@',
    '{type: @}',
    '{$ref: "@"}',
    '{pattern: "(@"}',
    '"(?=@"',
  ]
  const value = fc.constantFrom(...values)
  const keys = ['type', 'command', 'args', 'env', 'cwd', 'url', 'headers', 'tools', 'timeout', 'Env', '@']
  const settings = fc
    .dictionary(fc.constantFrom(...keys), value, { maxKeys: 4 })
    .chain((map) => fc.constantFrom('http', 'stdio', '@', '[@]').map((type) => ({ ...map, type })))
  const response = fc.dictionary(fc.constantFrom('match_regex', 'match_schema', 'return', '@'), value)
  const tool = fc.record(
    { description: value, input_schema: value, responses: fc.array(response, { maxLength: 2 }) },
    { requiredKeys: [] },
  )

  const flow = (part: unknown): string =>
    typeof part === 'string'
      ? part
      : Array.isArray(part)
        ? `[${part.map(flow).join(', ')}]`
        : `{${Object.entries(part as object)
            .map(([key, below]) => `${key}: ${flow(below)}`)
            .join(', ')}}`
  const quoted = (text: string) =>
    text
      .replace(/"?(\(\?=|\()?@"?/g, '"$1@"')
      .replaceAll('5"@"', '5')
      .replace(/(pattern|\$ref|type|\w+):/g, '"$1":')

  it('has no word of settings, tools, payloads or fixtures in any sentence', () => {
    let planted = 0
    fc.assert(
      fc.property(
        fc.array(settings, { maxLength: 3 }),
        fc.array(tool, { minLength: 1, maxLength: 3 }),
        fc.nat(60),
        (servers, tools, cut) => {
          const mark = (text: string) => text.replaceAll('@', () => `zq${planted++}zq`)
          const inline = tools.map((one, i) => `t${i}: ${flow(one)}`).join(', ')
          const json = tools.map((one) => quoted(flow(one)))
          const text = mark(
            `config: {mcp_servers: {${servers.map((one, i) => `s${i}: ${flow(one)}`).join(', ')}}}\n` +
              `mcp_mocks: [{name: a, tools: {${inline}}}, {name: b, fixtures: zq-mcp}, {name: c, fixtures: "@"}]`,
          )
          const files: Record<string, string> = {}
          json.forEach((one, i) => {
            files[`zq-mcp/tool${i}.json`] = mark(one)
            files[`zq-mcp/cut${i}.json`] = mark(one).slice(0, cut)
            files[`zq-mcp/all${i}.json`] = mark(`{"tools": {"@": ${one}}}`)
          })
          const { report } = inspected(text, files)
          expect(report.diagnostics.length).toBeGreaterThan(0)
          for (const { message, remediation } of report.diagnostics) {
            expect(message).not.toContain('zq')
            expect(remediation).not.toContain('zq')
            expect(message).toMatch(/^[^\n]+\.$/)
          }
        },
      ),
      { numRuns: 400 },
    )
    expect(planted).toBeGreaterThan(1000)
  })
})
