import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
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

const EVAL = `name: s
skill: s
version: "1.0"
config: {executor: mock, model: m, trials_per_task: 1, timeout_seconds: 10}
metrics: [{name: q, weight: 1, threshold: 0.5}]
tasks: [task.yaml]
`

/** The states of the findings about a grader. */
function judge(grader: string, files: Readonly<Record<string, string>> = {}): string[] {
  const all = {
    'eval.yaml': `${EVAL}graders: [${grader}]\n`,
    'task.yaml': 'id: t\nname: t\ninputs: {prompt: x}\n',
    ...files,
  }
  const reader = library.memoryReader({
    files: Object.fromEntries(Object.entries(all).map(([name, text]) => [`/s/${name}`, text])),
    cwd: '/s',
  })
  const { entries, report } = library.examine('/s/eval.yaml', { reader, advice: false })
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
})
