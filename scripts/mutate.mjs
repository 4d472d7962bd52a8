// Mutation testing with Stryker, one file after the other within a budget of time: which changes of the sources does no
// test notice?
//
//   npm run mutate -- --module rules [--minutes 20]     a module, the files in a random order that --seed gives
//   npm run mutate -- --file src/rules/lock.ts          one file, whatever it takes
//   npm run mutate -- --since main                      the files of all modules that have changed since a commit
//
// `--tests reader,model` takes only these folders of test/, which is quicker and kills less.
//
// It prints a table and each survivor. The exit is 1 where less than 85 % were killed. What the budget left out is named.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { randomFrom } from './oracle/mutations.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const WORK = path.join(ROOT, 'node_modules/.cache/waza-mutate')
const GOAL = 85

/** The modules by name: files, and folders with all that is in them. */
const MODULES = {
  rules: ['src/rules'],
  model: ['src/model'],
  containment: ['src/reader/contain.ts', 'src/reader/glob.ts', 'src/reader/bounded.ts', 'src/reader/book.ts'],
  yaml: ['src/yaml'],
  go: ['src/go'],
  evidence: ['src/evidence'],
}

const { values: options } = parseArgs({
  options: {
    module: { type: 'string' },
    file: { type: 'string', multiple: true },
    since: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    tests: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
  },
})

function filesOf(names) {
  return names.flatMap((name) =>
    name.endsWith('.ts')
      ? [name]
      : fs
          .readdirSync(path.join(ROOT, name), { recursive: true })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => path.posix.join(name, file.split(path.sep).join('/'))),
  )
}

function chosen() {
  if (options.file !== undefined) return options.file
  if (options.since !== undefined) {
    const words = ['diff', '--name-only', '--diff-filter=d', options.since, '--', 'src']
    const changed = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n')
    return filesOf(Object.values(MODULES).flat()).filter((file) => changed.includes(file))
  }
  const module = MODULES[options.module]
  if (module === undefined) throw new Error(`--module is one of ${Object.keys(MODULES).join(', ')}`)
  const random = randomFrom(Number(options.seed))
  const sorted = filesOf(module).sort()
  return sorted
    .map((file) => [random(1e9), file])
    .sort(([a], [b]) => a - b)
    .map(([, file]) => file)
}

/** The mutants of one file as Stryker's report has them. */
function mutantsOf(file) {
  fs.mkdirSync(WORK, { recursive: true })
  const report = path.join(WORK, 'report.json')
  fs.rmSync(report, { force: true })
  const configuration = path.join(WORK, 'stryker.json')
  const settings = {
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutate.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [file],
    ignorePatterns: ['dist', 'bench', '.stryker-tmp', 'docs/*.md'],
    // A message is held by tests of its own; another text in its place is no mistake of the logic.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: Number(options.concurrency),
    timeoutMS: 20_000,
    reporters: ['json'],
    jsonReporter: { fileName: report },
    tempDirName: '.stryker-tmp',
    allowConsoleColors: false,
    logLevel: 'error',
  }
  fs.writeFileSync(configuration, JSON.stringify(settings))
  const stryker = path.join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const ended = spawnSync(process.execPath, [stryker, 'run', configuration], {
    cwd: ROOT,
    encoding: 'utf8',
    env: options.tests === undefined ? process.env : { ...process.env, WAZA_MUTATE_TESTS: options.tests },
  })
  if (!fs.existsSync(report)) throw new Error(`Stryker has no report on ${file}:\n${ended.stdout}${ended.stderr}`)
  const [found] = Object.values(JSON.parse(fs.readFileSync(report, 'utf8')).files)
  return found?.mutants ?? []
}

const files = chosen()
const end = options.module === undefined ? Infinity : Date.now() + Number(options.minutes) * 60_000
const survivors = []
const totals = { killed: 0, all: 0 }
console.log('| file | killed | mutants | % |\n| --- | ---: | ---: | ---: |')
const left = [...files]
while (left.length > 0 && Date.now() < end) {
  const file = left.shift()
  const mutants = mutantsOf(file).filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const killed = mutants.length - alive.length
  totals.killed += killed
  totals.all += mutants.length
  if (mutants.length > 0)
    console.log(`| ${file} | ${killed} | ${mutants.length} | ${Math.round((100 * killed) / mutants.length)} |`)
  for (const { location, mutatorName, replacement, status } of alive) {
    const shown = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 80)
    survivors.push(`${file}:${location.start.line}:${location.start.column} ${mutatorName} -> ${shown} (${status})`)
  }
}
const score = totals.all === 0 ? 100 : (100 * totals.killed) / totals.all
console.log(`| all | ${totals.killed} | ${totals.all} | ${score.toFixed(1)} |\n`)
for (const survivor of survivors) console.log(survivor)
if (left.length > 0) console.log(`\nThe budget left out: ${left.join(', ')}`)
if (score < GOAL) process.exitCode = 1
