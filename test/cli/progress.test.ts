import { afterEach, expect, test, vi } from 'vitest'
import { progressOn } from '../../src/cli/progress.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { inspection } from '../report/inspections.ts'
import { MemorySink, ran } from './memory.ts'

function clocked() {
  const sink = new MemorySink()
  let time = 5000
  const progress = progressOn(sink, () => time)
  const step = (ms: number, done: number) => {
    time += ms
    progress.step('evals inspected', done, 9)
  }
  return { sink, progress, step }
}

test('a run that is done within a second says nothing', () => {
  const { sink, progress, step } = clocked()
  step(0, 0)
  step(999, 8)
  progress.end()
  expect(sink.text).toBe('')
})

test('a longer one rewrites one line, not too often, and takes it away', () => {
  const { sink, progress, step } = clocked()
  step(1000, 1)
  step(50, 2)
  step(50, 3)
  progress.end()
  progress.end()
  const clear = '\r\u001b[K'
  expect(sink.text).toBe(`${clear}waza: evals inspected: 1 of 9${clear}waza: evals inspected: 3 of 9${clear}`)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test.each<[string[], boolean, boolean]>([
  [['a', 'b'], true, true],
  [['a', 'b'], false, false],
  [['a', 'b', '--quiet'], true, false],
  [['a', 'b', '--json'], true, false],
])('%j on a terminal (%s) shows it: %s', async (words, isWatched, isShown) => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 600
    return time
  })
  const reader = memoryReader({ files: {}, cwd: '/place' })
  const examine = (source: string) => inspection([], { source })
  const { stderr } = await ran(['preflight', ...words], { isWatched, examine, newReader: () => reader })
  expect(stderr.includes('evals inspected: 1 of 2')).toBe(isShown)
  if (!isShown) expect(stderr).toBe('')
})
