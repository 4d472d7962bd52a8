// Gives the inspection suites that nobody would write, and looks for exceptions, for more than a second of work, for
// memory that grows, and for configuration values in what is printed. Inputs that reach new code are mutated further.
//
//   npm run build && npm run fuzz -- --minutes 10 [--seed 1] [--out DIR]
//
// What is found is written to DIR (by default a new temporary directory) as a suite, and the exit is 1.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import vm from 'node:vm'
import { mutate, randomFrom } from '../oracle/mutations.mjs'
import { newBlocks } from './coverage.mjs'

const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const CORPUS = path.join(ROOT, 'fixtures/fuzz')
const HOME = '/w/suite'
const MARKER = 'S3CR3T=payload'
const SLOW_MS = 1_000
/** After so many inputs all that is loaded lazily is there, and memory is measured. */
const WARM = 2_000
const GROWTH = 32 * 1024 * 1024
/** Inputs between two looks at the coverage, which take longer than an inspection. */
const BATCH = 20
const POOL = 2_000

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
const library = path.join(ROOT, 'dist/index.mjs')
const { examine, formats, memoryReader, renderAs } = await import(pathToFileURL(library).href)
const random = randomFrom(Number(options.seed))
v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc')

/** The suites of the corpus: for each its files by their paths. */
function corpus() {
  const folders = fs.readdirSync(CORPUS, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => {
    const home = path.join(CORPUS, name)
    const files = fs.readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort()
    return Object.fromEntries(
      paths.map((file) => [`${HOME}/${path.relative(home, file)}`, fs.readFileSync(file, 'utf8')]),
    )
  })
}

/** A suite like another one, with one to three of its files changed. */
function changed(suite, other) {
  const files = { ...suite }
  const names = Object.keys(files)
  const others = Object.values(other)
  for (let i = random(3); i >= 0; i--) {
    const name = random(2) === 0 ? `${HOME}/eval.yaml` : names[random(names.length)]
    files[name] = mutate(files[name] ?? '', others[random(others.length)], random)
  }
  return files
}

const inspected = (files) => {
  const reader = memoryReader({ files, cwd: '/w' })
  const began = process.cpuUsage()
  const inspection = examine(`${HOME}/eval.yaml`, { reader })
  const { user, system } = process.cpuUsage(began)
  return { inspection, paths: reader.paths, ms: (user + system) / 1_000 }
}

/** What the sentences say; names, ids and paths have fields of their own, which a mutation may put anything into. */
const sentences = ({ report, entries }) =>
  JSON.stringify([report.diagnostics.map(({ message, remediation }) => [message, remediation]), entries.length])

const LOOK = { colour: false, verbose: true, quiet: false }

async function renderAll(inspection, paths) {
  const run = {
    inspections: [inspection],
    judged: [inspection],
    single: true,
    strict: false,
    cwd: '/w',
    root: '/w',
    paths,
  }
  for (const format of formats) await renderAs(format, run, LOOK)
}

let out = options.out
let found = 0
const seen = new Set()
function tell(kind, files, detail) {
  found++
  const key = `${kind} ${detail}`.slice(0, 200)
  if (seen.has(key)) return
  seen.add(key)
  out ??= fs.mkdtempSync(path.join(os.tmpdir(), 'waza-fuzz-'))
  const folder = path.join(out, `${kind}-${seen.size}`)
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, path.relative(HOME, name))
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
  console.log(`${kind}: ${detail}\n  ${folder}`)
}

async function look(files, count) {
  try {
    let { inspection, paths, ms } = inspected(files)
    // The collector of memory may have come in between; what is slow is slow again.
    for (let again = 0; ms > SLOW_MS && again < 3; again++) ms = Math.min(ms, inspected(files).ms)
    if (ms > SLOW_MS) tell('slow', files, `${Math.round(ms)} ms of work`)
    if (sentences(inspection).includes(MARKER)) tell('shown', files, codeOf(inspection))
    if (count % 10 === 0) await renderAll(inspection, paths)
    return ms
  } catch (error) {
    tell(
      'exception',
      files,
      String(error?.stack ?? error)
        .split('\n')
        .slice(0, 3)
        .join(' | '),
    )
    return 0
  }
}

/** The codes whose sentences show the marker. */
const codeOf = ({ report }) =>
  [
    ...new Set(
      report.diagnostics.filter((one) => `${one.message}${one.remediation}`.includes(MARKER)).map(({ code }) => code),
    ),
  ].join()

const seeds = corpus()
const pool = [...seeds]
const reached = newBlocks(pathToFileURL(path.dirname(library)).href)
const end = Date.now() + Number(options.minutes) * 60_000
let count = 0
let slowest = 0
let blocks = 0
let kept = 0
let heap
for (const seed of seeds) await look(seed, 0)
blocks += reached()
const first = blocks
while (Date.now() < end) {
  const batch = []
  for (let i = 0; i < BATCH; i++) {
    // Every other one comes from the corpus itself, so that what was kept does not drift away from suites.
    const from = random(2) === 0 ? seeds[random(seeds.length)] : pool[random(pool.length)]
    const files = changed(from, seeds[random(seeds.length)])
    batch.push(files)
    slowest = Math.max(slowest, await look(files, count++))
  }
  const fresh = reached()
  blocks += fresh
  if (fresh > 0) {
    for (const files of batch) pool[pool.length < POOL ? pool.length : random(POOL)] = files
    kept += batch.length
  }
  if (heap === undefined && count >= WARM) {
    collect()
    heap = process.memoryUsage().heapUsed - JSON.stringify(pool).length
  }
}
collect()
const grown = heap === undefined ? undefined : process.memoryUsage().heapUsed - JSON.stringify(pool).length - heap
if (grown > GROWTH) {
  found++
  console.log(`memory: ${Math.round(grown / 1048576)} MiB more than after ${WARM} inputs`)
}
const table = [
  ['seed', options.seed],
  ['minutes', options.minutes],
  ['suites inspected', count],
  ['blocks of code reached', `${first} by the corpus, ${blocks} in all`],
  ['suites kept for what they reached', kept],
  ['most work for one suite', `${Math.round(slowest)} ms`],
  ['growth of memory', grown === undefined ? 'not measured: too few' : `${(grown / 1048576).toFixed(1)} MiB`],
  ['exceptions, slow suites, values shown', found],
]
console.log(`\n| | |\n| --- | ---: |\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}`)
if (found > 0) process.exitCode = 1
