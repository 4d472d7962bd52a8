import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeRecord } from '../../src/solution/attempt-record.ts'
import { attemptsOf } from '../../src/solution/attempt-state.ts'
import { createEvaluator } from '../../src/solution/evaluator.ts'
import { systemSetting } from '../../src/solution/setting.ts'
import { battery, print } from './documents.ts'
import { HEAD } from './world.ts'

// Evaluators that compete for a few ids are killed at random moments. Whatever moment that is: the log stays readable,
// no two producers of one id are ever alive at once, no lock stays for ever, and no verdict is made up.

const KILLS = Number(process.env['WAZA_KILL_POINTS'] ?? '100')
const STALE_MS = 2_000
const LANES = 12
const RIVALS = 2

let folder = ''
let script = ''
let env: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waza-kill-'))
  script = join(folder, 'evaluator.mjs')
  await build({
    entryPoints: ['test/solution/evaluator-process.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  mkdirSync(join(folder, 'repo', '.git'), { recursive: true })
  mkdirSync(join(folder, 'live'))
  writeFileSync(join(folder, 'answer.json'), print(battery()))
  // The producer puts itself on a list of its id, and cries when another one that is alive is on it. Some take so long
  // that they outlive the lock of an evaluator that was killed.
  const producer = join(folder, 'repo', 'producer.sh')
  writeFileSync(
    producer,
    `#!/bin/sh
id=$(tr '\\0' '\\n' < /proc/$PPID/cmdline | tail -n 2 | head -n 1)
mkdir -p '${folder}/live/'$id
: > '${folder}/live/'$id/$$
for other in '${folder}/live/'$id/*; do
  pid=\${other##*/}
  if [ $pid != $$ ] && kill -0 $pid 2>/dev/null && grep -q producer.sh /proc/$pid/cmdline; then
    echo "$id $pid $$" >> '${folder}/overlaps'
  fi
done
if [ $(($$ % 2)) = 0 ]; then sleep 8; else sleep 0.1; fi
rm -f '${folder}/live/'$id/$$
cat '${folder}/answer.json'
`,
  )
  chmodSync(producer, 0o755)
  writeFileSync(join(folder, 'repo', '.waza-solution.json'), '{"producer":"checks","command":["./producer.sh"]}')
  env = {
    ...process.env,
    WAZA_VERDICT_DIR: join(folder, 'verdicts'),
    WAZA_VERDICT_SIGNING_KEY: join(folder, 'key'),
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly isKilled: boolean; readonly stdout: string }>
}

function start(id: string): Running {
  const child = spawn(process.execPath, [script, id, String(STALE_MS)], {
    cwd: join(folder, 'repo'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
  })
  // A producer whose evaluator was killed still holds nothing of ours: the exit is the end.
  const ended = new Promise<{ isKilled: boolean; stdout: string }>((resolve) => {
    child.on('close', (_, signal) => resolve({ isKilled: signal === 'SIGKILL', stdout }))
  })
  return { child, ended }
}

const recordsOf = (id: string) =>
  readFileSync(join(folder, 'verdicts', `${id}.attempts.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

test.skipIf(process.platform !== 'linux')(
  `${KILLS} kills at random moments`,
  async () => {
    let kills = 0
    let completed = 0
    async function lane(id: string): Promise<void> {
      while (kills < KILLS) {
        const rivals = Array.from({ length: RIVALS }, () => start(id))
        await pause(100 + Math.random() * 900)
        for (const { child } of rivals) {
          if (Math.random() < 0.7) child.kill('SIGKILL')
          await pause(Math.random() * 20)
        }
        for (const { isKilled, stdout } of await Promise.all(rivals.map(({ ended }) => ended))) {
          if (isKilled) kills++
          else {
            const answer = JSON.parse(stdout)
            expect(answer.status, stdout).toMatch(/^(completed|running|running-unconfirmed)$/)
            if (answer.status === 'completed') completed++
          }
        }
        // Some come back while the lock of the dead is still fresh, some when it can be taken over.
        await pause(Math.random() * 2 * STALE_MS)
      }
    }
    const ids = Array.from({ length: LANES }, (_, i) => `lane-${i}`)
    await Promise.all(ids.map(lane))
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    expect(existsSync(join(folder, 'overlaps')) ? readFileSync(join(folder, 'overlaps'), 'utf8') : '').toBe('')

    // Locks of the dead go stale, and then every id can be evaluated to its end again.
    await pause(STALE_MS + 500)
    for (const id of ids) {
      const answer = JSON.parse((await start(id).ended).stdout)
      expect(answer, id).toMatchObject({ status: 'completed', verdict: { ready: true } })
      const records = recordsOf(id).map(decodeRecord)
      let open: string | undefined
      for (const record of records) {
        // A line may be torn where a writer was killed; what is whole tells of one attempt at a time.
        if (record === undefined) continue
        if (record.kind === 'start') {
          expect(open, `${id}: two attempts at once`).toBe(undefined)
          open = record.attemptId
        } else if (record.attemptId === open) open = undefined
      }
      const attempts = [...attemptsOf(records.filter((record) => record !== undefined)).values()]
      expect(attempts.filter(({ status }) => status === 'running')).toEqual([])
      expect(attempts.at(-1)).toMatchObject({ attemptId: answer.attemptId, status: 'completed' })
    }
    const setting = systemSetting({
      env,
      cwd: join(folder, 'repo'),
      findHead: async () => ({ ok: true, head: HEAD }),
    })
    for (const id of ids) expect((await createEvaluator(setting).gate({ id })).ok).toBe(true)
    const left = readdirSync(join(folder, 'verdicts')).filter((name) => !/\.(json|jsonl|attempt-lock)$/.test(name))
    expect(left).toEqual([])
    // Without these the test would show nothing: some got through, and some died in the middle and were succeeded.
    const dead = ids.flatMap((id) => recordsOf(id).filter((line) => line.includes('"reconciled-unknown"')))
    expect(completed).toBeGreaterThan(0)
    expect(dead.length).toBeGreaterThan(KILLS / 20)
  },
  60_000 + KILLS * 3_000,
)
