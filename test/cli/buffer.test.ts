import { expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { ran } from './memory.ts'
import { evalText, taskText } from './suites.ts'

// The text of a file that is not saved comes on standard input.

const FILES = { '/p/s/eval.yaml': evalText(), '/p/s/tasks/a.yaml': taskText(), '/p/.git/HEAD': '' }

function run(input: string | Buffer, ...words: string[]) {
  return ran(['preflight', ...words], {
    examine,
    newReader: () => memoryReader({ files: FILES, cwd: '/p', home: '/home/me' }),
    readInput: () => ({ ok: true, bytes: Buffer.from(input) }),
  })
}

test('an eval is inspected as if it were saved', async () => {
  const text = evalText({ taks: [] })
  const { exit, stdout } = await run(text, '-', '--stdin-filename', 's/eval.yaml')
  expect(exit).toBe(1)
  expect(stdout).toContain('s/eval.yaml:7:1')
  const report = JSON.parse((await run(text, '-', '--stdin-filename', 's/eval.yaml', '--format', 'json')).stdout)
  expect(report).toMatchObject({ kind: 'waza.preflight', source: 's/eval.yaml' })
})

test('a file of a suite is inspected with the evals that own it', async () => {
  const { exit, stdout } = await run('id: [', '-', '--stdin-filename', 's/tasks/a.yaml')
  expect(exit).toBe(1)
  expect(stdout).toContain('Preflight of s/eval.yaml')
  expect(stdout).toContain('s/tasks/a.yaml:1:5')
})

test('a new file may have any name', async () => {
  const { exit, stdout } = await run(evalText({ tasks: ['s/tasks/*.yaml'] }), '-', '--stdin-filename', 'new [1].yaml')
  expect([exit, stdout.includes('Preflight of new [1].yaml')]).toEqual([0, true])
})

test.each([
  [['-'], '- is the text on standard input, which needs its path: --stdin-filename PATH'],
  [['s/eval.yaml', '--stdin-filename', 'x'], '--stdin-filename goes with - as the only eval'],
  [['-', 's/eval.yaml', '--stdin-filename', 'x'], '--stdin-filename goes with - as the only eval'],
  [['-', '--stdin-filename', ''], '--stdin-filename needs the path of a file'],
])('%j is refused', async (words, message) => {
  expect(await run('', ...words)).toMatchObject({ exit: 2, stdout: '', stderr: `waza: ${message}\n` })
})

test('a text that is too large, or cannot be read, is refused', async () => {
  for (const [reason, message] of [
    ['too-large', 'the text of "s/eval.yaml" on standard input is too large'],
    ['unreadable', 'standard input cannot be read'],
  ] as const) {
    const { exit, stderr } = await ran(['preflight', '-', '--stdin-filename', 's/eval.yaml'], {
      newReader: () => memoryReader({ files: FILES, cwd: '/p' }),
      readInput: () => ({ ok: false, reason }),
    })
    expect([exit, stderr]).toEqual([2, `waza: ${message}\n`])
  }
})
