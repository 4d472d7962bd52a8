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
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { randomFrom } from '../../scripts/oracle/mutations.mjs'
import { decodeRecord } from '../../src/evaluator/attempt-record.ts'
import { attemptsOf } from '../../src/evaluator/attempt-state.ts'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { systemSetting } from '../../src/evaluator/setting.ts'
import { battery, print } from './documents.ts'
import { HEAD } from './world.ts'

// Evaluators that compete for a few ids are killed at moments that a seed gives. Whatever moment that is: the log stays readable,
// no two producers of one id are ever alive at once, no lock stays for ever, and no verdict is made up.

const KILLS = Number(process.env['WAZA_KILL_POINTS'] ?? '100')
const SEED = Number(process.env['WAZA_KILL_SEED'] ?? '1')
const STALE_MS = 1_500
const LANES = 16
const RIVALS = 2
const IDS = Array.from({ length: LANES }, (_, i) => `lane-${i}`)

let folder = ''
let script = ''
let env: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waza-kill-'))
  script = join(folder, 'evaluator.mjs')
  await build({
    entryPoints: ['test/evaluator/evaluator-process.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  mkdirSync(join(folder, 'live'))
  writeFileSync(join(folder, 'answer.json'), print(battery()))
  // The producer puts itself on the list of its id, and cries when another one that is alive is on it. Some take so
  // long that they outlive the lock of an evaluator that was killed.
  const producer = `#!/bin/sh
: > '${folder}/live/'$1/$$
for other in '${folder}/live/'$1/*; do
  pid=\${other##*/}
  if [ $pid != $$ ] && grep -q producer.sh /proc/$pid/cmdline 2>/dev/null; then
    echo "$1 $pid $$" >> '${folder}/overlaps'
  fi
done
while [ -e '${folder}/hold' ]; do sleep 0.05; done
if [ $(($$ % 3)) = 0 ]; then sleep 4; else sleep 0.1; fi
rm -f '${folder}/live/'$1/$$
cat '${folder}/answer.json'
`
  for (const id of IDS) {
    mkdirSync(join(folder, 'live', id))
    mkdirSync(join(folder, id, '.git'), { recursive: true })
    writeFileSync(join(folder, id, 'producer.sh'), producer)
    chmodSync(join(folder, id, 'producer.sh'), 0o755)
    const configuration = { producer: 'checks', command: ['./producer.sh', id] }
    writeFileSync(join(folder, id, '.waza-solution.json'), JSON.stringify(configuration))
  }
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
    cwd: join(folder, id),
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

/** Whether a producer of this number still runs. */
const isAlive = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('producer.sh')
  } catch {
    return false
  }
}

test.skipIf(process.platform !== 'linux')(
  `${KILLS} kills at random moments (WAZA_KILL_SEED=${SEED})`,
  async () => {
    let kills = 0
    async function lane(id: string, index: number): Promise<void> {
      // Each lane has numbers of its own: which one comes first is the machine's business.
      const random = randomFrom(SEED * LANES + index)
      while (kills < KILLS) {
        const rivals = Array.from({ length: RIVALS }, () => start(id))
        await pause(100 + random(900))
        for (const { child } of rivals) {
          if (random(10) < 7) child.kill('SIGKILL')
          await pause(random(20))
        }
        for (const { isKilled, stdout } of await Promise.all(rivals.map(({ ended }) => ended))) {
          if (isKilled) kills++
          else {
            const answer = JSON.parse(stdout)
            expect(answer.status, stdout).toMatch(/^(completed|failed|running|running-unconfirmed)$/)
            // A machine so busy that the lock went stale in living hands costs the attempt, and never makes a verdict.
            if (answer.status === 'failed') expect(answer.verdict).toBe(null)
          }
        }
        // Some come back while the lock of the dead is still fresh, some when it can be taken over.
        await pause(random(1.5 * STALE_MS))
      }
    }
    await Promise.all(IDS.map(lane))
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    expect(existsSync(join(folder, 'overlaps')) ? readFileSync(join(folder, 'overlaps'), 'utf8') : '').toBe('')

    // One dies for certain while its producer is at work.
    const [victim = ''] = IDS
    for (const pid of readdirSync(join(folder, 'live', victim))) rmSync(join(folder, 'live', victim, pid))
    writeFileSync(join(folder, 'hold'), '')
    const dying = start(victim)
    await vi.waitUntil(() => readdirSync(join(folder, 'live', victim)).length > 0, { timeout: 120_000 })
    dying.child.kill('SIGKILL')
    await dying.ended
    const orphans = readdirSync(join(folder, 'live', victim))

    // Every id can be evaluated to its end again: whoever asks waits until the locks of the dead are stale, and ends the
    // producers that they have left.
    for (const id of IDS) {
      const { ended } = start(id)
      if (id === victim) await vi.waitUntil(() => !orphans.some(isAlive), { timeout: 120_000 })
      rmSync(join(folder, 'hold'), { force: true })
      let answer = JSON.parse((await ended).stdout)
      // A machine so busy that the lock went stale in living hands costs an attempt, and only that.
      while (answer.status === 'failed') answer = JSON.parse((await start(id).ended).stdout)
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
      cwd: folder,
      findHead: async () => ({ ok: true, head: HEAD }),
    })
    for (const id of IDS) expect((await createEvaluator(setting).gate({ id })).ok).toBe(true)
    const left = readdirSync(join(folder, 'verdicts')).filter((name) => !/\.(json|jsonl|attempt-lock)$/.test(name))
    expect(left).toEqual([])
    expect(recordsOf(victim).filter((line) => line.includes('"reconciled-unknown"')).length).toBeGreaterThan(0)
  },
  60_000 + KILLS * 3_000,
)
