import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits } from '../../src/reader/limits.ts'

test('the page on limits has every limit once, with its value', () => {
  const rows = [...readFileSync('docs/limits.md', 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)]
  const documented = rows.map(([, key, value]) => [key, Number(value)])
  expect(documented).toHaveLength(Object.keys(limits).length)
  expect(Object.fromEntries(documented)).toEqual(limits)
})
