import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { expect, test } from 'vitest'
import type { ResultOf } from '../../src/envelope/result.ts'
import { reconcileAll } from '../../src/evaluator/attempt-store.ts'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { battery, failingBattery, print } from './documents.ts'
import { HEAD, held, NOW, type World, world } from './world.ts'

const CHECKS = { producer: 'checks' }
const ID = 'task-7'
const READY = { stdout: print(battery()) }

function made(more: Parameters<typeof world>[0] = {}): World {
  const w = world(more)
  w.configure(CHECKS)
  w.answer(READY)
  return w
}

const UUID = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`
const start = (digit: string, startedAt: string, more: object = {}) => ({
  kind: 'start',
  attemptId: UUID(digit),
  id: ID,
  head: HEAD,
  startedAt,
  pid: 1,
  status: 'running',
  ...more,
})
const terminal = (digit: string, terminalAt: string, more: object = {}) => ({
  kind: 'terminal',
  attemptId: UUID(digit),
  id: ID,
  status: 'completed',
  terminalAt,
  outcomeClass: 'ready',
  summary: 'ready=true confidence=0.9 blockers=0',
  ...more,
})
const outcomesOf = ({ steps = [] }: ResultOf<'solution evaluate'>) => steps.map(({ outcome }) => outcome)
const at = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString()

function logged(w: World, ...records: (object | string)[]): void {
  mkdirSync(w.verdicts, { recursive: true })
  const lines = records.map((record) => (typeof record === 'string' ? record : `${JSON.stringify(record)}\n`))
  writeFileSync(w.path(`${ID}.attempts.jsonl`), lines.join(''))
}

test('an attempt is on record with its start and its end, for this user alone, and its lock is free again', async () => {
  const w = made()
  const { data } = await createEvaluator(w.setting).evaluate({ id: ID })
  const attemptId = data?.attemptId
  expect(w.log(ID)).toEqual([
    { kind: 'start', attemptId, id: ID, head: HEAD, startedAt: at(0), pid: process.pid, status: 'running' },
    {
      kind: 'terminal',
      attemptId,
      id: ID,
      status: 'completed',
      terminalAt: at(0),
      outcomeClass: 'ready',
      summary: 'ready=true confidence=0.9 blockers=0',
    },
  ])
  expect(readdirSync(w.verdicts).sort()).toEqual([`${ID}.attempt-lock`, `${ID}.attempts.jsonl`, `${ID}.json`])
  for (const file of readdirSync(w.verdicts)) expect(statSync(w.path(file)).mode & 0o777).toBe(0o600)
  expect(statSync(w.verdicts).mode & 0o777).toBe(0o700)
})

test('status and result tell of the latest attempt or of the one that is named; the owner knows it whole', async () => {
  const w = made()
  const evaluator = createEvaluator(w.setting)
  const first = (await evaluator.evaluate({ id: ID })).data!
  w.answer({ stdout: print(failingBattery()), exitCode: 1 })
  const second = (await evaluator.evaluate({ id: ID })).data!
  const launches = w.launches.length
  expect((await evaluator.status({ id: ID })).data).toEqual({
    status: 'completed',
    id: ID,
    attemptId: second.attemptId,
    head: HEAD,
    startedAt: at(0),
    lastUpdatedAt: at(0),
    isLatestForId: true,
  })
  expect((await evaluator.status({ id: ID, attemptId: first.attemptId })).data).toMatchObject({ isLatestForId: false })
  const owned = (await evaluator.result({ id: ID })).data!
  expect(owned).toMatchObject({
    status: 'completed',
    outcomeClass: 'not-ready',
    markerPresent: true,
    isLatestForId: true,
  })
  expect(owned.verdict).toEqual(second.verdict)
  expect(owned.diagnostics).toEqual(second.diagnostics)
  const older = (await evaluator.result({ id: ID, attemptId: first.attemptId })).data!
  expect(older).toMatchObject({ outcomeClass: 'ready', isLatestForId: false })
  expect(older).not.toHaveProperty('verdict')
  const elsewhere = (await createEvaluator(w.setting).result({ id: ID })).data!
  expect(elsewhere).toMatchObject({ verdict: second.verdict, markerPath: w.path(`${ID}.json`) })
  expect(elsewhere).not.toHaveProperty('diagnostics')
  expect(w.launches).toHaveLength(launches)
})

test('after a failure the older marker is not reported as its result', async () => {
  const w = made()
  await createEvaluator(w.setting).evaluate({ id: ID })
  w.answer({ stdout: 'nonsense', exitCode: 3 })
  await createEvaluator(w.setting).evaluate({ id: ID })
  const { data } = await createEvaluator(w.setting).result({ id: ID })
  expect(data).toMatchObject({ status: 'failed', outcomeClass: 'error', markerPresent: true })
  expect(data).not.toHaveProperty('verdict')
  expect(data?.error).toContain('not JSON')
})

test('two calls at once share one attempt and one launch; a forced one is refused', async () => {
  const w = made()
  const { run, asked, release } = held(READY)
  w.answer(run)
  const evaluator = createEvaluator(w.setting)
  const calls = [evaluator.evaluate({ id: ID }), evaluator.evaluate({ id: ID })]
  await asked
  const refused = await evaluator.evaluate({ id: ID, forceNewAttempt: true })
  expect(refused).toMatchObject({ ok: false, error: 'attempt_refused', data: { status: 'refused' } })
  expect((await evaluator.status({ id: ID })).data).toMatchObject({ status: 'running', pollAfterMs: 5_000 })
  expect((await evaluator.result({ id: ID })).data).toEqual({
    status: 'running',
    id: ID,
    attemptId: refused.data?.attemptId,
    pollAfterMs: 5_000,
  })
  release()
  const answers = await Promise.all(calls)
  expect(answers.map(({ data }) => [data?.status, data?.attemptId])).toEqual([
    ['completed', refused.data?.attemptId],
    ['completed', refused.data?.attemptId],
  ])
  expect(w.launches).toHaveLength(1)
  expect(w.log(ID)).toHaveLength(2)
})

test('an id that shares the file of a live one waits its turn', async () => {
  const w = made()
  const { run, asked, release } = held(READY)
  w.answer(run)
  const evaluator = createEvaluator(w.setting)
  const live = evaluator.evaluate({ id: 'a/b' })
  await asked
  expect((await evaluator.evaluate({ id: 'a_b', waitMs: 50 })).data).toEqual({
    status: 'running-unconfirmed',
    id: 'a_b',
    pollAfterMs: 5_000,
  })
  release()
  expect((await live).data?.verdict?.id).toBe('a/b')
  expect((await evaluator.status({ id: 'a_b' })).data).toMatchObject({ status: 'unknown' })
})

test('an attempt at another repository is not joined under the same id', async () => {
  const w = made()
  const other = made()
  const { run, asked, release } = held(READY)
  w.answer(run)
  const evaluator = createEvaluator(w.setting)
  const live = evaluator.evaluate({ id: ID })
  await asked
  const { data } = await evaluator.evaluate({ id: ID, repo: other.repo, waitMs: 50 })
  expect(data).toEqual({ status: 'running-unconfirmed', id: ID, pollAfterMs: 5_000 })
  release()
  expect((await live).data).toMatchObject({ status: 'completed' })
})

test('another process joins or is refused, starts nothing, and sees the end', async () => {
  const w = made()
  const { run, asked, release } = held(READY)
  w.answer(run)
  const owner = createEvaluator(w.setting)
  const other = createEvaluator(w.setting)
  const live = owner.evaluate({ id: ID })
  await asked
  const joined = await other.evaluate({ id: ID, waitMs: 1_000 })
  expect(joined).toMatchObject({ ok: true, data: { status: 'running', id: ID, pollAfterMs: 5_000 } })
  expect(await other.evaluate({ id: ID, forceNewAttempt: true })).toMatchObject({ error: 'attempt_refused' })
  expect((await other.status({ id: ID })).data).toMatchObject({ status: 'running', attemptId: joined.data?.attemptId })
  const patient = other.evaluate({ id: ID })
  release()
  expect((await live).data?.attemptId).toBe(joined.data?.attemptId)
  expect(await patient).toMatchObject({
    ok: true,
    data: {
      status: 'completed',
      attemptId: joined.data?.attemptId,
      verdict: { ready: true },
      markerPath: w.path(`${ID}.json`),
    },
  })
  expect((await other.result({ id: ID })).data).toMatchObject({ status: 'completed', verdict: { ready: true } })
  expect(w.launches).toHaveLength(1)
})

test('a call that has waited long enough is told that it runs, with progress meanwhile, and the run goes on', async () => {
  const w = made({ timing: { waitMs: 120, progressMs: 20 } })
  const { run, release } = held(READY)
  w.answer(run)
  const evaluator = createEvaluator(w.setting)
  const ticks: number[] = []
  const { data } = await evaluator.evaluate({ id: ID, onProgress: (elapsedMs) => ticks.push(elapsedMs) })
  expect(data).toMatchObject({ status: 'running', attemptId: expect.any(String), pollAfterMs: 5_000 })
  expect(ticks.length).toBeGreaterThan(1)
  release()
  const { data: ended } = await evaluator.evaluate({ id: ID })
  expect(ended).toMatchObject({ status: 'completed', attemptId: data?.attemptId })
  expect(w.launches).toHaveLength(1)
})

test('a live lock whose attempt is not on record is unconfirmed; a stale one is taken over', async () => {
  const w = made({ now: Date.now })
  mkdirSync(w.path(`${ID}.attempt-lock.lock`), { recursive: true })
  const evaluator = createEvaluator(w.setting)
  expect((await evaluator.evaluate({ id: ID, waitMs: 300 })).data).toEqual({
    status: 'running-unconfirmed',
    id: ID,
    pollAfterMs: 5_000,
  })
  expect((await evaluator.status({ id: ID })).data).toEqual({
    status: 'running-unconfirmed',
    id: ID,
    pollAfterMs: 5_000,
  })
  expect(w.launches).toEqual([])
  for (const seconds of [Date.now() / 1_000 - 31, Date.now() / 1_000 + 3_600]) {
    if (!existsSync(w.path(`${ID}.attempt-lock.lock`))) mkdirSync(w.path(`${ID}.attempt-lock.lock`))
    utimesSync(w.path(`${ID}.attempt-lock.lock`), seconds, seconds)
    expect((await evaluator.evaluate({ id: ID })).data).toMatchObject({ status: 'completed' })
  }
  expect(readdirSync(w.verdicts).sort()).toEqual([`${ID}.attempt-lock`, `${ID}.attempts.jsonl`, `${ID}.json`])
})

test('what a dead evaluator left running is unknown for ever, even when its end is written after all', async () => {
  const w = made()
  logged(w, start('1', at(1)))
  const evaluator = createEvaluator(w.setting)
  expect((await evaluator.status({ id: ID })).data).toMatchObject({ status: 'unknown', attemptId: UUID('1') })
  expect(w.log(ID).map(({ kind }) => kind)).toEqual(['start', 'reconciled-unknown'])
  appendFileSync(w.path(`${ID}.attempts.jsonl`), `${JSON.stringify(terminal('1', at(0)))}\n`)
  expect((await evaluator.result({ id: ID })).data).toMatchObject({ status: 'unknown', outcomeClass: 'unknown' })
  await evaluator.evaluate({ id: ID })
  expect(w.log(ID).filter(({ kind }) => kind === 'reconciled-unknown')).toHaveLength(1)
})

test('a server that starts settles every orphan, and passes over what is locked', async () => {
  const w = made({ now: Date.now })
  logged(w, start('1', at(1)))
  writeFileSync(w.path('other.attempts.jsonl'), `${JSON.stringify(start('2', at(1), { id: 'other' }))}\n`)
  mkdirSync(w.path('other.attempt-lock.lock'))
  reconcileAll({ verdicts: w.verdicts, keyFile: w.keyFile }, w.setting)
  expect(w.log(ID).map(({ kind }) => kind)).toEqual(['start', 'reconciled-unknown'])
  expect(w.log('other').map(({ kind }) => kind)).toEqual(['start'])
})

test('lines that are no records are passed over and kept, and a torn last line costs no attempt', async () => {
  const w = made()
  const junk = ['\n', 'null\n', '{}\n', '[]\n', '{"kind":"start"}\n', '\u0000\uffff\n', `${'{'.repeat(5_000)}\n`]
  logged(
    w,
    ...junk,
    start('1', at(2)),
    terminal('1', at(1)),
    { ...start('2', at(1)), startedAt: 'yesterday' },
    '{"kind":"termi',
  )
  const evaluator = createEvaluator(w.setting)
  expect((await evaluator.status({ id: ID })).data).toMatchObject({ status: 'completed', attemptId: UUID('1') })
  const { data } = await evaluator.evaluate({ id: ID })
  expect((await evaluator.status({ id: ID })).data).toMatchObject({ status: 'completed', attemptId: data?.attemptId })
  const text = readFileSync(w.path(`${ID}.attempts.jsonl`), 'utf8')
  expect(text).toContain('{"kind":"termi\n{"kind":"start"')
  expect(text.startsWith(junk.join(''))).toBe(true)
})

test('records of another id in the same file are not its attempts, and are settled all the same', async () => {
  const w = made()
  logged(w, start('1', at(1), { id: 'task/7' }), { ...start('2', at(1)), id: 'task 7' })
  writeFileSync(w.path('task_7.attempts.jsonl'), readFileSync(w.path(`${ID}.attempts.jsonl`)))
  const evaluator = createEvaluator(w.setting)
  expect((await evaluator.status({ id: 'task_7' })).data).toMatchObject({
    status: 'unknown',
    error: expect.any(String),
  })
  expect((await evaluator.status({ id: 'task/7' })).data).toMatchObject({ status: 'unknown', attemptId: UUID('1') })
  expect(w.log('task_7').filter(({ kind }) => kind === 'reconciled-unknown')).toHaveLength(2)
})

test('the latest attempt is the one that started last, wherever its lines are', async () => {
  const w = made()
  logged(w, start('2', at(1)), start('1', at(5)), terminal('1', at(0)), terminal('2', at(1)))
  expect((await createEvaluator(w.setting).status({ id: ID })).data).toMatchObject({ attemptId: UUID('2') })
})

test('what was settled more than a day ago is shortened by the next attempt, and then expired', async () => {
  const w = made()
  logged(
    w,
    start('1', at(50)),
    terminal('1', at(49)),
    start('2', at(40)),
    { kind: 'reconciled-unknown', attemptId: UUID('2'), id: ID, reconciledAt: at(30) },
    terminal('2', at(29)),
    start('3', at(23)),
    terminal('3', at(22)),
    'junk\n',
  )
  const evaluator = createEvaluator(w.setting)
  await evaluator.evaluate({ id: ID })
  const lines = readFileSync(w.path(`${ID}.attempts.jsonl`), 'utf8').split('\n')
  expect(
    lines
      .filter((line) => line !== '' && line !== 'junk')
      .map((line) => JSON.parse(line))
      .slice(0, 4),
  ).toEqual([
    { kind: 'tombstone', attemptId: UUID('1'), id: ID, outcomeClass: 'ready', prunedAt: at(0) },
    { kind: 'tombstone', attemptId: UUID('2'), id: ID, outcomeClass: 'unknown', prunedAt: at(0) },
    start('3', at(23)),
    terminal('3', at(22)),
  ])
  expect(lines).toContain('junk')
  expect((await evaluator.status({ id: ID, attemptId: UUID('1') })).data).toMatchObject({ status: 'expired' })
  expect((await evaluator.status({ id: ID, attemptId: UUID('2') })).data).toMatchObject({ status: 'unknown' })
  expect((await evaluator.result({ id: ID, attemptId: UUID('1') })).data).toMatchObject({
    status: 'expired',
    outcomeClass: 'ready',
  })
})

test('a record is one line of at most 2048 bytes, whatever its error and its id are', async () => {
  for (const id of ['\u0001'.repeat(200), '€'.repeat(200), 'x'.repeat(200)]) {
    const w = world({ arms: [{ name: 'arm', blockers: () => [] }] })
    w.configure({ ...CHECKS, fold: 'payload' })
    w.head = { ok: false, message: `No commit: ${'𝄞'.repeat(3_000)}` }
    const { data } = await createEvaluator(w.setting).evaluate({ id })
    const [file] = readdirSync(w.verdicts).filter((name) => name.endsWith('.jsonl'))
    const lines = readFileSync(w.path(file!), 'utf8').split('\n').slice(0, -1)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(Buffer.byteLength(line) + 1).toBeLessThanOrEqual(2_048)
    const last = JSON.parse(lines[1]!)
    expect(last).toMatchObject({
      kind: 'terminal',
      attemptId: data?.attemptId,
      outcomeClass: 'error',
      errorTruncated: true,
    })
    expect(last.error ?? '').not.toMatch(/\p{Surrogate}/u)
  }
})

test('diagnostics are never on record', async () => {
  const w = made()
  w.answer({ stdout: print(battery({ warnings: ['kept secretly'] })), stderr: 'kept secretly' })
  await createEvaluator(w.setting).evaluate({ id: ID })
  expect(readFileSync(w.path(`${ID}.attempts.jsonl`), 'utf8')).not.toContain('secretly')
})

test('lookups of what there is not answer unknown, name no path, and make no file', async () => {
  const w = made()
  const evaluator = createEvaluator(w.setting)
  for (const request of [
    { id: ID },
    { id: '..' },
    { id: 'x'.repeat(300) },
    { id: ID, attemptId: UUID('1') },
    { id: ID, attemptId: '../x' },
  ])
    for (const result of [await evaluator.status(request), await evaluator.result(request)]) {
      expect(result).toMatchObject({ ok: true, data: { status: 'unknown', error: expect.any(String) } })
      expect(result.data?.error).not.toContain('/')
    }
  expect(existsSync(w.verdicts)).toBe(false)
})

test.each([
  ['the log is a directory', (w: World) => mkdirSync(w.path(`${ID}.attempts.jsonl`), { recursive: true })],
  ['the anchor is a directory', (w: World) => mkdirSync(w.path(`${ID}.attempt-lock`), { recursive: true })],
  [
    'the lock is a file',
    (w: World) => {
      mkdirSync(w.verdicts)
      writeFileSync(w.path(`${ID}.attempt-lock.lock`), '')
    },
  ],
  ['the directory is a file', (w: World) => writeFileSync(w.verdicts, '')],
])('%s: an error of the store, and nothing is launched', async (_, spoil) => {
  const w = made()
  spoil(w)
  const evaluator = createEvaluator(w.setting)
  const result = await evaluator.evaluate({ id: ID })
  expect(result).toMatchObject({ ok: false, error: 'attempt_store_failed', data: { verdict: null } })
  expect(w.launches).toEqual([])
  expect((await evaluator.status({ id: ID })).data).toMatchObject({ status: 'unknown' })
  expect((await evaluator.result({ id: ID })).data).toMatchObject({ status: 'unknown' })
})

test('a lock that was lost during the run: no marker, and the attempt says so', async () => {
  const w = made({ now: Date.now })
  w.answer(async (_words) => {
    rmSync(w.path(`${ID}.attempt-lock.lock`), { recursive: true })
    mkdirSync(w.path(`${ID}.attempt-lock.lock`))
    return { stdout: READY.stdout, stderr: '', exitCode: 0, signal: null }
  })
  const result = await createEvaluator(w.setting).evaluate({ id: ID })
  expect(result).toMatchObject({ ok: false, error: 'attempt_store_failed', data: { status: 'failed', verdict: null } })
  expect(outcomesOf(result)).toEqual(['ok', 'ok', 'ok', 'skipped', 'failed', 'skipped', 'ok'])
  expect(existsSync(w.path(`${ID}.json`))).toBe(false)
  expect(w.log(ID).at(-1)).toMatchObject({ kind: 'terminal', outcomeClass: 'compromised' })
  expect(existsSync(w.path(`${ID}.attempt-lock.lock`)), 'the lock of the other stays').toBe(true)
})

test('an end that cannot be put on record is told, beside the verdict that was made', async () => {
  const w = made()
  w.answer(async () => {
    rmSync(w.path(`${ID}.attempts.jsonl`))
    mkdirSync(w.path(`${ID}.attempts.jsonl`))
    return { stdout: READY.stdout, stderr: '', exitCode: 0, signal: null }
  })
  const result = await createEvaluator(w.setting).evaluate({ id: ID })
  expect(result).toMatchObject({ ok: false, error: 'attempt_store_failed', data: { verdict: { ready: true } } })
  expect(result.message).toContain('could not be put on record')
  expect(outcomesOf(result)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'failed'])
})

test('an attempt that was given up by another does not write its end', async () => {
  const w = made({ now: Date.now })
  w.answer(async () => {
    const [{ attemptId } = { attemptId: '' }] = w.log(ID)
    const reconciled = { kind: 'reconciled-unknown', attemptId, id: ID, reconciledAt: new Date().toISOString() }
    appendFileSync(w.path(`${ID}.attempts.jsonl`), `${JSON.stringify(reconciled)}\n`)
    return { stdout: READY.stdout, stderr: '', exitCode: 0, signal: null }
  })
  await createEvaluator(w.setting).evaluate({ id: ID })
  expect(w.log(ID).map(({ kind }) => kind)).toEqual(['start', 'reconciled-unknown'])
})

test('a producer that makes the evaluator throw leaves no lock behind', async () => {
  const w = made()
  w.answer(() => Promise.reject(new Error('a mistake')))
  const evaluator = createEvaluator(w.setting)
  await expect(evaluator.evaluate({ id: ID })).rejects.toThrow('a mistake')
  expect(existsSync(w.path(`${ID}.attempt-lock.lock`))).toBe(false)
  w.answer(READY)
  expect(await evaluator.evaluate({ id: ID })).toMatchObject({ ok: true })
  expect(w.log(ID).map(({ kind }) => kind)).toEqual(['start', 'reconciled-unknown', 'start', 'terminal'])
})

test('what killed writers have left is cleared away', async () => {
  const w = made()
  mkdirSync(w.verdicts)
  const left = `${ID}.json.0123456789abcdef.tmp`
  writeFileSync(w.path(left), '')
  writeFileSync(w.path(`${ID}.json.notes.tmp`), '')
  await createEvaluator(w.setting).evaluate({ id: ID })
  expect(existsSync(w.path(left))).toBe(false)
  expect(existsSync(w.path(`${ID}.json.notes.tmp`))).toBe(true)
})

test.skipIf(process.getuid?.() === 0)(
  'a directory that is not ours to write is an error, and lookups still answer',
  async () => {
    const w = made()
    logged(w, start('1', at(1)))
    chmodSync(w.verdicts, 0o500)
    const evaluator = createEvaluator(w.setting)
    expect(await evaluator.evaluate({ id: ID })).toMatchObject({ error: 'attempt_store_failed' })
    expect((await evaluator.status({ id: ID })).data).toMatchObject({ status: 'unknown', attemptId: UUID('1') })
    chmodSync(w.verdicts, 0o700)
  },
)
