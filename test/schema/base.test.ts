import { expect, test } from 'vitest'
import { compileSchema, type SchemaHolder } from '../../src/schema/offline.ts'

/** Each holder's base: a reference to that very address leads back to the schema, and its neighbour is external. */
test.each<[SchemaHolder, string]>([
  [{ kind: 'argument-matcher' }, 'argmatcher.json'],
  [{ kind: 'match-schema' }, 'memory://mcp-mock-schema.json'],
  [{ kind: 'grader-schema' }, 'preflight-inline-schema.json'],
  [{ kind: 'input-schema', address: 'file:///s/evals' }, 'file:///s/evals/mock-input-schema.json'],
  [{ kind: 'input-schema', address: 'file:///' }, 'mock-input-schema.json'],
  [{ kind: 'schema-file', address: 'file:///s/a%20b.json' }, 'a b.json'],
])('%o', (holder, own) => {
  expect(compileSchema({ $ref: own, $defs: {} }, holder)).toEqual({ state: 'ok' })
  expect(compileSchema({ $ref: 'other.json' }, holder)).toMatchObject({ state: 'external', via: '$ref' })
})
