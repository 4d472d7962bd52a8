import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Head } from '../../src/evaluator/head.ts'
import type { Run, RunResult } from '../../src/evaluator/launch.ts'
import type { Setting, Timing } from '../../src/evaluator/setting.ts'
import { systemSetting } from '../../src/evaluator/setting.ts'

/** A repository and a place for verdicts in a directory of their own, and a producer that answers as it is told. */
export interface World {
  readonly repo: string
  readonly verdicts: string
  readonly keyFile: string
  /** The words of every launch so far. */
  readonly launches: readonly (readonly string[])[]
  readonly setting: Setting
  configure(configuration: unknown): void
  /** What the next launches answer. */
  answer(result: Partial<RunResult> | Run): void
  head: Head
  marker(id: string): unknown
  markerText(id: string): string
  path(name: string): string
  log(id: string): readonly Record<string, unknown>[]
}

export const HEAD = 'a'.repeat(40)
export const OTHER_HEAD = 'b'.repeat(40)
export const NOW = Date.parse('2026-05-30T00:00:00.000Z')

export function world(other: Partial<Omit<Setting, 'timing'>> & { timing?: Partial<Timing> } = {}): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'waza-solution-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const repo = join(root, 'repo')
  const verdicts = join(root, 'verdicts')
  const keyFile = join(root, 'keys', 'signing.key')
  mkdirSync(join(repo, '.git'), { recursive: true })
  const launches: (readonly string[])[] = []
  let answer: Run = async () => ran({})
  const made: World = {
    repo,
    verdicts,
    keyFile,
    launches,
    head: { ok: true, head: HEAD },
    setting: systemSetting({
      env: { WAZA_VERDICT_DIR: verdicts, WAZA_VERDICT_SIGNING_KEY: keyFile },
      home: root,
      cwd: repo,
      now: () => NOW,
      launcher: ['node', 'cli.js'],
      run: (words, options) => {
        launches.push(words)
        return answer(words, options)
      },
      findHead: async () => made.head,
      ...other,
    }),
    configure: (configuration) => writeFileSync(join(repo, '.waza-solution.json'), JSON.stringify(configuration)),
    answer: (result) => {
      answer = typeof result === 'function' ? result : async () => ran(result)
    },
    marker: (id) => JSON.parse(made.markerText(id)),
    markerText: (id) => readFileSync(made.path(`${id}.json`), 'utf8'),
    path: (name) => join(verdicts, name),
    log: (id) =>
      readFileSync(made.path(`${id}.attempts.jsonl`), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  }
  return made
}

export function ran(more: Partial<RunResult>): RunResult {
  return { stdout: '', stderr: '', exitCode: 0, signal: null, ...more }
}

/** A producer that answers when it is let go, and tells when it was asked. */
export function held(result: Partial<RunResult>): { run: Run; asked: Promise<void>; release: () => void } {
  let release = (): void => undefined
  let ask = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const gone = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    run: async () => {
      ask()
      await gone
      return ran(result)
    },
    asked,
    release: () => release(),
  }
}
