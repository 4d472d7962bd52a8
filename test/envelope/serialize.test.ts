import { expect, test } from 'vitest'
import { emitResult, withFailureRecovery } from '../../src/envelope/emit.ts'
import { type Hint, hint, hints } from '../../src/envelope/hints.ts'
import { WrittenList } from '../../src/envelope/pieces.ts'
import type { Result } from '../../src/envelope/result.ts'
import { serializeResult } from '../../src/envelope/serialize.ts'
import { recoveryModes, type Slug, slugs } from '../../src/envelope/slugs.ts'
import type { Report } from '../../src/report/types.ts'
import { entry, inspection, task } from '../report/inspections.ts'
import { maximal } from './maximal.ts'

const generic = hint('failure-recovery', {})
const tailored = hint('strict-policy', {})
const notice = hint('mock-is-harness', {})

const failure = (more: Partial<Result>): Result => ({ ok: false, verb: 'waza', ...more }) as Result
const finding = { tool: 'preflight', severity: 'error', message: 'No.', reproduceCmd: 'waza preflight a' } as const

/** As in `wireKeyOrder` of the conformance vectors. */
const WIRE_KEYS = 'ok,verb,dry_run,plan,steps,waited_ms,diagnostics,data,hints,error,message'

test('the keys of the wire and their order are those of the published vectors', () => {
  const wire = JSON.parse(serializeResult(maximal))
  expect(Object.keys(wire).join()).toBe(WIRE_KEYS)
  expect(Object.keys(wire.plan).join()).toBe('title,details,steps')
  expect(Object.keys(wire.plan.steps[0]).join()).toBe('kind,label,disposition,note,group')
  expect(Object.keys(wire.steps[0]).join()).toBe(
    'kind,label,disposition,note,group,outcome,duration_s,output_path,output_lines,error_like_lines',
  )
  expect(Object.keys(wire.diagnostics[0]).join()).toBe(
    'tool,severity,message,reproduce_cmd,output,truncated,output_path,file,line,col,rule,fix_available',
  )
})

test('what is not there has no key, and empty lists are not there', () => {
  expect(
    serializeResult({ ok: true, verb: 'version', diagnostics: [], hints: hints([]), data: { version: '1' } }),
  ).toBe('{"ok":true,"verb":"version","data":{"version":"1"}}')
})

test.each<[string, Partial<Result>]>([
  ['no hints', { message: 'M' }],
  ['a plain text', { message: 'M', hints: ['Do this.'] }],
  ['a notice', { message: 'M', hints: hints([notice]) }],
  ['a copy that has lost its origin', { message: 'M', hints: [...hints([tailored])] }],
  ['the generic step without evidence', { hints: hints([generic]) }],
  ['the generic step with a blank message', { message: ' ', hints: hints([generic]) }],
  ['the generic step with no diagnostics', { diagnostics: [], hints: hints([generic]) }],
  ['the generic step where one of its own is due', { message: 'M', error: 'unknown_command', hints: hints([generic]) }],
])('a failure with %s is refused', (_, more) => {
  expect(() => serializeResult(failure(more))).toThrow('waza')
})

const evidences: readonly (readonly [string, Partial<Result>])[] = [
  ['none', {}],
  ['message', { message: 'M' }],
  ['diagnostics', { diagnostics: [finding] }],
]
const hintings: readonly (readonly [string, readonly Hint[]])[] = [
  ['nothing', []],
  ['generic', [generic]],
  ['tailored', [tailored]],
  ['both', [generic, tailored]],
]

test.each(
  slugs.flatMap((slug) => evidences.flatMap((evidence) => hintings.map((hinting) => ({ slug, evidence, hinting })))),
)('$slug with evidence $evidence.0 and hints $hinting.0', ({ slug, evidence, hinting }) => {
  const result = failure({ error: slug, ...evidence[1], hints: hints(hinting[1]) })
  const isEvidenceMode = recoveryModes[slug] === 'evidence'
  const hasGeneric = hinting[1].includes(generic)
  const accepted = hinting[1].length > 0 && (!hasGeneric || (isEvidenceMode && evidence[0] !== 'none'))
  if (accepted) expect(JSON.parse(serializeResult(result)).error).toBe(slug)
  else expect(() => serializeResult(result)).toThrow()
  const recovers = hinting[1].length === 0 && isEvidenceMode && evidence[0] !== 'none'
  expect(withFailureRecovery(result).hints).toEqual(recovers ? [generic.text] : hinting[1].map(({ text }) => text))
})

test('recovery is idempotent and leaves what is well alone', () => {
  const fine: Result = { ok: true, verb: 'version' }
  expect(withFailureRecovery(fine)).toBe(fine)
  const once = withFailureRecovery(failure({ message: 'M', hints: hints([notice]) }))
  expect(once.hints).toEqual([notice.text, generic.text])
  expect(withFailureRecovery(once)).toBe(once)
})

test('plain texts stay beside the recovery, and stay plain', () => {
  const result = withFailureRecovery(failure({ message: 'M', hints: ['A word.'] }))
  expect(result.hints).toEqual(['A word.', generic.text])
  expect(() => serializeResult(result)).not.toThrow()
})

test('emission is one line, after the observer has seen the prepared result', () => {
  const seen: Result[] = []
  const lines: string[] = []
  emitResult(failure({ message: 'a\nb' }), {
    write: (line) => lines.push(line),
    observe: (result) => seen.push(result),
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]!.indexOf('\n')).toBe(lines[0]!.length - 1)
  expect(seen[0]!.hints).toEqual([generic.text])
})

test('the slugs are sorted and each is classified', () => {
  expect([...slugs].sort()).toEqual(slugs)
  expect(Object.keys(recoveryModes).sort()).toEqual(slugs satisfies readonly Slug[])
})

test('the pieces are what the serializer of the language makes of the same object, whatever their number', () => {
  const report = (n: number) => {
    const entries = Array.from({ length: n }, (_, i) => entry('invalid', { message: `${i}` }))
    return inspection(entries, { tasks: Array.from({ length: n }, (_, i) => task(`t${i}`)) }).report
  }
  const listed = (...reports: Report[]) => {
    const list = new WrittenList()
    for (const each of reports) list.add(1, () => [each])
    return [list, reports] as const
  }
  const lone = (one: Report) => [one, one] as const
  for (const [data, expected] of [
    ...[report(0), report(1), report(250)].map(lone),
    listed(),
    listed(report(1)),
    listed(report(0), report(101)),
  ]) {
    const diagnostics = Array.from({ length: 205 }, (_, i) => ({
      tool: 'preflight',
      severity: 'error' as const,
      message: `${i}`,
      reproduceCmd: 'x',
    }))
    const text = serializeResult({ ok: true, verb: 'preflight', diagnostics, data })
    expect(text).toBe(JSON.stringify(JSON.parse(text)))
    expect(JSON.parse(text).data).toEqual(expected)
    expect(JSON.parse(text).diagnostics).toHaveLength(205)
  }
})
