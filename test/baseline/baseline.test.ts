import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { compareWith, update } from '../../src/baseline/compare.ts'
import { type Baseline, baselinePieces, parseBaseline } from '../../src/baseline/document.ts'
import { saveBaseline } from '../../src/cli/baseline.ts'
import { posixPaths } from '../../src/go/filepath.ts'
import { limits } from '../../src/reader/limits.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { rootedAt } from '../../src/report/rooted.ts'
import { entry, inspection } from '../report/inspections.ts'

const renderBaseline = (baseline: Baseline) => [...baselinePieces(baseline)].join('')
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
  const baseline = update(none, [of(['a', 'b', 'b'])], rooted).baseline
  expect(compareWith(baseline, [of(['a', 'b', 'b'])], rooted)).toMatchObject({ known: 3, stale: 0 })
  const later = compareWith(baseline, [of(['b', 'b', 'b', 'c'])], rooted)
  expect(later).toMatchObject({ known: 2, stale: 1 })
  expect(codesOf(later.fresh)).toEqual([['b', 'c']])
})

test('entries and diagnostics are cut alike, and the inspection itself stays whole', () => {
  const whole = of(['a', 'b'])
  const { fresh } = compareWith(update(none, [of(['a'])], rooted).baseline, [whole], rooted)
  expect(fresh[0]!.entries.map(({ diagnostic }) => diagnostic)).toEqual(fresh[0]!.report.diagnostics)
  expect(whole.report.diagnostics).toHaveLength(2)
})

test('what is verified is neither kept in a baseline nor held back', () => {
  const verified = inspection([entry('verified')])
  expect(update(none, [verified], rooted).baseline).toEqual(none)
  expect(compareWith(none, [verified], rooted).fresh[0]!.entries).toHaveLength(1)
})

test('a warning that has become an error is new', () => {
  const baseline = update(none, [inspection([entry('unresolved')])], rooted).baseline
  expect(compareWith(baseline, [inspection([entry('invalid')])], rooted)).toMatchObject({ known: 0, stale: 1 })
})

test('an update leaves the entries of other evals alone, and they are not stale', () => {
  const both = update(none, [of(['a'], 'one.yaml'), of(['a'], 'two.yaml')], rooted).baseline
  const less = update(both, [of([], 'one.yaml')], rooted).baseline
  expect(less.findings.map((finding) => finding.eval)).toEqual(['two.yaml'])
  expect(compareWith(both, [of(['a'], 'one.yaml')], rooted)).toMatchObject({ known: 1, stale: 0 })
})

test('the text of a baseline is read back, has one order, and no absolute path', () => {
  const baseline = update(none, [of(['b', 'a'], '/suite/z.yaml'), of(['c'], 'a.yaml')], rooted).baseline
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
  const first = update(
    { findings: [] },
    [of('a.yaml', true, 2), of('b.yaml', true, 1), of('c.yaml', true, 1)],
    rooted,
  ).baseline
  const isGone = (path: string) => path === 'c.yaml'
  const stopped = [of('a.yaml', false, 1)]
  expect(compareWith(first, stopped, rooted, isGone)).toMatchObject({ known: 1, stale: 1 })
  expect(update(first, stopped, rooted, isGone)).toMatchObject({ added: 0, kept: 3, dropped: 1 })
  expect(update(first, [of('a.yaml', true, 1)], rooted)).toMatchObject({ added: 0, kept: 3, dropped: 1 })
  expect(update(first, [of('a.yaml', true, 3)], rooted)).toMatchObject({ added: 1, kept: 4, dropped: 0 })
})

describe('a suite that was renamed', () => {
  const findings = (source: string, codes: readonly string[], file = source) =>
    inspection(
      codes.map((code) => entry('invalid', { code, source: file, task_id: 'save' })),
      { source },
    )
  const first = update(none, [findings('old/eval.yaml', ['a', 'b', 'b'])], rooted).baseline
  const gone = (path: string) => path.startsWith('old/')

  test('is recognised by what its findings are, and what is new in it is new', () => {
    const compared = compareWith(first, [findings('new/eval.yaml', ['a', 'b', 'b', 'c'])], rooted, gone)
    expect(compared).toMatchObject({ known: 3, stale: 0, fresh: [{ held: 3 }] })
    expect(codesOf(compared.fresh)).toEqual([['c']])
    // One more of a kind is new as well.
    expect(codesOf(compareWith(first, [findings('new/eval.yaml', ['a', 'b', 'b', 'b'])], rooted, gone).fresh)).toEqual([
      ['b'],
    ])
  })

  test('keeps its entries in an update, under its new name', () => {
    const after = update(first, [findings('new/eval.yaml', ['a', 'b', 'c'])], rooted, gone)
    expect(after).toMatchObject({ added: 1, kept: 2, dropped: 1 })
    expect(new Set(after.baseline.findings.map((f) => f.eval))).toEqual(new Set(['new/eval.yaml']))
  })

  test('is not recognised while the old one is still there, nor in a suite of other findings', () => {
    const copy = [findings('new/eval.yaml', ['a', 'b', 'b'])]
    expect(compareWith(first, copy, rooted)).toMatchObject({ known: 0, stale: 0 })
    const other = [findings('new/eval.yaml', ['a', 'x', 'y'])]
    expect(compareWith(first, other, rooted, gone)).toMatchObject({ known: 0, stale: 3 })
  })

  test('is one suite, and not two', () => {
    const two = ['new', 'newer'].map((name) => findings(`${name}/eval.yaml`, ['a', 'b', 'b']))
    expect(codesOf(compareWith(first, two, rooted, gone).fresh)).toEqual([[], ['a', 'b', 'b']])
  })

  test('a warning that has become an error is new there too', () => {
    const error = inspection([entry('invalid', { source: 'new/eval.yaml' })], { source: 'new/eval.yaml' })
    const warning = inspection([entry('unresolved', { source: 'old/eval.yaml' })], { source: 'old/eval.yaml' })
    const before = update(none, [warning], rooted).baseline
    expect(compareWith(before, [error], rooted, gone)).toMatchObject({ known: 0, stale: 1 })
  })

  test('a file that was renamed within its suite', () => {
    const before = update(none, [findings('eval.yaml', ['a', 'b'], 'old/t.yaml')], rooted).baseline
    const after = [findings('eval.yaml', ['a', 'b', 'c'], 'tasks/t.yaml')]
    expect(codesOf(compareWith(before, after, rooted, gone).fresh)).toEqual([['c']])
    expect(update(before, after, rooted, gone)).toMatchObject({ added: 1, kept: 2, dropped: 0 })
    // The file is there, so what it had is still its own.
    expect(codesOf(compareWith(before, after, rooted).fresh)).toEqual([['a', 'b', 'c']])
  })

  test('entries of a file of version 2.0 have no content, and are known by their fingerprints alone', () => {
    const older = { findings: first.findings.map(({ content: _, ...rest }) => rest) }
    expect(compareWith(older, [findings('old/eval.yaml', ['a', 'b', 'b'])], rooted)).toMatchObject({ known: 3 })
    expect(compareWith(older, [findings('new/eval.yaml', ['a'])], rooted, gone)).toMatchObject({ known: 0, stale: 3 })
  })
})

test('for any runs: an update knows all that was found, and its counts add up', () => {
  const suites = fc.array(
    fc.record({
      source: fc.constantFrom('a.yaml', 'b.yaml', 'c.yaml', 'd.yaml'),
      codes: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 4 }),
      complete: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  const run = (list: readonly { source: string; codes: string[]; complete: boolean }[]) =>
    [...new Map(list.map((suite) => [suite.source, suite])).values()].map(({ source, codes, complete }) =>
      inspection(
        codes.map((code) => entry('invalid', { code, source })),
        { source, complete },
      ),
    )
  fc.assert(
    fc.property(suites, suites, fc.subarray(['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml']), (before, now, lost) => {
      const isGone = (path: string) => lost.includes(path) && !now.some(({ source }) => source === path)
      const first = update(none, run(before), rooted).baseline
      const { baseline, added, kept, dropped } = update(first, run(now), rooted, isGone)
      expect(added + kept).toBe(baseline.findings.length)
      expect(kept + dropped).toBe(first.findings.length)
      expect(Math.min(added, kept, dropped)).toBeGreaterThanOrEqual(0)
      const after = compareWith(baseline, run(now), rooted, isGone)
      expect(codesOf(after.fresh).flat()).toEqual([])
      expect(after.stale).toBe(0)
    }),
  )
})

test('more findings than a baseline takes are not kept, and it is not written', () => {
  const many = inspection(Array.from({ length: limits.baselineFindings + 10 }, () => entry('invalid')))
  const { baseline } = update(none, [many], rooted)
  expect(baseline.findings).toHaveLength(limits.baselineFindings + 1)
  const write = vi.fn()
  expect(saveBaseline(baseline, 'known.json', write)).toMatch(/^"known.json" could not be written: a baseline takes/)
  expect(write).not.toHaveBeenCalled()
})
