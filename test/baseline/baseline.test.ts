import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWith, update, updated } from '../../src/baseline/compare.ts'
import { parseBaseline, renderBaseline } from '../../src/baseline/document.ts'
import { posixPaths } from '../../src/go/filepath.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { rootedAt } from '../../src/report/rooted.ts'
import { entry, inspection } from '../report/inspections.ts'

const rooted = rootedAt('/suite', '/suite', posixPaths)
const none = { findings: [] }
const of = (codes: readonly string[], source = 'eval.yaml') =>
  inspection(
    codes.map((code) => entry('invalid', { code, source })),
    { source },
  )
const codesOf = (inspections: readonly ReturnType<typeof of>[]) =>
  inspections.map(({ report }) => report.diagnostics.map(({ code }) => code))

test('what a baseline was made from is known, and what is new is not', () => {
  const baseline = updated(none, [of(['a', 'b', 'b'])], rooted)
  expect(compareWith(baseline, [of(['a', 'b', 'b'])], rooted)).toMatchObject({ known: 3, stale: 0 })
  const later = compareWith(baseline, [of(['b', 'b', 'b', 'c'])], rooted)
  expect(later).toMatchObject({ known: 2, stale: 1 })
  expect(codesOf(later.fresh)).toEqual([['b', 'c']])
})

test('entries and diagnostics are cut alike, and the inspection itself stays whole', () => {
  const whole = of(['a', 'b'])
  const { fresh } = compareWith(updated(none, [of(['a'])], rooted), [whole], rooted)
  expect(fresh[0]!.entries.map(({ diagnostic }) => diagnostic)).toEqual(fresh[0]!.report.diagnostics)
  expect(whole.report.diagnostics).toHaveLength(2)
})

test('what is verified is neither kept in a baseline nor held back', () => {
  const verified = inspection([entry('verified')])
  expect(updated(none, [verified], rooted)).toEqual(none)
  expect(compareWith(none, [verified], rooted).fresh[0]!.entries).toHaveLength(1)
})

test('a warning that has become an error is new', () => {
  const baseline = updated(none, [inspection([entry('unresolved')])], rooted)
  expect(compareWith(baseline, [inspection([entry('invalid')])], rooted)).toMatchObject({ known: 0, stale: 1 })
})

test('an update leaves the entries of other evals alone, and they are not stale', () => {
  const both = updated(none, [of(['a'], 'one.yaml'), of(['a'], 'two.yaml')], rooted)
  const less = updated(both, [of([], 'one.yaml')], rooted)
  expect(less.findings.map((finding) => finding.eval)).toEqual(['two.yaml'])
  expect(compareWith(both, [of(['a'], 'one.yaml')], rooted)).toMatchObject({ known: 1, stale: 0 })
})

test('the text of a baseline is read back, has one order, and no absolute path', () => {
  const baseline = updated(none, [of(['b', 'a'], '/suite/z.yaml'), of(['c'], 'a.yaml')], rooted)
  const text = renderBaseline(baseline)
  expect(renderBaseline({ findings: [...baseline.findings].reverse() })).toBe(text)
  expect(text).not.toContain('/suite')
  const parsed = parseBaseline(text)
  expect(parsed.ok && renderBaseline(parsed.baseline)).toBe(text)
  expect(text.endsWith('}\n')).toBe(true)
})

const valid = { kind: 'waza.preflight-baseline', schemaVersion: '2.0', findings: [] }
const finding = { eval: 'e', file: 'f', code: 'c', state: 's', fingerprint: 'x' }

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a report', JSON.stringify({ ...valid, kind: 'waza.preflight' })],
  ['another major version', JSON.stringify({ ...valid, schemaVersion: '3.0' })],
  ['the version of older fingerprints', JSON.stringify({ ...valid, schemaVersion: '1.0' })],
  ['a version that is a number', JSON.stringify({ ...valid, schemaVersion: 1 })],
  ['an unknown key', JSON.stringify({ ...valid, more: 1 })],
  ['findings that are no list', JSON.stringify({ ...valid, findings: {} })],
  ['a finding that lacks a key', JSON.stringify({ ...valid, findings: [{ ...finding, code: undefined }] })],
  ['a finding with one more key', JSON.stringify({ ...valid, findings: [{ ...finding, line: 1 }] })],
  ['a finding with a number', JSON.stringify({ ...valid, findings: [{ ...finding, state: 1 }] })],
  ['keys of a prototype', '{"kind":"waza.preflight-baseline","schemaVersion":"2.0","__proto__":[]}'],
])('%s is no baseline', (_, text) => {
  const parsed = parseBaseline(text)
  expect(parsed.ok).toBe(false)
  // The reason is said on standard error, so nothing of the file may be in it.
  expect(!parsed.ok && parsed.reason).toMatch(/^(is|has) [\w .[\]-]+$/)
})

test('no JSON makes the reader of baselines throw', () => {
  fc.assert(fc.property(fc.json(), (text) => void parseBaseline(text)))
  expect(parseBaseline(JSON.stringify({ ...valid, schemaVersion: '2.7', findings: [finding] })).ok).toBe(true)
})

test('what a run could not look at is neither stale nor dropped; what belongs to an eval that is gone is both', () => {
  const rooted = rootedAt('/suite', '/suite', memoryReader({ files: {} }).paths)
  const of = (source: string, complete: boolean, n: number) =>
    inspection(
      Array.from({ length: n }, () => entry('invalid', { source })),
      { source, complete },
    )
  const first = updated({ findings: [] }, [of('a.yaml', true, 2), of('b.yaml', true, 1), of('c.yaml', true, 1)], rooted)
  const isGone = (path: string) => path === 'c.yaml'
  const stopped = [of('a.yaml', false, 1)]
  expect(compareWith(first, stopped, rooted, isGone)).toMatchObject({ known: 1, stale: 1 })
  expect(update(first, stopped, rooted, isGone)).toMatchObject({ added: 0, kept: 3, dropped: 1 })
  expect(update(first, [of('a.yaml', true, 1)], rooted)).toMatchObject({ added: 0, kept: 3, dropped: 1 })
  expect(update(first, [of('a.yaml', true, 3)], rooted)).toMatchObject({ added: 1, kept: 4, dropped: 0 })
})
