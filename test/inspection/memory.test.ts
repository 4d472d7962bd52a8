import { describe, expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { Memory } from '../../src/inspection/memory.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'
import { evalText, taskText } from '../cli/suites.ts'

// An inspection that takes what the last one left finds what one finds that begins anew: whatever was changed.

const EVAL = '/suite/eval.yaml'
const task = (i: number): string => `/suite/tasks/${i}.yaml`
const named = (i: number, more: object = {}): string => taskText({ id: `t${i}`, ...more })

const START: Readonly<Record<string, string>> = {
  [EVAL]: evalText({ tasks: ['tasks/*.yaml'] }),
  ...Object.fromEntries([1, 2, 3, 4].map((i) => [task(i), named(i)])),
  '/suite/fixtures/data.txt': 'x',
  '/suite/tasks/prompt.md': 'Do it.',
}

const resource = { inputs: { prompt: 'x', files: [{ path: 'data.txt' }, { path: 'lost.txt' }] } }
const prompted = { inputs: { prompt_file: 'prompt.md' } }
const selfish = { inputs: { prompt_file: '2.yaml' } }

/** The files that are as they were not before, one set after the other. */
const EDITS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['nothing', {}],
  ['a task gets a mistake', { [task(2)]: named(2, { timeout_seconds: 0 }) }],
  ['and loses it', { [task(2)]: named(2) }],
  ['a task no longer parses', { [task(3)]: 'id: [' }],
  ['two tasks have one ID', { [task(3)]: named(1) }],
  ['the first of them has another', { [task(1)]: named(9) }],
  ['a task needs files', { [task(4)]: named(4, resource) }],
  ['a task has its prompt in a file', { [task(1)]: named(1, prompted) }],
  ['a task has another task for its prompt', { [task(1)]: named(1, selfish) }],
  ['that task is edited', { [task(2)]: named(2, { name: '' }) }],
  ['the eval is edited', { [EVAL]: evalText({ tasks: ['tasks/*.yaml', 'tasks/1.yaml'] }) }],
  ['a task is edited that is there twice', { [task(1)]: named(1, { tags: ['a'] }) }],
  ['what another one reads is edited', { '/suite/tasks/prompt.md': '' }],
]

describe.each([true, false])('with advice: %s', (advice) => {
  test('every edit gives what a new inspection gives', () => {
    const files: Record<string, string> = { ...START }
    const memory = new Memory()
    let changed: readonly AbsolutePath[] | undefined
    for (const [what, edit] of EDITS) {
      Object.assign(files, edit)
      const reader = () => memoryReader({ files, cwd: '/suite' })
      changed = changed === undefined ? undefined : (Object.keys(edit) as AbsolutePath[])
      const again = examine('eval.yaml', { advice, memory, reader: memory.begin(reader(), changed) })
      memory.end()
      changed = []
      const anew = examine('eval.yaml', { advice, reader: reader() })
      expect(JSON.parse(JSON.stringify(again)), what).toEqual(JSON.parse(JSON.stringify(anew)))
    }
  })
})

test('only what has changed is read again', () => {
  const files: Record<string, string> = { ...START }
  const memory = new Memory()
  const inspect = (changed: readonly string[] | undefined): readonly string[] => {
    const reader = memoryReader({ files, cwd: '/suite' })
    examine('eval.yaml', { memory, reader: memory.begin(reader, changed as readonly AbsolutePath[] | undefined) })
    memory.end()
    return reader.reads.map(({ path }) => path).filter((path) => path.startsWith('/suite/tasks/'))
  }
  expect(inspect(undefined)).toHaveLength(4)
  files[task(2)] = named(2, { name: 'Other' })
  expect(inspect([task(2)])).toEqual([task(2)])
  expect(inspect([])).toEqual([])
  // What is not a task file alone may be anything to the others.
  expect(inspect(['/suite/fixtures/data.txt'])).toHaveLength(4)
  expect(memory.restsOn(task(3) as AbsolutePath, '/suite/tasks' as AbsolutePath)).toBe(true)
  memory.release()
  expect(memory.restsOn(task(3) as AbsolutePath, '/nowhere' as AbsolutePath)).toBe(true)
  expect(memory.restsOn('/suite/tasks/new.yaml' as AbsolutePath, '/suite/tasks' as AbsolutePath)).toBe(true)
  expect(memory.restsOn('/elsewhere/new.yaml' as AbsolutePath, '/elsewhere' as AbsolutePath)).toBe(false)
  expect(inspect([])).toHaveLength(4)
})
