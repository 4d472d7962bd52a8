import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MINUTES = 60_000

/** Why the real pre-commit is not run here; empty where it is. */
function absence(): string {
  if (process.env['CI'] !== 'true') return 'it installs the package from a clone; set CI=true to run it'
  if (spawnSync('pre-commit', ['--version']).status !== 0) return 'pre-commit is not installed'
  if (spawnSync('git', ['-C', ROOT, 'rev-parse', 'HEAD']).status !== 0) return 'this is not a git checkout'
  return ''
}

const why = absence()

describe.skipIf(why !== '')(`the hook in the real pre-commit${why === '' ? '' : ` (skipped: ${why})`}`, () => {
  let work = ''
  let suite = ''

  const git = (...words: string[]) => execFileSync('git', words, { cwd: suite, encoding: 'utf8' })
  /** Stages everything and runs the hook on it, as a commit would. */
  const hook = () => {
    git('add', '-A')
    const env = { ...process.env, PRE_COMMIT_HOME: path.join(work, 'cache'), PRE_COMMIT_COLOR: 'never' }
    const { status, stdout } = spawnSync('pre-commit', ['run'], { cwd: suite, encoding: 'utf8', env })
    return { status, stdout }
  }
  const commit = () => git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'x', '--no-verify')

  beforeAll(() => {
    work = mkdtempSync(path.join(tmpdir(), 'waza-hook-'))
    const source = path.join(work, 'source')
    execFileSync('git', ['clone', '-q', ROOT, source])
    const rev = execFileSync('git', ['-C', source, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
    suite = path.join(work, 'suite')
    mkdirSync(suite)
    git('init', '-q')
    cpSync(path.join(ROOT, 'examples/preflight'), path.join(suite, 'evals/demo'), { recursive: true })
    const hooks = `repos:\n  - repo: ${source}\n    rev: ${rev}\n    hooks: [{ id: waza-preflight }]\n`
    writeFileSync(path.join(suite, '.pre-commit-config.yaml'), hooks)
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  test('installs the package, and a good commit passes', { timeout: 10 * MINUTES }, () => {
    const { status, stdout } = hook()
    expect(stdout).toMatch(/waza preflight\.*Passed/)
    expect(status).toBe(0)
    commit()
  })

  test('a file whose name begins with a dash and has a blank is a file', { timeout: MINUTES }, () => {
    writeFileSync(path.join(suite, '-x y.txt'), 'text\n')
    expect(hook()).toMatchObject({ status: 0 })
    commit()
  })

  test('a broken task fails the commit, with its place', { timeout: MINUTES }, () => {
    writeFileSync(path.join(suite, 'evals/demo/tasks/broken.yaml'), 'id: broken\nname: Broken\ninputs: {}\n')
    const { status, stdout } = hook()
    expect(status).toBe(1)
    expect(stdout).toContain('evals/demo/tasks/broken.yaml:3:')
    git('rm', '-qf', 'evals/demo/tasks/broken.yaml')
  })

  test('a renamed fixture is a missing one', { timeout: MINUTES }, () => {
    git('mv', 'evals/demo/fixtures/record.json', 'evals/demo/fixtures/renamed record.json')
    const { status, stdout } = hook()
    expect(status).toBe(1)
    expect(stdout).toContain('resource.file')
  })
})
