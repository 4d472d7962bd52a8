import type { ParseFailure } from '../yaml/node.ts'
import type { ShapeProblem } from './problem.ts'

const problems = {
  empty: 'empty-document',
  syntax: 'yaml-syntax',
  encoding: 'not-utf8',
  'control-character': 'control-character',
  'excessive-aliasing': 'excessive-aliasing',
  'too-deep': 'too-deep',
} as const satisfies Record<ParseFailure['kind'], ShapeProblem['kind']>

/** A text that holds no document, as a mistake in its shape. */
export function failureProblem(failure: ParseFailure): ShapeProblem {
  return { kind: problems[failure.kind] }
}

/** True when the text was only too much for us: a run might read it, so nothing can be said against it. */
export function isBeyondBudget(failure: ParseFailure): boolean {
  return failure.kind === 'too-deep'
}
