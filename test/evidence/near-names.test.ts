import { describe, expect, it } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { evalText, taskText } from '../cli/suites.ts'

interface Given {
  readonly task?: object
  readonly config?: object
  readonly more?: object
  readonly files?: Readonly<Record<string, MemoryEntry>>
}

/** What the finding of a code says in a repository whose root is the working directory. */
function said(
  code: string,
  { task = {}, config = {}, files = {}, more = {} }: Given,
  argument = 'evals/demo/eval.yaml',
) {
  const reader = memoryReader({
    cwd: '/repo',
    files: {
      '/repo/.git/HEAD': '',
      '/repo/evals/demo/eval.yaml': evalText(more, config),
      '/repo/evals/demo/tasks/a.yaml': taskText(task),
      ...files,
    },
  })
  const found = examine(argument, { reader, advice: false }).report.diagnostics.find((d) => d.code === code)
  return found === undefined ? undefined : `${found.message} → ${found.remediation}`
}

const resource = (path: string) => ({ task: { inputs: { prompt: 'hi', files: [{ path }] } } })
const fixture = (path: string) => ({ [`/repo/evals/demo/fixtures/${path}`]: 'x' })
const of = (written: string, there: string) => said('resource.file', { ...resource(written), files: fixture(there) })

describe('the name of what exists and is missing at its path', () => {
  it.each<[string, string, string]>([
    ['another case', 'src/App.ts', 'src/app.ts'],
    ['another case of a directory', 'Src/App.ts', 'src/App.ts'],
  ])('is told to have %s', (_, written, there) => {
    expect(of(written, there)).toContain('is missing, although a name that differs only in upper and lower case exists')
    expect(of(written, there)).toContain('→ Write the name in the case that it has on the disk.')
  })

  it.each<[string, string, string, string]>([
    ['backslashes', 'src\\app.ts', 'src/app.ts', 'although it exists with `/` in place of `\\`'],
    ['another extension', 'a.yml', 'a.yaml', 'although a name with the other spelling of its extension exists'],
    [
      'another form',
      'caf\u00e9.md',
      'cafe\u0301.md',
      'although a name that looks the same exists in another form of Unicode',
    ],
    ['blanks', 'a.md ', 'a.md', 'although a name that differs only in blanks around it exists'],
    ['a name that is no UTF-8', 'caf\u00e9.md', 'caf\ufffd.md', 'is not UTF-8, so that no text can name it'],
  ])('is told to have %s', (_, written, there, wanted) => {
    expect(of(written, there)).toContain(wanted)
  })

  it('is told with several differences at once, by the first', () => {
    expect(of('Src/Caf\u00e9.yml', 'src/cafe\u0301.yaml')).toContain('upper and lower case')
  })

  it.each<[string, string]>([
    ['src/other.ts', 'src/app.ts'],
    ['Src', 'src/app.ts'],
    ['a.md', 'a.txt'],
    ['caf\u00e9.md', 'car\ufffd.md'],
  ])('is not told where %s is written and %s exists', (written, there) => {
    expect(of(written, there)).toBe(
      'The file of `inputs.files[0].path` is missing. → Put a readable regular file there; the path resolves from the context directory of the task.',
    )
  })

  it('comes after another base', () => {
    const files = { ...fixture('a.md'), '/repo/A.md': 'x' }
    expect(said('resource.file', { ...resource('A.md'), files })).toContain(
      'although it exists from the working directory',
    )
  })

  it('is looked for inside of the repository only', () => {
    const files = { '/outside/Context/a': 'x', '/repo/Context/a': 'x' }
    expect(said('context.directory', { task: { context_dir: '../outside/context' }, files })).not.toContain('although')
    expect(said('context.directory', { task: { context_dir: 'context' }, files })).toContain('upper and lower case')
  })

  it('is not looked for behind links that lead out', () => {
    const files = { '/outside/Data/a.md': 'x', '/repo/evals/demo/fixtures/out': { link: '/outside' } }
    expect(said('resource.file', { ...resource('out/data/a.md'), files })).not.toContain('although')
  })

  it('is told of every kind of path', () => {
    const grader = (type: string, config: object) => ({ task: { graders: [{ type, name: 'g', config }] } })
    const cases: readonly (readonly [string, Given, Record<string, string>, string?])[] = [
      ['tasks.csv', { more: { tasks: [], tasks_from: 'Rows.csv' } }, { '/repo/evals/demo/rows.csv': 'a\n' }],
      ['instruction.file', { task: { instruction_files: ['Rules.md'] } }, fixture('rules.md')],
      [
        'context.fixture',
        { task: { inputs: { prompt: 'x', context: { fixture: 'Data' } } } },
        { '/repo/evals/demo/data/a': 'x' },
      ],
      ['skill.directory', { config: { skill_directories: ['Skills'] } }, { '/repo/evals/demo/skills/a': 'x' }],
      ['grader.schema_file', grader('json_schema', { schema_file: 'A.json' }), { '/repo/a.json': '{}' }],
      ['grader.rubric', grader('prompt', { rubric: './A.md' }), { '/repo/a.md': 'x' }],
      [
        'grader.trigger_source',
        grader('trigger', { skill_path: 'S/SKILL.md', mode: 'positive' }),
        { '/repo/s/SKILL.md': 'x' },
      ],
      [
        'grader.snapshot',
        grader('diff', { expected_files: [{ path: 'a', snapshot: 'S.txt' }] }),
        { '/repo/s.txt': 'x' },
      ],
      ['task.configuration', { task: { inputs: { prompt_file: 'P.md' } } }, { '/repo/evals/demo/tasks/p.md': 'x' }],
      ['eval.read', {}, {}, 'evals/demo/Eval.yml'],
    ]
    for (const [code, given, files, argument] of cases)
      expect([code, said(code, { ...given, files }, argument)]).toEqual([
        code,
        expect.stringMatching(
          code === 'eval.read' ? /although a name with/ : /although a name that differs only in upper and lower case/,
        ),
      ])
  })
})
