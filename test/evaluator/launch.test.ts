import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { gitHead } from '../../src/evaluator/head.ts'
import { LARGEST_STDOUT, runProcess } from '../../src/evaluator/launch.ts'
import { world } from './world.ts'

vi.setConfig({ testTimeout: 60_000 })

const sh = (script: string) => runProcess(['sh', '-c', script], { cwd: process.cwd(), env: process.env })

test('output, exit and signal are reported as they are', async () => {
  expect(await sh('echo out; echo err >&2; exit 3')).toEqual({
    stdout: 'out\n',
    stderr: 'err\n',
    exitCode: 3,
    signal: null,
  })
  expect(await sh('kill -TERM $$')).toEqual({ stdout: '', stderr: '', exitCode: null, signal: 'SIGTERM' })
  expect(await sh('cat; echo end')).toMatchObject({ stdout: 'end\n', exitCode: 0 })
})

test.each([
  [['no-such-program-anywhere'], 'not-found'],
  [['/dev/null'], 'not-startable'],
  [['a\0b'], 'not-startable'],
  [[''], 'not-startable'],
])('%j cannot be started', async (words, error) => {
  expect(await runProcess(words, { cwd: process.cwd(), env: process.env })).toMatchObject({ exitCode: null, error })
})

test('words are passed as they are, with no shell between', async () => {
  const words = ['printf', '%s|', '$HOME', '; echo no', "it's", '*']
  expect(await runProcess(words, { cwd: process.cwd(), env: process.env })).toMatchObject({
    stdout: "$HOME|; echo no|it's|*|",
  })
})

test('output without end is stopped at its limit, and errors without end are cut', async () => {
  const endless = await sh('exec yes')
  expect(endless).toMatchObject({ error: 'too-much-output', signal: 'SIGKILL' })
  expect(endless.stdout.length).toBe(LARGEST_STDOUT)
  const noisy = await sh('yes | head -c 3000000 >&2; echo done')
  expect(noisy).toMatchObject({ stdout: 'done\n', exitCode: 0 })
  expect(noisy.stderr.length).toBe(1024 * 1024)
})

test('a program that leaves another one behind with its output does not hold us', async () => {
  // It would hold the output for longer than a test may take.
  const { stdout, exitCode } = await sh('sleep 300 & echo $!')
  expect(exitCode).toBe(0)
  const left = Number(stdout)
  expect(left).toBeGreaterThan(0)
  try {
    process.kill(left)
  } catch {
    // Whether it was ended with its group is not the matter here.
  }
})

test('the commit is that of the repository, also from below it and whatever the environment points at', async () => {
  const w = world()
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e', ...words], { cwd: w.repo, encoding: 'utf8' })
  const env = { ...process.env, GIT_DIR: '/nowhere', GIT_WORK_TREE: '/nowhere' }
  git('init', '-q')
  expect(await gitHead(env)(w.repo)).toMatchObject({ ok: false })
  git('commit', '-q', '--allow-empty', '-m', 'm')
  const head = git('rev-parse', 'HEAD').trim()
  mkdirSync(join(w.repo, 'below'))
  expect(await gitHead(env)(join(w.repo, 'below'))).toEqual({ ok: true, head, isDirty: false })
  writeFileSync(join(w.repo, 'new'), '')
  expect(await gitHead(env)(w.repo)).toEqual({ ok: true, head, isDirty: true })
})

test('outside of a repository nothing is started, and an answer that is no commit is none', async () => {
  const w = world()
  const run = vi.fn(async () => ({ stdout: 'ABCDEF\n', stderr: '', exitCode: 0, signal: null }))
  expect(await gitHead({}, run)('/')).toMatchObject({ ok: false })
  expect(run).not.toHaveBeenCalled()
  expect(await gitHead({}, run)(w.repo)).toMatchObject({ ok: false })
  expect(run).toHaveBeenCalledWith(['git', 'rev-parse', 'HEAD'], expect.anything())
})
