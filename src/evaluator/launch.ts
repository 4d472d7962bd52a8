import { spawn } from 'node:child_process'
import { endWithThisProcess, OWN_GROUP, signalGroup } from './child.ts'
import { codeOf } from './files.ts'
import { findProgram } from './program.ts'
import { isEnding } from './termination.ts'

/** How a run of another program went. */
export interface RunResult {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number | null
  readonly signal: string | null
  /** Why there is neither, or why what was printed is not all of it. */
  readonly error?: 'not-found' | 'not-startable' | 'too-much-output' | undefined
}

export interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Runs a program to its end. Every launch of a producer goes through one of these, so that tests can count them. */
export type Run = (words: readonly string[], options: RunOptions) => Promise<RunResult>

/** The most that is kept of standard output; a producer that prints more is unusable (surface-evaluator.md B1). */
export const LARGEST_STDOUT = 16 * 1024 * 1024
const LARGEST_STDERR = 1024 * 1024

/** How long the output of a program that has ended may stay open, for a program that it left behind may hold it. */
const GRACE_MS = 2_000

/**
 * Runs a program as a child process: no shell, nothing on its standard input, no time limit. It does not outlive this
 * process (see `endWithThisProcess`).
 */
export const runProcess: Run = (words, { cwd, env }) =>
  new Promise((resolve) => {
    const [name = '', ...rest] = words
    const program = findProgram(name, env)
    const stdout = new Capture(LARGEST_STDOUT)
    const stderr = new Capture(LARGEST_STDERR)
    let failure: RunResult['error']
    let isSettled = false
    const settle = (exitCode: number | null, signal: string | null): void => {
      if (isSettled) return
      isSettled = true
      const ended = { stdout: stdout.text(), stderr: stderr.text(), exitCode, signal }
      resolve(failure === undefined ? ended : { ...ended, error: failure })
    }
    const fail = (error: unknown): void => {
      failure = codeOf(error) === 'ENOENT' ? 'not-found' : 'not-startable'
      settle(null, null)
    }
    if (program === undefined || isEnding()) {
      failure = program === undefined ? 'not-found' : 'not-startable'
      return settle(null, null)
    }
    try {
      const stdio = ['ignore', 'pipe', 'pipe'] as const
      const child = spawn(program, rest, { cwd, env, stdio: [...stdio], windowsHide: true, ...OWN_GROUP })
      child.on('error', fail)
      endWithThisProcess(child)
      child.stdout.on('data', (chunk: Buffer) => {
        if (stdout.take(chunk) || failure !== undefined) return
        failure = 'too-much-output'
        signalGroup(child, 'SIGKILL')
      })
      child.stderr.on('data', (chunk: Buffer) => stderr.take(chunk))
      child.on('close', settle)
      child.on('exit', (exitCode, signal) => {
        setTimeout(() => {
          child.stdout.destroy()
          child.stderr.destroy()
          settle(exitCode, signal)
        }, GRACE_MS).unref()
      })
    } catch (error) {
      // Words with a null byte are refused before any process exists.
      fail(error)
    }
  })

/** The first bytes of a stream. */
class Capture {
  readonly #limit: number
  readonly #chunks: Buffer[] = []
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Keeps a chunk as far as there is room; false when there is not. */
  take(chunk: Buffer): boolean {
    const room = this.#limit - this.#size
    if (room > 0) this.#chunks.push(chunk.subarray(0, room))
    this.#size += Math.min(chunk.length, Math.max(room, 0))
    return chunk.length <= room
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8')
  }
}
