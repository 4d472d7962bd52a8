import { expect, test } from 'vitest'
import { jsonTeller } from '../../src/render/json.ts'
import type { Inspection } from '../../src/report/build.ts'
import { entry, inspection, task } from '../report/inspections.ts'
import { runOf, textOf } from './runs.ts'

const renderJson = (of: Inspection | readonly Inspection[]) => textOf(jsonTeller, runOf(of, { single: 'report' in of }))

test('two spaces, one newline at the end, empty lists on one line', () => {
  expect(renderJson(inspection())).toBe(`{
  "kind": "waza.preflight",
  "schemaVersion": "1.0",
  "source": "eval.yaml",
  "executor": "mock",
  "complete": true,
  "tasks": [],
  "capabilities": [],
  "dependencies": [],
  "diagnostics": []
}
`)
})

test('several reports are one array', () => {
  const one = inspection([entry('invalid')])
  const text = renderJson([one, one])
  expect(text.startsWith('[\n  {\n    "kind"')).toBe(true)
  expect(text.endsWith('\n]\n')).toBe(true)
  expect(JSON.parse(text)).toEqual([one.report, one.report])
})

test('authored text is escaped only where JSON needs it', () => {
  const of = inspection([], { tasks: [task('t', { name: 'né 雪 " \\ / <b>&\u2028' })] })
  expect(renderJson(of)).toContain('"name": "né 雪 \\" \\\\ / <b>&\u2028"')
})

test('the pieces are the document that the engine would make', () => {
  const many = inspection([], { tasks: Array.from({ length: 1203 }, (_, i) => task(`task-${i}\n "é"`)) })
  const few = inspection([entry('invalid', { message: 'a\nb' })], {})
  for (const one of [many, few]) expect(renderJson(one)).toBe(`${JSON.stringify(one.report, null, 2)}\n`)
  for (const list of [[], [few], [many, few]]) {
    const reports = list.map(({ report }) => report)
    expect(renderJson(list)).toBe(`${JSON.stringify(reports, null, 2)}\n`)
  }
})
