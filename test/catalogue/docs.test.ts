import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { families } from '../../src/catalogue/explanations.ts'

/** The page as the script makes it now. */
async function made(): Promise<string> {
  const script: string = new URL('../../scripts/build-docs.mjs', import.meta.url).href
  const { diagnosticsPage } = await import(script)
  return diagnosticsPage()
}

const committed = readFileSync(new URL('../../docs/diagnostics.md', import.meta.url), 'utf8')

test('docs/diagnostics.md is current: node scripts/build-docs.mjs makes it', async () => {
  expect(committed).toBe(await made())
})

test('the contents lead to every code, by an anchor that is the code', () => {
  for (const code of families.flatMap(({ codes }) => codes)) {
    expect(committed).toContain(`[${code}](#${code})`)
    expect(committed.split(`<a id="${code}"></a>`)).toHaveLength(2)
  }
})
