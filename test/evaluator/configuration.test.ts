import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { battery, print } from './documents.ts'
import { world } from './world.ts'

test.each([
  [{}, 'lacks the key "eval"'],
  [{ eval: '' }, '"eval"'],
  [{ eval: 7 }, '"eval"'],
  [{ eval: 'a\0b' }, '"eval"'],
  [{ eval: '../eval.yaml' }, 'leaves the repository'],
  [{ eval: 'a/../../eval.yaml' }, 'leaves the repository'],
  [{ eval: '/etc/eval.yaml' }, 'leaves the repository'],
  [{ eval: 'outside/eval.yaml' }, 'leaves the repository'],
  [{ eval: 'eval.yaml', contextDir: '..' }, 'contextDir'],
  [{ eval: 'eval.yaml', strict: 'yes' }, '"strict"'],
  [{ eval: 'eval.yaml', fold: 'lenient' }, 'fold'],
  [{ eval: 'eval.yaml', fold: null }, 'fold'],
  [{ eval: 'eval.yaml', strict: null }, '"strict"'],
  [{ eval: 'eval.yaml', contextDir: null }, '"contextDir"'],
  [{ eval: 'eval.yaml', producer: null }, 'producer'],
  [{ eval: 'eval.yaml', command: ['x'] }, '"command"'],
  [{ eval: 'eval.yaml', contxtDir: 'x' }, '(did you mean "contextDir"?).'],
  [{ eval: 'eval.yaml', 'sk-secret\u202e\n': 1 }, 'unknown key'],
  [{ producer: 'remote' }, 'producer'],
  [{ producer: 'checks', eval: 'eval.yaml' }, '"eval"'],
  [{ producer: 'checks', command: [] }, 'without a program'],
  [{ producer: 'checks', command: 'npm test' }, 'not a list'],
  [{ producer: 'checks', command: ['a', 1] }, 'command[1]'],
  [{ producer: 'checks', command: null }, 'not a list'],
  [{ producer: 'checks', command: ['../evil.sh'] }, 'leaves the repository'],
  [{ producer: 'checks', command: ['{repo}/../evil.sh'] }, 'leaves the repository'],
  [[], 'not one JSON object'],
  [null, 'not one JSON object'],
])('%j is refused: nothing is launched, and the sentence says %j', async (configuration, part) => {
  const w = world()
  const elsewhere = join(w.repo, '..', 'elsewhere')
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, join(w.repo, 'outside'))
  writeFileSync(join(elsewhere, 'eval.yaml'), '')
  w.configure(configuration)
  const result = await createEvaluator(w.setting).evaluate({ id: 'a' })
  expect(result).toMatchObject({ ok: false, error: 'configuration_invalid' })
  expect(result.message).toContain(part)
  expect(result.message).not.toMatch(/[\u202e\n]|evil|lenient|remote|npm/)
  expect(w.launches).toEqual([])
})

test('a missing, unreadable or unparsable configuration is refused', async () => {
  const w = world()
  const file = join(w.repo, '.waza-solution.json')
  const refusal = async () => (await createEvaluator(w.setting).evaluate({ id: 'a' })).message
  expect(await refusal()).toContain('does not exist')
  writeFileSync(file, '{"eval":')
  expect(await refusal()).toContain('not one JSON object')
  writeFileSync(file, ' '.repeat(70_000))
  expect(await refusal()).toContain('too large')
  rmSync(file)
  mkdirSync(file)
  expect(await refusal()).toContain('not a regular file')
  expect(w.launches).toEqual([])
})

test('the configuration is the one at the root, from wherever below it is asked', async () => {
  const w = world()
  mkdirSync(join(w.repo, 'deep', 'down'), { recursive: true })
  writeFileSync(join(w.repo, 'deep', '.waza-solution.json'), '{"producer":"checks","command":["weaker"]}')
  w.configure({ eval: 'eval.yaml', contextDir: 'ctx', strict: true })
  await createEvaluator(w.setting).evaluate({ id: 'a', repo: 'deep/down' })
  expect(w.launches).toEqual([
    ['node', 'cli.js', 'preflight', 'eval.yaml', '--format', 'json', '--strict', '--context-dir', 'ctx'],
  ])
})

test('an eval whose name looks like a flag is still an eval', async () => {
  const w = world()
  w.configure({ eval: '-eval.yaml' })
  await createEvaluator(w.setting).evaluate({ id: 'a' })
  expect(w.launches).toEqual([['node', 'cli.js', 'preflight', '--format', 'json', '--', '-eval.yaml']])
})

test('WAZA_PREFLIGHT_BIN stands for the interpreter and the command; a blank one does not', async () => {
  for (const [bin, first] of [
    ['/opt/waza', ['/opt/waza', 'preflight']],
    [' ', ['node', 'cli.js']],
  ] as const) {
    const w = world()
    w.configure({ eval: 'eval.yaml' })
    const env = { ...w.setting.env, WAZA_PREFLIGHT_BIN: bin }
    await createEvaluator({ ...w.setting, env }).evaluate({ id: 'a' })
    expect(w.launches[0]?.slice(0, 2)).toEqual(first)
  }
})

test('without a built command and without another program there is no preflight to launch', async () => {
  const w = world({ launcher: [] })
  w.configure({ eval: 'eval.yaml' })
  expect(await createEvaluator(w.setting).evaluate({ id: 'a' })).toMatchObject({ error: 'preflight_unavailable' })
  w.configure({ producer: 'checks' })
  w.answer({ stdout: print(battery()) })
  expect(await createEvaluator(w.setting).evaluate({ id: 'a' })).toMatchObject({ ok: true })
  expect(w.launches).toEqual([['preflight', 'run', w.repo, '--json']])
})

test('the repository stands in the words of a command as it is, whatever its name means elsewhere', async () => {
  const w = world()
  const repo = join(w.repo, '..', "$& $' {repo}")
  mkdirSync(join(repo, '.git'), { recursive: true })
  const command = ['{repo}/check.sh', '--in={repo}']
  writeFileSync(join(repo, '.waza-solution.json'), JSON.stringify({ producer: 'checks', command }))
  await createEvaluator(w.setting).evaluate({ id: 'a', repo })
  expect(w.launches).toEqual([[`${repo}/check.sh`, `--in=${repo}`]])
})

test('a directory in no repository is no solution', async () => {
  const w = world()
  rmSync(join(w.repo, '.git'), { recursive: true })
  expect(await createEvaluator(w.setting).evaluate({ id: 'a' })).toMatchObject({ error: 'head_unavailable' })
})
