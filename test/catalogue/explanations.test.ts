import { describe, expect, test } from 'vitest'
import { codes, families } from '../../src/catalogue/codes.ts'
import { explain } from '../../src/catalogue/examples.ts'
import { fixedFiles, inspectBroken, inspectFixed } from './examples.ts'

const all = families.flatMap((family) => family.codes)

describe.each(all)('%s', (code) => {
  const { example, states } = explain(code)

  test('the example shows the code, in a state that the entry explains', () => {
    const found = inspectBroken(example).report.diagnostics.filter((diagnostic) => diagnostic.code === code)
    expect(found).not.toEqual([])
    for (const { state } of found) expect(states.map((entry) => entry.state)).toContain(state)
  })

  test('the example is incomplete when the entry says so', () => {
    const { report } = inspectBroken(example)
    const incomplete = states.filter((entry) => entry.incomplete).map((entry) => entry.state)
    const shown = report.diagnostics.filter((d) => d.code === code)
    if (shown.some(({ state }) => incomplete.includes(state))) expect(report.complete).toBe(false)
    else if (report.diagnostics.every((d) => d.code === code)) expect(report.complete).toBe(true)
  })

  test('the fixed example has neither the code nor any error', () => {
    const { diagnostics } = inspectFixed(example).report
    const left = diagnostics.filter((diagnostic) => diagnostic.code === code)
    // A reference that resolves is told too: then the code says that all is well.
    if (code === 'requirement.references') expect(left.map(({ state }) => state)).toEqual(['verified'])
    else expect(left).toEqual([])
    expect(diagnostics.filter(({ state }) => state === 'invalid')).toEqual([])
  })
})

test('a mistake stands alone in its example, but for what cannot be parted from it', () => {
  const company: Record<string, readonly string[]> = {}
  for (const code of all) {
    const { report } = inspectBroken(explain(code).example)
    const others = [...new Set(report.diagnostics.map((d) => d.code))].filter((other) => other !== code)
    const loud = others.filter((other) => other !== 'runtime.availability' && other !== 'requirement.references')
    if (loud.length > 0) company[code] = loud
  }
  expect(company).toEqual({
    'repository.source': ['repository.revision'],
    'requirement.references': ['grader.cache_missing'],
    'grader.rubric': ['grader.model'],
    'dependency.mcp_configuration': ['dependency.live'],
    'runtime.executor': ['eval.schema'],
    'runtime.mcp': ['dependency.live'],
  })
})

test('every code is in one family, in the catalogue and nowhere else', () => {
  expect([...all].sort()).toEqual(Object.keys(codes).sort())
})

test.each(all)('%s is explained in full', (code) => {
  const { states, meaning, why, remedy, example } = explain(code)
  expect(states.map(({ state }) => state)).toEqual(codes[code].states)
  for (const text of [meaning, why, remedy, ...states.map((entry) => entry.meaning)]) {
    expect(text).toMatch(/^[`A-Z].*\.$/s)
    expect(text.length).toBeLessThan(260)
    expect((text.match(/`/g) ?? []).length % 2).toBe(0)
  }
  if (example.note !== undefined) expect(example.note).toMatch(/^[`A-Z].*\.$/s)
})

test.each(all)('the example of %s changes something, and only what it has', (code) => {
  const { example } = explain(code)
  const changes = Object.entries(example.fixed)
  expect(changes.length > 0 || example.instead !== undefined).toBe(true)
  for (const [path, text] of changes) {
    if (text === null) expect(Object.keys(example.files)).toContain(path)
    else expect(text).not.toBe(example.files[path])
  }
  for (const text of Object.values({ ...example.files, ...fixedFiles(example) })) expect(text).toMatch(/\n$/)
})
