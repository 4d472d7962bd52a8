import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Problem } from '../../src/catalogue/sentences.ts'
import { posixPaths } from '../../src/go/filepath.ts'
import type { Entry } from '../../src/report/build.ts'
import { fingerprintsOf } from '../../src/report/fingerprint.ts'
import { rootedAt } from '../../src/report/rooted.ts'
import { field } from '../../src/text/argument.ts'
import { Source } from '../../src/text/source.ts'
import { entry, inspection } from './inspections.ts'

const prints = (entries: readonly Entry[], cwd = '/suite', root = '/suite', source = 'eval.yaml') =>
  fingerprintsOf(inspection(entries, { source }), rootedAt(cwd, root, posixPaths))
const one = (...args: Parameters<typeof prints>) => prints(...args)[0]!

const empty = (...steps: (string | number)[]): Problem => ({ kind: 'empty', field: field(steps) })
const problem = empty('graders', 2, 'name')
const known = entry('invalid', { task_id: 't' }, undefined, problem)

test.each([
  ['the wording', entry('invalid', { message: 'In `other` words.', task_id: 't' }, undefined, problem)],
  ['the remedy', entry('invalid', { remediation: 'Else.', task_id: 't' }, undefined, problem)],
  ['the place in a list', entry('invalid', { task_id: 't' }, undefined, empty('graders', 7, 'name'))],
])('%s does not change a fingerprint', (_, changed) => {
  expect(one([changed])).toBe(one([known]))
})

test.each([
  ['the code', entry('invalid', { code: 'task.read', task_id: 't' }, undefined, problem)],
  ['the state', entry('unresolved', { task_id: 't' }, undefined, problem)],
  ['the task', entry('invalid', { task_id: 'u' }, undefined, problem)],
  ['the requirement', entry('invalid', { task_id: 't', requirement_id: 'r' }, undefined, problem)],
  ['a name', entry('invalid', { task_id: 't' }, undefined, empty('graders', 2, 'type'))],
  ['the kind', entry('invalid', { task_id: 't' }, undefined, { ...problem, kind: 'blank' } as Problem)],
  ['the file', entry('invalid', { task_id: 't', source: '/suite/other.yaml' }, undefined, problem)],
])('%s changes a fingerprint', (_, changed) => {
  expect(one([changed])).not.toBe(one([known]))
})

test('neither the line nor the checkout is in a fingerprint', () => {
  const at = (path: string, text: string) => {
    const source = new Source(path, text)
    return entry('invalid', { source: path }, { source, start: text.indexOf('x'), end: text.indexOf('x') + 1 })
  }
  const here = one([at('/suite/t.yaml', 'x')])
  expect(one([at('/suite/t.yaml', '\n\n  x')])).toBe(here)
  expect(one([at('/other/t.yaml', 'x')], '/other', '/other')).toBe(here)
  expect(one([at('/suite/t.yaml', 'x')], '/suite/deep', '/suite', '../eval.yaml')).toBe(here)
})

test('a file outside of the root counts by its name', () => {
  const at = (file: string) => entry('invalid', {}, { file })
  expect(one([at('/home/a/.cache/preset.yaml')])).toBe(one([at('/home/b/.cache/preset.yaml')]))
})

test('equal findings are counted, and every fingerprint is unique', () => {
  const [first, second, third] = prints([known, known, known])
  expect(new Set([first, second, third]).size).toBe(3)
  expect(prints([known, known])).toEqual([first, second])
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.string())), (rows) => {
      const entries = rows.map(([task_id, requirement_id, message]) =>
        entry('invalid', { task_id, requirement_id, message }),
      )
      expect(new Set(prints(entries)).size).toBe(rows.length)
    }),
  )
})
