import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evaluatePreflight, inspectionRun } from '../../src/evaluator/evaluate-preflight.ts'
import type { Head } from '../../src/evaluator/head.ts'
import { runProcess } from '../../src/evaluator/launch.ts'
import { EVAL, finding, print, report } from './documents.ts'
import { ran, world } from './world.ts'

test('the library evaluates by one launch through the seam that it is given', async () => {
  const w = world()
  const launches: (readonly string[])[] = []
  const answer = await evaluatePreflight(
    {
      id: 'a',
      repoPath: w.repo,
      evalPath: EVAL,
      contextDir: 'ctx',
      strict: true,
      timestamp: '2026-01-01T00:00:00.000Z',
      run: async (words, { cwd }) => {
        expect(cwd).toBe(w.repo)
        launches.push(words)
        return ran({ stdout: print(report([finding('unsupported', { code: 'a.b', message: 'No.' })])), exitCode: 1 })
      },
    },
    w.setting,
  )
  expect(launches).toEqual([
    ['node', 'cli.js', 'preflight', EVAL, '--format', 'json', '--strict', '--context-dir', 'ctx'],
  ])
  expect(w.launches).toEqual([])
  expect(answer).toMatchObject({
    verdict: { ready: false, blockers: ['a.b [unsupported]: No.'], timestamp: '2026-01-01T00:00:00.000Z' },
    markerPath: w.path('a.json'),
    diagnostics: { complete: true, strict: true },
  })
  expect(answer).not.toHaveProperty('error')
  expect(w.marker('a')).toMatchObject({ timestamp: '2026-01-01T00:00:00.000Z' })
})

test('without anything that starts a preflight no other program is started in its place', async () => {
  const w = world({ launcher: [], run: runProcess })
  const answer = await evaluatePreflight({ id: 'a', evalPath: EVAL, strict: false }, w.setting)
  expect(answer).toMatchObject({ verdict: null, diagnostics: { availability: 'unavailable', complete: false } })
  expect(answer.error).toContain('not built')
})

test('an inspection in this process is a launch like any other, and its report is on the eval as it was named', async () => {
  const w = world()
  cpSync('examples/preflight', w.repo, { recursive: true })
  for (const strict of [false, true]) {
    const of = { evalPath: 'eval.yaml', strict }
    const answer = await evaluatePreflight({ id: 'a', ...of, run: inspectionRun(of) }, w.setting)
    expect(answer.diagnostics).toMatchObject({
      availability: 'available',
      issues: [],
      execution: { exitCode: strict ? 1 : 0 },
    })
    expect(answer.verdict).toMatchObject({ ready: !strict })
  }
})

test.each<[{ id: string; head?: Head }, string]>([
  [{ id: '..' }, 'The id is a name that file systems reserve.'],
  [{ id: 'a', head: { ok: false, message: 'There is no commit.' } }, 'There is no commit.'],
])('nothing is launched for %j', async ({ id, head }, error) => {
  const w = world()
  if (head !== undefined) w.head = head
  const answer = await evaluatePreflight({ id, evalPath: EVAL, strict: false }, w.setting)
  expect(answer).toMatchObject({ verdict: null, markerPath: null, error, diagnostics: { availability: 'unavailable' } })
  expect(w.launches).toEqual([])
})
