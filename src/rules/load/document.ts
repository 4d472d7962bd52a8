import type { DocumentFact } from '../../evidence/document.ts'
import { failureErrors } from '../../model/parse-failure.ts'
import type { ShapeProblem } from '../../model/problem.ts'
import { checkDocument } from '../../schema/check.ts'
import { firstOfEachKind } from '../../schema/first-of-kind.ts'
import { field, name } from '../../text/argument.ts'
import type { Place } from '../../text/source.ts'
import { entryAt, nodeAt } from '../../yaml/entries.ts'
import type { Fault, YamlDocument } from '../../yaml/node.ts'
import { toValue } from '../../yaml/value.ts'
import { type Issue, rule } from '../rule.ts'
import type { LoadOutcome } from './outcome.ts'

/** Which of the two kinds of documents is judged; their codes are alike. */
type DocumentKind = 'eval' | 'task'

/** An eval that has no name, or whose directory cannot be told. */
export const evalPathRule = rule(['eval.read', 'eval.path'], ({ source }: { readonly source: string }, emit) => {
  const place = { file: source }
  if (source === '') emit('eval.read', 'invalid', { problem: { kind: 'eval-unnamed' }, place })
  else emit('eval.path', 'invalid', { problem: { kind: 'no-working-directory' }, place })
})

/** `--context-dir` that resolves from a working directory which is gone. */
export const contextArgumentRule = rule(['context.path'], ({ source }: { readonly source: string }, emit) => {
  const issue: Issue = { problem: { kind: 'no-working-directory' }, place: { file: source } }
  emit('context.path', 'invalid', issue)
})

export interface ReadInput {
  readonly kind: DocumentKind
  readonly fact: DocumentFact
  /** What the report calls it. */
  readonly source: string
}

/**
 * An eval or task file as it was read, held against its schema. Two readers look at the same bytes, this one and the
 * loader (models.md section 1): what both say is added up. A text that is no YAML fails both.
 */
export const documentRule = rule(
  ['eval.read', 'eval.schema', 'eval.configuration', 'task.read', 'task.schema', 'task.configuration'],
  ({ kind, fact, source }: ReadInput, emit) => {
    switch (fact.kind) {
      case 'unreadable': {
        const place = { file: source }
        if (fact.fault === 'too-large')
          return emit(`${kind}.read`, 'unresolved', { problem: { kind: 'file-too-large' }, place })
        if (fact.fault === 'over-total')
          return emit(`${kind}.read`, 'unresolved', { problem: { kind: 'files-too-large' }, place })
        const problem: Issue['problem'] =
          kind === 'eval'
            ? { kind: 'eval-unreadable', fault: fact.fault, argument: name(source), elsewhere: fact.elsewhere }
            : { kind: 'task-unreadable', fault: fact.fault }
        return emit(`${kind}.read`, 'invalid', { problem, place })
      }
      case 'unparsed': {
        for (const issue of failureErrors(fact.text, fact.failure)) {
          emit(`${kind}.schema`, 'invalid', issue)
          emit(`${kind}.configuration`, 'invalid', issue)
        }
        return
      }
      case 'read': {
        const issues = schemaIssues(kind, fact.document)
        for (const issue of issues) emit(`${kind}.schema`, 'invalid', issue)
      }
    }
  },
)

function schemaIssues(kind: DocumentKind, { source, root, faults }: YamlDocument & { ok: true }): readonly Issue[] {
  const at = (problem: ShapeProblem, { start, end }: { readonly start: number; readonly end: number }): Issue => {
    return { problem, place: { source, start, end } satisfies Place }
  }
  if (faults.size > 0) {
    const all: readonly Fault[] = [...faults.values()].flat()
    const { told, left } = firstOfEachKind(all, (fault) => fault.kind)
    const each = told.map((fault) => at({ kind: fault.kind, owner: field([]) }, fault.at))
    return [...each, ...moreMistakes(left, source.path)]
  }
  return checkDocument(kind, toValue(root)).map(({ path, key, problem }) => {
    const node = nodeAt(root, path)
    return at(problem, key !== undefined && node.kind === 'map' ? (entryAt(node, key)?.key ?? node) : node)
  })
}

/** What counts the mistakes that are not told one by one. */
function moreMistakes(count: number, source: string): readonly Issue[] {
  return count === 0 ? [] : [{ problem: { kind: 'more-mistakes', count }, place: { file: source } }]
}

export interface LoadInput {
  readonly kind: DocumentKind
  readonly outcome: LoadOutcome
  /** What the report calls it. */
  readonly source: string
}

/** What the loader says of a document: its faults, and what it may not fetch or does not work out. */
export const loadRule = rule(
  ['eval.configuration', 'task.configuration'],
  ({ kind, outcome, source }: LoadInput, emit) => {
    const { told, left } = firstOfEachKind(outcome.invalid, ({ problem }) => problem.kind)
    for (const issue of [...told, ...moreMistakes(left, source)]) emit(`${kind}.configuration`, 'invalid', issue)
    for (const issue of outcome.unresolved) emit(`${kind}.configuration`, 'unresolved', issue)
  },
)
