import { checkRegexp } from '../../go/regexp/index.ts'
import { fieldOf, isNull, kindOf, type Located, placeOfNode } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import { MATCHER_KINDS, type Matcher, type MatcherKind, matcherText, rangeBounds } from '../../model/matcher.ts'
import { keyName, words } from '../../text/argument.ts'
import type { Node } from '../../yaml/node.ts'
import { faultState } from '../budget.ts'
import { ofKind } from '../graders/index.ts'
import type { Issue, StatedIssue } from '../rule.ts'
import { judgeSchema } from '../schema.ts'

/** What the matchers of some graders lack: faults, and what stops the load without being one: external schemas, and patterns beyond a budget. */
export interface MatcherFindings {
  readonly invalid: readonly Issue[]
  readonly unresolved: readonly Issue[]
}

/** Every argument matcher of the graders: the only places where the offline guard looks (models.md section 10). */
export function matcherProblems(graders: readonly Grader[]): MatcherFindings {
  const invalid: Issue[] = []
  const unresolved: Issue[] = []
  for (const matcher of graders.flatMap(matchersOf)) {
    for (const { state, ...issue } of judgeMatcher(matcher)) (state === 'invalid' ? invalid : unresolved).push(issue)
  }
  return { invalid, unresolved }
}

function matchersOf(grader: Grader): readonly Matcher[] {
  const ofGrader = ofKind(grader, (kind, config) => kind.matchers?.(config)) ?? []
  return ofGrader.flatMap((args) => args.flatMap(({ value }) => (value === undefined ? [] : [value])))
}

type Fault = (problem: Issue['problem'], node?: Node, state?: StatedIssue['state']) => readonly StatedIssue[]

function judgeMatcher(matcher: Matcher): readonly StatedIssue[] {
  const field = fieldOf(matcher.where)
  const fault: Fault = (problem, node = matcher.node, state = 'invalid') => [
    { state, problem, place: placeOfNode(matcher.origin, node) },
  ]
  if (matcher.keys === undefined)
    return fault({ kind: 'wrong-kind', field, found: kindOf(matcher.node), wanted: ['a mapping'] })
  if (matcher.keys.length !== 1 || matcher.value === undefined)
    return fault({ kind: 'matcher-kinds', field, count: matcher.keys.length })
  const kind = matcher.keys[0]!
  if (!(MATCHER_KINDS as readonly string[]).includes(kind)) {
    return fault({ kind: 'unknown-matcher', field, key: keyName(kind, true), allowed: words(MATCHER_KINDS) })
  }
  return judgeKind(matcher, kind as MatcherKind, matcher.value, fault)
}

function judgeKind(matcher: Matcher, kind: MatcherKind, value: Node, fault: Fault): readonly StatedIssue[] {
  const field = fieldOf(matcher.where, kind)
  const wrongKind = (wanted: 'text' | 'a mapping' | 'a number', node = value) =>
    fault({ kind: 'wrong-kind', field, found: kindOf(node), wanted: [wanted] }, node)
  switch (kind) {
    case 'equals':
      return []
    case 'regex':
    case 'contains': {
      const text = matcherText(value)
      if (text === undefined) return wrongKind('text')
      if (text === '') return fault({ kind: 'empty', field }, value)
      if (kind === 'contains') return []
      const checked = checkRegexp(text)
      if (checked.ok) return []
      return fault({ kind: 'regex', field, fault: checked.fault }, value, faultState(checked.fault))
    }
    case 'range': {
      const bounds = rangeBounds(value)
      if (bounds === undefined) return wrongKind('a mapping')
      if (bounds.wrong.length > 0) return bounds.wrong.flatMap((node) => wrongKind('a number', node))
      return bounds.count === 0
        ? fault({ kind: 'one-required', owner: field, names: words(['gte', 'lte', 'gt', 'lt']) }, value)
        : []
    }
    case 'json_schema': {
      if (value.kind !== 'map' || isNull(value)) return wrongKind('a mapping')
      if (value.pairs.length === 0) return fault({ kind: 'empty', field }, value)
      const located: Located = { origin: matcher.origin, node: value, where: { parent: matcher.where, step: kind } }
      return judgeSchema(located, { kind: 'argument-matcher' })
    }
  }
}
