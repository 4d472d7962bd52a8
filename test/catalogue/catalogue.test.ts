import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAdviceName } from '../../src/catalogue/advice.ts'
import { type Code, type CodeEntry, codes, families } from '../../src/catalogue/codes.ts'
import { explain } from '../../src/catalogue/examples.ts'
import { describeCode } from '../../src/catalogue/explanations.ts'
import { emittedCodes } from '../../src/rules/index.ts'
import { allCases } from '../conformance/cases.ts'
import { inspectBroken } from './examples.ts'
import { inspectRare, rareStates } from './rare-states.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const entries: readonly (readonly [string, CodeEntry])[] = Object.entries(codes)

/** The sources below a folder of src, generated ones left out. */
function sources(folder: string): readonly { readonly file: string; readonly text: string }[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
    .sort()
    .map((file) => ({ file: path.join(folder, file), text: fs.readFileSync(path.join(ROOT, folder, file), 'utf8') }))
}

test('every code has a page with its title and the states that it can have', () => {
  for (const [code, { states, incomplete }] of entries) {
    const page = describeCode(code as Code)
    expect(page.title, code).toMatch(/^[A-Z][^.]*[^.\s]$/)
    expect(page.states.map(({ state }) => state)).toEqual(states)
    expect(page.states.flatMap((entry) => (entry.incomplete ? [entry.state] : []))).toEqual(incomplete)
  }
  const pages = fs.readdirSync(path.join(ROOT, 'docs/codes')).map((file) => path.basename(file, '.md'))
  expect(pages.filter((page) => !isAdviceName(page)).sort()).toEqual(Object.keys(codes).sort())
})

test('what makes a report incomplete is a state that the code has', () => {
  for (const [code, { states, incomplete }] of entries) {
    for (const state of incomplete) expect(states, code).toContain(state)
    expect(new Set(states).size).toBe(states.length)
  }
})

test('the rules emit every code, and no other', () => {
  expect([...emittedCodes].sort()).toEqual(Object.keys(codes).sort())
})

test.each(rareStates)('$code is $state when something is beyond what is examined, or rare', (rare) => {
  const found = inspectRare(rare).report.diagnostics.filter(({ code }) => code === rare.code)
  expect(found.map(({ state }) => state)).toEqual([rare.state])
})

test('every state of every code is shown by a conformance case, an example or a rare suite', () => {
  const shown = new Set(rareStates.map(({ code, state }) => `${code} ${state}`))
  for (const { spec } of allCases()) {
    for (const { code, state } of spec.expect.diagnostics ?? []) shown.add(`${code} ${state}`)
    for (const code of spec.expect.invalid_codes ?? []) shown.add(`${code} invalid`)
  }
  for (const code of families.flatMap((family) => family.codes)) {
    for (const d of inspectBroken(explain(code).example).report.diagnostics) shown.add(`${d.code} ${d.state}`)
  }
  const declared = entries.flatMap(([code, { states }]) => states.map((state) => `${code} ${state}`))
  expect(declared.filter((each) => !shown.has(each))).toEqual([])
})

test('every sentence can be said: something outside of the catalogue makes its kind', async () => {
  const kinds = new Set<string>()
  for (const { file } of sources('src/catalogue')) {
    const exported: Record<string, unknown> = await import(path.join(ROOT, file))
    for (const [name, table] of Object.entries(exported)) {
      if (name.endsWith('Sentences')) for (const kind of Object.keys(table as object)) kinds.add(kind)
      if (name.endsWith('Advice'))
        for (const sentences of Object.values(table as object))
          for (const kind of Object.keys(sentences)) kinds.add(kind)
    }
  }
  expect(kinds.size).toBeGreaterThan(100)
  // The declaration of a kind is not its use.
  const users = sources('src').filter(({ file }) => !/src\/(catalogue\/|model\/problem\.ts)/.test(file))
  const text = users.map((source) => source.text).join('\n')
  expect([...kinds].filter((kind) => !text.includes(`'${kind}'`)).sort()).toEqual([])
})
