import { expect, test } from 'vitest'
import { renderTemplate } from '../../../src/go/template/index.ts'
import { truthTable } from '../truth.ts'

const VERDICTS = {
  parse: 'parse',
  evaluate: 'execute',
  'too-much-work': 'unresolved',
  undecided: 'unresolved',
} as const

test('the answers of Go', () => {
  const table = truthTable<{ readonly text: string; readonly verdict: string }>('templates')
  expect(table.length).toBeGreaterThan(300)
  for (const { text, verdict } of table) {
    const vars = {
      extra: 'from inputs',
      name: 'Row é one',
      prompt: text,
      a: 'x',
      b: '',
      n: '5',
      é: 'ü',
      long: 'hello world',
    }
    const outcome = renderTemplate(text, {
      JobID: 'run-0',
      TaskName: 'Row é one',
      Iteration: 0,
      Attempt: 0,
      Timestamp: '1970-01-01T00:00:00Z',
      Vars: new Map(Object.entries(vars)),
    })
    expect([text, outcome.ok ? 'ok' : VERDICTS[outcome.reason]]).toEqual([text, verdict])
  }
})
