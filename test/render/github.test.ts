import fc from 'fast-check'
import { expect, test } from 'vitest'
import { githubTeller } from '../../src/render/github.ts'
import type { Run } from '../../src/render/run.ts'
import type { Inspection } from '../../src/report/build.ts'
import { Source } from '../../src/text/source.ts'
import { entry, inspection } from '../report/inspections.ts'
import { runOf, textOf } from './runs.ts'

const lines = (of: Inspection | readonly Inspection[], more: Partial<Run> = {}) =>
  textOf(githubTeller, runOf(of, more)).split('\n')

const file = new Source('/suite/tasks/a.yaml', 'id: x\nlist:\n  - one\n  - two\n')
const at = (part: string) => ({
  source: file,
  start: file.text.indexOf(part),
  end: file.text.indexOf(part) + part.length,
})

test('an annotation for each problem, errors first, then the verdict', () => {
  const of = inspection([
    entry('unresolved', { code: 'hooks.execution' }),
    entry('invalid', { source: file.path, task_id: 'x', message: 'Wrong.', remediation: 'Fix it.' }, at('x')),
    entry('verified', { code: 'requirement.references' }),
  ])
  expect(lines(of)).toEqual([
    '::error file=tasks/a.yaml,line=1,endLine=1,col=5,endColumn=6,title=task.id (invalid)::Wrong.%0AFix it.%0A(task x)',
    '::warning file=eval.yaml,title=hooks.execution (unresolved)::Something is the matter.%0AFix it.',
    'Failed with exit 1: 1 error (a run would fail on it); 1 warning (not checkable offline).',
    '',
  ])
})

test('a stretch of several lines, such as the entry that lacks a key, has only its start', () => {
  const [line] = lines(inspection([entry('invalid', {}, at('- one\n  - two'))]))
  expect(line).toMatch(/^::error file=tasks\/a\.yaml,line=3,col=3,title=/)
})

test('a place without an end has no end', () => {
  const place = { file: '/suite/rows.csv', position: { line: 4, column: 2 } }
  expect(lines(inspection([entry('invalid', {}, place)]))[0]).toMatch(/^::error file=rows\.csv,line=4,col=2,title=/)
})

test('what two codes say of one place is one annotation: GitHub shows only ten of them', () => {
  const of = inspection([
    entry('invalid', { code: 'eval.schema' }, at('list')),
    entry('invalid', { code: 'eval.configuration' }, at('list')),
  ])
  expect(lines(of)).toHaveLength(3)
  expect(lines(of)[0]).toContain('title=eval.schema and eval.configuration (invalid)::')
})

test('the file is seen from the root, and is left out when it is not below', () => {
  const of = inspection([entry('invalid')])
  expect(lines(of, { root: '/' })[0]).toMatch(/^::error file=suite\/eval\.yaml,/)
  expect(lines(of, { root: '/other' })[0]).toMatch(/^::error title=/)
})

/** Reads a command as the runner of GitHub does. */
function command(line: string) {
  const [, level, properties, data] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? []
  const plain = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n')
  const value = (text: string) => plain(text).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%')
  return {
    level,
    data: plain(data!).replaceAll('%25', '%'),
    properties: Object.fromEntries(
      properties!.split(',').map((p) => [p.split('=')[0], value(p.slice(p.indexOf('=') + 1))]),
    ),
  }
}

test('no text ends its command, starts another, or reaches the terminal with controls', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\n::error::x', '%0A::stop::', 'a,line=9:b', '::', '\r\n', '\x1b[2J', 'a=b,c'),
  )
  fc.assert(
    fc.property(nasty, nasty, nasty, (name, id, message) => {
      const of = inspection([entry('invalid', { source: `/suite/x${name}`, task_id: id, message })])
      const text = textOf(githubTeller, runOf(of))
      expect(text.match(/\n/g)).toHaveLength(2)
      expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
      const { level, properties } = command(text.split('\n')[0]!)
      expect(level).toBe('error')
      expect(properties['title']).toBe('task.id (invalid)')
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(['title']))
      expect(Object.keys(properties).filter((key) => key !== 'file' && key !== 'title')).toEqual([])
    }),
  )
})

test('special characters come back as they were', () => {
  const of = inspection([entry('invalid', { source: '/suite/50%, a:b.yaml', message: '100% of `a`: b, c' })])
  const { properties, data } = command(lines(of)[0]!)
  expect(properties['file']).toBe('50%, a:b.yaml')
  expect(data).toBe('100% of `a`: b, c\nFix it.')
})

test('ten annotations of a level, those of the eval itself first, and then what is left out', () => {
  const of = inspection([
    ...Array.from({ length: 15 }, (_, i) =>
      entry('invalid', { source: `/suite/tasks/${i}.yaml`, code: i < 12 ? 'task.id' : 'task.read' }),
    ),
    entry('invalid', { code: 'eval.schema' }),
    ...Array.from({ length: 11 }, (_, i) => entry('unresolved', { message: `${i}` })),
  ])
  const told = lines(of)
  expect(told.filter((line) => line.startsWith('::error'))).toHaveLength(10)
  expect(told.filter((line) => line.startsWith('::warning'))).toHaveLength(10)
  expect(told[0]).toContain('title=eval.schema ')
  expect(told.slice(20, 22)).toEqual([
    '6 of 16 errors are not annotated (task.id 3, task.read 3): GitHub shows 10 errors of a step; the human report and SARIF have all of them.',
    '1 of 11 warnings is not annotated (task.id 1): GitHub shows 10 warnings of a step; the human report and SARIF have all of them.',
  ])
})
