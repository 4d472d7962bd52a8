import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { families } from '../../src/catalogue/codes.ts'

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

test('the index leads to the page of every code', () => {
  for (const code of families.flatMap(({ codes }) => codes)) expect(committed).toContain(`[${code}](codes/${code}.md)`)
})
