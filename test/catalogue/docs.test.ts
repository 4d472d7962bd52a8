import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adviceNames } from '../../src/catalogue/advice.ts'
import { families } from '../../src/catalogue/codes.ts'

/** The pages as the script makes them now. */
async function made(): Promise<{ diagnostics: string; advice: string }> {
  const script: string = new URL('../../scripts/build-docs.mjs', import.meta.url).href
  const { diagnosticsPage, advicePage } = await import(script)
  return { diagnostics: await diagnosticsPage(), advice: await advicePage() }
}

const read = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')
const committed = { diagnostics: read('diagnostics'), advice: read('advice') }

test('docs/diagnostics.md and docs/advice.md are current: node scripts/build-docs.mjs makes them', async () => {
  expect(committed).toEqual(await made())
})

test('the indexes lead to the page of every code and every kind of advice', () => {
  for (const code of families.flatMap(({ codes }) => codes)) {
    expect(committed.diagnostics).toContain(`[${code}](codes/${code}.md)`)
  }
  for (const name of adviceNames) expect(committed.advice).toContain(`[${name}](codes/${name}.md)`)
})
