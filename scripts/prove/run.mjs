// Proves what the package promises of `waza preflight`: it starts nothing, reaches no network, writes nothing, reads
// only what belongs to the suite, and needs no right to do any of that. What is run is the packed and installed package,
// over all conformance cases and, where they are at hand, the real suites of ../shared/corpus.
//
//   npm run prove [-- --sample 4] [--only TEXT] [--proof TEXT] [--jobs 2]
//
// `--sample N` takes every Nth case, `--only` those whose names have the text, `--proof` the proofs whose titles have it. The exit is 1 on any violation, also when a control shows that a proof would not
// have noticed. What the machine does not allow is skipped, and the table says so.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { layRuns } from './cases.mjs'
import { confinements, tracingFault } from './confinements.mjs'
import { askedPaths, holdRecord, tracedFiles } from './record.mjs'
import { judge, runtimePaths, takeCalls, traced } from './trace.mjs'

const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    proof: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
  },
})

/** Packs the built package and installs it below a directory; the result is the file of its command. */
function installedCommand(folder) {
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const tarball = path.join(folder, execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }).trim())
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', tarball]
  execFileSync('npm', install, { cwd: folder })
  return path.join(folder, 'node_modules/waza-preflight/dist/cli.js')
}

let outputs = 0

/** Runs words; the result is all that can be seen of it. Its streams are files: a stream of Node's is a socket. */
async function ran(words, { cwd, env }) {
  const surroundings = { PATH: process.env.PATH, HOME: path.join(cwd, '.no-home'), PWD: cwd, ...env }
  const files = ['stdout', 'stderr'].map((name) => path.join(scratch, `${name}-${outputs++}`))
  const [out, err] = files.map((file) => fs.openSync(file, 'w'))
  const child = spawn(words[0], words.slice(1), { cwd, env: surroundings, stdio: ['ignore', out, err] })
  const exit = await new Promise((resolve) => {
    child.on('error', ({ code }) => resolve(code))
    child.on('exit', (code, signal) => resolve(code ?? signal))
  })
  for (const descriptor of [out, err]) fs.closeSync(descriptor)
  const [stdout, stderr] = files.map((file) => fs.readFileSync(file))
  for (const file of files) fs.rmSync(file)
  return { exit, stdout, stderr }
}

const isSame = (a, b) => a.exit === b.exit && a.stdout.equals(b.stdout) && a.stderr.equals(b.stderr)

/** Does something for each run, so many at a time. */
async function forEach(runs, act) {
  let next = 0
  const lane = async () => {
    while (next < runs.length) await act(runs[next++])
  }
  await Promise.all(Array.from({ length: Number(options.jobs) }, lane))
}

/** One line of the table. */
const row = (title, runs, seen, violations) => ({ title, runs, seen, violations })
const skipped = (title, why) => row(title, 0, `skipped: ${why}`, [])

const TRACE = 'a trace of all system calls'
const RECORD = 'the record of reads against a trace'

async function proveTrace(runs, plain, command) {
  const fault = tracingFault()
  if (fault !== undefined) return skipped(TRACE, fault)
  const program = path.dirname(path.dirname(command))
  const at = { cwd: scratch, env: {} }
  let count = 0
  const callsOf = async (words, where) => {
    const prefix = path.join(scratch, `trace-${count++}`)
    const ended = await ran([...traced(prefix), process.execPath, ...words], where)
    return { ended, calls: [...takeCalls(prefix)] }
  }
  fs.writeFileSync(path.join(scratch, 'nothing.cjs'), '')
  const nothing = await callsOf([path.join(scratch, 'nothing.cjs')], at)
  const runtime = runtimePaths(nothing.calls)
  runtime.delete(path.join(scratch, 'nothing.cjs'))
  const violations = []
  // What must not go unnoticed, each done once.
  const file = path.join(scratch, 'control')
  const controls = [
    `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`,
    `require('node:fs').mkdirSync(${JSON.stringify(`${file}-folder`)})`,
    `require('node:fs').readFileSync('/etc/hostname')`,
    `require('node:child_process').spawnSync('true')`,
    `require('node:net').connect(9, '127.0.0.1').on('error', () => {})`,
    `require('node:dns').lookup('localhost', () => {})`,
  ]
  for (const control of controls) {
    fs.writeFileSync(path.join(scratch, 'control.cjs'), control)
    const { calls } = await callsOf([path.join(scratch, 'control.cjs')], at)
    if (judge(calls, runtime, [path.join(scratch, 'control.cjs')]).violations.length === 0)
      violations.push(`the trace does not notice: ${control}`)
  }
  let calls = 0
  let files = 0
  await forEach(runs, async (run) => {
    const { ended, calls: made } = await callsOf([command, ...run.args], run)
    const found = judge(made, runtime, [run.tree, program])
    calls += found.calls
    files += found.files
    for (const violation of found.violations) violations.push(`${run.name}: ${violation}`)
    if (!isSame(ended, plain.get(run))) violations.push(`${run.name}: the result differs`)
  })
  const made = `${calls} calls, ${files} files opened, ${controls.length} controls`
  return row(TRACE, runs.length, made, violations)
}

async function proveRecord(runs, plain, command) {
  const fault = tracingFault()
  if (fault !== undefined) return skipped(RECORD, fault)
  const program = path.dirname(path.dirname(command))
  let count = 0
  const callsOf = async (words, where) => {
    const prefix = path.join(scratch, `asked-${count++}`)
    const ended = await ran([...tracedFiles(prefix), process.execPath, ...words], where)
    return { ended, calls: [...takeCalls(prefix)] }
  }
  const nothing = path.join(scratch, 'nothing.cjs')
  fs.writeFileSync(nothing, '')
  const own = { runtime: askedPaths((await callsOf([nothing], { cwd: scratch, env: {} })).calls, scratch), program }
  const violations = []
  let looked = 0
  let recorded = 0
  await forEach(runs, async (run) => {
    const record = path.join(scratch, `record-${count++}`)
    const words = run.args[0] === 'preflight' ? ['preflight', '--reads', record, ...run.args.slice(1)] : run.args
    const { ended, calls } = await callsOf([command, ...words], run)
    if (!isSame(ended, plain.get(run))) violations.push(`${run.name}: the result differs`)
    // A mistake in the command line ends it before anything is looked at.
    if (!fs.existsSync(record)) return
    const found = holdRecord(calls, record, run, own)
    recorded++
    looked += found.looked
    for (const one of found.missing) violations.push(`${run.name}: not in the record: ${one}`)
  })
  return row(RECORD, recorded, `${looked} paths looked at`, violations)
}

async function proveConfined({ title, skip, words, controls }, runs, plain, command, base) {
  if (skip !== undefined) return skipped(title, skip)
  const violations = []
  for (const control of controls) {
    const where = { cwd: base, env: {} }
    const free = await ran([process.execPath, '-e', control], where)
    if (free.exit !== 0) violations.push(`a control fails anywhere: ${control}`)
    fs.rmSync(path.join(base, 'control'), { force: true })
    fs.rmSync('/tmp/control', { force: true })
    const inside = await ran(words(['-e', control]), where)
    if (inside.exit === 0) violations.push(`it allows there: ${control}`)
  }
  await forEach(runs, async (run) => {
    const ended = await ran(words([command, ...run.args]), run)
    if (!isSame(ended, plain.get(run))) violations.push(`${run.name}: the result differs`)
  })
  return row(title, runs.length, `same bytes, ${controls.length} controls`, violations)
}

/** The table of docs/trust.md, and the violations below it. */
function print(rows) {
  console.log('\n| proof | runs | seen | violations |\n| --- | ---: | --- | ---: |')
  for (const { title, runs, seen, violations } of rows) {
    const count = seen.startsWith('skipped') ? '–' : String(violations.length)
    console.log(`| ${title} | ${runs} | ${seen} | ${count} |`)
  }
  for (const { title, violations } of rows) {
    for (const violation of violations.slice(0, 20)) console.log(`\n${title}: ${violation}`)
    if (violations.length > 20) console.log(`\n${title}: and ${violations.length - 20} more`)
  }
}

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'waza-prove-')))
const [install, trees, scratch] = ['program', 'suites', 'scratch'].map((name) => path.join(base, name))
try {
  // Another user has to get in.
  fs.chmodSync(base, 0o755)
  for (const folder of [install, trees, scratch]) fs.mkdirSync(folder)
  const command = installedCommand(install)
  let seen = 0
  const runs = layRuns(trees, (name) => name.includes(options.only) && seen++ % Number(options.sample) === 0)
  const plain = new Map()
  await forEach(runs, async (run) => plain.set(run, await ran([process.execPath, command, ...run.args], run)))
  // A program that cannot be loaded does the same everywhere, and proves nothing.
  const failed = runs.filter(
    (run) => typeof plain.get(run).exit !== 'number' || /not be loaded/.test(plain.get(run).stderr),
  )
  const rows = [
    row(
      'without anything',
      runs.length,
      'what the others are compared with',
      failed.map(({ name }) => `${name}: the program did not run`),
    ),
  ]
  const proofs = [
    [TRACE, () => proveTrace(runs, plain, command)],
    [RECORD, () => proveRecord(runs, plain, command)],
    ...confinements(base).map((one) => [one.title, () => proveConfined(one, runs, plain, command, base)]),
  ]
  for (const [title, prove] of proofs) if (title.includes(options.proof)) rows.push(await prove())
  print(rows)
  if (rows.some(({ violations }) => violations.length > 0)) process.exitCode = 1
} finally {
  fs.rmSync(base, { recursive: true, force: true })
}
