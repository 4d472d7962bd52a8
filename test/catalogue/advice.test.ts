import { describe, expect, test } from 'vitest'
import { givenAtAcceptance } from '../../src/acceptance/advice.ts'
import { adviceFamilies, adviceNames } from '../../src/catalogue/advice.ts'
import { explain } from '../../src/catalogue/examples.ts'
import type { Inspection } from '../../src/report/build.ts'
import { givenAdvice } from '../../src/rules/advice/index.ts'
import { fixedFiles, inspectBroken, inspectFixed } from './examples.ts'

const namesIn = ({ advice }: Inspection): readonly string[] => advice.map(({ name }) => name)
const errorsIn = ({ report }: Inspection) => report.diagnostics.filter(({ state }) => state === 'invalid')

/** A pattern can only take in what is no task where that does not load as one. */
const WITH_ERRORS: readonly string[] = ['advice.pattern_sweeps']

test('the rules give advice under every name, and under no other', () => {
  // What is wrong with a comment is known when it is known what it accepts.
  expect([...givenAdvice, ...givenAtAcceptance].sort()).toEqual([...adviceNames].sort())
  expect(adviceFamilies.flatMap(({ names }) => names)).toEqual(adviceNames)
  expect(new Set(adviceNames).size).toBe(adviceNames.length)
})

describe.each(adviceNames)('%s', (name) => {
  const { title, states, meaning, why, remedy, example } = explain(name)

  test('has a name and a page like those of a code', () => {
    expect(name).toMatch(/^advice(\.[a-z]+(_[a-z]+)*)$/)
    expect(title).toMatch(/^[A-Z][^.]*[^.\s]$/)
    expect(states).toEqual([])
    for (const text of [meaning, why, remedy]) {
      expect(text).toMatch(/^[`A-Z].*\.$/s)
      expect(text.length).toBeLessThan(260)
      expect((text.match(/`/g) ?? []).length % 2).toBe(0)
    }
  })

  test('is what its example gets, alone, and without an error: a run would start', () => {
    const broken = inspectBroken(example)
    expect(new Set(namesIn(broken))).toEqual(new Set([name]))
    if (!WITH_ERRORS.includes(name)) expect(errorsIn(broken)).toEqual([])
  })

  test('is not what the fixed example gets, nor is there anything else to say', () => {
    const fixed = inspectFixed(example)
    expect(namesIn(fixed)).toEqual([])
    expect(errorsIn(fixed)).toEqual([])
    expect(Object.keys(example.fixed)).not.toEqual([])
    for (const text of Object.values({ ...example.files, ...fixedFiles(example) })) expect(text).toMatch(/\n$/)
  })
})
