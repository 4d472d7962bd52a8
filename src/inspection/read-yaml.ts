import type { Code } from '../catalogue/codes.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { Problem } from '../catalogue/sentences.ts'
import { failureProblem, isBeyondBudget } from '../model/parse-failure.ts'
import type { ShapeProblem } from '../model/problem.ts'
import type { ReadFault, ReadResult } from '../reader/reader.ts'
import type { LoadOutcome } from '../rules/load/outcome.ts'
import { checkDocument } from '../schema/check.ts'
import { field, name } from '../text/argument.ts'
import { firstOfEachKind } from '../text/first-of-kind.ts'
import type { Place, Source } from '../text/source.ts'
import { entryAt, nodeAt } from '../yaml/entries.ts'
import type { Fault, ParseFailure, YamlDocument } from '../yaml/node.ts'
import { parseYaml } from '../yaml/parse.ts'
import { toValue } from '../yaml/value.ts'

/** The two readers of an eval or task file over the same bytes (models.md section 1): what both say is added up. */
export interface DocumentCodes {
  readonly kind: 'eval' | 'task'
  readonly read: Code & `${string}.read`
  readonly schema: Code & `${string}.schema`
  readonly configuration: Code & `${string}.configuration`
}

export const EVAL_CODES: DocumentCodes = {
  kind: 'eval',
  read: 'eval.read',
  schema: 'eval.schema',
  configuration: 'eval.configuration',
}
export const TASK_CODES: DocumentCodes = {
  kind: 'task',
  read: 'task.read',
  schema: 'task.schema',
  configuration: 'task.configuration',
}

/** A file as it was read: its document, or nothing; the findings say why. */
export interface ReadDocument {
  readonly document: (YamlDocument & { ok: true }) | undefined
  readonly findings: readonly Finding[]
}

/**
 * Reads a file, holds it against its schema, and hands the document on to the loader.
 * @param read its bytes, or why there are none
 * @param source what the report calls it
 */
export function readDocument(read: ReadResult, source: string, codes: DocumentCodes): ReadDocument {
  if (!read.ok) return { document: undefined, findings: [unreadable(read.reason, source, codes)] }
  const document = parseYaml(source, read.bytes)
  if (!document.ok)
    return { document: undefined, findings: notDecodable(document.failure, document.source, source, codes) }
  return { document, findings: schemaFindings(document, source, codes) }
}

/** What the loader says of a document: its faults, and the external schemas that it may not fetch. */
export function loadFindings(outcome: LoadOutcome, source: string, codes: DocumentCodes): readonly Finding[] {
  const code = codes.configuration
  const { told, left } = firstOfEachKind(outcome.invalid, ({ problem }) => problem.kind)
  return [
    ...told.map((judgement): Finding => ({ code, state: 'invalid', source, ...judgement })),
    ...moreMistakes(left, code, source),
    ...outcome.unresolved.map((judgement): Finding => ({ code, state: 'unresolved', source, ...judgement })),
  ]
}

/** The finding that counts what is not told one by one. */
function moreMistakes(count: number, code: Finding['code'], source: string): readonly Finding[] {
  if (count === 0) return []
  return [{ code, state: 'invalid', source, problem: { kind: 'more-mistakes', count }, place: { file: source } }]
}

function unreadable(reason: ReadFault, source: string, codes: DocumentCodes): Finding {
  const place: Place = { file: source }
  if (reason === 'too-large')
    return { code: codes.read, state: 'unresolved', source, place, problem: { kind: 'file-too-large' } }
  if (reason === 'over-total')
    return { code: codes.read, state: 'unresolved', source, place, problem: { kind: 'files-too-large' } }
  const problem: Problem =
    codes.kind === 'eval'
      ? { kind: 'eval-unreadable', fault: reason, argument: name(source) }
      : { kind: 'task-unreadable', fault: reason }
  return { code: codes.read, state: 'invalid', source, place, problem }
}

/** A text that is no YAML fails both readers; one that is only too deep for us is left unexamined. */
function notDecodable(failure: ParseFailure, text: Source, source: string, codes: DocumentCodes): readonly Finding[] {
  const start = 'offset' in failure ? failure.offset : 0
  const place: Place = { source: text, start, end: start }
  const problem = failureProblem(failure)
  if (isBeyondBudget(failure)) return [{ code: codes.read, state: 'unresolved', source, place, problem }]
  return [
    { code: codes.schema, state: 'invalid', source, place, problem },
    { code: codes.configuration, state: 'invalid', source, place, problem },
  ]
}

function schemaFindings(
  document: YamlDocument & { ok: true },
  source: string,
  codes: DocumentCodes,
): readonly Finding[] {
  const finding = (problem: ShapeProblem, start: number, end: number): Finding => ({
    code: codes.schema,
    state: 'invalid',
    source,
    problem,
    place: { source: document.source, start, end },
  })
  if (document.faults.size > 0) {
    const all: readonly Fault[] = [...document.faults.values()].flat()
    const { told, left } = firstOfEachKind(all, ({ kind }) => kind)
    const findings = told.map(({ kind, at }) => finding({ kind, owner: field([]) }, at.start, at.end))
    return [...findings, ...moreMistakes(left, codes.schema, source)]
  }
  return checkDocument(codes.kind, toValue(document.root)).map(({ path, key, problem }) => {
    const node = nodeAt(document.root, path)
    const at = key !== undefined && node.kind === 'map' ? (entryAt(node, key)?.key ?? node) : node
    return finding(problem, at.start, at.end)
  })
}
