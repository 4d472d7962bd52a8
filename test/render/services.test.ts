import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gitlabTeller } from '../../src/render/gitlab.ts'
import { markdownTeller } from '../../src/render/markdown.ts'
import { rdjsonTeller } from '../../src/render/rdjson.ts'
import { frameOf, type Run, toldBy } from '../../src/render/run.ts'
import type { Inspection } from '../../src/report/build.ts'
import { Source } from '../../src/text/source.ts'
import { entry, inspection } from '../report/inspections.ts'
import { runOf } from './runs.ts'

// The formats for services: GitLab's code quality, Reviewdog, and Markdown for the page of a job.

type Of = Inspection | readonly Inspection[]
const gitlab = (of: Of, more: Partial<Run> = {}) =>
  JSON.parse([...toldBy(gitlabTeller(frameOf(runOf(of, more))), runOf(of, more))].join(''))
const rdjson = (of: Of, more: Partial<Run> = {}) =>
  JSON.parse([...toldBy(rdjsonTeller(frameOf(runOf(of, more))), runOf(of, more))].join(''))
const markdown = (of: Of, more: Partial<Run> = {}) =>
  [...toldBy(markdownTeller(frameOf(runOf(of, more))), runOf(of, more))].join('')

const file = new Source('/suite/tasks/a.yaml', 'id: é😀 x\nlist: one\n')
const at = (part: string) => ({
  source: file,
  start: file.text.indexOf(part),
  end: file.text.indexOf(part) + part.length,
})
const mixed = inspection([
  entry('invalid', { source: file.path, task_id: 'x', message: 'Wrong.', remediation: 'Fix it.' }, at('x')),
  entry('unresolved', { code: 'hooks.execution', message: 'Open.', remediation: 'Look at it.' }),
  entry('verified', { code: 'requirement.references' }),
])

test('GitLab gets an issue for each error and warning, with a path from the root and a line', () => {
  expect(gitlab(mixed)).toEqual([
    {
      description: 'Wrong. Fix it.',
      check_name: 'task.id',
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}:1$/),
      severity: 'major',
      categories: ['invalid'],
      location: { path: 'tasks/a.yaml', lines: { begin: 1 } },
    },
    expect.objectContaining({ severity: 'minor', location: { path: 'eval.yaml', lines: { begin: 1 } } }),
  ])
  expect(gitlab(mixed, { root: '/' })[0].location.path).toBe('suite/tasks/a.yaml')
  expect(gitlab([])).toEqual([])
})

test('the fingerprints of GitLab differ, also of findings that read the same', () => {
  const same = inspection([entry('invalid'), entry('invalid')])
  const [one, other] = gitlab(same)
  expect(one.fingerprint).not.toBe(other.fingerprint)
})

test('Reviewdog gets columns in bytes of UTF-8', () => {
  const { source, diagnostics } = rdjson(mixed, { home: 'https://example.org/waza', docs: 'https://example.org/docs' })
  expect(source).toEqual({ name: 'waza-preflight', url: 'https://example.org/waza' })
  expect(diagnostics).toEqual([
    {
      message: 'Wrong. Fix it.',
      // `id: é😀 ` is 11 bytes, and 8 UTF-16 units.
      location: {
        path: 'tasks/a.yaml',
        range: { start: { line: 1, column: 12 }, end: { line: 1, column: 13 } },
      },
      severity: 'ERROR',
      code: { value: 'task.id', url: 'https://example.org/docs/codes/task.id.md' },
    },
    {
      message: 'Open. Look at it.',
      location: { path: 'eval.yaml' },
      severity: 'WARNING',
      code: { value: 'hooks.execution', url: 'https://example.org/docs/codes/hooks.execution.md' },
    },
  ])
  expect(rdjson([]).diagnostics).toEqual([])
})

test('the summary of a job begins with the verdict, and has each problem with its place', () => {
  expect(markdown(mixed)).toBe(`## waza preflight: failed

Failed with exit 1: 1 error (a run would fail on it); 1 warning (not checkable offline).

- **invalid** \`task.id\` at \`tasks/a.yaml:1:9\` (task x)<br>Wrong. Fix it.
- **unresolved** \`hooks.execution\` at \`eval.yaml\`<br>Open. Look at it.
`)
})

test('of several evals a table comes first, the worst on top, and those without problems are left out', () => {
  const good = inspection([], { source: 'good/eval.yaml' })
  const bad = inspection([entry('invalid', { source: 'bad/eval.yaml' })], { source: 'bad/eval.yaml' })
  const open = inspection([entry('unresolved', { source: 'open/eval.yaml' })], { source: 'open/eval.yaml' })
  const text = markdown([good, open, bad])
  expect(text).toContain(`| eval | verdict | errors | warnings |
| --- | --- | ---: | ---: |
| \`bad/eval.yaml\` | failed | 1 | 0 |
| \`open/eval.yaml\` | passed | 0 | 1 |
`)
  expect(text.indexOf('### `bad/eval.yaml`')).toBeGreaterThan(0)
  expect(text.indexOf('### `bad/eval.yaml`')).toBeLessThan(text.indexOf('### `open/eval.yaml`'))
  expect(text).not.toContain('good')
})

test('what would be too long for the page of a job is counted', () => {
  const message = 'long '.repeat(200)
  const many = inspection(
    Array.from({ length: 2000 }, (_, i) => entry('invalid', { task_id: `t${i}`, message }, at('list'))).map(
      (one, i) => ({ ...one, place: { file: `/suite/tasks/${i}.yaml` } }),
    ),
  )
  const text = markdown(many)
  expect(text.length).toBeLessThan(1 << 20)
  const shown = text.match(/^- /gm)!.length
  expect(text).toContain(`\n${2000 - shown} further problems would not fit here`)
})

test('no name becomes markup, a link or a mention', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'`<>@#|*_[]()!~\\&:/w.\n\r-x ') }), (name) => {
      const of = inspection([entry('invalid', { task_id: `${name}x`, source: `/suite/${name}x` })])
      const text = markdown(of)
      const lines = text.trimEnd().split('\n')
      expect(lines).toHaveLength(5)
      // Outside of code nothing of a name is left that Markdown reads.
      const outside = lines[4]!.replace(/(`+)[^`](?:.*?[^`])?\1(?!`)|(`+) .*? \2(?!`)/g, '')
      const own = outside.replace('- **invalid**', '').replace('<br>', '')
      expect(own).not.toMatch(/[<>@|*_[\]~!`\\]|:\/\/|www\./)
    }),
  )
})
