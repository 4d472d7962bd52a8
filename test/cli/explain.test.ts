import { expect, test } from 'vitest'
import { adviceNames } from '../../src/catalogue/advice.ts'
import { codes } from '../../src/catalogue/codes.ts'
import { ran } from './memory.ts'

test('explain CODE tells what the catalogue has, whatever the case of the letters', async () => {
  const plain = await ran(['explain', 'task.id'])
  expect(plain).toMatchObject({ exit: 0, stderr: '' })
  expect(plain.stdout).toMatch(/^task\.id: A task ID is blank or repeated\n/)
  expect(await ran(['explain', 'Task.ID'])).toEqual(plain)
})

test('explain lists every code and every kind of advice', async () => {
  const { exit, stdout, stderr } = await ran(['explain'])
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
  for (const code of [...Object.keys(codes), ...adviceNames]) expect(stdout).toContain(`  ${code} `)
})

test('--json gives the entry in the envelope', async () => {
  const { exit, stdout, stderr } = await ran(['explain', 'grader.lock', '--json'])
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
  const { ok, verb, data } = JSON.parse(stdout)
  expect({ ok, verb }).toEqual({ ok: true, verb: 'explain' })
  expect(Object.keys(data)).toEqual(['code', 'title', 'states', 'meaning', 'why', 'remedy', 'example'])
  expect(data).toMatchObject({ code: 'grader.lock', example: { fixed: { 'waza.lock': expect.any(String) } } })
  expect(data.states.map((each: { state: string; incomplete: boolean }) => [each.state, each.incomplete])).toEqual([
    ['invalid', true],
    ['unresolved', true],
  ])
})

test('explain tells of a kind of advice, which has no states', async () => {
  const { exit, stdout } = await ran(['explain', 'advice.judge_blind'])
  expect(exit).toBe(0)
  expect(stdout).toMatch(/^advice\.judge_blind: A judge does not see what the agent answered\n/)
  expect(stdout).not.toContain('States')
  const { data } = JSON.parse((await ran(['explain', 'advice.judge_blind', '--json'])).stdout)
  expect(data).toMatchObject({ code: 'advice.judge_blind', states: [] })
})

test('--json gives the list in the envelope, by families', async () => {
  const { data } = JSON.parse((await ran(['--json', 'explain'])).stdout)
  const members = data.flatMap((family: { codes: { code: string }[] }) => family.codes.map(({ code }) => code))
  expect(members.sort()).toEqual([...Object.keys(codes), ...adviceNames].sort())
})

test.each([
  [['explain', 'tsk.id'], 'waza: there is no code "tsk.id"; did you mean task.id?\n'],
  [['explain', 'task_id'], 'waza: there is no code "task_id"; did you mean task.id?\n'],
  [['explain', 'qqq'], 'waza: there is no code "qqq"; `waza explain` lists the codes\n'],
  [['explain', ''], 'waza: there is no code ""; `waza explain` lists the codes\n'],
  [['explain', '__proto__'], 'waza: there is no code "__proto__"; `waza explain` lists the codes\n'],
  [['explain', 'constructor'], 'waza: there is no code "constructor"; `waza explain` lists the codes\n'],
  [['explain', 'task.id', 'b'], 'waza: explain takes one code, and "b" is one too many\n'],
])('%j is a mistake in the command line', async (words, stderr) => {
  expect(await ran(words)).toEqual({ exit: 2, stdout: '', stderr })
})

test('a word full of controls, or very long, cannot reach the terminal', async () => {
  const { exit, stderr } = await ran(['explain', `\x1b[31m\n${'x'.repeat(100_000)}`])
  expect(exit).toBe(2)
  expect(stderr).not.toContain('\x1b')
  expect(stderr.length).toBeLessThan(200)
})

test('a mistake with --json is an envelope with a next step, and nothing else', async () => {
  const { exit, stdout, stderr } = await ran(['explain', 'tsk.id', '--json'])
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, verb: 'explain', error: 'invalid_arguments' })
  expect(JSON.parse(stdout).hints).toHaveLength(1)
})

test('explain has its help', async () => {
  const { exit, stdout } = await ran(['explain', '--help'])
  expect(exit).toBe(0)
  expect(stdout).toContain('Usage: waza explain [code]')
  expect((await ran(['help', 'explain'])).stdout).toBe(stdout)
  expect((await ran([])).stdout).toMatch(/^ {2}explain +\w/m)
})
