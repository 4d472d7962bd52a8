import { describe, expect, it } from 'vitest'
import { taskSources } from '../../src/evidence/tasks.ts'
import { suiteOf } from './suites.ts'

const FILES = {
  '/repo/.git/HEAD': 'x',
  '/repo/shared/c.yaml': '',
  '/repo/evals/tasks/b.yaml': '',
  '/repo/evals/tasks/a.yml': '',
  '/repo/evals/tasks/note.txt': '',
  '/repo/evals/tasks/d.yaml/x': '',
  '/repo/evals/rows.csv': 'id\na\n',
  '/repo/work/t.yaml': '',
}

function found(tasks: string, cwd = '/repo/work', base = '/repo/evals') {
  return taskSources(suiteOf({ files: FILES, base, cwd, eval: tasks }))
}

describe('task patterns', () => {
  it('are expanded in their own order, and a file that two of them match stands there twice', () => {
    const { files, patterns, nearMiss } = found('tasks: ["tasks/b*", "[", none, "tasks/*.y*ml", null, /tasks/a.yml]')
    expect(files.map((path) => path.replace('/repo/evals/tasks/', ''))).toEqual([
      'b.yaml',
      'a.yml',
      'b.yaml',
      'd.yaml',
      'a.yml',
    ])
    expect(patterns.map(({ state }) => state)).toEqual(['matched', 'malformed', 'unmatched', 'matched', 'matched'])
    expect(nearMiss).toBeUndefined()
  })

  it('may leave the eval directory', () => {
    expect(found('tasks: [../shared/*.yaml]').files).toEqual(['/repo/shared/c.yaml'])
  })

  it.each([
    ['the base that a pattern was meant from', 'tasks: [none, t.yaml]', { kind: 'base', base: 'working-directory' }],
    ['the root of the repository', 'tasks: ["shared/*"]', { kind: 'base', base: 'repository-root' }],
    ['the files in the folder of tasks', 'tasks: ["*.yml"]', { kind: 'tasks-folder', count: 2 }],
    ['the same folder where every pattern is malformed', 'tasks: ["["]', { kind: 'tasks-folder', count: 2 }],
  ])('that match nothing come with a word on %s', (_, tasks, nearMiss) => {
    expect(found(tasks)).toMatchObject({ files: [], nearMiss })
  })

  it('that match nothing may come without', () => {
    expect(found('tasks: [none]', '/repo/work', '/repo/work').nearMiss).toBeUndefined()
  })

  it('are not even expanded beside a CSV', () => {
    const { files, patterns, csv } = found('tasks_from: rows.csv\ntasks: ["[", "tasks/*"]')
    expect([files, patterns]).toEqual([[], []])
    expect(csv?.rows.map(({ id }) => id)).toEqual(['a'])
    expect(found("tasks_from: ' '\ntasks: ['tasks/*']")).toMatchObject({
      files: [],
      csv: { fault: { kind: 'csv-file' } },
    })
    expect(found("tasks_from: ''\ntasks: ['tasks/b*']")).toMatchObject({ csv: undefined, files: { length: 1 } })
  })
})
