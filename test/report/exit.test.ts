import { expect, test } from 'vitest'
import { hasFailed } from '../../src/report/exit.ts'
import { entry, inspection } from './inspections.ts'

test.each([
  ['verified', false, false],
  ['unresolved', false, true],
  ['unsupported', false, true],
  ['invalid', true, true],
] as const)('a diagnostic that is %s: failed %s, under --strict %s', (state, plain, strict) => {
  const { report } = inspection([entry('verified'), entry(state)])
  expect([hasFailed(report, false), hasFailed(report, true)]).toEqual([plain, strict])
})

test('only diagnostics count', () => {
  const { report } = inspection([], {
    complete: false,
    capabilities: [{ name: 'mcp_servers', state: 'unsupported', meaning: 'No.' }],
    dependencies: [{ kind: 'mcp', name: 'm', mode: 'live', state: 'invalid' }],
  })
  expect(hasFailed(report, true)).toBe(false)
})
