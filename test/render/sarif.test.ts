import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Run } from '../../src/render/run.ts'
import { sarifTeller } from '../../src/render/sarif.ts'
import type { Inspection } from '../../src/report/build.ts'
import { Source } from '../../src/text/source.ts'
import { entry, inspection } from '../report/inspections.ts'
import { runOf, textOf } from './runs.ts'
import { readSarif, type SarifResult } from './sarif-log.ts'

const read = (of: Inspection | readonly Inspection[], more: Partial<Run> = {}) => {
  const { log, errors } = readSarif(textOf(sarifTeller, runOf(of, more)))
  expect(errors).toEqual([])
  return log.runs[0]!
}
const stretch = (path: string, text: string, part: string) => {
  const source = new Source(path, text)
  return { source, start: text.indexOf(part), end: text.indexOf(part) + part.length }
}

test('errors and warnings are results with their rule, level and region; what is verified is none', () => {
  const { results, tool, originalUriBaseIds } = read(
    inspection([
      entry(
        'invalid',
        { source: '/suite/tasks/a b.yaml' },
        stretch('/suite/tasks/a b.yaml', 'id: x\nname: y\n', 'name'),
      ),
      entry('unsupported', { code: 'runtime.executor' }),
      entry('unresolved', { code: 'task.configuration' }),
      entry('verified', { code: 'requirement.references' }),
      entry('invalid', { source: '/suite/tasks/c.yaml' }),
    ]),
  )
  expect(results.map(({ ruleId, ruleIndex, level }) => [ruleId, ruleIndex, level])).toEqual([
    ['task.id', 0, 'error'],
    ['runtime.executor', 1, 'warning'],
    ['task.configuration', 2, 'warning'],
    ['task.id', 0, 'error'],
  ])
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(['task.id', 'runtime.executor', 'task.configuration'])
  expect(results[0]!.locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: 'tasks/a%20b.yaml', uriBaseId: '%SRCROOT%' },
        region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 5 },
      },
    },
  ])
  expect(results[1]!.locations[0]!.physicalLocation).toEqual({
    artifactLocation: { uri: 'eval.yaml', uriBaseId: '%SRCROOT%' },
  })
  expect(JSON.stringify(originalUriBaseIds)).not.toContain('/suite')
})

test('a run without problems still has results, and says that the tool did its work', () => {
  const { results, invocations } = read(inspection())
  expect(results).toEqual([])
  expect(invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }])
  expect(read(inspection([], { complete: false })).invocations[0]!.toolExecutionNotifications).toHaveLength(1)
})

test('several evals are one run of the tool', () => {
  const of = ['a.yaml', 'b.yaml'].map((source) => inspection([entry('invalid', { source })], { source }))
  const { log } = readSarif(textOf(sarifTeller, runOf(of)))
  expect(log.runs).toHaveLength(1)
  expect(log.runs[0]!.results).toHaveLength(2)
})

test('every rule has help from the catalogue, and an address only where one is known', () => {
  const of = inspection([entry('invalid', { code: 'eval.read' })])
  const [rule] = read(of).tool.driver.rules
  expect(rule!.help.markdown).toContain('waza explain eval.read')
  expect(rule!.help.text.length).toBeGreaterThan(80)
  expect(rule).not.toHaveProperty('helpUri')
  expect(read(of).tool.driver).not.toHaveProperty('informationUri')
  const { driver } = read(of, { home: 'https://example.org', docs: 'https://example.org/docs' }).tool
  expect(driver.informationUri).toBe('https://example.org')
  expect(driver.rules[0]!.helpUri).toBe('https://example.org/docs/codes/eval.read.md')
  expect(existsSync('docs/codes/eval.read.md')).toBe(true)
})

test('paths start from the root and not from the working directory', () => {
  const of = inspection([entry('invalid', { source: 'eval.yaml' })])
  const uri = (root: string) =>
    read(of, { cwd: '/place/evals', root }).results[0]!.locations[0]!.physicalLocation.artifactLocation
  expect(uri('/place')).toEqual({ uri: 'evals/eval.yaml', uriBaseId: '%SRCROOT%' })
  expect(uri('/elsewhere')).toEqual({ uri: 'file:///place/evals/eval.yaml' })
})

test('what lies outside of the root is shown at the file that leads there, without a region', () => {
  const place = stretch('/home/me/.cache/module/preset.yaml', 'a: b\n', 'b')
  const [result] = read(inspection([entry('invalid', {}, place)])).results
  expect(result!.locations[0]!.physicalLocation).toEqual({
    artifactLocation: { uri: 'eval.yaml', uriBaseId: '%SRCROOT%' },
  })
  expect(read(inspection([entry('invalid', { source: '' })], { source: '' })).results[0]!.locations).toEqual([])
})

test('a stretch that ends with a line end stays on its last line', () => {
  const place = stretch('/suite/t.yaml', 'a:\n  b: 1\nc: 2\n', 'b: 1\n')
  const [result] = read(inspection([entry('invalid', {}, place)])).results
  expect(result!.locations[0]!.physicalLocation.region).toEqual({
    startLine: 2,
    startColumn: 3,
    endLine: 2,
    endColumn: 7,
  })
})

test('fingerprints tell equal findings apart and do not move with lines', () => {
  const at = (text: string) => entry('invalid', {}, stretch('/suite/t.yaml', text, 'x'))
  const prints = (...entries: ReturnType<typeof at>[]) =>
    read(inspection(entries)).results.map(({ partialFingerprints }) => partialFingerprints['wazaPreflight/v2'])
  const [one, two] = prints(at('x'), at('x'))
  expect(one).not.toBe(two)
  expect(prints(at('\n\n\n   x'))).toEqual([one])
})

test('with a baseline every result tells whether it is new', () => {
  const known = entry('invalid')
  const fresh = entry('invalid', { code: 'tasks.empty' })
  const whole = inspection([known, fresh])
  const judged = [inspection([fresh])]
  const states = read(whole, { judged, baseline: { known: 1, stale: 0 } }).results.map((r) => r.baselineState)
  expect(states).toEqual(['unchanged', 'new'])
  expect(read(whole).results[0]).not.toHaveProperty('baselineState')
})

test('whatever names and texts are, the log is valid, and its regions lie inside of their files', () => {
  const odd = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(odd, odd, odd, odd, fc.nat(20), fc.nat(20), (name, text, id, message, start, length) => {
      const source = new Source(`/suite/${name}`, text)
      const place = { source, start, end: start + length }
      const more = { source: `/suite/${id}`, task_id: id, requirement_id: name, message }
      const { results } = read(inspection([entry('invalid', more, place)], { source: name }))
      const region = results[0]!.locations[0]?.physicalLocation.region
      if (region === undefined) return
      const { startLine, startColumn, endLine, endColumn } = region
      const lines = text.split(/\r\n|\n|\r/)
      expect(startLine).toBeLessThanOrEqual(lines.length)
      expect(endLine).toBeGreaterThanOrEqual(startLine)
      expect(endLine).toBeLessThanOrEqual(lines.length)
      if (endLine === startLine) expect(endColumn).toBeGreaterThanOrEqual(startColumn)
    }),
  )
})

test('beyond what code scanning takes, warnings go first, and the log says how many are left out', () => {
  const many = (state: 'invalid' | 'unresolved', n: number) => Array.from({ length: n }, () => entry(state))
  const log = JSON.parse(
    textOf(sarifTeller, runOf(inspection([...many('unresolved', 2_000), ...many('invalid', 24_000)]))),
  )
  const { results, invocations } = log.runs[0]
  expect(results).toHaveLength(25_000)
  expect(results.filter(({ level }: { level: string }) => level === 'error')).toHaveLength(24_000)
  expect(new Set(results.map((r: SarifResult) => Object.values(r.partialFingerprints)[0])).size).toBe(25_000)
  const said = invocations[0].toolExecutionNotifications.map((n: { message: { text: string } }) => n.message.text)
  expect(said).toEqual([
    '1000 of 26000 findings are left out of this log: code scanning takes 25000 results of a run.',
    'Code scanning shows 5000 of these 25000 results, those of the highest severity first.',
  ])
})

test('the log says which directory %SRCROOT% is', () => {
  const text = (more: Partial<Run>) => JSON.stringify(read(inspection([entry('invalid')]), more).originalUriBaseIds)
  expect(text({})).toContain('from which the evals were inspected')
  expect(text({ root: '/' })).toContain('GITHUB_WORKSPACE')
})

test('the log is laid out as the serializer of the language does it', () => {
  for (const states of [[], ['invalid'], ['invalid', 'unresolved']] as const) {
    const text = textOf(sarifTeller, runOf(inspection(states.map((state) => entry(state)))))
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
  }
})
