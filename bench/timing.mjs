// Runs contestants in turn, round after round, so that whatever else the machine does falls on all of them alike.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const measure = path.join(path.dirname(fileURLToPath(import.meta.url)), 'measure.cjs')

/** What a contestant is: its name, its words after `node` (or a command of its own), where it runs. */
// { name, args, cwd, command?, okStatus? }

/**
 * @returns for each contestant the least wall time (ms) of `rounds`, and its CPU time (ms) and peak memory (MB) from one
 *   more run with a preloaded script; undefined for one that fails.
 */
export function race(contestants, rounds, { cpu = true } = {}) {
  const env = { ...process.env }
  // Node 20 loads this bundle at every start, which would triple the floor.
  delete env.NODE_EXTRA_CA_CERTS
  const least = contestants.map(() => Number.POSITIVE_INFINITY)
  const failed = new Map()
  const run = (one, extra, variables) => {
    const started = process.hrtime.bigint()
    const result = spawnSync(one.command ?? process.execPath, [...extra, ...one.args], {
      cwd: one.cwd,
      env: { ...env, ...one.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 30,
    })
    const ms = Number(process.hrtime.bigint() - started) / 1e6
    const ok = result.status !== null && (one.ok ?? [0]).includes(result.status)
    if (!ok) failed.set(one.name, `status ${result.status} ${String(result.error ?? result.stderr).slice(0, 200)}`)
    return ms
  }
  for (let round = 0; round < rounds; round++) {
    contestants.forEach((one, index) => {
      if (!failed.has(one.name)) least[index] = Math.min(least[index], run(one, [], {}))
    })
  }
  return contestants.map((one, index) => {
    if (failed.has(one.name)) return { ...one, failure: failed.get(one.name) }
    if (!cpu || one.command !== undefined) return { ...one, wall: least[index] }
    const file = path.join(os.tmpdir(), `measure-${process.pid}.json`)
    run(one, ['--require', measure], { MEASURE: file })
    const usage = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
    fs.rmSync(file, { force: true })
    return { ...one, wall: least[index], ...usage }
  })
}
