import fs from 'node:fs'
import { expect, test } from 'vitest'

// SECURITY.md says by what each promise is held: that has to be there.

const page = fs.readFileSync('SECURITY.md', 'utf8')
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
const rows = section('What is promised')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)

test('each promise names a test, a proof or a check', () => {
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) expect(row.split(' | ')[1], row).toMatch(/`(test\/|scripts\/|npm run (prove|fuzz))/)
})

test('what it names exists', () => {
  const files = [...page.matchAll(/`((?:test|scripts)\/[^`*]+)`/g)].map(([, file]) => file!)
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file!)
  for (const file of [...files, ...links]) expect(fs.existsSync(file), file).toBe(true)
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  for (const [, script] of page.matchAll(/`npm run (\w+)`/g)) expect(scripts).toHaveProperty(script!)
})
