import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Acquisition, acquire, isLive, type Lock } from '../../src/evaluator/lock.ts'

const DEFAULT_TIMING = { staleMs: 30_000, now: Date.now }

function place(): { anchor: string; lock: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'waza-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const anchor = join(folder, 'a.attempt-lock')
  return { folder, anchor, lock: `${anchor}.lock` }
}

function held(acquisition: Acquisition): Lock {
  if (acquisition.kind !== 'held') throw new Error(acquisition.kind)
  onTestFinished(() => acquisition.lock.release())
  return acquisition.lock
}

const age = (lock: string, seconds: number): void => {
  const then = Date.now() / 1_000 - seconds
  utimesSync(lock, then, then)
}

test('one holds it, the others do not, and after its release the next one does', () => {
  const { anchor, lock, folder } = place()
  const first = held(acquire(anchor, DEFAULT_TIMING))
  expect(statSync(lock).isDirectory()).toBe(true)
  expect(isLive(anchor, DEFAULT_TIMING)).toBe(true)
  expect(acquire(anchor, DEFAULT_TIMING).kind).toBe('taken')
  expect(first.isCompromised()).toBe(false)
  first.release()
  expect(isLive(anchor, DEFAULT_TIMING)).toBe(false)
  held(acquire(anchor, DEFAULT_TIMING)).release()
  expect(readdirSync(folder)).toEqual([])
})

test('a stale one is taken over by one, its old holder knows, and leaves it alone', () => {
  const { anchor, lock, folder } = place()
  const old = held(acquire(anchor, DEFAULT_TIMING))
  age(lock, 31)
  const now = held(acquire(anchor, DEFAULT_TIMING))
  expect(old.isCompromised()).toBe(true)
  expect(now.isCompromised()).toBe(false)
  old.release()
  expect(existsSync(lock)).toBe(true)
  expect(acquire(anchor, DEFAULT_TIMING).kind).toBe('taken')
  now.release()
  expect(readdirSync(folder)).toEqual([])
})

test('one who died while taking over does not stop the next, and leaves nothing behind', () => {
  const { anchor, lock, folder } = place()
  mkdirSync(lock)
  age(lock, 40)
  const { ino, mtimeMs } = statSync(lock)
  const claim = `${lock}.${ino}-${Math.round(mtimeMs)}-1`
  writeFileSync(claim, '')
  expect(acquire(anchor, DEFAULT_TIMING).kind, 'the claim is fresh').toBe('taken')
  age(claim, 31)
  held(acquire(anchor, DEFAULT_TIMING)).release()
  expect(readdirSync(folder)).toEqual([])
})

test('what one who died after taking over left behind goes with the next holder', () => {
  const { anchor, lock, folder } = place()
  // A claim on a state that is gone, beside the claim of another anchor, which is none of this one's business.
  writeFileSync(`${lock}.123-456-1`, '')
  writeFileSync(join(folder, 'b.attempt-lock.lock.123-456-1'), '')
  held(acquire(anchor, DEFAULT_TIMING)).release()
  expect(readdirSync(folder)).toEqual(['b.attempt-lock.lock.123-456-1'])
})

test('its holder keeps it fresh for as long as it lives, and one that was stopped for too long has lost it', () => {
  // A clock of its own, so that no pause of the machine counts.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { anchor } = place()
  const timing = { staleMs: 900, now: Date.now }
  const lock = held(acquire(anchor, timing))
  vi.advanceTimersByTime(60_000)
  expect(isLive(anchor, timing)).toBe(true)
  expect(lock.isCompromised()).toBe(false)
  vi.setSystemTime(Date.now() + 901)
  expect(isLive(anchor, timing)).toBe(false)
  expect(lock.isCompromised()).toBe(true)
})

test('removed, or made anew by another hand, it is lost', () => {
  for (const spoil of [(lock: string) => rmSync(lock, { recursive: true }), (lock: string) => age(lock, 1)]) {
    const { anchor, lock } = place()
    const mine = held(acquire(anchor, DEFAULT_TIMING))
    spoil(lock)
    expect(mine.isCompromised()).toBe(true)
  }
})

test('many processes that see the same stale lock: exactly one takes it over', async () => {
  const { folder, anchor, lock } = place()
  const script = join(folder, 'contender.mjs')
  await build({
    stdin: {
      contents: `import { acquire } from './src/evaluator/lock.ts'
        import { existsSync, writeFileSync } from 'node:fs'
        const [anchor, folder] = process.argv.slice(2)
        writeFileSync(folder + '/ready-' + process.pid, '')
        while (!existsSync(folder + '/go')) {}
        process.stdout.write(acquire(anchor, { staleMs: 3_600_000, now: Date.now }).kind)
        // The lock is held until all have been answered.
        process.stdin.resume()`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  mkdirSync(lock)
  age(lock, 2 * 3_600)
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, [script, anchor, folder], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const answers = Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) => {
          child.stdout.setEncoding('utf8').on('data', resolve)
          child.on('close', () => resolve('silent'))
        }),
    ),
  )
  const isReady = (): boolean => readdirSync(folder).filter((name) => name.startsWith('ready-')).length === 8
  await vi.waitUntil(isReady, { timeout: 50_000 })
  writeFileSync(join(folder, 'go'), '')
  const kinds = await answers
  for (const { stdin } of children) stdin.end()
  expect(kinds.filter((kind) => kind === 'held')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(7)
})
