import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TYPES = path.join(ROOT, 'dist/types')
let folder = ''

/** What TypeScript says of one file that uses the built package, in a project of its own. */
function compiled(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text)
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  const words = ['--noEmit', '--strict', '--module', 'node16', '--target', 'es2022', '--types', 'node', name]
  return spawnSync(process.execPath, [tsc, ...words], { cwd: folder, encoding: 'utf8' }).stdout
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'waza-types-'))
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true })
  symlinkSync(ROOT, path.join(folder, 'node_modules/waza-preflight'))
  symlinkSync(path.join(ROOT, 'node_modules/@types/node'), path.join(folder, 'node_modules/@types/node'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an ES module has the types of both entry points', { timeout: 60_000 }, () => {
  const text = `import { examine, hasFailed, inspect, type Report } from 'waza-preflight'
import { createEvaluator } from 'waza-preflight/evaluator'
const report: Report = inspect('eval.yaml')
export const failed: boolean = hasFailed(report, true) && examine('eval.yaml').entries.length > 0
export const evaluator = createEvaluator()
`
  expect(compiled('user.mts', text)).toBe('')
  expect(
    compiled('wrong.mts', "import { inspect } from 'waza-preflight'\nexport const a: number = inspect('a')\n"),
  ).toContain("'Report' is not assignable to type 'number'")
})

test('require is refused with a sentence that says how, by TypeScript and by Node', { timeout: 60_000 }, () => {
  const text = "import waza = require('waza-preflight')\nexport const report = waza.inspect('eval.yaml')\n"
  expect(compiled('user.cts', text)).toContain('waza-preflight is an ES module: load it with import')
  const { stderr, status } = spawnSync(process.execPath, ['-e', "require('waza-preflight')"], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(
    "waza-preflight is an ES module: load it with import, or with await import('waza-preflight')",
  )
  const loaded = "import('waza-preflight').then((waza) => console.log(typeof waza.inspect))"
  expect(execFileSync(process.execPath, ['-e', loaded], { cwd: folder, encoding: 'utf8' })).toBe('function\n')
})

test('declarations speak of nothing that only the makers know', () => {
  const files = readdirSync(TYPES).filter((file) => /\.d\.c?ts$/.test(file))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const text = readFileSync(path.join(TYPES, file), 'utf8')
    expect(text, file).not.toMatch(/\bdecisions? \d|\bsections? \d|\bissue \d|\b[a-z]+\.md section/)
  }
})
