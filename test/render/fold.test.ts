import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Problem } from '../../src/catalogue/sentences.ts'
import { aboutText, fold, type Mistake, mistakesOf } from '../../src/render/fold.ts'
import type { Diagnostic } from '../../src/report/types.ts'
import { field, name, word } from '../../src/text/argument.ts'
import { entry } from '../report/inspections.ts'

const at = (file: string, line: number, more: Partial<Diagnostic> = {}, problem?: Problem) =>
  entry('invalid', { source: file, ...more }, { file, position: { line, column: 1 } }, problem)
const unknownKey = (key: string, nearest?: string): Problem => ({
  kind: 'unknown-key',
  owner: field([]),
  key: name(key),
  nearest: word(nearest),
})
const needed = (...steps: (string | number)[]): Problem => ({ kind: 'required', field: field(steps) })
const shown = ({ file, line }: Mistake) => `${file}:${line}`
const blocks = (entries: Parameters<typeof fold>[0], first = 'eval.yaml') => {
  const { files, everywhere } = fold(entries, first)
  return {
    files: files.map((groups) => groups.map((group) => group.map(shown))),
    everywhere: everywhere.map((g) => g.map(shown)),
  }
}

test('codes and tasks that say the same of one place are one mistake, in the words that guess more', () => {
  const found = mistakesOf([
    at('a', 1, { code: 'eval.schema', message: 'No x; did you mean y?' }, unknownKey('x', 'y')),
    at('a', 1, { code: 'eval.configuration', message: 'No x.', task_id: 't' }, unknownKey('x')),
    at('a', 1, { code: 'eval.configuration', message: 'No x.', task_id: 'u' }, unknownKey('x')),
    at('a', 2, { code: 'eval.schema', message: 'No x.' }, unknownKey('x')),
  ])
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({
    codes: ['eval.schema', 'eval.configuration'],
    subjects: [{ taskId: 't' }, { taskId: 'u' }],
    message: 'No x; did you mean y?',
  })
})

test('what has another state, kind or argument stays apart, whatever its words are', () => {
  const place = { file: 'a', position: { line: 1, column: 1 } }
  const found = mistakesOf([
    at('a', 1, {}, needed('x')),
    at('a', 1, { message: 'In other words.', remediation: 'Else.' }, needed('x')),
    at('a', 1, {}, needed('y')),
    at('a', 1, {}, unknownKey('x')),
    entry('unresolved', { source: 'a' }, place, needed('x')),
  ])
  expect(found).toHaveLength(4)
})

test('the eval comes first, then files as people sort them; in each the order of lines', () => {
  const entries = [
    at('b', 9, { message: '1' }),
    at('eval.yaml', 5, { message: '2' }),
    at('a', 1, { message: '3' }),
    at('b', 2, { message: '4' }),
    entry('invalid', { source: 'b', message: '5' }),
  ]
  expect(blocks(entries).files).toEqual([[['eval.yaml:5']], [['a:1']], [['b:0'], ['b:2'], ['b:9']]])
  const ten = ['t10', 't2', 't1'].map((file) => at(file, 1, { message: file }))
  expect(blocks(ten).files).toEqual([[['t1:1']], [['t2:1']], [['t10:1']]])
})

test('what differs only in authored names and positions is shown together in its file', () => {
  const entries = [
    at('a', 1, {}, needed('metrics')),
    at('a', 3, {}, unknownKey('p')),
    at('a', 1, {}, needed('config')),
    at('a', 7, {}, unknownKey('q')),
    at('a', 8, {}, unknownKey('r', 's')),
    at('a', 9, {}, needed('graders', 0, 'name')),
    at('a', 10, {}, needed('graders', 1, 'name')),
  ]
  expect(blocks(entries).files).toEqual([[['a:1'], ['a:1'], ['a:3', 'a:7'], ['a:8'], ['a:9', 'a:10']]])
})

test('across files only what repeats in many places is told together', () => {
  const three = ['a', 'b', 'c'].map((file) => at(file, 1))
  expect(blocks(three)).toEqual({ files: [[['a:1']], [['b:1']], [['c:1']]], everywhere: [] })
  expect(blocks([...three, at('d', 1)])).toEqual({ files: [], everywhere: [['a:1', 'b:1', 'c:1', 'd:1']] })
  const oneFile = [1, 2, 3, 4, 5].map((line) => at('a', line))
  expect(blocks(oneFile)).toEqual({ files: [[['a:1', 'a:2', 'a:3', 'a:4', 'a:5']]], everywhere: [] })
})

test('no finding is lost, whatever there is', () => {
  const finding = fc.record({
    file: fc.constantFrom('eval.yaml', 'a', 'b', 'c'),
    line: fc.integer({ min: 1, max: 3 }),
    code: fc.constantFrom('x', 'y'),
    message: fc.constantFrom('`a` is wrong.', '`b` is wrong.', 'Else; really.', ''),
    task_id: fc.constantFrom('t', 'u'),
  })
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 30 }), (rows) => {
      const { files, everywhere } = fold(
        rows.map(({ file, line, ...more }) => at(file, line, more)),
        'eval.yaml',
      )
      const told = [...files.flat(2), ...everywhere.flat()].flatMap((m) =>
        m.codes.flatMap((code) => m.subjects.map((subject) => `${shown(m)} ${code} ${aboutText(subject)}`)),
      )
      for (const { file, line, code, task_id } of rows)
        expect(told).toContain(`${file}:${line} ${code} task ${task_id}`)
    }),
  )
})
