import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, type Mistake, mistakesOf } from '../../src/render/fold.ts'
import type { Diagnostic } from '../../src/report/types.ts'
import { entry } from '../report/inspections.ts'

const at = (file: string, line: number, more: Partial<Diagnostic> = {}) =>
  entry('invalid', { source: file, ...more }, { file, position: { line, column: 1 } })
const shown = ({ file, line }: Mistake) => `${file}:${line}`
const blocks = (entries: Parameters<typeof fold>[0], first = 'eval.yaml') => {
  const { files, everywhere } = fold(entries, first)
  return {
    files: files.map((groups) => groups.map((group) => group.map(shown))),
    everywhere: everywhere.map((g) => g.map(shown)),
  }
}

test('codes and tasks that say the same of one place are one mistake', () => {
  const found = mistakesOf([
    at('a', 1, { code: 'eval.schema', message: 'No `x`; did you mean `y`?' }),
    at('a', 1, { code: 'eval.configuration', message: 'No `x`.', task_id: 't' }),
    at('a', 1, { code: 'eval.configuration', message: 'No `x`.', task_id: 'u' }),
    at('a', 2, { code: 'eval.schema', message: 'No `x`.' }),
  ])
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({
    codes: ['eval.schema', 'eval.configuration'],
    subjects: ['task t', 'task u'],
    message: 'No `x`; did you mean `y`?',
  })
})

test('what has another state, remedy or message stays apart', () => {
  const place = { file: 'a', position: { line: 1, column: 1 } }
  const found = mistakesOf([
    at('a', 1),
    at('a', 1, { remediation: 'Else.' }),
    at('a', 1, { message: 'Else.' }),
    entry('unresolved', { source: 'a' }, place),
  ])
  expect(found).toHaveLength(4)
})

test('the eval comes first, then files as they appear; in each the order of lines', () => {
  const entries = [
    at('b', 9, { message: '1' }),
    at('eval.yaml', 5, { message: '2' }),
    at('a', 1, { message: '3' }),
    at('b', 2, { message: '4' }),
    entry('invalid', { source: 'b', message: '5' }),
  ]
  expect(blocks(entries).files).toEqual([[['eval.yaml:5']], [['b:0'], ['b:2'], ['b:9']], [['a:1']]])
})

test('what differs only in quoted names is told together in its file', () => {
  const unknown = (line: number, key: string) =>
    at('a', line, { message: `unknown key \`${key}\`.`, remediation: `Remove \`${key}\`; known is \`name\`.` })
  const required = (key: string, more: string) =>
    at('a', 1, { message: `\`${key}\` is required.`, remediation: `Add \`${key}\` with \`${more}\`.` })
  expect(blocks([required('x', 'a'), unknown(3, 'p'), required('y', 'b'), unknown(7, 'q')]).files).toEqual([
    [['a:1'], ['a:1'], ['a:3', 'a:7']],
  ])
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
        m.codes.flatMap((code) => m.subjects.map((subject) => `${shown(m)} ${code} ${subject}`)),
      )
      for (const { file, line, code, task_id } of rows)
        expect(told).toContain(`${file}:${line} ${code} task ${task_id}`)
    }),
  )
})
