import { describe, expect, it } from 'vitest'
import { csvTask, decodeTask, type Task } from '../../src/model/task.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import type { AbsolutePath, FileFault, Reader } from '../../src/reader/reader.ts'
import { buildReport, type Inspection } from '../../src/report/build.ts'
import { graderConfigs } from '../../src/rules/graders/index.ts'
import { taskMockRules } from '../../src/rules/mocks/index.ts'
import { fileOf } from '../../src/text/source.ts'
import { suiteOf } from '../evidence/suites.ts'
import { parseYamlText } from '../yaml/text.ts'
import { judged } from './judged.ts'

type Files = Readonly<Record<string, MemoryEntry>>

const suiteWith = (text: string, files: Files = {}) =>
  suiteOf({ files: { '/suite/eval.yaml': text, ...files }, base: '/suite', cwd: '/place', eval: text })

function task(text: string): Task {
  const document = parseYamlText('/suite/task.yaml', text)
  if (!document.ok) throw new Error('no YAML')
  return decodeTask(document, graderConfigs).task
}

function inspected(evalText: string, tasks: readonly Task[], files: Files = {}): Inspection {
  const suite = suiteWith(evalText, files)
  const found = judged(suite, { tasks, taskRules: taskMockRules })
  return buildReport(found.parts())
}

const states = ({ report }: Inspection) =>
  report.dependencies.map(({ name, state, task_id }) => `${task_id}/${name} ${state}`)
const using = (...fixtures: string[]) =>
  `command_mocks: [${fixtures.map((fixture, i) => `{name: tool${i}, responses: [{args: [], fixture: ${fixture}}]}`).join(', ')}]`

describe('command mocks', () => {
  it.each<readonly [string, MemoryEntry | undefined, FileFault | undefined]>([
    ['a file', 'text', undefined],
    ['an empty file', '', undefined],
    ['a link that leads out', { link: '/out/data' }, undefined],
    ['nothing', undefined, 'missing'],
    ['a directory', { directory: true }, 'directory'],
    ['a pipe', { other: true }, 'not-regular'],
    ['a file that nobody may read', { denied: true }, 'denied'],
    ['a dangling link', { link: 'nowhere' }, 'missing'],
    ['a link to itself', { link: 'data' }, 'loop'],
  ])('judges a fixture that is %s', (_, entry, fault) => {
    const files: Record<string, MemoryEntry> = {
      '/out/data': 'x',
      ...(entry === undefined ? {} : { '/suite/data': entry }),
    }
    const result = inspected(using('data'), [task('id: t')], files)
    expect(states(result)).toEqual([`t/tool0 ${fault === undefined ? 'verified' : 'invalid'}`])
    expect(result.report.diagnostics.map(({ code, state, source, task_id }) => [code, state, source, task_id])).toEqual(
      fault === undefined ? [] : [['mock.command_fixture', 'invalid', '/suite/task.yaml', 't']],
    )
    expect(result.report.complete).toBe(true)
  })

  it('resolves from the eval directory alone, and says where else the file is', () => {
    const files = { '/suite/fixtures/a': '', '/place/b': '', '/suite/sub/..c': '' }
    const result = inspected(using('a', 'b', './sub/..c'), [task('id: t')], files)
    expect(states(result)).toEqual(['t/tool0 invalid', 't/tool1 invalid', 't/tool2 verified'])
    expect(
      result.report.diagnostics.filter(({ message }) => message.includes('exists from the working directory')),
    ).toHaveLength(1)
  })

  it('takes the list of the task in place of the one of the eval, an empty one too', () => {
    const tasks = [
      task('id: inherits'),
      task('id: none\ncommand_mocks: []'),
      task('id: bare\ncommand_mocks: null'),
      task(`id: own\n${using('own')}`),
      csvTask('row', 'row', { file: '/suite/rows.csv' }),
    ]
    const result = inspected(using('data'), tasks, { '/suite/data': '' })
    expect(states(result)).toEqual([
      'inherits/tool0 verified',
      'bare/tool0 verified',
      'own/tool0 invalid',
      'row/tool0 verified',
    ])
  })

  it('points at the field, in the file that declares it', () => {
    const result = inspected(using('gone'), [task('id: t'), task(`id: own\n${using('gone')}`)])
    expect(result.entries.map(({ place }) => place && fileOf(place))).toEqual(['/suite/task.yaml', 'eval.yaml'])
    expect(result.report.diagnostics[0]?.message).toContain('`command_mocks[0].responses[0].fixture`')
  })

  it('reports each fixture, and one mock does not taint another', () => {
    const text =
      'command_mocks: [{name: a, responses: [{fixture: x}, {fixture: y}, {stdout: z}]}, {name: b, responses: [{stdout: z}]}]'
    const result = inspected(text, [task('id: t')])
    expect(states(result)).toEqual(['t/a invalid', 't/b verified'])
    expect(result.report.diagnostics).toHaveLength(2)
  })

  it('looks at a file that all tasks inherit once', () => {
    const suite = suiteWith(using('data'), { '/suite/data': '' })
    const asked: AbsolutePath[] = []
    const reader: Reader = Object.create(suite.reader, {
      fileFault: {
        value: (path: AbsolutePath) => {
          asked.push(path)
          return suite.reader.fileFault(path)
        },
      },
    })
    const counted = { ...suite, reader }
    const tasks = Array.from({ length: 10_000 }, (_, i) => task(`id: t${i}`))
    const found = judged(counted, { tasks, taskRules: taskMockRules })
    expect(asked).toEqual(['/suite/data'])
    expect(found.dependencies).toHaveLength(10_000)
  })

  it('has no word of a command mock in any sentence', () => {
    const text =
      'command_mocks: [{name: tool, responses: [{args: [zq1], environment: {zq2: zq3}, workdir: zq4, stderr: zq5, fixture: zq6/zq7}, {args_regex: [zq8], stdout: {zq9: zq0}}]}]'
    const { report } = inspected(text, [task('id: t')], { '/place/zq6/zq7': '' })
    expect(report.diagnostics).toHaveLength(1)
    expect(JSON.stringify(report)).not.toContain('zq')
  })
})
