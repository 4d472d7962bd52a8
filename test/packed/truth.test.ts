import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { same } from '../../scripts/oracle/same.mjs'
import type { Inspection } from '../../src/report/build.ts'
import { truthTable } from '../go/truth.ts'

/**
 * The samples of the truth tables through the library's public interface: that of the sources, or of an installed package
 * (scripts/check-packed.mjs), which can lack what the sources have.
 */

const PACKAGE = process.env['WAZA_PACKAGE']
const library: typeof import('../../src/index.ts') =
  PACKAGE === undefined
    ? await import('../../src/index.ts')
    : await import(/* @vite-ignore */ pathToFileURL(path.join(PACKAGE, 'dist/index.mjs')).href)

const { readYaml }: typeof import('../../src/yaml.ts') =
  PACKAGE === undefined
    ? await import('../../src/yaml.ts')
    : await import(/* @vite-ignore */ pathToFileURL(path.join(PACKAGE, 'dist/yaml.mjs')).href)

const EVAL = `name: s
skill: s
version: "1.0"
config: {executor: mock, model: m, trials_per_task: 1, timeout_seconds: 10}
metrics: [{name: q, weight: 1, threshold: 0.5}]
`

/** An inspection of an eval with these lines and files. */
function examine(lines: string, files: Readonly<Record<string, string>>): Inspection {
  const all = { 'eval.yaml': EVAL + lines, ...files }
  const reader = library.memoryReader({
    files: Object.fromEntries(Object.entries(all).map(([name, text]) => [`/s/${name}`, text])),
    cwd: '/s',
  })
  return library.examine('/s/eval.yaml', { reader, advice: false })
}

/** A row of the table `csv`. */
interface CsvLine {
  readonly text: string
  readonly header?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  readonly line?: number
}

/** The states of the findings about a grader. */
function judge(grader: string, files: Readonly<Record<string, string>> = {}): string[] {
  const { entries, report } = examine(`tasks: [task.yaml]\ngraders: [${grader}]\n`, {
    'task.yaml': 'id: t\nname: t\ninputs: {prompt: x}\n',
    ...files,
  })
  expect(report.tasks).toHaveLength(1)
  return entries
    .map(({ diagnostic }) => diagnostic)
    .flatMap(({ code, state }) => (code.startsWith('grader') ? state : []))
}

describe('truth tables', () => {
  test('schemas', () => {
    const rows = truthTable<{ readonly schema: unknown; readonly verdicts: readonly string[] }>('schemas')
    const differences = rows.filter(({ schema, verdicts }) => {
      const grader = '{name: g, type: json_schema, config: {schema_file: schema.json}}'
      const states = judge(grader, { 'schema.json': JSON.stringify(schema) })
      const verdict = states.length === 0 ? 'ok' : states.includes('invalid') ? 'invalid' : 'external'
      return !verdicts.includes(verdict)
    })
    expect(differences).toEqual([])
    expect(rows.length).toBeGreaterThan(400)
  })

  test('regex', () => {
    const rows = truthTable<{ readonly pattern: string; readonly ok: boolean }>('regex')
    const differences = rows.filter(({ pattern, ok }) => {
      const quoted = JSON.stringify(pattern).replace(/[^\x20-\x7e]/g, (unit) => {
        return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
      })
      // A pair of surrogates cannot be written as two escapes in YAML.
      if (/\\ud[89a-f]/.test(quoted)) return false
      return judge(`{name: g, type: text, config: {regex_match: [${quoted}]}}`).includes('invalid') === ok
    })
    expect(differences).toEqual([])
  })
  const fromCsv = (csv: string, inputs = '') => {
    const { entries, report } = examine(`${inputs}tasks_from: rows.csv\n`, { 'rows.csv': csv })
    return { fault: entries.find(({ diagnostic }) => diagnostic.code === 'tasks.csv'), tasks: report.tasks }
  }

  test('csv', () => {
    const rows = truthTable<CsvLine>('csv')
    for (const { text, header, rows: cells, line } of rows) {
      const { fault, tasks } = fromCsv(text)
      if (header === undefined || cells === undefined) {
        expect([text, fault?.diagnostic.state, tasks]).toEqual([text, 'invalid', []])
        const found = fault?.place && library.positionOf(fault.place)?.line
        if (line !== undefined) expect([text, found]).toEqual([text, line])
        continue
      }
      const [id, name] = [header.lastIndexOf('id'), header.lastIndexOf('name')]
      const expected = cells.map((row, i) => {
        const called = row[name] || `row-${i + 1}`
        return [row[id] || called, called]
      })
      expect([text, tasks.map((task) => [task.id, task.name])]).toEqual([text, expected])
    }
    expect(rows.length).toBeGreaterThan(400)
  })

  test('templates', () => {
    const rows = truthTable<{ readonly text: string; readonly verdict: string }>('templates')
    const render = (template: string) => {
      const csv = `name,prompt,a,b,n,é,long\nRow é one,"${template.replaceAll('"', '""')}",x,,5,ü,hello world\n`
      return fromCsv(csv, 'inputs: {a: shadowed, extra: from inputs}\n').fault?.diagnostic
    }
    const plain = (message: string | undefined) => message?.replace(/\d+/g, '')
    const verdicts = new Map<string | undefined, string>([
      [undefined, 'ok'],
      [plain(render('{{')?.message), 'parse'],
      [plain(render('{{.Nope}}')?.message), 'execute'],
    ])
    expect(verdicts.size).toBe(3)
    for (const { text, verdict } of rows) {
      expect([text, verdicts.get(plain(render(text)?.message))]).toEqual([text, verdict])
    }
    expect(rows.length).toBeGreaterThan(400)
  })

  test('yaml', () => {
    const file = new URL('../../fixtures/yaml/truth.jsonl.gz', import.meta.url)
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean)
    const differences = lines.filter((line) => {
      const { text, value, kind }: { text: string; value?: unknown; kind?: string } = JSON.parse(line)
      const result = readYaml(new TextEncoder().encode(text))
      return kind === undefined ? !(result.ok && same(value, result.value)) : result.ok
    })
    expect(differences).toEqual([])
    expect(lines.length).toBeGreaterThan(400)
  })
})
