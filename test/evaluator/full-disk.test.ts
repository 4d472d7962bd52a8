import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { decodeRecord } from '../../src/evaluator/attempt-record.ts'
import { attemptsOf } from '../../src/evaluator/attempt-state.ts'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { systemSetting } from '../../src/evaluator/setting.ts'
import { battery, print } from './documents.ts'
import { HEAD } from './world.ts'

// A disk that takes no more, in the middle of whatever is written: a limit on the size of files makes writes stop at
// any byte, without the rights that a disk of its own would need.

test.skipIf(process.platform === 'win32')(
  'a disk that is full: no false ready, no lost attempt, a clear reason',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waza-full-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const script = join(folder, 'evaluator.mjs')
    await build({
      entryPoints: ['test/evaluator/evaluator-process.ts'],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    })
    const repo = join(folder, 'repo')
    const verdicts = join(folder, 'verdicts')
    mkdirSync(join(repo, '.git'), { recursive: true })
    writeFileSync(join(folder, 'answer.json'), print(battery({ blockers: ['b'.repeat(900)], ready: false })))
    const configuration = { producer: 'checks', command: ['cat', join(folder, 'answer.json')] }
    writeFileSync(join(repo, '.waza-solution.json'), JSON.stringify(configuration))
    const env = { ...process.env, WAZA_VERDICT_DIR: verdicts, WAZA_VERDICT_SIGNING_KEY: join(folder, 'key') }
    const evaluate = (blocks: number) => {
      const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`
      const { stdout } = spawnSync('sh', ['-c', limited, 'sh', process.execPath, script, 'a', '2000'], {
        cwd: repo,
        env,
        encoding: 'utf8',
      })
      return JSON.parse(stdout)
    }
    const log = () =>
      readFileSync(join(verdicts, 'a.attempts.jsonl'), 'utf8')
        .split('\n')
        .map(decodeRecord)
        .filter((record) => record !== undefined)

    // Not even the start fits: nothing was launched, and the log says so.
    expect(evaluate(0)).toMatchObject({ verdict: null, error: 'attempt_store_failed' })
    expect(log()).toEqual([])

    // The log fits, the marker does not.
    expect(evaluate(2)).toMatchObject({ verdict: null, markerPath: null, error: 'marker_write_failed' })
    expect(log().map(({ kind }) => kind)).toEqual(['start', 'terminal'])
    const setting = systemSetting({ env, cwd: repo, findHead: async () => ({ ok: true, head: HEAD }) })
    expect((await createEvaluator(setting).gate({ id: 'a' })).data).toMatchObject({
      allowed: false,
      reason_kind: 'no_verdict',
    })

    // The log fills up, with records cut at any byte: every whole start keeps its attempt.
    const attempts = Array.from({ length: 4 }, () => evaluate(2))
    for (const { verdict, error } of attempts) {
      expect(verdict).toBe(null)
      expect(error).toMatch(/^(marker_write_failed|attempt_store_failed)$/)
    }
    expect(attempts.at(-1).error).toBe('attempt_store_failed')
    const started = log().filter(({ kind }) => kind === 'start')
    expect(attemptsOf(log()).size).toBe(started.length)

    // With room again everything works, and what was cut off in the middle is settled.
    expect(evaluate(100)).toMatchObject({ status: 'completed', verdict: { ready: false } })
    const settled = [...attemptsOf(log()).values()]
    expect(settled.length).toBe(started.length + 1)
    expect(settled.filter(({ status }) => status === 'running')).toEqual([])
    expect(readdirSync(verdicts).sort()).toEqual(['a.attempt-lock', 'a.attempts.jsonl', 'a.json'])
  },
  60_000,
)
