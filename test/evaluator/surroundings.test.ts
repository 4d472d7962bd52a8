import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { findPlaces } from '../../src/evaluator/places.ts'
import { findProgram } from '../../src/evaluator/program.ts'
import { systemSetting } from '../../src/evaluator/setting.ts'
import { battery, print } from './documents.ts'
import { type World, world } from './world.ts'

// What an evaluator takes from the world around it: directories, keys, programs, the files of other ids.

const READY = { stdout: print(battery()) }

function made(fold: 'payload' | 'paired' = 'payload', other: Parameters<typeof world>[0] = {}): World {
  const w = world(other)
  w.configure({ producer: 'checks', command: ['checks'], fold })
  w.answer(READY)
  return w
}
const hintsOf = (result: { readonly hints?: readonly string[] | undefined }): string => (result.hints ?? []).join('\n')

test('relative and empty values of XDG_STATE_HOME and HOME are no place', () => {
  const places = (env: Record<string, string>, home: string | undefined) => findPlaces({ env, home, cwd: '/w' })
  const atHome = { ok: true, places: { verdicts: '/h/.local/state/waza/verdicts' } }
  expect(places({ XDG_STATE_HOME: '/s' }, '/h')).toMatchObject({ places: { verdicts: '/s/waza/verdicts' } })
  for (const odd of ['', ' ', 's', './s', '../s']) {
    expect(places({ XDG_STATE_HOME: odd }, '/h'), odd).toMatchObject(atHome)
    expect(places({}, odd), odd).toMatchObject({ ok: false, message: expect.stringContaining('WAZA_VERDICT_DIR') })
    const { home } = systemSetting({ env: { HOME: odd } })
    expect(home === undefined || home.startsWith('/'), odd).toBe(true)
  }
  expect(places({ WAZA_VERDICT_DIR: '/v' }, undefined)).toMatchObject({
    ok: false,
    message: expect.stringContaining('WAZA_VERDICT_SIGNING_KEY'),
  })
  const both = { WAZA_VERDICT_DIR: '/v', WAZA_VERDICT_SIGNING_KEY: '/k' }
  expect(places(both, undefined)).toEqual({ ok: true, places: { verdicts: '/v', keyFile: '/k' } })
})

test.each(['verdicts', 'key', 'link'])('a place inside of the repository is refused: %s', async (which) => {
  const w = made()
  const outside = w.setting.env
  const inside = join(w.repo, 'state')
  symlinkSync(w.repo, join(w.repo, '..', 'alias'))
  const env = {
    ...outside,
    ...(which === 'verdicts' ? { WAZA_VERDICT_DIR: inside } : {}),
    ...(which === 'link' ? { WAZA_VERDICT_DIR: join(w.repo, '..', 'alias', 'state') } : {}),
    ...(which === 'key' ? { WAZA_VERDICT_SIGNING_KEY: join(inside, 'key') } : {}),
  }
  const evaluator = createEvaluator({ ...w.setting, env })
  expect(await evaluator.evaluate({ id: 'a' })).toMatchObject({ ok: false, error: 'attempt_store_failed' })
  expect((await evaluator.gate({ id: 'a' })).data).toMatchObject({ allowed: false, reason_kind: 'no_verdict' })
  expect(w.launches).toEqual([])
  expect(existsSync(inside)).toBe(false)
})

test.skipIf(process.platform !== 'linux')('a directory that cannot be made is an error, and soon', async () => {
  for (const directory of ['/proc/x', '/proc/self/x/y', '/dev/null/x']) {
    const w = made()
    const env = { ...w.setting.env, WAZA_VERDICT_DIR: directory }
    const result = await createEvaluator({ ...w.setting, env }).evaluate({ id: 'a' })
    expect(result).toMatchObject({ ok: false, error: 'attempt_store_failed' })
    expect(result.message).toContain(directory)
  }
})

test('a producer of preflight by a relative name is refused', async () => {
  for (const name of ['waza', './waza', '../waza']) {
    const w = world()
    w.configure({ eval: 'eval.yaml' })
    const evaluator = createEvaluator({ ...w.setting, env: { ...w.setting.env, WAZA_PREFLIGHT_BIN: name } })
    expect(await evaluator.evaluate({ id: 'a' })).toMatchObject({ ok: false, error: 'preflight_unavailable' })
    expect(w.launches).toEqual([])
  }
})

test.skipIf(process.platform === 'win32')('programs come from the absolute places of PATH', () => {
  const w = world()
  const tools = join(w.repo, '..', 'tools')
  mkdirSync(tools)
  const program = join(tools, 'git')
  writeFileSync(program, '#!/bin/sh\n')
  expect(findProgram('git', { PATH: tools })).toBe(undefined)
  chmodSync(program, 0o755)
  expect(findProgram('git', { PATH: `.::tools:${tools}` })).toBe(program)
  expect(findProgram('git', { PATH: '.::tools' })).toBe(undefined)
  expect(findProgram('sh', {})).toMatch(/^\//)
})

test('without a working directory, a repository by its absolute path will do', async () => {
  const w = made()
  const evaluator = createEvaluator({ ...w.setting, cwd: undefined })
  expect(await evaluator.evaluate({ id: 'a' })).toMatchObject({ ok: false, error: 'head_unavailable' })
  expect((await evaluator.gate({ id: 'a' })).data).toMatchObject({ allowed: false })
  expect(await evaluator.evaluate({ id: 'a', repo: w.repo })).toMatchObject({ ok: true })
  expect((await evaluator.gate({ id: 'a', repo: w.repo })).data).toMatchObject({ allowed: true })
  expect((await evaluator.status({ id: 'a' })).data).toMatchObject({ status: 'completed' })
})

test.skipIf(process.platform === 'win32')(
  'a key that others can read is told, one that they can write refused',
  async () => {
    const w = made()
    const evaluator = createEvaluator(w.setting)
    expect(hintsOf(await evaluator.evaluate({ id: 'a' }))).toBe('')
    for (const mode of [0o644, 0o640, 0o604]) {
      chmodSync(w.keyFile, mode)
      expect(hintsOf(await evaluator.evaluate({ id: 'a' })), String(mode)).toContain('can read the signing key')
      expect(hintsOf(await evaluator.gate({ id: 'a' }))).toContain('can read the signing key')
    }
    for (const mode of [0o622, 0o620, 0o602, 0o666]) {
      chmodSync(w.keyFile, mode)
      const refused = await evaluator.evaluate({ id: 'a' })
      expect(refused).toMatchObject({ ok: false, error: 'marker_write_failed', data: { verdict: null } })
      expect(refused.message).toContain(w.keyFile)
      expect((await evaluator.gate({ id: 'a' })).data).toMatchObject({ allowed: false, reason_kind: 'forged' })
    }
  },
)

test('whatever ids there are, evaluating one leaves the files of the others alone', async () => {
  const hex = '0123456789abcdef'
  const others = ['lock.v', 'lock.1-2-3', 'lock', 'lock.1-2', 'lock.1-2-3.x'].map((tail) => `nn.attempt-lock.${tail}`)
  others.push(
    'nn.json',
    'nn.attempts.jsonl',
    `nn.json.${hex}.tmp`,
    `nn.attempts.jsonl.${hex}`,
    'nn.outputs',
    'n',
    'nn.',
  )
  const w = made()
  const evaluator = createEvaluator(w.setting)
  for (const id of others) expect(await evaluator.evaluate({ id }), id).toMatchObject({ ok: true })
  const before = readdirSync(w.verdicts)
  expect(await evaluator.evaluate({ id: 'nn' })).toMatchObject({ ok: true })
  expect(readdirSync(w.verdicts)).toEqual(expect.arrayContaining(before))
  for (const id of others) expect((await evaluator.gate({ id })).data, id).toMatchObject({ allowed: true })
})

test('of outputs that are too long the last three of an id are kept, beside its marker', async () => {
  let now = Date.parse('2026-05-30T00:00:00.000Z')
  const w = made('payload', { now: () => ++now })
  const evaluator = createEvaluator(w.setting)
  w.answer({ stdout: 'no report\n'.repeat(5_000), exitCode: 2 })
  const paths: (string | undefined)[] = []
  for (let i = 0; i < 5; i++) paths.push((await evaluator.evaluate({ id: 'a' })).diagnostics?.[0]?.outputPath)
  await evaluator.evaluate({ id: 'b' })
  const kept = readdirSync(w.path('a.outputs')).map((name) => join(w.path('a.outputs'), name))
  expect(kept.sort()).toEqual(paths.slice(-3))
  expect(statSync(String(kept[0])).size).toBe(50_000)
  expect(readdirSync(w.path('b.outputs'))).toHaveLength(1)
})

test.each<[string, (w: World) => void, string]>([
  [
    'a commit that is not known',
    (w) => void Object.assign(w, { head: { ok: false, message: 'No.' } }),
    'head_unavailable',
  ],
  ['a producer that is not there', (w) => w.answer({ error: 'not-found', exitCode: null }), 'preflight_unavailable'],
  ['output that is no report', (w) => w.answer({ stdout: 'x' }), 'preflight_output_unusable'],
  ['an exit that contradicts', (w) => w.answer({ ...READY, exitCode: 2 }), 'preflight_outcome_mismatch'],
  ['a log that is too long', (w) => truncateSync(w.path('a.attempts.jsonl'), 70_000_000), 'attempt_store_failed'],
  [
    'a configuration that is wrong elsewhere',
    (w) => w.configure({ producer: 'checks', fold: 'paired', unknown: 1 }),
    'configuration_invalid',
  ],
  ['a key that cannot be used', (w) => chmodSync(w.keyFile, 0o666), 'marker_write_failed'],
  [
    'a lock that is lost',
    (w) =>
      w.answer(async () => {
        rmSync(w.path('a.attempt-lock.lock'), { recursive: true })
        return { ...READY, stderr: '', exitCode: 0, signal: null }
      }),
    'attempt_store_failed',
  ],
])('an evaluation that ends in an error, by %s', async (what, spoil, slug) => {
  for (const fold of ['paired', 'payload'] as const) {
    if (fold === 'payload' && /contradicts|elsewhere|lost/.test(what)) continue
    const w = made(fold)
    const evaluator = createEvaluator(w.setting)
    expect(await evaluator.evaluate({ id: 'a' })).toMatchObject({ ok: true })
    expect(await evaluator.evaluate({ id: 'b' })).toMatchObject({ ok: true })
    spoil(w)
    const failed = await evaluator.evaluate({ id: 'a' })
    expect(failed).toMatchObject({ ok: false, error: slug, data: { verdict: null } })
    expect(existsSync(w.path('a.json')), fold).toBe(fold === 'payload')
    expect(existsSync(w.path('b.json'))).toBe(true)
    // The key decides whether the older one can be trusted at all.
    const isTold = fold === 'payload' && slug !== 'marker_write_failed'
    expect(hintsOf(failed).includes('It is stale'), fold).toBe(isTold)
  }
})

test('a log that grew too long is short again after one evaluation, and the next one goes well', async () => {
  const w = made()
  const evaluator = createEvaluator(w.setting)
  await evaluator.evaluate({ id: 'a' })
  truncateSync(w.path('a.attempts.jsonl'), 70_000_000)
  expect(await evaluator.evaluate({ id: 'a' })).toMatchObject({ ok: false, error: 'attempt_store_failed' })
  expect(statSync(w.path('a.attempts.jsonl')).size).toBeLessThan(5_000_000)
  expect(await evaluator.evaluate({ id: 'a' })).toMatchObject({ ok: true })
  expect((await evaluator.gate({ id: 'a' })).data).toMatchObject({ allowed: true })
})

test('changes that are not committed are told, in the answer and at the gate', async () => {
  const w = made()
  const evaluator = createEvaluator(w.setting)
  expect(hintsOf(await evaluator.evaluate({ id: 'a' }))).toBe('')
  w.head = { ok: true, head: 'a'.repeat(40), isDirty: true }
  expect(hintsOf(await evaluator.evaluate({ id: 'a' }))).toContain('not committed')
  expect(hintsOf(await evaluator.gate({ id: 'a' }))).toContain('not committed')
})

test('the settings of the preflight of a project are left out', async () => {
  const seen: (string | undefined)[] = []
  const w = world({
    run: async (_, { env }) => {
      seen.push(env['WAZA_NO_CONFIG'])
      return { stdout: '', stderr: '', exitCode: 0, signal: null }
    },
  })
  w.configure({ eval: 'eval.yaml' })
  await createEvaluator(w.setting).evaluate({ id: 'a' })
  expect(seen).toEqual(['1'])
})
