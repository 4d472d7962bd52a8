import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/** The packed package, unpacked into an empty folder: what a user gets, without anything of this tree around it. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ROOT = path.resolve(import.meta.dirname, '..')
// `npm ci` builds; a tree that was never built has nothing to test here.
const isBuilt = existsSync(path.join(ROOT, 'dist/cli.js'))

describe.skipIf(!isBuilt)('the published package', () => {
  let folder = ''
  let home = ''

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'waza-packed-'))
    const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
      cwd: ROOT,
    })
    execFileSync('tar', ['-xzf', path.join(folder, packed.toString().trim()), '-C', folder])
    home = path.join(folder, 'package')
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const waza = (...words: string[]) =>
    spawnSync(process.execPath, [path.join(home, 'dist/cli.js'), ...words], { cwd: home, encoding: 'utf8' })

  test('needs nothing beside it', () => {
    const ready = waza('preflight', 'examples/preflight/eval.yaml', '--format', 'json')
    expect(ready).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(ready.stdout)).toMatchObject({ kind: 'waza.preflight', complete: true })
    expect(waza('preflight', 'examples/preflight/eval.yaml', '--strict').status).toBe(1)
    // A pattern, an unusual YAML construct, a glob and a filter: what is loaded only then is inside too.
    expect(waza('preflight', 'examples/broken/eval.yaml').stdout).toContain('look-ahead and look-behind')
    const many = waza('preflight', 'examples/**/eval.yaml', '--ignore', 'examples/broken', '--format', 'json')
    expect(JSON.parse(many.stdout)).toHaveLength(1)
    expect(waza('explain', 'task.id').stdout).toMatch(/^task\.id: /)
    expect(waza('--version').stdout).toMatch(/^waza version \d/)
  })

  test('is a library', () => {
    const script = `
      import { examine, hasFailed, inspect } from ${JSON.stringify(path.join(home, 'dist/index.mjs'))}
      const report = inspect('examples/broken/eval.yaml')
      console.log(JSON.stringify([report.kind, hasFailed(report, false), examine('examples/preflight/eval.yaml').entries.length > 0]))`
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: home, encoding: 'utf8' })
    expect(ran.stderr).toBe('')
    expect(JSON.parse(ran.stdout)).toEqual(['waza.preflight', true, true])
  })

  test('works without its code caches, and leaves its folder as it is', () => {
    const before = readdirSync(path.join(home, 'dist')).sort()
    for (const file of before.filter((name) => name.endsWith('.cache'))) rmSync(path.join(home, 'dist', file))
    expect(waza('preflight', 'examples/preflight/eval.yaml').status).toBe(0)
    expect(readdirSync(path.join(home, 'dist')).sort()).toEqual(before.filter((name) => !name.endsWith('.cache')))
  })
})
