import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { finding, print, report } from './documents.ts'
import { HEAD, OTHER_HEAD, type World, world } from './world.ts'

const ID = 'task-7'

/** A world with a ready verdict at hand. */
async function ready(): Promise<World> {
  const w = world()
  w.configure({ eval: 'evals/eval.yaml' })
  w.answer({ stdout: print(report()) })
  expect((await createEvaluator(w.setting).evaluate({ id: ID })).ok).toBe(true)
  return w
}

const gate = async (w: World, id = ID) => {
  const result = await createEvaluator(w.setting).gate({ id })
  expect(result.ok).toBe(result.data?.allowed)
  if (!result.ok) expect(result.hints?.length ?? 0).toBeGreaterThan(result.error === 'gate_denied' ? 0 : -1)
  return result.data!
}

test('a ready verdict of this commit opens the gate, and nothing is launched for it', async () => {
  const w = await ready()
  const before = w.launches.length
  const { reason, ...rest } = await gate(w)
  expect(rest).toMatchObject({ allowed: true, currentHead: HEAD, verdict: { id: ID, ready: true } })
  expect(reason).not.toContain('%')
  expect(w.launches).toHaveLength(before)
})

test('the reasons come in their order: no verdict, not ready, no commit, another commit', async () => {
  const w = world()
  w.head = { ok: false, message: 'There is no commit.' }
  expect(await gate(w)).toMatchObject({ reason_kind: 'no_verdict', verdict: null, currentHead: null })
  w.configure({ eval: 'evals/eval.yaml' })
  w.answer({ stdout: print(report([finding('invalid', { message: 'Broken.' })])), exitCode: 1 })
  w.head = { ok: true, head: HEAD }
  await createEvaluator(w.setting).evaluate({ id: ID })
  w.head = { ok: false, message: 'There is no commit.' }
  expect(await gate(w)).toMatchObject({ reason_kind: 'not_ready', reason: expect.stringContaining('Broken.') })
  w.head = { ok: true, head: HEAD }
  w.answer({ stdout: print(report()) })
  await createEvaluator(w.setting).evaluate({ id: ID })
  w.head = { ok: false, message: 'There is no commit.' }
  expect(await gate(w)).toMatchObject({ reason_kind: 'head_unknown', reason: 'There is no commit.' })
  w.head = { ok: true, head: OTHER_HEAD }
  const stale = await gate(w)
  expect(stale).toMatchObject({ reason_kind: 'stale', currentHead: OTHER_HEAD, verdict: { head: HEAD } })
  expect(stale.reason).toMatch(/aaaaaaa\b.*bbbbbbb\b/)
})

type Marker = Record<string, unknown>

const FORGERIES: Record<string, (marker: Marker) => Marker> = {
  'written by hand': ({ id, head }) => ({
    id,
    head,
    ready: true,
    confidence: 1,
    blockers: [],
    timestamp: 'now',
    source: 'me',
  }),
  'nothing but an id, a commit and a wish': ({ id, head }) => ({ id, head, ready: true }),
  'an algorithm alone': ({ signature: _, ...rest }) => rest,
  'a signature alone': ({ alg: _, ...rest }) => rest,
  'an algorithm of its own': (marker) => ({ ...marker, alg: 'none' }),
  'a signature in another form': (marker) => ({
    ...marker,
    signature: String(marker['signature']).toUpperCase().replace(/\d/, 'A'),
  }),
  'a key more': (marker) => ({ ...marker, diagnostics: {} }),
  'a key less': ({ blockers: _, ...rest }) => rest,
  'a key of another type': (marker) => ({ ...marker, confidence: '1' }),
  'a commit cut short': (marker) => ({ ...marker, head: HEAD.slice(0, 7) }),
  'another id': (marker) => ({ ...marker, id: 'task-8' }),
  'one digit of the signature': (marker) => ({
    ...marker,
    signature: String(marker['signature']).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  }),
}

test('every forgery is denied, each with a reason of its own', async () => {
  const w = await ready()
  const genuine = w.marker(ID) as Marker
  const reasons = new Map<string, string>()
  for (const [name, forge] of Object.entries(FORGERIES)) {
    writeFileSync(w.path(`${ID}.json`), print(forge(genuine)))
    const denied = await gate(w)
    expect(denied, name).toMatchObject({ allowed: false, reason_kind: 'forged', verdict: null })
    reasons.set(denied.reason, name)
  }
  expect(reasons.size).toBe(Object.keys(FORGERIES).length)
  expect(reasons.size).toBeGreaterThanOrEqual(10)
})

test('a marker that was copied from another id, key or machine is denied', async () => {
  const w = await ready()
  const text = w.markerText(ID)
  writeFileSync(w.path('task-8.json'), text)
  expect(await gate(w, 'task-8')).toMatchObject({
    reason_kind: 'forged',
    reason: expect.stringContaining('another id'),
  })
  // Two ids can have one file; only the one that was evaluated is let through.
  expect(await gate(w, 'task-7')).toMatchObject({ allowed: true })
  unlinkSync(w.keyFile)
  expect(await gate(w)).toMatchObject({ reason_kind: 'forged', reason: expect.stringContaining('no signing key') })
  expect(existsSync(w.keyFile), 'a gate makes no key').toBe(false)
  writeFileSync(w.keyFile, Buffer.alloc(32, 1))
  expect(await gate(w)).toMatchObject({ reason_kind: 'forged', reason: expect.stringContaining('another key') })
  writeFileSync(w.keyFile, 'short')
  expect(await gate(w)).toMatchObject({ reason_kind: 'forged', reason: expect.stringContaining('cannot be used') })
})

test('ids that share a file do not share a verdict', async () => {
  const w = world()
  w.configure({ eval: 'evals/eval.yaml' })
  w.answer({ stdout: print(report()) })
  await createEvaluator(w.setting).evaluate({ id: 'a/b' })
  expect(existsSync(w.path('a_b.json'))).toBe(true)
  expect(await gate(w, 'a/b')).toMatchObject({ allowed: true })
  expect(await gate(w, 'a_b')).toMatchObject({ reason_kind: 'forged' })
  expect(await gate(w, '../../etc/passwd')).toMatchObject({ reason_kind: 'no_verdict' })
})

test.each(['', '.', '..', 'x'.repeat(201)])('an invalid id is no question for a gate: %j', async (id) => {
  const result = await createEvaluator(world().setting).gate({ id })
  expect(result).toMatchObject({ ok: false, error: 'invalid_id', data: { allowed: false, reason_kind: 'invalid_id' } })
})

test('whatever byte of a marker is changed, cut off or added, no verdict is ever made up', async () => {
  const w = await ready()
  const path = w.path(`${ID}.json`)
  const bytes = readFileSync(path)
  const genuine = (await gate(w)).verdict
  const stillGenuine = async (mutant: Buffer) => {
    writeFileSync(path, mutant)
    const { allowed, verdict } = await gate(w)
    // Blanks and escapes can be written in other ways; what is said must be the same to be believed.
    if (allowed) expect(verdict).toEqual(genuine)
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const mutant = Buffer.from(bytes)
      mutant[at] = (mutant[at]! + by) % 256
      await stillGenuine(mutant)
    }),
    { numRuns: 400 },
  )
  for (let length = 0; length < bytes.length; length += 7) {
    writeFileSync(path, bytes.subarray(0, length))
    expect(await gate(w)).toMatchObject({ allowed: false, reason_kind: 'no_verdict' })
  }
  writeFileSync(path, Buffer.concat([bytes, bytes]))
  expect(await gate(w)).toMatchObject({ allowed: false, reason_kind: 'no_verdict' })
  await stillGenuine(Buffer.from(print({ ...JSON.parse(bytes.toString()), ready: 1 })))
})

test.each([
  ['a directory', (path: string) => mkdirSync(path)],
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
  ['a link to nothing', (path: string) => symlinkSync('nowhere', path)],
  ['a link to itself', (path: string) => symlinkSync(path, path)],
  ['nothing at all', (path: string) => writeFileSync(path, '')],
  ['null', (path: string) => writeFileSync(path, 'null')],
  ['a deep nest', (path: string) => writeFileSync(path, `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
  ['no JSON', (path: string) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00]))],
])('a marker that is %s is no verdict, and nothing hangs', async (_, make) => {
  const w = await ready()
  const path = w.path(`${ID}.json`)
  rmSync(path)
  make(path)
  expect(await gate(w)).toMatchObject({ allowed: false, reason_kind: 'no_verdict' })
})

test('a key is made once, for this user alone, and a short one is replaced', async () => {
  const w = await ready()
  const first = readFileSync(w.keyFile)
  expect(first).toHaveLength(32)
  expect(statSync(w.keyFile).mode & 0o777).toBe(0o600)
  await createEvaluator(w.setting).evaluate({ id: ID })
  expect(readFileSync(w.keyFile)).toEqual(first)
  writeFileSync(w.keyFile, 'short')
  await createEvaluator(w.setting).evaluate({ id: ID })
  expect(readFileSync(w.keyFile)).toHaveLength(32)
  expect(await gate(w)).toMatchObject({ allowed: true })
})

test.each([
  ['the key is a directory', (w: World) => mkdirSync(w.keyFile, { recursive: true })],
  ['the key has no place', (w: World) => writeFileSync(dirname(w.keyFile), '')],
])('%s: an error, no marker, and no false ready', async (_, spoil) => {
  const w = world()
  spoil(w)
  w.configure({ eval: 'evals/eval.yaml' })
  w.answer({ stdout: print(report()) })
  const result = await createEvaluator(w.setting).evaluate({ id: ID })
  expect(result).toMatchObject({ ok: false, error: 'marker_write_failed', data: { verdict: null, markerPath: null } })
  expect(result.data?.diagnostics).toMatchObject({ availability: 'available', complete: true })
  expect(await gate(w)).toMatchObject({ allowed: false })
})

test('a marker that cannot be replaced is an error, and the old one is not trusted for the new commit', async () => {
  const w = await ready()
  rmSync(w.path(`${ID}.json`))
  mkdirSync(w.path(`${ID}.json`))
  const result = await createEvaluator(w.setting).evaluate({ id: ID })
  expect(result).toMatchObject({ ok: false, error: 'marker_write_failed' })
  expect(await gate(w)).toMatchObject({ allowed: false })
})
