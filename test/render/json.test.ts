import { expect, test } from 'vitest'
import { jsonPieces, renderJson } from '../../src/render/json.ts'
import { entry, inspection, task } from '../report/inspections.ts'

test('two spaces, one newline at the end, empty lists on one line', () => {
  expect(renderJson(inspection().report)).toBe(`{
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
  const { report } = inspection([entry('invalid')])
  const text = renderJson([report, report])
  expect(text.startsWith('[\n  {\n    "kind"')).toBe(true)
  expect(text.endsWith('\n]\n')).toBe(true)
  expect(JSON.parse(text)).toEqual([report, report])
})

test('authored text is escaped only where JSON needs it', () => {
  const { report } = inspection([], { tasks: [task('t', { name: 'né 雪 " \\ / <b>&\u2028' })] })
  expect(renderJson(report)).toContain('"name": "né 雪 \\" \\\\ / <b>&\u2028"')
})

test('the pieces are the document', () => {
  const many = inspection([], { tasks: Array.from({ length: 1203 }, (_, i) => task(`task-${i}\n "é"`)) }).report
  const few = inspection([entry('invalid', { message: 'a\nb' })], {}).report
  for (const document of [many, few, [], [few], [many, few]])
    expect([...jsonPieces(document)].join('')).toBe(renderJson(document))
})
