import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEval } from '../../src/model/eval.ts'
import { decodeMcpServer, type McpServer } from '../../src/model/mcp-server.ts'
import { graderConfigs } from '../../src/rules/graders/index.ts'
import { parseYamlText } from '../yaml/text.ts'

/** Decodes settings written as flow YAML. */
function server(settings: string): McpServer {
  const document = parseYamlText('eval.yaml', `config: {mcp_servers: {svc: ${settings}}}`)
  if (!document.ok) throw new Error('no YAML')
  const entry = decodeEval(document, graderConfigs).eval.config.mcp_servers[0]
  if (entry === undefined) throw new Error('no server')
  return decodeMcpServer(entry)
}

/** The fields at fault, below the server. */
function faults(settings: string): readonly string[] {
  return server(settings).errors.map(({ problem }) =>
    problem.kind === 'wrong-kind' ? problem.field.replace('config.mcp_servers[0]', '') : problem.kind,
  )
}

describe('decodeMcpServer', () => {
  it.each([
    ['{command: x}', 'stdio', 'given'],
    ['{type: STDIO, command: 5}', 'stdio', 'given'],
    ['{type: 5, command: true}', 'stdio', 'given'],
    ['{type: "", command: " "}', 'stdio', 'blank'],
    ['{type: null, command: null}', 'stdio', 'absent'],
    ['{}', 'stdio', 'absent'],
    ['{Type: http, command: x}', 'stdio', 'given'],
    ['{type: http, url: 5}', 'http', 'given'],
    ['{type: sse, URL: x}', 'http', 'given'],
    ['{type: sse, URL: x, url: ""}', 'http', 'blank'],
    ['{type: http, command: x}', 'http', 'absent'],
    ['{type: " http", url: x}', undefined, undefined],
    ['{type: ws, url: x}', undefined, undefined],
    ['{command: [x]}', 'stdio', undefined],
  ] as const)('%s', (settings, transport, endpoint) => {
    expect(server(settings)).toMatchObject({ name: 'svc', transport, endpoint })
  })

  it.each(['42', 'null', '[]', 'text', '{5: a, command: x}', '{true: a, command: x}', '{2024-01-02: a, command: x}'])(
    'has no settings at all: %s',
    (settings) => {
      expect(server(settings)).toMatchObject({ endpoint: undefined })
      expect(faults(settings)).toEqual([''])
    },
  )

  const http = (setting: string) => `{type: http, url: x, ${setting}}`
  const stdio = (setting: string) => `{command: x, ${setting}}`
  it.each([
    [stdio('args: solo'), []],
    [stdio('args: 5'), []],
    [stdio('args: {}'), []],
    [stdio('args: null'), []],
    [stdio('args: [a, 1, 1.5, true, null]'), []],
    [stdio('args: {a: b}'), ['.args']],
    [stdio('args: [a, [b], {}, {c: d}]'), ['.args[1]', '.args[2]', '.args[3]']],
    [stdio('args: 2024-01-02'), ['.args']],
    [stdio('ARGS: {a: b}'), ['.args']],
    [stdio('tool\u017f: {a: b}'), ['.tools']],
    [stdio('env: {A: 1, B: true, C: null, 5: x}'), []],
    [stdio('env: []'), []],
    [stdio('env: [{A: b}, {C: d}]'), []],
    [stdio('env: [{A: b}, A=b]'), ['.env[1]']],
    [stdio('env: [{A: [b]}]'), ['.env[0][0]']],
    [stdio('env: {A: b, C: {d: e}, F: [g]}'), ['.env[1]', '.env[2]']],
    [stdio('env: text'), ['.env']],
    [stdio('env: 5'), ['.env']],
    [stdio('headers: text, url: [x]'), []],
    [stdio('cwd: [x]'), ['.cwd']],
    [stdio('note: {any: [thing]}'), []],
    [http('headers: text'), ['.headers']],
    [http('Headers: text'), ['.headers']],
    [http('headers: {}, Headers: text'), []],
    [http('headers: null, Headers: text'), []],
    [http('env: text, command: [x], args: {a: b}'), []],
    [http('tools: {read: true}, timeout: soon'), ['.tools', '.timeout']],
  ] as const)('%s', (settings, wanted) => {
    expect(faults(settings)).toEqual(wanted)
  })

  it.each([
    '5',
    '-5',
    '1.9',
    '.nan',
    'true',
    'null',
    '""',
    '"30"',
    '"+7"',
    '"0x1f"',
    '"0B1"',
    '"0o7"',
    '"017"',
    '"1_000"',
    '"0_7"',
    '"0x_f"',
  ])('takes the timeout %s', (timeout) => {
    expect(faults(stdio(`timeout: ${timeout}`))).toEqual([])
  })

  it.each([
    'soon',
    '"1.5"',
    '"08"',
    '"1__0"',
    '"1_"',
    '"_1"',
    '"0x"',
    '" 5"',
    '"1e3"',
    '[]',
    '{}',
    '2024-01-02',
    '"0b2"',
    '"+"',
  ])('does not take the timeout %s', (timeout) => {
    expect(faults(stdio(`timeout: ${timeout}`))).toEqual(['.timeout'])
  })

  it('takes every number of 64 bits as text, and no greater one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }), fc.constantFrom(2, 8, 10, 16), (number, radix) => {
        const prefix = { 2: '0b', 8: '0o', 10: '', 16: '0x' }[radix]
        const size = number < 0n ? -number : number
        const text = `${number < 0n ? '-' : ''}${prefix}${size.toString(radix)}`
        const fits = BigInt.asIntN(64, number) === number
        expect(faults(stdio(`timeout: "${text}"`))).toEqual(fits ? [] : ['.timeout'])
      }),
    )
  })

  it.each([
    ['{command: x, env: {A: b, C: [d]}}', '[d]', 'a list', 'text'],
    ['{command: x, true: b}', 'true', 'a mapping', 'a mapping whose keys are all text'],
  ])('points at what is at fault: %s', (settings, text, found, wanted) => {
    const [decodeError] = server(settings).errors
    if (decodeError === undefined || !('source' in decodeError.place)) throw new Error('no place')
    expect(decodeError.place.source.text.slice(decodeError.place.start, decodeError.place.end).trim()).toBe(text)
    expect(decodeError.problem).toMatchObject({ found, wanted: [wanted] })
  })
})
