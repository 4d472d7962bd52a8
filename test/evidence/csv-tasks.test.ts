import { describe, expect, it } from 'vitest'
import { csvTasks } from '../../src/evidence/csv-tasks.ts'
import { suiteOf } from './suites.ts'

/** The tasks of a CSV beside an eval in /repo/evals, looked at from /repo. */
function tasksOf(csv: string, more = '') {
  return csvTasks(
    suiteOf({
      files: { '/repo/evals/rows.csv': csv },
      base: '/repo/evals',
      cwd: '/repo',
      eval: `tasks_from: rows.csv\n${more}`,
    }),
  )
}
const idsOf = (csv: string, more?: string) => tasksOf(csv, more).rows.map(({ id, name }) => `${id}/${name}`)

describe('rows of a CSV', () => {
  it('fall back from id to name to the number of the row in the file', () => {
    expect(idsOf('id,name\na,A\n,B\nc,\n\n,\n')).toEqual(['a/A', 'B/B', 'c/row-3', 'row-4/row-4'])
    expect(idsOf('x\n1\n2\n3\n', 'range: [2, 3]')).toEqual(['row-2/row-2', 'row-3/row-3'])
  })

  it('are placed at the line in which they start', () => {
    const { rows } = tasksOf('id\n\n"a\nb"\nc\n')
    expect(rows.map(({ place }) => place)).toEqual([
      { file: '/repo/evals/rows.csv', position: { line: 3, column: 1 } },
      { file: '/repo/evals/rows.csv', position: { line: 5, column: 1 } },
    ])
  })

  it.each(['[0, 1]', '[1, 0]', '[-1, 1]', '[3, 2]'])('cannot be selected by the range %s', (range) => {
    expect(tasksOf('id\na\n', `range: ${range}`).fault).toEqual({ kind: 'csv-range' })
  })

  it('are refused all together for one bad row, also outside of the range', () => {
    const { rows, fault, place } = tasksOf('id,name\na,A\n"b\nb",B\nc\n', 'range: [1, 1]')
    expect(rows).toEqual([])
    expect(fault).toEqual({ kind: 'csv-record', fault: 'field-count', row: 3, line: 5 })
    expect(place).toEqual({ file: '/repo/evals/rows.csv', position: { line: 5, column: 1 } })
  })
})

describe('prompts of a CSV', () => {
  const faultOf = (csv: string, more?: string) => tasksOf(csv, more).fault

  it('see the inputs of the eval, and on top of them the columns of their own row', () => {
    const same = (name: string, value: string) => `{{if eq .Vars.${name} \`${value}\`}}{{else}}{{.Nope}}{{end}}`
    const rows = [
      'id,prompt,city',
      `a,${same('city', 'Rome')},Rome`,
      `b,${same('city', '')},`,
      `c,${same('land', 'it')},`,
    ]
    expect(faultOf(rows.join('\n'), 'inputs: {city: Paris, land: it}')).toBeUndefined()
    expect(faultOf(`id,prompt\na,${same('city', 'Rome')}\n`, 'inputs: {city: Paris}')).toMatchObject({ row: 1 })
  })

  it('are told apart by their actions, whatever stands around them', () => {
    const csv = 'id,prompt\na,Make {{.Vars.id}} now\nb,Take {{.Vars.id}}\n\nc,Make {{.Vars.no}} now\n'
    expect(faultOf(csv)).toEqual({ kind: 'csv-template', reason: 'evaluate', row: 3, line: 5 })
  })

  it.each(['{{', 'a }} {{ b', '{{.TaskName}} and {{', '{{.TaskName}}{{if 1}} x', '{{/* }} x', '{{`}} x', '}}{{}}'])(
    'are read to their end: %s',
    (prompt) => {
      expect(faultOf(`prompt\n${prompt}\n`)).toEqual({ kind: 'csv-template', reason: 'parse', row: 1, line: 2 })
    },
  )

  it.each(['}} x', '{{.TaskName}}}', '{{`{{`}} x', '{{/* {{ }} */}} x }}', '{.TaskName}'])('are fine: %s', (prompt) => {
    expect(faultOf(`prompt\n${prompt}\n`)).toBeUndefined()
  })

  it('are examined however many there are, as long as each is cheap', () => {
    const rows = Array.from({ length: 150_000 }, (_, i) => `${i},{{.Vars.id}} {{.TaskName}} {{.Vars.id}}`)
    const { rows: found, fault } = tasksOf(`id,prompt\n${rows.join('\n')}\n`)
    expect(fault).toBeUndefined()
    expect(found).toHaveLength(150_000)
  }, 60_000)

  it('are given up where they loop', () => {
    const csv = 'prompt\nok\n{{range 1000000000}}{{end}}\n'
    expect(faultOf(csv)).toEqual({ kind: 'csv-template-work', row: 2, line: 3 })
  })

  it('are left open where they depend on formatted text', () => {
    const csv = 'prompt\nok\n"{{if eq (printf ""%q"" .Vars.prompt) ""x""}}{{.Nope}}{{end}}"\n'
    expect(faultOf(csv)).toEqual({ kind: 'csv-template-output', row: 2, line: 3 })
  })
})

describe('the file of a CSV', () => {
  const files = {
    '/repo/.git/HEAD': 'x',
    '/repo/data/rows.csv': 'id\na\n',
    '/repo/evals/dir/x': '',
    '/repo/evals/out.csv': { link: '../data/rows.csv' },
    '/repo/evals/in.csv': { link: 'real.csv' },
    '/repo/evals/real.csv': 'id\na\n',
    '/repo/evals/lost.csv': { link: 'nowhere' },
  }
  const faultOf = (path: string, cwd: string) =>
    csvTasks(suiteOf({ files, base: '/repo/evals', cwd, eval: `tasks_from: ${path}` })).fault

  it('is missing with a word on where it is instead', () => {
    const missing = { kind: 'csv-file', fault: 'missing' }
    expect(faultOf('data/rows.csv', '/repo')).toEqual({ ...missing, elsewhere: 'working-directory' })
    expect(faultOf('data/rows.csv', '/')).toEqual({ ...missing, elsewhere: 'repository-root' })
    expect(faultOf('data/none.csv', '/repo')).toEqual({ ...missing, elsewhere: undefined })
    expect(faultOf('lost.csv', '/repo')).toEqual({ ...missing, elsewhere: undefined })
  })

  it('stays inside the eval directory, by its spelling and behind links', () => {
    expect(faultOf('in.csv', '/')).toBeUndefined()
    expect(faultOf('/repo/evals/./real.csv', '/')).toBeUndefined()
    expect(faultOf('out.csv', '/')).toEqual({ kind: 'csv-outside', how: 'links' })
    for (const path of ['../data/rows.csv', '/repo/data/rows.csv', '.', '/repo/evals', '/repo/evals-2/rows.csv'])
      expect(faultOf(path, '/')).toEqual({ kind: 'csv-outside', how: 'spelling' })
  })

  it('is a file', () => {
    expect(faultOf('dir', '/')).toEqual({ kind: 'csv-file', fault: 'directory', elsewhere: undefined })
  })
})
