import { describe, expect, it } from 'vitest'
import { parseJson } from '../../src/go/json/index.ts'
import { decodeFixture, type FixtureFile } from '../../src/model/mcp-fixture.ts'

function fixture(text: string): FixtureFile {
  const document = parseJson('/mcp/file.json', Buffer.from(text))
  if (!document.ok) throw new Error(document.fault)
  return decodeFixture(document, 'file')
}

/** The names of the tools and how many responses each has, or the fields at fault. */
function summary(text: string): readonly string[] {
  const decoded = fixture(text)
  return decoded.ok
    ? decoded.tools.map(({ name, tool }) => `${name}:${tool.responses.length}`)
    : decoded.errors.map(({ field, found }) => `${field}!${found ?? 'out of range'}`)
}

describe('decodeFixture', () => {
  it.each([
    ['a single tool', '{"responses": [{"return": 1}]}', ['file:1']],
    ['a bundle', '{"tools": {"a": {"responses": [{}]}, "b": null}}', ['a:1', 'b:0']],
    ['a bundle, whatever stands beside it', '{"tools": {"a": {}}, "responses": 5}', ['a:0']],
    ['an empty bundle', '{"tools": {}, "responses": [{}]}', ['file:1']],
    ['a null bundle', '{"tools": null, "responses": [{}]}', ['file:1']],
    ['a wrong bundle', '{"tools": [], "responses": [{}]}', ['file:1']],
    ['a bundle with a wrong tool', '{"tools": {"a": {"description": 1}}, "responses": [{}]}', ['file:1']],
    ['null', 'null', ['file:0']],
    ['unknown keys', '{"note": 1e999, "responses": []}', ['file:0']],
    ['keys in any case', '{"Re\u017fponses": [{"MATCH_REGEX": {"a": "b"}}]}', ['file:1']],
    ['the last of repeated keys', '{"responses": [{}], "RESPONSES": [{}, {}]}', ['file:2']],
    ['a null response', '{"responses": [null, {}]}', ['file:2']],
    [
      'null fields',
      '{"responses": [{"match": null, "match_schema": null, "match_regex": {"a": null}, "error": null}]}',
      ['file:1'],
    ],
    ['a list', '[1]', ['!a list']],
    ['a text', '"x"', ['!text']],
    ['a description', '{"description": 1}', ['description!an integer']],
    ['responses', '{"responses": {}}', ['responses!a mapping']],
    ['a response', '{"responses": [{}, "x"]}', ['responses[1]!text']],
    ['match', '{"responses": [{"match": []}]}', ['responses[0].match!a list']],
    ['match_schema', '{"responses": [{"match_schema": true}]}', ['responses[0].match_schema!a boolean']],
    ['match_regex', '{"responses": [{"match_regex": {"a": "b", "c": 1.5}}]}', ['responses[0].match_regex[1]!a number']],
    ['an error', '{"responses": [{"error": 1e999}]}', ['responses[0].error!a number']],
    ['a repeated wrong value', '{"responses": [{"error": 1, "error": "x"}]}', ['responses[0].error!an integer']],
    ['a number in data', '{"responses": [{"return": {"a": [1e999]}}]}', ['responses[0].return!out of range']],
    ['both readings', '{"tools": {"a": 1}, "responses": 2}', ['responses!an integer', 'tools[0]!an integer']],
  ])('decodes %s', (_, text, wanted) => {
    expect(summary(text)).toEqual(wanted)
  })

  it('remembers why a file is no bundle', () => {
    const decoded = fixture('{"tools": {"a": {"description": 1}}}')
    expect(decoded.ok && decoded.tools.map(({ brokenBundle }) => brokenBundle.map(({ field }) => field))).toEqual([
      ['tools[0].description'],
    ])
  })

  it('keeps what can be checked: schemas, patterns, and nothing of an empty match_schema', () => {
    const decoded = fixture(
      '{"input_schema": 5, "responses": [{"match_schema": {}}, {"match_schema": {"a": 1}, "match_regex": {"x": "["}}]}',
    )
    if (!decoded.ok) throw new Error('not decoded')
    const tool = decoded.tools[0]!.tool
    expect(tool.inputSchema?.value()).toBe(5)
    expect(tool.responses.map(({ matchSchema }) => matchSchema?.value())).toEqual([
      undefined,
      Object.assign(Object.create(null), { a: 1 }),
    ])
    expect(tool.responses[1]?.matchRegex.map(({ value }) => value)).toEqual(['['])
  })

  it('finds numbers that are out of range without looking through all of them each time', () => {
    const many = 20_000
    expect(summary(`{"responses": [${Array(many).fill('{"return": 1e999}').join()}]}`)).toHaveLength(many)
  })
})
