import dns from 'node:dns'
import fs from 'node:fs'
import net from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inspectSuite } from './suites.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const NEIGHBOUR = '/w/neighbour.json'

/** Schemas that ask for something outside of themselves, each in another way, and one that does not. */
const SCHEMAS: readonly (readonly [string, object])[] = [
  ['http', { $ref: 'http://127.0.0.1:1/a.json' }],
  ['https', { allOf: [{ $ref: 'https://schemas.invalid/a.json#/x' }] }],
  ['a file by its address', { $ref: `file://${NEIGHBOUR}` }],
  ['a neighbour that is there', { $ref: 'neighbour.json' }],
  ['a dynamic reference', { $dynamicRef: 'neighbour.json#x' }],
  ['an unknown metaschema', { $schema: 'https://schemas.invalid/meta' }],
  ['a neighbour as its metaschema', { $schema: 'neighbour.json' }],
  ['a published metaschema', { $ref: 'http://json-schema.org/draft-07/schema#/definitions/simpleTypes' }],
  ['nothing', { type: 'string' }],
]

describe('compiling an authored schema opens no socket and reads no file that is not named', () => {
  test.each(SCHEMAS)('%s', (_, schema) => {
    const sockets = [vi.spyOn(net.Socket.prototype, 'connect'), vi.spyOn(dns, 'lookup')]
    const opened = [vi.spyOn(fs, 'openSync'), vi.spyOn(fs, 'readFileSync')]
    const matcher = { tool: 'a', args: { x: { json_schema: schema } } }
    const places = [
      { name: 'inline', type: 'json_schema', config: { schema } },
      { name: 'file', type: 'json_schema', config: { schema_file: 'schema.json' } },
      { name: 'matcher', type: 'tool_calls', config: { expect: [matcher] } },
    ]
    for (const grader of places) {
      const { reader } = inspectSuite({
        task: { graders: [grader] },
        files: { '/w/schema.json': JSON.stringify(schema), [NEIGHBOUR]: '{}' },
      })
      const read = reader.reads.map(({ path }) => path)
      const named = grader.name === 'file' ? ['/w/schema.json'] : []
      expect(read).toEqual(['/w/eval.yaml', '/w/task.yaml', ...named])
    }
    for (const spy of sockets) expect(spy).not.toHaveBeenCalled()
    // The suite is in memory: the disk may only give parts of the program, the published metaschemas among them.
    const files = opened.flatMap((spy) => spy.mock.calls.map(([path]) => String(path)))
    expect(files.filter((path) => !/\/(node_modules|src\/schema\/generated)\//.test(path))).toEqual([])
  })
})
