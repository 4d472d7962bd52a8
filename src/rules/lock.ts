import type { LockFact } from '../evidence/locked-graders.ts'
import { fieldOf } from '../model/decode.ts'
import type { Lock, LockEntry } from '../model/lock.ts'
import { failureProblem } from '../model/parse-failure.ts'
import { word } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { entryAt } from '../yaml/entries.ts'
import { faultState } from './budget.ts'
import { at, empty, repeated } from './load/names.ts'
import type { Issue, StatedIssue } from './rule.ts'

/** The lock, where every entry of it can be used. */
export function soundLock(fact: LockFact): Lock | undefined {
  return fact.kind === 'read' && contentFault(fact) === undefined ? fact.lock : undefined
}

/**
 * What is wrong with the lock. One bad entry spoils it as a whole, and is reported once (graders.md section 8.1): the first.
 * @param reference what is pointed at when there is no text to point into
 */
export function lockFault(fact: LockFact, reference: Place): StatedIssue | undefined {
  switch (fact.kind) {
    case 'unreadable':
      return { state: faultState(fact.fault), problem: { kind: 'lock-file', fault: fact.fault }, place: reference }
    case 'unparsed':
      return { state: 'invalid', problem: { kind: 'in-lock', inner: failureProblem(fact.failure) }, place: fact.place }
    case 'read': {
      const fault = contentFault(fact)
      return fault && { state: 'invalid', problem: { kind: 'in-lock', inner: fault.problem }, place: fault.place }
    }
  }
}

function contentFault({ errors, lock }: LockFact & { kind: 'read' }): Issue | undefined {
  return errors[0] ?? firstFault(lock)
}

function firstFault(lock: Lock): Issue | undefined {
  // An absent version decodes to 0, and means 1 just as a written 0 does.
  if (lock.schema_version !== 0 && lock.schema_version !== 1)
    return at(lock, ['schema_version'], { kind: 'lock-version' })
  const seen = new Set<string>()
  for (const entry of lock.graders) {
    const fault = entryFault(entry)
    if (fault !== undefined) return fault
    if (seen.has(entry.ref)) return repeated(entry, 'entry', 'ref')
    seen.add(entry.ref)
  }
  return undefined
}

const COMMIT = /^[0-9a-fA-F]{40}$/
const DIGEST = /^sha256:[0-9a-fA-F]{64}$/

function entryFault(entry: LockEntry): Issue | undefined {
  for (const key of ['ref', 'commit', 'digest', 'url'] as const) if (entry[key] === '') return absent(entry, key)
  if (!COMMIT.test(entry.commit)) return malformed(entry, 'commit', 'the full commit, 40 hexadecimal digits')
  if (!DIGEST.test(entry.digest)) return malformed(entry, 'digest', '`sha256:` and 64 hexadecimal digits')
  return undefined
}

function absent(entry: LockEntry, key: string): Issue {
  const isThere = entry.node?.kind === 'map' && entryAt(entry.node, key) !== undefined
  return isThere ? empty(entry, key) : at(entry, [], { kind: 'required', field: fieldOf(entry.where, key) })
}

function malformed(entry: LockEntry, key: string, form: string): Issue {
  return at(entry, [key], { kind: 'wrong-form', field: fieldOf(entry.where, key), form: word(form) })
}
