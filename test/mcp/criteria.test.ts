import { existsSync, readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSignedBy } from '../../src/evaluator/marker.ts'
import { readKey } from '../../src/evaluator/signing-key.ts'
import { battery, EVAL, failingBattery, finding, print, report, task } from '../evaluator/documents.ts'
import { type Answer, builtServer, call, HEAD, OTHER_HEAD } from './serving.ts'

// The ten acceptance criteria of the evaluator's contract as a client of the protocol sees them, with producers that
// are processes. What each producer's own fields come to is tested beside the evaluator (test/solution).

const server = builtServer()
let client: Client
let ids = 0
beforeAll(async () => {
  client = await server.connect('impatient')
})

const documentOf = (producer: string, ready: boolean): object => {
  if (producer === 'checks') return ready ? battery() : failingBattery()
  return report([finding(ready ? 'unresolved' : 'invalid')])
}

async function evaluated(producer: string, answer: Answer, more: { fold?: string; strict?: boolean } = {}) {
  const configuration = { ...(producer === 'checks' ? server.checks() : { eval: EVAL }), ...more }
  const repository = server.repository(configuration, answer)
  const id = `criterion-${ids++}`
  const evaluate = () => call(client, 'solution_evaluate', { id, repoPath: repository.repo })
  const gate = () => call(client, 'solution_gate', { id, repoPath: repository.repo })
  const { envelope } = await evaluate()
  return { ...repository, id, evaluate, gate, envelope, data: envelope.data, file: server.markerFile(id) }
}

const marker = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

describe('1: a ready run with something waived is ready and complete, and keeps the reason', () => {
  test('of a battery', async () => {
    const { envelope, data, gate } = await evaluated('checks', { stdout: print(battery()) })
    expect(envelope.ok).toBe(true)
    expect(data).toMatchObject({ status: 'completed', verdict: { ready: true, blockers: [], head: HEAD } })
    expect(data.diagnostics).toMatchObject({ availability: 'available', complete: true, outcome: 'ready', issues: [] })
    const reason = 'acknowledged: the advisory is about a tool that we do not ship'
    expect(data.diagnostics.checks).toContainEqual({ name: 'audit', kind: 'audit', status: 'acknowledged', reason })
    expect(data.diagnostics.checks).toContainEqual({
      name: 'ci',
      kind: 'ci-simulation',
      status: 'skip',
      reason: 'no runner here',
    })
    expect((await gate()).envelope.data).toMatchObject({ allowed: true, currentHead: HEAD })
  })

  test('of a report', async () => {
    const open = finding('unresolved', { message: 'Open.', remediation: 'Run it.' })
    const document = report([open], { tasks: [task('off', { enabled: false })] })
    const { data } = await evaluated('preflight', { stdout: print(document) })
    expect(data.verdict).toMatchObject({ ready: true, blockers: [], source: 'waza.preflight' })
    expect(data.diagnostics).toMatchObject({ complete: true, issues: [] })
    expect(data.diagnostics.checks).toMatchObject([
      { status: 'acknowledged', reason: 'Open. Run it.', policy: 'non-strict' },
      { name: 'off', status: 'skip', reason: expect.any(String) },
    ])
  })
})

describe('2: a valid run that is not ready', () => {
  test('of a battery', async () => {
    const answer = { stdout: print(failingBattery()), exitCode: 1 }
    const { envelope, data, gate } = await evaluated('checks', answer)
    expect(envelope).toMatchObject({ ok: false, error: 'not_ready' })
    expect(data).toMatchObject({ status: 'completed', verdict: { ready: false, blockers: ['2 tests failed'] } })
    expect(data.diagnostics).toMatchObject({ complete: true, outcome: 'not-ready', payload: failingBattery() })
    expect(await gate()).toMatchObject({
      isError: true,
      envelope: { error: 'gate_denied', data: { allowed: false, reason_kind: 'not_ready' } },
    })
  })

  test('of a report, also when only strict holds it back', async () => {
    const invalid = report([finding('invalid', { code: 'a.b', message: 'First.' }), finding('unresolved')])
    const first = await evaluated('preflight', { stdout: print(invalid), exitCode: 1 })
    expect(first.envelope).toMatchObject({ ok: false, error: 'preflight_invalid' })
    expect(first.data.verdict.blockers).toEqual(['a.b [invalid]: First.'])
    expect(first.data.diagnostics).toMatchObject({ complete: true, payload: invalid })

    const open = report([finding('unresolved', { code: 'c.d', message: 'Open.' })])
    const second = await evaluated('preflight', { stdout: print(open), exitCode: 1 }, { strict: true })
    expect(second.envelope).toMatchObject({ ok: false, error: 'preflight_unresolved' })
    expect(second.data.verdict.blockers).toEqual(['c.d [unresolved]: Open.'])
    expect(second.launches()).toEqual([['preflight', EVAL, '--format', 'json', '--strict']])
  })
})

describe.each(['checks', 'preflight'])('of a producer of %s', (producer) => {
  const good = print(documentOf(producer, true))

  test.each([
    ['nothing and a usage error', { stderr: 'usage', exitCode: 2 }],
    ['nothing and success', {}],
    ['a text for people', { stdout: 'All good!' }],
    ['half a document', { stdout: good.slice(0, -9) }],
  ])('3: %s: no verdict, no marker, and an issue that says why', async (_, answer) => {
    const { envelope, data, file, gate } = await evaluated(producer, answer)
    expect(envelope).toMatchObject({ ok: false, error: 'preflight_output_unusable' })
    expect(data).toMatchObject({ status: 'failed', verdict: null, markerPath: null })
    expect(data.diagnostics).toMatchObject({ availability: 'unavailable', complete: false, outcome: 'error' })
    expect(data.diagnostics.issues.length).toBeGreaterThan(0)
    expect('payload' in data.diagnostics).toBe(false)
    expect(existsSync(file)).toBe(false)
    expect((await gate()).envelope.data).toMatchObject({ allowed: false, reason_kind: 'no_verdict', verdict: null })
  })

  test('4: an arm that blocks holds a ready run back, whatever the diagnostics say', async () => {
    for (const exitCode of [0, 2]) {
      const run = await evaluated(producer, { stdout: good, exitCode })
      run.put('blocked', '')
      const { envelope } = await run.evaluate()
      expect(envelope).toMatchObject({ ok: false, error: 'not_ready' })
      expect(envelope.data.verdict).toMatchObject({
        ready: false,
        blockers: ['orchestrator-workflow: the handoff is open'],
      })
    }
  })

  test('5: everything that the producer told is there, and none of it is in verdict, marker or gate', async () => {
    const document = { ...documentOf(producer, true), logPaths: ['logs/all.txt'], details: { secretly: ['kept'] } }
    const { data, file, gate } = await evaluated(producer, { stdout: print(document) })
    expect(data.diagnostics).toMatchObject({ complete: true, payload: document })
    expect(data.diagnostics.logPaths).toContain('logs/all.txt')
    const authoritative = [
      readFileSync(file, 'utf8'),
      JSON.stringify((await gate()).envelope),
      JSON.stringify(data.verdict),
    ]
    for (const told of authoritative) expect(told).not.toMatch(/secretly|logs\/|"checks"|limitations/)
  })

  test.each([
    ['ready', good, 0],
    ['not ready', print(documentOf(producer, false)), 1],
    ['unusable', 'nonsense', 0],
    ['of a bad exit', good, 2],
  ])('6: one launch for a run that is %s; looking it up launches nothing', async (_, stdout, exitCode) => {
    const { launches, id, gate } = await evaluated(producer, { stdout, exitCode })
    await gate()
    await call(client, 'solution_evaluate_status', { id })
    await call(client, 'solution_evaluate_result', { id })
    expect(launches()).toHaveLength(1)
  })

  test('7: the marker has its nine keys and a signature that verifies, and diagnostics do not touch it', async () => {
    const { data, file } = await evaluated(producer, { stdout: good })
    expect(Object.keys(marker(file))).toEqual([
      ...['id', 'head', 'ready', 'confidence', 'blockers', 'timestamp', 'source', 'alg', 'signature'],
    ])
    const key = readKey(server.env()['WAZA_VERDICT_SIGNING_KEY'] ?? '')
    expect(key.ok && isSignedBy(data.verdict, marker(file).signature, key.value)).toBe(true)
    expect(
      key.ok && isSignedBy({ ...data.verdict, ready: !data.verdict.ready }, marker(file).signature, key.value),
    ).toBe(false)
  })

  test('8: exit 2 beside a document that is ready folds as the policy says, and is told', async () => {
    const plain = await evaluated(producer, { stdout: good })
    const odd = await evaluated(producer, { stdout: good, exitCode: 2 })
    const bare = ({ verdict }: { verdict: object }) => ({ ...verdict, id: '', timestamp: '' })
    expect(bare(odd.data)).toEqual(bare(plain.data))
    expect(Object.keys(marker(odd.file))).toEqual(Object.keys(marker(plain.file)))
    expect((await odd.gate()).envelope.data.allowed).toBe(true)
    expect(odd.data.diagnostics).toMatchObject({
      availability: 'available',
      complete: false,
      outcome: 'error',
      execution: { exitCode: 2, signal: null },
      payload: JSON.parse(good),
    })
    expect(odd.data.diagnostics.anomalies.join()).toContain('exit')

    const paired = await evaluated(producer, { stdout: good, exitCode: 2 }, { fold: 'paired' })
    expect(paired.envelope).toMatchObject({ ok: false, error: 'preflight_outcome_mismatch' })
    expect(paired.data).toMatchObject({ verdict: null, markerPath: null })
    expect(existsSync(paired.file)).toBe(false)
  })

  test('9: a ready document that lacks fields is kept, and each of them is named', async () => {
    const lacking = producer === 'checks' ? ['confidence', 'checks'] : ['capabilities', 'dependencies']
    const entries = Object.entries(documentOf(producer, true)).filter(([key]) => !lacking.includes(key))
    const document = Object.fromEntries(entries)
    const { data, gate } = await evaluated(producer, { stdout: print(document) })
    expect(data.verdict).toMatchObject({ ready: true, blockers: [] })
    expect(data.diagnostics).toMatchObject({ availability: 'available', complete: false, payload: document })
    for (const name of lacking)
      expect(
        data.diagnostics.missing.some((path: string) => path.startsWith(name)),
        name,
      ).toBe(true)
    expect((await gate()).envelope.data.allowed).toBe(true)
  })

  test.each([
    ['an invalid id', '..', `${HEAD}\n`, 'invalid_id'],
    ['no commit', 'fine', 'ref: refs/heads/main\n', 'head_unavailable'],
  ])('10: %s launches nothing', async (_, id, head, error) => {
    const configuration = producer === 'checks' ? server.checks() : { eval: EVAL }
    const { repo, launches } = server.repository(configuration, { stdout: good }, head)
    const { envelope, isError } = await call(client, 'solution_evaluate', { id, repoPath: repo })
    expect(isError).toBe(true)
    expect(envelope).toMatchObject({ ok: false, error, data: { verdict: null, markerPath: null } })
    expect(envelope.data.diagnostics).toMatchObject({ availability: 'unavailable', complete: false })
    expect(envelope.data.diagnostics.issues[0]).toContain('not started')
    expect(launches()).toEqual([])
  })
})

test('a producer that is not there gives no verdict, and the next step says how to set it', async () => {
  const { repo } = server.repository({ producer: 'checks', command: ['no-such-program-here'] })
  const { envelope } = await call(client, 'solution_evaluate', { id: 'absent', repoPath: repo })
  expect(envelope).toMatchObject({ ok: false, error: 'preflight_unavailable', data: { verdict: null } })
  expect(existsSync(server.markerFile('absent'))).toBe(false)
})

test('a verdict is about its commit: at another one the gate is closed', async () => {
  const { gate, put } = await evaluated('checks', { stdout: print(battery()) })
  put('.git/HEAD', `${OTHER_HEAD}\n`)
  expect((await gate()).envelope).toMatchObject({
    error: 'gate_denied',
    data: { allowed: false, reason_kind: 'stale', currentHead: OTHER_HEAD },
  })
})

describe('an attempt that outlasts the wait', () => {
  const waiting = { stdout: print(battery()), waits: true }

  test('is running, is joined by other calls, and ends with the result of the one launch', async () => {
    const { repo, launches, put } = server.repository(server.checks(), waiting)
    const given = { id: 'long', repoPath: repo }
    const impatient = await server.connect('impatient', server.work, { WAIT_MS: '1000' })
    const ticks: number[] = []
    const [first, second, refused] = await Promise.all([
      call(impatient, 'solution_evaluate', given, ({ progress }) => ticks.push(progress)),
      call(impatient, 'solution_evaluate', given),
      call(impatient, 'solution_evaluate', { ...given, forceNewAttempt: true }),
    ])
    const { attemptId } = first.envelope.data
    expect(first.envelope).toMatchObject({ ok: true, data: { status: 'running', id: 'long', pollAfterMs: 50 } })
    expect(second.envelope.data).toMatchObject({ status: 'running', attemptId })
    expect(refused.envelope).toMatchObject({ ok: false, error: 'attempt_refused', data: { status: 'refused' } })
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b))
    const status = await call(impatient, 'solution_evaluate_status', { id: 'long', attemptId })
    expect(status.envelope.data).toMatchObject({ status: 'running', attemptId, head: HEAD, isLatestForId: true })
    expect((await call(impatient, 'solution_gate', given)).envelope.data.reason_kind).toBe('no_verdict')

    put('go', '')
    let result = await call(impatient, 'solution_evaluate_result', { id: 'long' })
    for (let i = 0; i < 500 && result.envelope.data.status === 'running'; i++) {
      await new Promise((go) => setTimeout(go, 20))
      result = await call(impatient, 'solution_evaluate_result', { id: 'long' })
    }
    expect(result.envelope.data).toMatchObject({
      status: 'completed',
      attemptId,
      outcomeClass: 'ready',
      verdict: { ready: true },
      diagnostics: { payload: battery() },
    })
    expect(launches()).toHaveLength(1)

    // Another process knows what was written down, and no more.
    const other = await call(await server.connect(), 'solution_evaluate_result', { id: 'long', attemptId })
    expect(other.envelope.data).toMatchObject({ status: 'completed', markerPresent: true, verdict: { ready: true } })
    expect('diagnostics' in other.envelope.data).toBe(false)
  })
})
