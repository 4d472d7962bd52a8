import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { emitResult } from '../../src/envelope/emit.ts'
import type { Result } from '../../src/envelope/result.ts'
import type { EvaluateData } from '../../src/envelope/solution.ts'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import type { RunResult } from '../../src/evaluator/launch.ts'
import { isSignedBy } from '../../src/evaluator/marker.ts'
import { readKey } from '../../src/evaluator/signing-key.ts'
import { errorsOf } from '../envelope/wire.ts'
import { battery, EVAL, failingBattery, finding, print, report, task } from './documents.ts'
import { HEAD, NOW, type World, world } from './world.ts'

// The ten acceptance criteria of the evaluator's contract, for a battery of checks as they are written there, and for
// our own reports as surface-evaluator.md B5 restates them.

const CHECKS = { producer: 'checks', command: ['battery', '{repo}', '--json'] }
const PREFLIGHT = { eval: EVAL }

async function evaluated(configuration: unknown, answer: Partial<RunResult>, w: World = world()) {
  w.configure(configuration)
  w.answer(answer)
  const result = await createEvaluator(w.setting).evaluate({ id: 'task-7' })
  expectOnWire(result)
  return { w, result, data: result.data as EvaluateData & { diagnostics: NonNullable<EvaluateData['diagnostics']> } }
}

/** What is told has the published form, whatever it is about; a failure has a next step, and a step that failed. */
function expectOnWire(result: Result): void {
  const line = emitResult(result, { write: (text) => text })
  expect(errorsOf(JSON.parse(line))).toEqual([])
  if (result.steps !== undefined) expect(result.steps.some(({ outcome }) => outcome === 'failed')).toBe(!result.ok)
}

async function gateOf(w: World) {
  const result = await createEvaluator(w.setting).gate({ id: 'task-7' })
  expectOnWire(result)
  return result.data
}

const reportLike = (ready: boolean) => report(ready ? [finding('unresolved')] : [finding('invalid')])
const documentOf = (producer: string, ready: boolean): object =>
  producer === 'checks' ? (ready ? battery() : failingBattery()) : reportLike(ready)

const PRODUCERS = [
  { producer: 'checks', configuration: CHECKS, source: 'preflight' },
  { producer: 'preflight', configuration: PREFLIGHT, source: 'waza.preflight' },
]

describe('criterion 1: a ready run with something waived is ready, complete, and keeps the reason', () => {
  test('a battery with an acknowledged and a skipped check', async () => {
    const { data, result, w } = await evaluated(CHECKS, { stdout: print(battery()) })
    expect(result).toMatchObject({ ok: true, verb: 'solution evaluate' })
    expect(data.verdict).toEqual({
      id: 'task-7',
      head: HEAD,
      ready: true,
      confidence: 0.9,
      blockers: [],
      timestamp: new Date(NOW).toISOString(),
      source: 'preflight',
    })
    expect(data.diagnostics).toMatchObject({ availability: 'available', complete: true, outcome: 'ready', issues: [] })
    expect(data.diagnostics.checks).toEqual([
      { name: 'unit', kind: 'test', status: 'pass', details: ['3 passed'] },
      {
        name: 'audit',
        kind: 'audit',
        status: 'acknowledged',
        reason: 'acknowledged: the advisory is about a tool that we do not ship',
      },
      { name: 'ci', kind: 'ci-simulation', status: 'skip', reason: 'no runner here' },
    ])
    expect(w.launches).toEqual([['battery', w.repo, '--json']])
  })

  test('a report with tolerated diagnostics and a disabled task', async () => {
    const document = report(
      [
        finding('unresolved', { task_id: 't', requirement_id: 'r', message: 'Open.', remediation: 'Run it.' }),
        finding('verified', { code: 'skills.discovery_disabled', message: 'Off.', remediation: 'None.' }),
        finding('verified', { code: 'mock.mcp_override', message: 'Replaced.', remediation: 'None.' }),
      ],
      {
        tasks: [
          task('t', {
            requirements: [{ id: 'r', category: 'outcome', description: '', state: 'unresolved', meaning: '' }],
          }),
          task('off', { enabled: false }),
        ],
      },
    )
    const { data, w } = await evaluated(PREFLIGHT, { stdout: print(document) })
    expect(data.verdict).toMatchObject({ ready: true, confidence: 0, blockers: [], source: 'waza.preflight' })
    expect(data.diagnostics).toMatchObject({ availability: 'available', complete: true, outcome: 'ready', issues: [] })
    expect(data.diagnostics.checks).toEqual([
      { name: 't/r', kind: 'requirement', status: 'warn', reason: 'Open. Run it.' },
      {
        name: 'task.id t r',
        kind: 'diagnostic',
        status: 'acknowledged',
        reason: 'Open. Run it.',
        policy: 'non-strict',
      },
      { name: 'skills.discovery_disabled', kind: 'diagnostic', status: 'skip', reason: 'Off. None.' },
      { name: 'mock.mcp_override', kind: 'diagnostic', status: 'acknowledged', reason: 'Replaced. None.' },
      { name: 'off', kind: 'task', status: 'skip', reason: 'The task is disabled, so a run leaves it out.' },
    ])
    expect(w.launches).toEqual([['node', 'cli.js', 'preflight', EVAL, '--format', 'json']])
  })
})

describe('criterion 2: a valid run that is not ready, with its exit 1', () => {
  test('a battery keeps its blockers and checks', async () => {
    const { data, result } = await evaluated(CHECKS, { stdout: print(failingBattery()), exitCode: 1 })
    expect(result).toMatchObject({ ok: false, error: 'not_ready' })
    expect(data.verdict).toMatchObject({ ready: false, confidence: 0.1, blockers: ['2 tests failed'] })
    expect(data.diagnostics).toMatchObject({ complete: true, outcome: 'not-ready', execution: { exitCode: 1 } })
    expect(data.diagnostics.payload).toEqual(failingBattery())
    expect(result.diagnostics).toEqual([
      {
        tool: 'checks',
        severity: 'error',
        message: 'unit: 2 tests failed',
        reproduceCmd: 'battery . --json',
        output: 'a.test.ts\nb.test.ts',
        rule: 'test',
      },
    ])
  })

  test('a report has a blocker for every failing diagnostic, in its order and without remedies', async () => {
    const document = report([
      finding('invalid', { code: 'a.b', task_id: 't', requirement_id: 'r', message: 'First.', remediation: 'Fix.' }),
      finding('unresolved', { code: 'c.d' }),
      finding('invalid', { code: 'e.f', message: 'Second.' }),
    ])
    const { data, result } = await evaluated(PREFLIGHT, { stdout: print(document), exitCode: 1 })
    expect(result).toMatchObject({ ok: false, error: 'preflight_invalid' })
    expect(data.verdict?.blockers).toEqual(['a.b [invalid] task=t requirement=r: First.', 'e.f [invalid]: Second.'])
    expect(data.diagnostics).toMatchObject({ complete: true, outcome: 'not-ready', payload: document })
    expect(result.diagnostics?.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['a.b', 'error'],
      ['c.d', 'warning'],
      ['e.f', 'error'],
    ])
  })

  test('under strict what is unresolved fails, and the failure says that only strict makes it so', async () => {
    const document = report([finding('unresolved', { code: 'c.d', message: 'Open.' })])
    const { data, result, w } = await evaluated(
      { ...PREFLIGHT, strict: true },
      { stdout: print(document), exitCode: 1 },
    )
    expect(result).toMatchObject({ ok: false, error: 'preflight_unresolved' })
    expect(data.verdict).toMatchObject({ ready: false, blockers: ['c.d [unresolved]: Open.'] })
    expect(data.diagnostics).toMatchObject({ complete: true, strict: true })
    expect(data.diagnostics.checks).toMatchObject([{ status: 'warn' }])
    expect(w.launches[0]).toContain('--strict')
  })
})

describe.each(PRODUCERS)('criterion 3: output that is no document ($producer)', ({ configuration, producer }) => {
  test.each([
    [
      'nothing, with a usage error',
      { stdout: '', stderr: 'usage', exitCode: 2 },
      'preflight_output_unusable',
      'printed nothing',
    ],
    ['nothing, with success', { stdout: ' \n' }, 'preflight_output_unusable', 'printed nothing'],
    ['human text', { stdout: 'All good!' }, 'preflight_output_unusable', 'not JSON'],
    [
      'half a document',
      { stdout: print(documentOf(producer, true)).slice(0, -9) },
      'preflight_output_unusable',
      'not JSON',
    ],
    [
      'more than a document',
      { stdout: `${print(documentOf(producer, true))}done` },
      'preflight_output_unusable',
      'more text after',
    ],
    ['a bottomless document', { stdout: '['.repeat(5_000) + ']'.repeat(5_000) }, 'preflight_output_unusable', 'nested'],
    ['no program', { exitCode: null, error: 'not-found' as const }, 'preflight_unavailable', 'binary not found'],
    [
      'too much',
      { stdout: '{', exitCode: null, signal: 'SIGKILL', error: 'too-much-output' as const },
      'preflight_output_unusable',
      'more than is kept',
    ],
  ])('%s gives no verdict, no marker, and says why', async (_, answer, error, part) => {
    const { data, result, w } = await evaluated(configuration, answer)
    expect(result).toMatchObject({ ok: false, error })
    expect(data).toMatchObject({ status: 'failed', verdict: null, markerPath: null })
    expect(data.error).toContain(part)
    expect(data.diagnostics).toMatchObject({ availability: 'unavailable', complete: false, outcome: 'error' })
    expect(data.diagnostics.issues[0]).toContain(part)
    expect('payload' in data.diagnostics).toBe(false)
    expect(existsSync(w.path('task-7.json'))).toBe(false)
    expect(await gateOf(w)).toMatchObject({ allowed: false, reason_kind: 'no_verdict' })
  })

  test.each([
    ['null'],
    ['7'],
    ['"ready"'],
    ['[]'],
    ['{}'],
    ['{"kind":"waza.preflight","diagnostics":[{"state":"fine"}]}'],
    ['{"ready":"yes"}'],
  ])('JSON that is no such document is available and incomplete, and decides nothing: %s', async (stdout) => {
    const { data, result, w } = await evaluated(configuration, { stdout })
    expect(result).toMatchObject({ ok: false, error: 'preflight_output_unusable' })
    expect(data.verdict).toBe(null)
    expect(data.diagnostics).toMatchObject({ availability: 'available', complete: false, outcome: 'error' })
    expect(data.diagnostics.payload).toEqual(JSON.parse(stdout))
    expect(existsSync(w.path('task-7.json'))).toBe(false)
  })
})

describe.each(PRODUCERS)('criterion 4: an arm that blocks ($producer)', ({ configuration, producer }) => {
  const blocking = [{ name: 'orchestrator-workflow', blockers: () => ['the handoff is open'] }]

  test('holds a ready run back, by its own name, whatever the diagnostics say', async () => {
    for (const exitCode of [0, 2]) {
      const { data, result } = await evaluated(
        configuration,
        { stdout: print(documentOf(producer, true)), exitCode },
        world({ arms: blocking }),
      )
      expect(data.verdict).toMatchObject({ ready: false, blockers: ['orchestrator-workflow: the handoff is open'] })
      expect(result).toMatchObject({ ok: false, error: 'not_ready' })
    }
  })

  test('comes after the blockers of the producer', async () => {
    const answer = { stdout: print(documentOf(producer, false)), exitCode: 1 }
    const { data } = await evaluated(configuration, answer, world({ arms: blocking }))
    expect(data.verdict?.blockers.at(-1)).toBe('orchestrator-workflow: the handoff is open')
    expect(data.verdict?.blockers).toHaveLength(2)
  })

  test('that throws blocks as well', async () => {
    const throwing = [{ name: 'arm', blockers: () => Promise.reject(new Error('secret')) }]
    const answer = { stdout: print(documentOf(producer, true)) }
    const { data } = await evaluated(configuration, answer, world({ arms: throwing }))
    expect(data.verdict).toMatchObject({ ready: false, blockers: ['arm: could not be examined'] })
  })
})

describe('criterion 5: everything that the producer told is there, and none of it has authority', () => {
  test('of a battery', async () => {
    const document = battery({ logPaths: ['logs/all.txt'], runner: { secretly: 'kept' } })
    const { data, w } = await evaluated(CHECKS, { stdout: print(document) })
    expect(data.diagnostics).toMatchObject({
      complete: true,
      payload: document,
      warnings: ['the lint is old'],
      limitations: ['no network'],
      logPaths: ['logs/all.txt', 'logs/audit.txt'],
      timing: { origin: 'evaluator', producer: { durationMs: 15, timestamp: '2026-05-29T23:59:59.000Z' } },
    })
    for (const told of [w.markerText('task-7'), JSON.stringify(await gateOf(w)), JSON.stringify(data.verdict)])
      expect(told).not.toMatch(/secretly|the lint is old|logs\/|no network/)
  })

  test('of a report', async () => {
    const document = {
      ...report([finding('unresolved', { message: 'Open question.' })], { complete: false }),
      logPaths: ['logs/all.txt'],
      details: 'kept secretly',
    }
    const { data, w } = await evaluated(PREFLIGHT, { stdout: print(document) })
    expect(data.diagnostics).toMatchObject({
      complete: true,
      payload: document,
      warnings: ['Open question. Fix it.'],
      logPaths: ['logs/all.txt'],
      timing: { origin: 'evaluator', producer: { durationMs: null, timestamp: null } },
    })
    expect(data.diagnostics.limitations).toHaveLength(2)
    for (const told of [w.markerText('task-7'), JSON.stringify(await gateOf(w)), JSON.stringify(data.verdict)])
      expect(told).not.toMatch(/secretly|Open question|logs\//)
  })
})

describe.each(PRODUCERS)('criteria 6 and 7 ($producer)', ({ configuration, producer, source }) => {
  test.each([
    ['ready', true, 0],
    ['not ready', false, 1],
    ['ready with a bad exit', true, 2],
  ])('one launch, exactly, for a run that is %s', async (_, ready, exitCode) => {
    const { w } = await evaluated(configuration, { stdout: print(documentOf(producer, ready)), exitCode })
    expect(w.launches).toHaveLength(1)
  })

  test('one launch, exactly, for output that cannot be used', async () => {
    expect((await evaluated(configuration, { stdout: 'nonsense' })).w.launches).toHaveLength(1)
  })

  test('the marker has the nine keys and a signature that verifies, whatever the diagnostics are', async () => {
    const w = world()
    const first = await evaluated(configuration, { stdout: print(documentOf(producer, true)) }, w)
    const marker = w.marker('task-7') as Record<string, string>
    expect(Object.keys(marker)).toEqual([
      'id',
      'head',
      'ready',
      'confidence',
      'blockers',
      'timestamp',
      'source',
      'alg',
      'signature',
    ])
    expect(marker['source']).toBe(source)
    const key = readKey(w.keyFile)
    expect(key.ok && isSignedBy(first.data.verdict!, marker['signature'] ?? '', key.value)).toBe(true)
    const text = w.markerText('task-7')
    expect(text).not.toContain('diagnostics')
    await evaluated(configuration, { stdout: print({ ...documentOf(producer, true), more: 1 }), exitCode: 2 }, w)
    expect(w.markerText('task-7')).toBe(text)
  })
})

describe.each(PRODUCERS)(
  'criterion 8: exit 2 beside a document that is ready ($producer)',
  ({ configuration, producer }) => {
    test('folds by the document, and the diagnostics tell of the exit', async () => {
      const document = documentOf(producer, true)
      const plain = await evaluated(configuration, { stdout: print(document) })
      const odd = await evaluated(configuration, { stdout: print(document), exitCode: 2 })
      expect(odd.data.verdict).toEqual(plain.data.verdict)
      expect(odd.w.marker('task-7')).toMatchObject({ ready: true })
      expect(odd.data.diagnostics).toMatchObject({
        availability: 'available',
        complete: false,
        outcome: 'error',
        payload: document,
        execution: { exitCode: 2, signal: null },
      })
      expect(odd.data.diagnostics.anomalies.join()).toContain('exitCode 2')
      expect(await gateOf(odd.w)).toMatchObject({ allowed: true })
    })

    test.each([
      ['exit 1', { exitCode: 1 }, 'error'],
      ['a signal', { exitCode: null, signal: 'SIGTERM' }, 'unknown'],
    ])('%s is told in the same way', async (_, ending, outcome) => {
      const { data } = await evaluated(configuration, { stdout: print(documentOf(producer, true)), ...ending })
      expect(data.verdict).toMatchObject({ ready: true })
      expect(data.diagnostics).toMatchObject({ complete: false, outcome })
    })

    test.each([
      [true, { exitCode: 2 }],
      [true, { exitCode: 1 }],
      [false, { exitCode: 0 }],
      [true, { exitCode: null, signal: 'SIGTERM' }],
    ])('under the paired fold it is an error, and no older verdict stands (ready %s, %j)', async (ready, ending) => {
      const w = world()
      await evaluated({ ...configuration, fold: 'paired' }, { stdout: print(documentOf(producer, true)) }, w)
      expect(await gateOf(w)).toMatchObject({ allowed: true })
      const answer = { stdout: print(documentOf(producer, ready)), ...ending }
      const { data, result } = await evaluated({ ...configuration, fold: 'paired' }, answer, w)
      expect(result).toMatchObject({ ok: false, error: 'preflight_outcome_mismatch' })
      expect(data.verdict).toBe(null)
      expect(data.diagnostics).toMatchObject({ availability: 'available', complete: false })
      expect(await gateOf(w)).toMatchObject({ allowed: false, reason_kind: 'no_verdict' })
    })

    test('under the paired fold no older verdict stands once the new one is being made', async () => {
      for (const [fold, stands] of [
        ['payload', true],
        ['paired', false],
      ] as const) {
        const seen: boolean[] = []
        const blockers = () => {
          seen.push(existsSync(w.path('task-7.json')))
          return []
        }
        const w: World = world({ arms: [{ name: 'arm', blockers }] })
        for (const _ of ['first', 'second'])
          await evaluated({ ...configuration, fold }, { stdout: print(documentOf(producer, true)) }, w)
        expect(seen).toEqual([false, stands])
      }
    })

    test('an older verdict that cannot be removed is told under the paired fold, and none is made beside it', async () => {
      const w = world()
      mkdirSync(w.path('task-7.json/x'), { recursive: true })
      const answer = { stdout: print(documentOf(producer, true)) }
      const { data, result } = await evaluated({ ...configuration, fold: 'paired' }, answer, w)
      expect(result).toMatchObject({ ok: false, error: 'marker_write_failed' })
      expect(data.verdict).toBe(null)
      expect(data.error?.match(/The older verdict could not be removed\./g)).toHaveLength(1)
    })

    test('an error leaves an older verdict as it is under payload, and removes it under paired', async () => {
      for (const [fold, allowed] of [
        ['payload', true],
        ['paired', false],
      ] as const) {
        const w = world()
        await evaluated({ ...configuration, fold }, { stdout: print(documentOf(producer, true)) }, w)
        await evaluated({ ...configuration, fold }, { stdout: 'nonsense', exitCode: 2 }, w)
        expect(await gateOf(w)).toMatchObject({ allowed })
      }
    })
  },
)

test('a later minor version of the report, and additional keys, are no issue; another major version is one', async () => {
  for (const [schemaVersion, issues] of [
    ['1.7', []],
    ['2.0', ['schemaVersion is not a version 1']],
    ['', ['schemaVersion is not a version 1']],
  ] as const) {
    const document = { ...report(), schemaVersion, later: { kind: 1 } }
    const { data } = await evaluated(PREFLIGHT, { stdout: print(document) })
    expect(data.diagnostics).toMatchObject({ issues, complete: issues.length === 0, payload: document })
    expect(data.verdict).toMatchObject({ ready: true })
  }
})

describe('criterion 9: a document that is ready and incomplete', () => {
  test('of a battery', async () => {
    const { data } = await evaluated(CHECKS, { stdout: print({ ready: true }) })
    expect(data.verdict).toMatchObject({ ready: true, confidence: 0, blockers: [] })
    expect(data.diagnostics).toMatchObject({ availability: 'available', complete: false, payload: { ready: true } })
    expect(data.diagnostics.missing).toEqual([
      'confidence',
      'checks',
      'blockers',
      'warnings',
      'limitations',
      'durationMs',
      'timestamp',
    ])
  })

  test('of a report', async () => {
    const { capabilities: _c, dependencies: _d, ...rest } = report()
    const { severity: _s, ...bare } = finding('unresolved')
    const document = { ...rest, diagnostics: [bare] }
    const { data } = await evaluated(PREFLIGHT, { stdout: print(document) })
    expect(data.verdict).toMatchObject({ ready: true, blockers: [] })
    expect(data.diagnostics).toMatchObject({
      complete: false,
      payload: document,
      missing: ['capabilities', 'dependencies', 'diagnostics[0].severity'],
    })
  })

  test.each([
    [{ confidence: 2 }, 'confidence'],
    [{ timestamp: '1' }, 'timestamp'],
    [{ timestamp: '2026-02-30T00:00:00.000Z' }, 'timestamp'],
    [{ durationMs: -1 }, 'durationMs'],
    [{ warnings: [1] }, 'warnings[0]'],
    [{ checks: [{ name: ' ', kind: 'x', status: 'y' }] }, 'checks[0].kind'],
    [{ checks: [{ ...battery().checks[1], message: 'acknowledged: ' }] }, 'checks[0].message'],
    [{ checks: [null] }, 'checks[0]'],
  ])('an odd field of a battery is an issue that names it: %j', async (more, path) => {
    const { data } = await evaluated(CHECKS, { stdout: print(battery(more)) })
    expect(data.diagnostics.complete).toBe(false)
    expect(data.diagnostics.issues.some((issue) => issue.startsWith(path))).toBe(true)
  })

  test.each([
    [{ schemaVersion: '2.0' }, 'schemaVersion'],
    [{ source: 'another.yaml' }, 'source'],
    [{ complete: 'yes' }, 'complete'],
    [{ tasks: null }, 'tasks'],
    [{ diagnostics: [{ ...finding('unresolved'), severity: 'error' }] }, 'diagnostics[0].severity'],
    [{ capabilities: [{ name: 'x', state: 'fine', meaning: '' }] }, 'capabilities[0].state'],
  ])('an odd field of a report is an anomaly that names it: %j', async (more, path) => {
    const { data } = await evaluated(PREFLIGHT, { stdout: print({ ...report(), ...more }) })
    expect(data.diagnostics).toMatchObject({ complete: false, outcome: 'error', missing: [] })
    expect(data.diagnostics.anomalies.some((anomaly) => anomaly.startsWith(path))).toBe(true)
  })
})

describe.each(PRODUCERS)('criterion 10: nothing is launched ($producer)', ({ configuration }) => {
  test.each(['', '.', '..', 'x'.repeat(201)])('for the invalid id %j', async (id) => {
    const w = world()
    w.configure(configuration)
    const result = await createEvaluator(w.setting).evaluate({ id })
    expect(result).toMatchObject({ ok: false, error: 'invalid_id', data: { verdict: null, markerPath: null } })
    expect(result.data?.diagnostics).toMatchObject({ availability: 'unavailable', timing: { origin: 'unknown' } })
    expect(result.data?.diagnostics?.issues[0]).toContain('not started')
    expect(w.launches).toEqual([])
    expect(existsSync(w.verdicts)).toBe(false)
  })

  test('for a repository without a commit', async () => {
    const w = world()
    w.head = { ok: false, message: 'There is no commit.' }
    const { result, data } = await evaluated(configuration, {}, w)
    expect(result).toMatchObject({ ok: false, error: 'head_unavailable' })
    expect(data.diagnostics.issues).toEqual(['not started: There is no commit.'])
    expect(w.launches).toEqual([])
  })

  test('for a dry run, which writes nothing either', async () => {
    const w = world()
    w.configure(configuration)
    const result = await createEvaluator(w.setting).evaluate({ id: 'task-7', dryRun: true })
    expect(result).toMatchObject({ ok: true, dryRun: true })
    expect(result.steps).toBe(undefined)
    const kinds = ['check', 'launch', 'fold', 'sign', 'write', 'check', 'write']
    expect(result.plan?.steps.map(({ kind }) => kind)).toEqual(kinds)
    const said = result.plan?.details.join('\n')
    for (const file of [w.path('task-7.json'), w.path('task-7.attempts.jsonl'), w.keyFile]) expect(said).toContain(file)
    expect(w.launches).toEqual([])
    expect(existsSync(w.verdicts)).toBe(false)
  })
})

test('an applied run tells its steps, and how each turned out', async () => {
  const { result } = await evaluated(CHECKS, { stdout: print(battery()) })
  expect(result.steps?.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'check ok',
    'launch ok',
    'fold ok',
    'sign ok',
    'write ok',
    'check ok',
    'write ok',
  ])
  const failed = await evaluated(CHECKS, { stdout: 'nonsense', exitCode: 3 })
  expect(failed.result.steps?.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'check ok',
    'launch ok',
    'fold failed',
    'sign skipped',
    'write skipped',
    'check skipped',
    'write ok',
  ])
})
