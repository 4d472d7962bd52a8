import { expect, test } from 'vitest'
import { posixPaths } from '../../src/go/filepath.ts'
import { renderAs } from '../../src/render/formats.ts'
import type { Advice, Inspection } from '../../src/report/build.ts'
import { toldOf } from '../envelope/told.ts'
import { entry, inspection } from '../report/inspections.ts'

const piece = (more: Partial<Advice> = {}): Advice => ({
  name: 'advice.target_missing',
  problem: { kind: 'target-missing', skills: 0 },
  message: 'Something is wrong.',
  remediation: 'Fix it.',
  place: { file: '/place/eval.yaml', position: { line: 3, column: 5 } },
  isNote: false,
  ...more,
})

const withAdvice = (advice: readonly Advice[], base: Inspection = inspection()): Inspection => ({ ...base, advice })

function shown(inspected: Inspection, more: { quiet?: boolean; verbose?: boolean } = {}): Promise<string> {
  const run = {
    inspections: [inspected],
    judged: [inspected],
    single: true,
    strict: false,
    cwd: '/place',
    root: '/place',
    paths: posixPaths,
  }
  return renderAs('human', run, { colour: false, quiet: false, verbose: false, ...more })
}

test('advice has a section of its own, after the problems and before the inventory', async () => {
  const text = await shown(withAdvice([piece()], inspection([entry('invalid')])))
  const order = [
    '1 error',
    'Advice: ',
    'eval.yaml:3:5  advice.target_missing\n    Something is wrong.\n    → Fix it.\n',
    'Inventory',
    'Failed',
  ]
  const found = order.map((part) => text.indexOf(part))
  expect(found).not.toContain(-1)
  expect(found).toEqual([...found].sort((a, b) => a - b))
})

test('nothing of it is there when there is none, when it is quiet, or for a mere note', async () => {
  expect(await shown(withAdvice([]))).not.toContain('Advice')
  expect(await shown(withAdvice([piece()]), { quiet: true })).not.toContain('wrong')
  expect(await shown(withAdvice([piece({ isNote: true })]))).not.toContain('Advice')
  expect(await shown(withAdvice([piece({ isNote: true })]), { verbose: true })).toContain('wrong')
})

test('what holds in many places is said once', async () => {
  const at = (line: number) =>
    piece({
      message: `\`graders[${line}]\` is wrong.`,
      place: { file: '/place/t.yaml', position: { line, column: 1 } },
    })
  const text = await shown(withAdvice(Array.from({ length: 9 }, (_, i) => at(i + 1))))
  expect(text.match(/is wrong/g)).toHaveLength(1)
  expect(text).toContain('Likewise at 8 other places:\n      t.yaml:2:1\n')
  expect(text).toContain('      and 3 more\n')
  expect(text).not.toContain('t.yaml:7:1')
})

test('a hostile file name stays in its line', async () => {
  const text = await shown(withAdvice([piece({ place: { file: '/place/a\nb\u001b[31m.yaml' } })]))
  expect(text).toContain('a\\x0ab\\x1b[31m.yaml  advice.target_missing\n')
})

test('the envelope has it among the hints, once for many places, and is no failure for it', () => {
  const { result } = toldOf([withAdvice([piece(), piece({ isNote: true })])], {
    strict: true,
    contextDir: '',
    single: true,
  })
  expect(result.ok).toBe(true)
  expect(result.hints).toContain('Advice: /place/eval.yaml:3:5 and 1 more: Something is wrong. Fix it.')
})
