import type { Host } from '../../src/cli/host.ts'
import type { Sink, Written } from '../../src/cli/output.ts'
import { run } from '../../src/cli/run.ts'
import { inspection } from '../report/inspections.ts'

/** A sink that keeps what it is given, or refuses it. */
export class MemorySink implements Sink {
  text = ''
  readonly #refusal: Written

  constructor(refusal: Written = { ok: true }) {
    this.#refusal = refusal
  }

  write = (text: string): Written => {
    if (this.#refusal.ok) this.text += text
    return this.#refusal
  }
}

export interface Ran {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process; without another `examine` every eval passes. */
export async function ran(words: readonly string[], more: Partial<Host> = {}): Promise<Ran> {
  const stdout = new MemorySink()
  const stderr = new MemorySink()
  const host: Host = { colour: false, stdout, stderr, examine: (source) => inspection([], { source }), ...more }
  const exit = await run(words, host)
  return { exit, stdout: stdout.text, stderr: stderr.text }
}
