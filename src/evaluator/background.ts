import { spawn } from 'node:child_process'

/** What a command wrote before its caller lost patience with it, and how it ended. */
export interface Relayed {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

const FAILED = 2

/**
 * Runs this program again as a process that outlives the one that started it, and waits for its end for a while.
 * @param words the script of the program and its arguments
 * @returns undefined when it is still at work; it goes on, and what it then prints is lost
 */
export function runBeyond(words: readonly string[], cwd: string, waitMs: number): Promise<Relayed | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...words], { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    const bound = setTimeout(() => {
      child.stdout.destroy()
      child.stderr.destroy()
      child.unref()
      resolve(undefined)
    }, waitMs)
    const end = (exitCode: number | null): void => {
      clearTimeout(bound)
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
