// Shows that the tests of the evaluator see the mistakes that its contract names: each is made in a copy of the
// sources, and the named test has to fail there while it passes without it.
//
//   node scripts/mutants.mjs [name of a mutant]
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const COPIES = path.join(ROOT, 'node_modules', '.cache', 'waza-mutants')
const CRITERIA = 'test/evaluator/criteria.test.ts'

/** What is changed, and the test that has to notice it. `from` must occur exactly once. */
export const MUTANTS = [
  {
    name: 'waiver-removed',
    file: 'src/evaluator/preflight-producer.ts',
    from: "[isTolerant ? { ...view, status: 'acknowledged', policy: 'non-strict' }",
    to: "[isTolerant ? { ...view, reason: undefined, status: 'acknowledged', policy: 'non-strict' }",
    test: CRITERIA,
    named: 'a report with tolerated diagnostics and a disabled task',
  },
  {
    name: 'waiver-removed-from-a-battery',
    file: 'src/evaluator/checks-producer.ts',
    from: '...(reason === undefined ? {} : { reason }),',
    to: "...(reason === undefined || known === 'acknowledged' ? {} : { reason }),",
    test: CRITERIA,
    named: 'a battery with an acknowledged and a skipped check',
  },
  {
    name: 'second-preflight',
    file: 'src/evaluator/evaluation.ts',
    from: '  const execution = executionOf(run)\n',
    to: '  const execution = executionOf(await setting.run(producer.words, { cwd: repository, env }))\n',
    test: CRITERIA,
    named: 'one launch, exactly, for a run that is ready',
  },
  {
    name: 'marker-leak',
    file: 'src/evaluator/marker.ts',
    from: 'alg: ALGORITHM, signature }',
    to: 'alg: ALGORITHM, signature, diagnostics: {} }',
    test: CRITERIA,
    named: 'the marker has the nine keys',
  },
  {
    name: 'unchecked-signature',
    file: 'src/evaluator/marker-store.ts',
    from: 'if (!isSignedBy(verdict, signature, key.value))',
    to: 'if (signature.length !== 64)',
    test: 'test/evaluator/gate.test.ts',
    named: 'every forgery is denied',
  },
  {
    name: 'lock-ignored',
    file: 'src/evaluator/attempts.ts',
    from: "if (acquired.kind === 'taken') return elsewhere(store, request.id)",
    to: "if (acquired.kind === 'taken') return this.#hold(store, request, { isCompromised: () => false, release: () => undefined }, announce)",
    test: 'test/evaluator/attempts.test.ts',
    named: 'another process joins or is refused',
  },
  {
    name: 'orphans-left',
    file: 'src/evaluator/attempts.ts',
    from: 'await endOrphans(unknown.value)',
    to: 'await endOrphans(new Set())',
    test: 'test/evaluator/kill.test.ts',
    named: 'kills at random moments',
    isSlow: true,
  },
]

/** A copy of the sources and tests in which one thing is different. */
function copyWith({ name, file, from, to }) {
  const copy = path.join(COPIES, name)
  fs.rmSync(copy, { recursive: true, force: true })
  for (const part of ['src', 'test', 'scripts', 'examples', 'schemas', 'package.json', 'tsconfig.json'])
    fs.cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true })
  if (file === undefined) return copy
  const target = path.join(copy, file)
  const text = fs.readFileSync(target, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${name}: its place does not occur exactly once in ${file}`)
  fs.writeFileSync(
    target,
    text.replace(from, () => to),
  )
  return copy
}

function passes(copy, { test, named }) {
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const run = spawnSync(process.execPath, [vitest, 'run', '--root', copy, test, '-t', named], {
    cwd: copy,
    encoding: 'utf8',
  })
  if (!/Tests .*\d+ (passed|failed)/.test(run.stdout)) throw new Error(`no test ran:\n${run.stdout}${run.stderr}`)
  return run.status === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = MUTANTS.filter(({ name, isSlow }) => (process.argv[2] ? name === process.argv[2] : !isSlow))
  const original = copyWith({ name: 'none' })
  for (const mutant of wanted) {
    const sound = passes(original, mutant)
    const survived = passes(copyWith(mutant), mutant)
    const verdict = !sound ? 'the test fails without the mistake' : survived ? 'SURVIVED' : 'killed'
    console.log(`${mutant.name}: ${verdict} (${mutant.named})`)
    if (!sound || survived) process.exitCode = 1
  }
  fs.rmSync(COPIES, { recursive: true, force: true })
}
