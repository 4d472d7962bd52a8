import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'
import { evalText, taskText } from '../cli/suites.ts'
import { advised, DIR, type Given } from './advised.ts'

const told = (given: Given) =>
  advised(given).flatMap(({ name, where }) => (name === 'advice.file_ignored' ? [where] : []))
const ignoring = (text: string, more: Given = {}) =>
  told({ ...more, files: { '/repo/.gitignore': text, ...more.files } })

describe('what git leaves out', () => {
  it('is told of a task, of the whole suite once, and of what is named', () => {
    expect(ignoring('a.yaml\n')).toEqual(['tasks/a.yaml:1:1'])
    expect(ignoring('evals/\n')).toEqual(['eval.yaml:1:1'])
    const task = { inputs: { prompt: 'hi', files: [{ path: 'a.log' }] }, instruction_files: ['b.log'] }
    const files = { [`${DIR}/fixtures/a.log`]: 'x', [`${DIR}/fixtures/b.log`]: 'x' }
    expect(ignoring('*.log\n', { task, files })).toEqual(['tasks/a.yaml:3:41', 'tasks/a.yaml:4:21'])
    expect(ignoring('/evals/demo/fixtures/\n', { task, files })).toHaveLength(2)
    expect(ignoring('fixtures/\n!a.log\n', { task, files })).toHaveLength(2)
  })

  it('follows the rules of git: the last one, the nearest file, directories only, and anchors', () => {
    expect(ignoring('*.yaml\n!*.yaml\n')).toEqual([])
    expect(ignoring('*.yaml\n', { files: { [`${DIR}/.gitignore`]: '!*.yaml\n' } })).toEqual([])
    expect(ignoring('', { files: { [`${DIR}/.gitignore`]: '/tasks\n' } })).toEqual(['tasks/a.yaml:1:1'])
    expect(ignoring('a.yaml/\n')).toEqual([])
    expect(ignoring('/a.yaml\n')).toEqual([])
    expect(ignoring('A.YAML\n')).toEqual([])
    expect(ignoring('tasks/\n', { files: { [`${DIR}/.gitignore`]: '!tasks/\n' } })).toEqual([])
  })

  it('is not told outside of a repository, above its root, or of a worktree', () => {
    expect(told({ files: { '/.gitignore': '*\n' } })).toEqual([])
    expect(
      ignoring('*.log\n', { config: { skill_directories: ['../../../x.log'] }, files: { '/x.log/SKILL.md': '' } }),
    ).toEqual([])
  })

  it('is not told of what is missing, or where the rules are not of the usual sort', () => {
    expect(ignoring('*.log\n', { task: { inputs: { prompt: 'hi', files: [{ path: 'a.log' }] } } })).toEqual([])
    expect(ignoring(`${'**/a'.repeat(9)}\na.yaml\n`)).toEqual([])
    expect(ignoring(`${'x'.repeat(70_000)}\na.yaml\n`)).toEqual([])
  })

  it('is told of a CSV, of skills, fixtures of mocks and files of graders', () => {
    const grader = (type: string, config: object) => ({ type, name: type, config })
    const graders = [
      grader('json_schema', { schema_file: 'x.json' }),
      grader('prompt', { rubric: './x.md' }),
      grader('trigger', { skill_path: 'x.txt', mode: 'positive' }),
      grader('diff', { expected_files: [{ path: 'o', snapshot: 'x.snap' }] }),
    ]
    const files = {
      '/repo/x.json': '{}',
      '/repo/x.md': '---\nname: a\nversion: 1.0.0\ndescription: d\nscale: 1-5\n---\nBody',
      '/repo/x.txt': 'Saves records.',
      '/repo/x.snap': 'x',
      [`${DIR}/x`]: { directory: true as const },
      [`${DIR}/x.csv`]: 'id,prompt\na,b\n',
    }
    expect(
      ignoring('x*\n', {
        eval: { graders, tasks: [], tasks_from: 'x.csv' },
        config: { skill_directories: ['x'] },
        files,
      }),
    ).toHaveLength(6)
  })
})

describe('what git tracks', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'waza-ignored-'))
  afterAll(() => fs.rmSync(root, { recursive: true }))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: root,
      stdio: 'ignore',
    })

  function found() {
    const reader = diskReader({ cwd: root })
    return examine('eval.yaml', { reader }).advice.flatMap(({ name, place }) =>
      name === 'advice.file_ignored' ? [`${path.basename(fileOf(place))}:${positionOf(place)?.line}`] : [],
    )
  }

  it('is in a clone, although it is ignored', () => {
    for (const [name, text] of [
      ['eval.yaml', evalText({ tasks: ['*.task.yaml'] })],
      ['a.task.yaml', taskText({ id: 'a' })],
      ['other-a.task.yaml', taskText({ id: 'b' })],
      ['.gitignore', '*.task.yaml\n'],
    ] as const)
      fs.writeFileSync(path.join(root, name), text)
    git('init', '--quiet')
    expect(found()).toEqual(['a.task.yaml:1', 'other-a.task.yaml:1'])
    git('add', '--force', 'other-a.task.yaml', 'eval.yaml')
    expect(found()).toEqual(['a.task.yaml:1'])
    git('add', '--force', 'a.task.yaml')
    expect(found()).toEqual([])
    git('rm', '--quiet', '--cached', 'a.task.yaml')
    expect(found()).toEqual(['a.task.yaml:1'])
    git('update-index', '--index-version', '4')
    expect(found()).toEqual([])
  })
})
