import { spawn } from 'node:child_process'
import { onTermination } from './termination.ts'

/** What a command wrote before its caller lost patience with it, and how it ended. */
export interface Relayed {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

const FAILED = 2

/**
 * Runs this program again as a process that outlives the one that started it, and waits for its end for a while. Who is
 * asked to end while it waits takes it along.
 * @param words the script of the program and its arguments
 * @returns undefined when it is still at work; it goes on, and what it then prints is lost
 */
export function runBeyond(words: readonly string[], waitMs: number): Promise<Relayed | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...words], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    const gone = new Promise<void>((ended) => void child.once('exit', () => ended()).once('error', () => ended()))
    const forget = onTermination({
      act: async () => {
        child.kill('SIGTERM')
        await gone
      },
      force: () => child.kill('SIGTERM'),
    })
    const bound = setTimeout(() => {
      forget()
      child.stdout.destroy()
      child.stderr.destroy()
      child.unref()
      resolve(undefined)
    }, waitMs)
    const end = (exitCode: number | null): void => {
      clearTimeout(bound)
      forget()
      resolve({
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
        exitCode: exitCode ?? FAILED,
      })
    }
    child.on('error', () => end(null))
    child.on('close', end)
  })
}
