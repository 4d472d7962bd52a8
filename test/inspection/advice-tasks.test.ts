import { describe, expect, it } from 'vitest'
import { evalText, taskText } from '../cli/suites.ts'
import { advised, DIR } from './advised.ts'

/** Where advice under a name points, by file and line. */
const at = (name: string, given: Parameters<typeof advised>[0]) =>
  advised(given)
    .filter((piece) => piece.name === name)
    .map(({ where }) => where)

const task = (id: string) => taskText({ id })

describe('a pattern that matches nothing', () => {
  const name = 'advice.pattern_unmatched'

  it('is told where others match, at its place, a plain path too', () => {
    expect(at(name, { eval: { tasks: ['tasks/*.yaml', 'more/*.yaml', 'tasks/b.yaml'] } })).toEqual([
      'eval.yaml:6:24',
      'eval.yaml:6:38',
    ])
  })

  it('is a finding, and no advice, where nothing matches at all', () => {
    expect(at(name, { eval: { tasks: ['more/*.yaml'] } })).toEqual([])
    expect(at(name, { eval: { tasks: ['tasks/*.yaml', 'more/['] } })).toEqual([])
  })

  it('counts what matches and does not load', () => {
    expect(at(name, { eval: { tasks: ['tasks/*.yaml', 'b.yaml'] }, files: { [`${DIR}/b.yaml`]: '[' } })).toEqual([])
  })
})

describe('two stars', () => {
  const name = 'advice.pattern_one_level'
  const deep = { [`${DIR}/tasks/x/b.yaml`]: task('b'), [`${DIR}/tasks/x/y/c.yaml`]: task('c') }

  it('are told with what they leave out, at whichever level', () => {
    const given = { eval: { tasks: ['tasks/**/*.yaml'] }, files: deep }
    expect(at(name, given)).toEqual(['eval.yaml:6:9'])
    expect(advised(given).find((piece) => piece.name === name)!.message).toContain('2 files at other levels do not run')
    expect(at('advice.pattern_unmatched', given)).toEqual([])
  })

  it('are not told where other patterns take the rest, or there is none', () => {
    expect(at(name, { eval: { tasks: ['tasks/**/*.yaml', 'tasks/*.yaml', 'tasks/*/*/*.yaml'] }, files: deep })).toEqual(
      [],
    )
    expect(at(name, { eval: { tasks: ['tasks/**/*.yaml', 'tasks/a.yaml'] } })).toEqual([])
    expect(at(name, { eval: { tasks: ['tasks/**'] } })).toEqual([])
  })

  it('do not follow links, nor hidden directories', () => {
    const files = {
      [`${DIR}/tasks/x/b.yaml`]: task('b'),
      [`${DIR}/tasks/x/y`]: { link: '..' },
      [`${DIR}/tasks/x/.z/c.yaml`]: task('c'),
    }
    expect(at(name, { eval: { tasks: ['tasks/**/*.yaml', 'tasks/a.yaml'] }, files })).toEqual([])
  })
})

describe('a file that looks like a task', () => {
  const name = 'advice.task_left_out'
  const left = (files: Record<string, string>, more: object = {}) =>
    at(name, {
      eval: more,
      files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`${DIR}/${path}`, text])),
    })

  it('is told when no pattern takes it: by its end, or a directory below', () => {
    expect(left({ 'tasks/b.yml': task('b') })).toEqual(['tasks/b.yml:1:1'])
    expect(left({ 'tasks/x/b.yaml': task('b') })).toEqual(['tasks/x/b.yaml:1:1'])
    expect(left({ 'tasks/b.yaml': task('b') }, { tasks: ['tasks/a.yaml'] })).toEqual(['tasks/b.yaml:1:1'])
  })

  it('is not told of what is no task, or lies elsewhere', () => {
    expect(left({ 'tasks/b.yml': 'id: b\n', 'tasks/c.yml': 'inputs: {}\n', 'tasks/d.txt': task('d') })).toEqual([])
    expect(left({ 'tasks/x/y/b.yaml': task('b'), 'other/b.yaml': task('b'), 'tasks/.x/b.yaml': task('b') })).toEqual([])
  })

  it('is not told where another eval could take it', () => {
    expect(left({ 'tasks/b.yml': task('b'), 'eval-2.yaml': evalText() })).toEqual([])
    expect(left({ 'tasks/x/b.yaml': task('b'), 'tasks/x/eval.yaml': evalText() })).toEqual([])
    expect(left({ 'tasks/b.yml': task('b'), '../shared/c.yaml': task('c') }, { tasks: ['../shared/*.yaml'] })).toEqual(
      [],
    )
  })
})

describe('tasks that do not run', () => {
  it('are told when all are disabled', () => {
    const disabled = { enabled: false }
    expect(at('advice.tasks_disabled', { task: disabled })).toEqual(['eval.yaml:6:8'])
    expect(at('advice.tasks_disabled', { task: disabled, files: { [`${DIR}/tasks/b.yaml`]: task('b') } })).toEqual([])
  })

  it('are told when a range leaves them out, and not when it takes all', () => {
    const csv = (range: number[]) =>
      at('advice.range_partial', {
        eval: { tasks: [], tasks_from: 'a.csv', range },
        files: { [`${DIR}/a.csv`]: 'id,prompt\na,x\nb,x\nc,x\n' },
      })
    expect(csv([1, 2])).toEqual(['eval.yaml:8:8'])
    expect(csv([1, 3])).toEqual([])
    expect(csv([1, 9])).toEqual([])
    expect(csv([0, 0])).toEqual([])
    expect(csv([4, 9])).toEqual([])
  })
})

describe('a fixture that no task names', () => {
  const fixture = (more: Parameters<typeof advised>[0] = {}, name = 'data/a.json') =>
    at('advice.fixture_unused', { ...more, files: { [`${DIR}/fixtures/${name}`]: 'x', ...more.files } })

  it('is told, as a file', () => {
    expect(fixture()).toEqual(['fixtures/data/a.json'])
    expect(fixture({}, '.gitkeep')).toEqual([])
  })

  it.each<[string, Parameters<typeof advised>[0]]>([
    ['names it', { task: { inputs: { prompt: 'hi', files: [{ path: 'data/a.json' }] } } }],
    ['names its directory', { task: { inputs: { prompt: 'Look into data.' } } }],
    ['takes all of them', { task: { inputs: { prompt: 'hi', context: { fixture: 'fixtures' } } } }],
    ['has a program', { task: { graders: [{ type: 'program', name: 'g', config: { command: 'x' } }] } }],
    ['has hooks', { eval: { hooks: { before_run: [{ command: 'x' }] } } }],
    ['has another YAML beside it', { files: { [`${DIR}/more.yaml`]: 'x: 1\n' } }],
    [
      'has too many of them',
      { files: Object.fromEntries([...'x'.repeat(60)].map((_, i) => [`${DIR}/fixtures/${i}`, ''])) },
    ],
  ])('is not told where the suite %s', (_, given) => {
    expect(fixture(given)).toEqual([])
  })
})
