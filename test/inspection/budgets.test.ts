import { describe, expect, it } from 'vitest'
import { inspect } from '../../src/inspect.ts'
import { limits } from '../../src/reader/limits.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'

/** What is beyond the budget of a whole run is unresolved, and the rest of the suite is examined (decision 29). */
const EVAL = `name: x
skill: x
config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m}
metrics: [{name: done, weight: 1, threshold: 0.5}]
`
const TASK = 'id: a\nname: A\ninputs: {prompt: hi}\n'

function look(evalText: string, files: Readonly<Record<string, MemoryEntry>>) {
  const reader = memoryReader({ cwd: '/s', files: { '/s/eval.yaml': EVAL + evalText, '/s/t.yaml': TASK, ...files } })
  const { complete, tasks, diagnostics } = inspect('/s/eval.yaml', { reader })
  const open = diagnostics.filter(({ state }) => state === 'unresolved')
  return { complete, tasks, diagnostics, open: open.map(({ code, message }) => `${code}: ${message}`) }
}

const rows = (count: number) => `id\n${Array.from({ length: count }, (_, i) => `r${i}`).join('\n')}\n`

describe('budgets of a whole run', () => {
  it('a large suite is examined in full', () => {
    const { complete, tasks } = look('tasks_from: rows.csv\n', { '/s/rows.csv': rows(100_000) })
    expect([complete, tasks.length]).toEqual([true, 100_000])
  })

  it('rows beyond the budget are refused, those before are tasks', () => {
    const { complete, tasks, open } = look('tasks_from: rows.csv\n', { '/s/rows.csv': rows(limits.csvTasks + 2) })
    expect([complete, tasks.length]).toEqual([false, limits.csvTasks])
    expect(open).toEqual([
      `tasks.csv: The CSV of \`tasks_from\` has more rows than are examined offline; those after data row ${limits.csvTasks} were not looked at.`,
    ])
  })

  it('patterns share one budget, and those that it does not reach are told together', () => {
    const links = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`/s/${name}`, { link: '.' }]))
    const patterns = Array.from({ length: 50 }, () => "'*/*/*/*/*/none.yaml'").join(', ')
    const { complete, tasks, open } = look(`tasks: [t.yaml, ${patterns}]\n`, links)
    expect([complete, tasks.length]).toEqual([false, 1])
    expect(open).toHaveLength(1)
    expect(open[0]).toMatch(/^tasks\.pattern: `tasks\[\d+\]` and \d+ later patterns of `tasks` match or search more/)
  })

  it('task files count together, each time that they are read', () => {
    const size = limits.text - 1_000
    const text = `${TASK}# ${'x'.repeat(size)}\n`
    const count = Math.ceil(limits.allTasks / text.length) + 1
    const list = Array.from({ length: count }, () => 't.yaml').join(', ')
    const { complete, tasks, open } = look(`tasks: [${list}]\n`, { '/s/t.yaml': text })
    expect(complete).toBe(false)
    expect(tasks.length).toBe(Math.floor(limits.allTasks / text.length))
    expect(new Set(open)).toEqual(
      new Set([
        'task.read: The file was not examined: all task files together are larger than what is examined offline.',
      ]),
    )
  })

  it('the fixtures of all mocks count together, each time that they are read', () => {
    // Five mocks read one file of 52 MiB: the fifth is too much, and is not parsed.
    const size = 52 * 1024 * 1024
    expect([4 * size < limits.allFixtures, 5 * size > limits.allFixtures]).toEqual([true, true])
    const mocks = ['a', 'b', 'c', 'd', 'e'].map((name) => `{name: ${name}, fixtures: big}`).join(', ')
    const { complete, diagnostics } = look(`mcp_mocks: [${mocks}]\ntasks: [t.yaml]\n`, {
      '/s/big/tool.json': Buffer.alloc(size, ' '),
    })
    expect(complete).toBe(false)
    const told = diagnostics
      .filter(({ code }) => code === 'mock.mcp')
      .map(({ state, message }) => `${state}: ${message}`)
    expect(told).toEqual([
      ...[0, 1, 2, 3].map((i) => `invalid: A fixture file inside \`mcp_mocks[${i}].fixtures\` is empty.`),
      'unresolved: The directory of `mcp_mocks[4].fixtures` holds more than what is examined offline.',
    ])
  })

  it('findings beyond the budget are counted, and no code is lost', () => {
    const directories = Array.from({ length: 1_000 }, (_, i) => `n${i}`).join(', ')
    const evalText = `tasks_from: rows.csv\n`
    const { complete, diagnostics, open } = look(evalText, {
      '/s/eval.yaml': EVAL.replace('model: m', `model: m, skill_directories: [${directories}]`) + evalText,
      '/s/rows.csv': rows(1_000),
    })
    expect(complete).toBe(false)
    expect(diagnostics.length).toBeLessThan(limits.findings + 1_100)
    expect(diagnostics.some(({ state }) => state === 'invalid')).toBe(true)
    expect(open.join('\n')).toMatch(/tasks\.csv: \d+ tasks were not examined/)
  })
})
