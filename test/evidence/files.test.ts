import { describe, expect, it } from 'vitest'
import { taskFiles } from '../../src/evidence/files.ts'
import { decodeTask, type Task } from '../../src/model/task.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { graderConfigs } from '../../src/rules/graders/index.ts'
import { parseYamlText } from '../yaml/text.ts'
import { suiteOf } from './suites.ts'

const FILES: Readonly<Record<string, MemoryEntry>> = {
  '/repo/.git/HEAD': 'x',
  '/repo/evals/fixtures/a.txt': 'a',
  '/repo/evals/fixtures/a..b': 'x',
  '/repo/evals/fixtures/sub/x': 'x',
  '/repo/evals/fixtures/out.txt': { link: '/repo/secret.txt' },
  '/repo/evals/fixtures/lost.txt': { link: 'nowhere' },
  '/repo/evals/fixtures/loop': { link: 'loop' },
  '/repo/evals/fixtures/pipe': { other: true },
  '/repo/evals/fixtures/shut.txt': { denied: true },
  '/repo/evals/whole/deep/x': 'x',
  '/repo/evals/whole/link': { link: '/repo/secret.txt' },
  '/repo/evals/whole/lost': { link: 'nowhere' },
  '/repo/evals/odd/pipe': { other: true },
  '/repo/evals/shut/x': { denied: true },
  '/repo/evals/into': { link: 'whole' },
  '/repo/evals/out': { link: '/repo/work' },
  '/repo/evals/self': { link: '.' },
  '/repo/secret.txt': 'x',
  '/repo/work/own/b.txt': 'b',
}

function looked(task: string, given: { readonly eval?: string; readonly cwd?: string | undefined } = {}) {
  const document = parseYamlText('/repo/evals/t.yaml', task)
  if (!document.ok) throw new Error('no task')
  const suite = suiteOf({ files: FILES, base: '/repo/evals', cwd: '/repo/work', ...given })
  return taskFiles(suite, decodeTask(document, graderConfigs).task satisfies Task)
}

const faults = (facts: ReturnType<typeof looked>['resources']) => facts.map(({ problem }) => problem.fault)

describe('resources', () => {
  const faultOf = (file: string) => faults(looked(`inputs: {files: [${file}]}`).resources)[0] ?? 'ok'

  it.each([
    ['a.txt', 'ok'],
    ['./sub/x', 'ok'],
    ['out.txt', 'ok'],
    ['none.txt', 'missing'],
    ['lost.txt', 'missing'],
    ['loop', 'loop'],
    ['sub', 'directory'],
    ['pipe', 'not-regular'],
    ['shut.txt', 'denied'],
    ['a.txt/x', 'not-a-directory-above'],
    ['C:x', 'missing'],
    ['a..b', 'dots'],
    ['sub/..x', 'dots'],
    ['', 'empty'],
    ['/a.txt', 'absolute'],
    ['\\a.txt', 'rooted'],
    ['sub/../a.txt', 'parent-segment'],
    ['sub\\..\\a.txt', 'parent-segment'],
    ['./.', 'workspace-root'],
  ])('from a file at %j: %s', (path, expected) => expect(faultOf(`{path: '${path}'}`)).toBe(expected))

  it('with content need no file, and may have two dots in a row', () => {
    expect(faultOf("{path: none.txt, content: 'x'}")).toBe('ok')
    expect(faultOf("{path: a..b, content: 'x'}")).toBe('ok')
    expect(faultOf("{path: ., content: 'x'}")).toBe('workspace-root')
    expect(faultOf("{path: none.txt, content: ''}")).toBe('missing')
    expect(faultOf('{path: none.txt, content: null}')).toBe('missing')
  })

  it('have the spelling rules of the platform of the files', () => {
    const document = parseYamlText('C:\\evals\\t.yaml', "inputs: {files: [{path: 'C:x', content: y}, {path: 'D:\\x'}]}")
    if (!document.ok) throw new Error('no task')
    const suite = suiteOf({ files: { 'C:\\evals\\x': '' }, base: 'C:\\evals', cwd: 'C:\\', platform: 'win32' })
    expect(faults(taskFiles(suite, decodeTask(document, graderConfigs).task).resources)).toEqual(['volume', 'absolute'])
  })
})

describe('instructions', () => {
  it('are those of the eval and then those of the task, from the context directory of the task', () => {
    const { instructions, contextDir } = looked('context_dir: own\ninstruction_files: [b.txt, a.txt, a..b]', {
      eval: 'config: {instruction_files: [b.txt, /b.txt]}',
    })
    expect(contextDir).toBe('/repo/work/own')
    expect(instructions.map(({ problem }) => String(problem.field))).toEqual([
      'config.instruction_files[1]',
      'instruction_files[1]',
      'instruction_files[2]',
    ])
    expect(faults(instructions)).toEqual(['absolute', 'missing', 'missing'])
    expect(instructions[1]).toMatchObject({ problem: { elsewhere: 'default-context' } })
  })
})

describe('the context directory', () => {
  it.each([
    ['own', '/repo/work/own', undefined],
    ['/repo/work/own', '/repo/work/own', undefined],
    ['evals/whole', '/repo/work/evals/whole', { elsewhere: 'repository-root' }],
    ['whole', '/repo/work/whole', { elsewhere: 'eval-directory' }],
    ['own/b.txt', '/repo/work/own/b.txt', { elsewhere: undefined }],
  ])('%s resolves from the working directory', (authored, contextDir, missing) => {
    const files = looked(`context_dir: ${authored}`)
    expect(files.contextDir).toBe(contextDir)
    if (missing === undefined) expect(files.missingContext).toBeUndefined()
    else expect(files.missingContext?.problem).toMatchObject(missing)
  })

  it('need not be there when it is the default', () => {
    const { missingContext, resources } = taskFilesOfNothing()
    expect(missingContext).toBeUndefined()
    expect(faults(resources)).toEqual(['missing'])
  })

  it('cannot be located without a working directory unless it is absolute', () => {
    expect(looked('context_dir: own', { cwd: undefined }).unlocatable).toBeDefined()
    expect(looked('context_dir: /repo/work/own', { cwd: undefined }).unlocatable).toBeUndefined()
  })
})

function taskFilesOfNothing() {
  const document = parseYamlText('/else/t.yaml', 'inputs: {files: [{path: a.txt}]}')
  if (!document.ok) throw new Error('no task')
  return taskFiles(
    suiteOf({ files: { '/else/x': '' }, base: '/else', cwd: '/' }),
    decodeTask(document, graderConfigs).task,
  )
}

describe('the context fixture', () => {
  const faultOf = (value: string) => looked(`inputs: {context: {fixture: ${value}}}`).fixture?.problem

  it.each(['whole', 'whole/deep/x', 'into', 'self', './whole/', 'fixtures/a.txt', '!!str whole'])(
    '%s can be used',
    (value) => expect(faultOf(value)).toBeUndefined(),
  )

  it.each(['null', '5', 'true', '[whole]', '{a: b}', '2024-01-02', ''])('is no text: %s', (value) =>
    expect(faultOf(value)).toEqual({ kind: 'fixture-not-text' }),
  )

  it.each([
    ["''", 'empty'],
    ['/repo/evals/whole', 'absolute'],
    ["'\\whole'", 'rooted'],
    ['whole/../whole', 'parent-segment'],
    ["'whole\\..\\x'", 'parent-segment'],
    ['.', 'workspace-root'],
  ])('%s is no path for it', (value, fault) => expect(faultOf(value)).toMatchObject({ kind: 'path-fault', fault }))

  it('is missing, outside or unreadable', () => {
    expect(faultOf('none')).toEqual({ kind: 'fixture-missing', elsewhere: undefined })
    expect(faultOf('own')).toEqual({ kind: 'fixture-missing', elsewhere: 'working-directory' })
    expect(faultOf('a.txt')).toEqual({ kind: 'fixture-missing', elsewhere: 'default-context' })
    expect(faultOf('out')).toEqual({ kind: 'fixture-outside' })
    expect(faultOf('out/own')).toEqual({ kind: 'fixture-outside' })
    for (const value of ['odd', 'odd/pipe', 'shut', 'fixtures/loop'])
      expect(faultOf(value)).toEqual({ kind: 'fixture-unreadable' })
  })

  it('is not asked for where the key is absent, and may come by a merge key', () => {
    expect(looked('inputs: {context: {other: none}}').fixture).toBeUndefined()
    expect(looked('inputs:\n  environment: &m {fixture: none}\n  context:\n    <<: *m').fixture).toBeDefined()
  })
})

it('repositories resolve from the working directory', () => {
  const { repositories } = looked(
    'inputs: {repos: [{source: own}, {source: whole}, {source: own/b.txt}, {source: /repo}]}',
  )
  expect(repositories.map(({ isThere, elsewhere }) => [isThere, elsewhere])).toEqual([
    [true, undefined],
    [false, 'eval-directory'],
    [false, undefined],
    [true, undefined],
  ])
})
