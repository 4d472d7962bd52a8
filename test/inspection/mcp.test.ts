import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Inspection } from '../../src/report/build.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'
import { type Files, inspected } from './mcp-look.ts'

const outcome = ({ report }: Inspection) => report.diagnostics.map(({ code, state }) => `${code} ${state}`)
const states = ({ report }: Inspection) =>
  report.dependencies.map(({ name, mode, state }) => `${name} ${mode} ${state}`)
/** The places of the findings: file, line and column. */
const places = ({ entries }: Inspection) =>
  entries.map(({ place }) => {
    if (place === undefined) return undefined
    const at = positionOf(place)
    return at === undefined ? fileOf(place) : `${fileOf(place)}:${at.line}:${at.column}`
  })

const MOCK = 'mcp_mocks: [{name: box, fixtures: mcp}]'
const GOOD = '{"responses": [{"return": 1}]}'
const BAD = '{"responses": [{"match_regex": {"id": "["}}]}'
const EXTERNAL = '{"responses": [{"match_schema": {"$ref": "other.json"}}]}'

describe('fixture directories', () => {
  it.each<readonly [string, Files, string]>([
    ['one tool', { 'mcp/a.json': GOOD }, 'verified'],
    ['a bad pattern', { 'mcp/a.json': BAD }, 'invalid'],
    [
      'a later file that replaces a bad tool',
      { 'mcp/a.json': `{"tools": {"x": ${BAD}}}`, 'mcp/b/x.json': GOOD },
      'verified',
    ],
    ['a later file that is bad', { 'mcp/a/x.json': GOOD, 'mcp/b.json': `{"tools": {"x": ${BAD}}}` }, 'invalid'],
    [
      'the position of a directory by its name',
      { 'mcp/b/x.json': BAD, 'mcp/b.json': `{"tools": {"x": ${GOOD}}}` },
      'verified',
    ],
    [
      'only names that end in .json',
      { 'mcp/a.json': GOOD, 'mcp/b.JSON': '{', 'mcp/c.yaml': '{', 'mcp/json': '{' },
      'verified',
    ],
    ['no such names', { 'mcp/b.JSON': GOOD }, 'invalid'],
    ['hidden directories', { 'mcp/a.json': GOOD, 'mcp/.git/b.json': '{' }, 'verified'],
    ['hidden files', { 'mcp/.json': GOOD, 'mcp/.b.json': '{' }, 'invalid'],
    ['a directory with the name of a file', { 'mcp/a.json/b.json': GOOD }, 'verified'],
    ['a link to a file outside', { 'mcp/a.json': { link: '/out/tool.json' }, '/out/tool.json': GOOD }, 'verified'],
    ['a dangling link', { 'mcp/a.json': { link: 'nowhere' }, 'mcp/b.json': GOOD }, 'invalid'],
    ['a link to itself', { 'mcp/a.json': { link: 'a.json' }, 'mcp/b.json': GOOD }, 'invalid'],
    ['a link to a directory', { 'mcp/a.json': GOOD, 'mcp/loop': { link: '.' } }, 'verified'],
    ['a link to a directory with the name of a file', { 'mcp/a.json': GOOD, 'mcp/b.json': { link: '.' } }, 'invalid'],
    ['a pipe', { 'mcp/a.json': GOOD, 'mcp/b.json': { other: true } }, 'invalid'],
    ['a file that nobody may read', { 'mcp/a.json': GOOD, 'mcp/b.json': { denied: true } }, 'invalid'],
    ['a directory that nobody may read', { 'mcp/a.json': GOOD, 'mcp/b': { directory: true, denied: true } }, 'invalid'],
    ['nothing', { mcp: { directory: true } }, 'invalid'],
    ['no directory', {}, 'invalid'],
    ['a file', { mcp: GOOD }, 'invalid'],
    ['a link', { mcp: { link: 'real' }, 'real/a.json': GOOD }, 'invalid'],
    ['a dangling root', { mcp: { link: 'nowhere' } }, 'invalid'],
  ])('%s', (_, files, state) => {
    expect(states(inspected(MOCK, files))).toEqual([`box mocked ${state}`])
  })

  it.each([
    ['mcp', 'verified'],
    ['./mcp/', 'verified'],
    ['/suite/mcp', 'verified'],
    ['../suite/mcp', 'verified'],
    ['.', 'verified'],
    ['.hidden', 'invalid'],
    ['" mcp"', 'invalid'],
    ['suite/mcp', 'invalid'],
    ['a\\0b', 'invalid'],
  ])('resolves %s from the eval directory', (fixtures, state) => {
    const result = inspected(`mcp_mocks: [{name: box, fixtures: ${fixtures}}]`, {
      'mcp/a.json': GOOD,
      '.hidden/a.json': GOOD,
      '/place/x': '',
    })
    expect(states(result)).toEqual([`box mocked ${state}`])
  })

  it('says where else a missing directory is', () => {
    const { report } = inspected(MOCK, { '/place/mcp/a.json': GOOD })
    expect(report.diagnostics[0]?.message).toContain('exists from the working directory')
  })

  it('reports every file that fails, each at its own place, and still examines the others', () => {
    const result = inspected(MOCK, {
      'mcp/a.json': '{"responses": [\n  {"error": 1}]}',
      'mcp/b.json': '{"responses": [],\n\n ]',
      'mcp/c.json': '{"input_schema": {\n"type": 5}, "responses": [{"match_schema": {\n\n"$ref": "x.json"}}]}',
      'mcp/d.json': '{"tools": {"t": {\n"responses": {}}}}',
    })
    expect(outcome(result).sort()).toEqual([
      'mock.input_schema invalid',
      'mock.mcp invalid',
      'mock.mcp invalid',
      'mock.mcp invalid',
      'mock.mcp unresolved',
    ])
    expect(places(result).sort()).toEqual([
      '/suite/mcp/a.json:2:13',
      '/suite/mcp/b.json:3:2',
      '/suite/mcp/c.json:2:9',
      '/suite/mcp/c.json:4:9',
      '/suite/mcp/d.json:2:14',
    ])
    expect(result.report.complete).toBe(false)
  })

  it('calls a link that leads nowhere by its name', () => {
    const result = inspected(MOCK, { 'mcp/a.json': { link: 'nowhere' }, 'mcp/b.json': GOOD })
    expect(places(result)).toEqual(['/suite/mcp/a.json'])
    expect(result.report.diagnostics[0]?.message).toContain('is a link that leads nowhere')
  })

  it('lets inline tools replace fixture tools as a whole', () => {
    const inline = (tools: string) => `mcp_mocks: [{name: box, fixtures: mcp, tools: ${tools}}]`
    const good = '{responses: [{return: 1}]}'
    expect(states(inspected(inline(`{a: ${good}}`), { 'mcp/a.json': BAD }))).toEqual(['box mocked verified'])
    expect(states(inspected(inline(`{b: ${good}}`), { 'mcp/a.json': BAD }))).toEqual(['box mocked invalid'])
    expect(states(inspected(inline('{a: {}}'), { 'mcp/a.json': GOOD }))).toEqual(['box mocked invalid'])
    expect(states(inspected(inline('{__proto__: {}}'), { 'mcp/a.json': GOOD }))).toEqual(['box mocked invalid'])
  })

  it('finds the same whatever the order of tools, responses and files', () => {
    const parts = [GOOD, BAD, EXTERNAL, '{"input_schema": 5, "responses": [{}]}', '{"responses": []}', '{', 'null']
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 1 }), fc.boolean(), (chosen, bundled) => {
        const files: Record<string, string> = {}
        if (bundled)
          files['mcp/all.json'] = `{"tools": {${chosen
            .filter((part) => part !== '{')
            .map((part, i) => `"${i}": ${part}`)
            .join()}}}`
        else for (const [i, part] of chosen.entries()) files[`mcp/${i}.json`] = part
        const isIn = (part: string) => chosen.includes(part) && !(bundled && part === '{')
        if (!parts.some(isIn)) return
        const result = inspected(MOCK, files)
        const isBroken =
          [BAD, '{"responses": []}', '{', 'null'].some(isIn) || Object.values(files)[0] === '{"tools": {}}'
        expect(outcome(result).includes('mock.mcp invalid')).toBe(isBroken)
        expect(outcome(result).includes('mock.mcp unresolved')).toBe(isIn(EXTERNAL))
        expect(outcome(result).includes('mock.input_schema invalid')).toBe(isIn(parts[3]!))
        expect(result.report.complete).toBe(!isIn(EXTERNAL))
        const worst = isBroken || isIn(parts[3]!) ? 'invalid' : isIn(EXTERNAL) ? 'unresolved' : 'verified'
        expect(states(result)).toEqual([`box mocked ${worst}`])
      }),
    )
  })

  it('survives trees that are deep, and documents that are deep', () => {
    const deep = `mcp/${'d/'.repeat(1000)}`
    const nested = (depth: number, inner: string) => '{"not":'.repeat(depth) + inner + '}'.repeat(depth)
    const result = inspected(MOCK, {
      [`${deep}a.json`]: GOOD,
      'mcp/schema.json': `{"input_schema": ${nested(9_990, '{"type": 5}')}, "responses": [{}]}`,
      'mcp/data.json': `{"responses": [{"return": ${nested(9_990, '1')}}]}`,
      'mcp/deeper.json': nested(10_001, '1'),
    })
    expect(outcome(result)).toEqual(['mock.input_schema invalid', 'mock.mcp invalid'])
  })

  it('leaves what is too much unresolved, whichever mock asks for it', () => {
    const files: Record<string, string> = {}
    for (let i = 0; i < 210_000; i++) files[`mcp/${i}`] = ''
    files['more/a.json'] = GOOD
    const result = inspected('mcp_mocks: [{name: box, fixtures: mcp}, {name: more, fixtures: more}]', files)
    expect(outcome(result)).toEqual(['mock.mcp unresolved', 'mock.mcp unresolved'])
    expect(result.report.complete).toBe(false)
  }, 60_000)
})

describe('inline tools', () => {
  const tool = (text: string) => `mcp_mocks: [{name: box, tools: {t: ${text}}}]`
  it.each([
    ['{responses: [{return: {$ref: "https://x.invalid"}}]}', []],
    ['{responses: []}', ['mock.mcp invalid']],
    ['null', ['mock.mcp invalid']],
    ['{responses: [{match_schema: {}}]}', []],
    ['{responses: [{match_schema: {type: 5}}]}', ['mock.mcp invalid']],
    [
      '{responses: [{match_schema: {$ref: x.json}, match_regex: {a: "["}}]}',
      ['mock.mcp invalid', 'mock.mcp unresolved'],
    ],
    ['{responses: [{match_schema: {$ref: mcp-mock-schema.json}}]}', ['mock.mcp unresolved']],
    ['{input_schema: null, responses: [{}]}', []],
    ['{input_schema: {}, responses: [{}]}', []],
    ['{input_schema: [], responses: [{}]}', ['mock.input_schema invalid']],
    ['{input_schema: 2024-01-02, responses: [{}]}', ['mock.input_schema invalid']],
    ['{input_schema: {1: a}, responses: [{}]}', ['mock.input_schema invalid']],
    ['{input_schema: {$ref: x.json}, responses: []}', ['mock.input_schema unresolved', 'mock.mcp invalid']],
    ['{input_schema: {$ref: mock-input-schema.json}, responses: [{}]}', []],
    ['{input_schema: {$ref: "file:///suite/mock-input-schema.json"}, responses: [{}]}', []],
  ])('%s', (text, wanted) => {
    expect(outcome(inspected(tool(text))).sort()).toEqual(wanted)
  })

  it('points at the value', () => {
    expect(places(inspected(tool('\n  {responses: [{match_regex: {a: b, c: "["}}]}')))).toEqual(['eval.yaml:2:40'])
  })

  it('needs one', () => {
    expect(outcome(inspected('mcp_mocks: [{name: box}]'))).toEqual(['mock.mcp invalid'])
  })
})

describe('the inventory', () => {
  it('has mocks as declared, then live servers by name, without those that a mock replaces', () => {
    const result = inspected(`
config:
  mcp_servers: {zed: {command: x}, "\\uff5e": {command: x}, "😀": {type: ws}, abc: {url: x}, box: 42, " box ": {command: x}}
mcp_mocks: [{name: zed0, tools: {t: {}}}, {name: " box ", tools: {t: {responses: [{}]}}}]`)
    expect(states(result)).toEqual([
      'zed0 mocked invalid',
      ' box  mocked verified',
      ' box  live unresolved',
      'abc live invalid',
      'zed live unresolved',
      '～ live unresolved',
      '😀 live unsupported',
    ])
    expect(outcome(result).sort()).toEqual([
      ...Array(5).fill('dependency.live unresolved'),
      'dependency.mcp_configuration invalid',
      'dependency.mcp_configuration unsupported',
      'mock.mcp invalid',
      'mock.mcp_override verified',
    ])
    expect(result.report.complete).toBe(true)
  })

  it('tells every fault of a server, and that it is live besides', () => {
    const result = inspected('config: {mcp_servers: {s: {env: text, timeout: soon}}}')
    expect(outcome(result)).toEqual([
      'dependency.live unresolved',
      ...Array(3).fill('dependency.mcp_configuration invalid'),
    ])
    expect(result.report.diagnostics.map(({ message }) => message).join()).toContain('`config.mcp_servers[0].timeout`')
  })
})

describe('what was meant by a server that lacks its endpoint', () => {
  const told = (servers: string) =>
    inspected(`config: {executor: copilot-sdk, mcp_servers: ${servers}}`)
      .report.diagnostics.filter(({ code }) => code === 'dependency.mcp_configuration')
      .map(({ message, remediation }) => `${message} ${remediation}`)
  it.each<readonly [string, string]>([
    [
      '{github: {url: https://example.org/mcp}}',
      '`config.mcp_servers[0]` has a `url`, but no `type`, which makes it a local program with a `command`. Add `type: http` (or `type: sse`), or write `command` in place of `url`.',
    ],
    [
      '{github: {type: stdio, url: https://example.org/mcp}}',
      '`config.mcp_servers[0]` has a `url`, but its `type` is that of a local program with a `command`. Write `type: http` (or `type: sse`), or write `command` in place of `url`.',
    ],
    [
      '{github: {type: http, command: npx}}',
      '`config.mcp_servers[0]` has a `command`, but its `type` is that of a server with a `url`. Write `type: stdio` for a local program, or `url` in place of `command`.',
    ],
    ['{github: {}}', '`config.mcp_servers[0].command` is required. Add `command` under `config.mcp_servers[0]`.'],
    ['{github: {type: http}}', '`config.mcp_servers[0].url` is required. Add `url` under `config.mcp_servers[0]`.'],
    [
      '{mcpServers: {github: {command: npx}}}',
      '`config.mcp_servers[0]` is not a server but a mapping of servers as other tools write it. Put the servers directly under `config.mcp_servers`, and remove the key that wraps them.',
    ],
    ['{servers: {}}', '`config.mcp_servers[0].command` is required. Add `command` under `config.mcp_servers[0]`.'],
    [
      '{github: {type: streamable-http, url: u}}',
      '`config.mcp_servers[0].type` is not an allowed value; did you mean `http`? Use one of `stdio`, `http` or `sse`.',
    ],
    [
      '{github: {type: local, command: npx}}',
      '`config.mcp_servers[0].type` is not an allowed value; did you mean `stdio`? Use one of `stdio`, `http` or `sse`.',
    ],
  ])('%s', (servers, sentence) => {
    expect(told(servers)).toEqual([sentence])
  })
})
