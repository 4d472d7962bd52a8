import type { Problem } from '../catalogue/sentences.ts'
import type { Entry } from '../report/build.ts'
import { fileOf } from '../text/source.ts'
import { documentOf } from './document.ts'
import type { Change, Draft, Fix } from './fix.ts'
import { keyFixers } from './keys.ts'
import { pathFixers } from './paths.ts'
import type { Fixers, Suite } from './subject.ts'
import { suggestions } from './suggest.ts'
import { syntaxFixers } from './syntax.ts'
import { valueFixers } from './values.ts'

/** The fixers in the order in which they are asked; of two that know a fix the first one counts. */
const safe: readonly Fixers[] = [keyFixers, valueFixers, syntaxFixers, pathFixers]
const all: readonly Fixers[] = [...safe, suggestions]

/** A fix with the findings that it is for, and what it does to the document. */
export interface Proposal extends Fix {
  readonly entries: readonly Entry[]
  readonly changes: readonly Change[] | undefined
}

/** The fix of one finding, as far as the files tell; undefined where they do not. Only the eval and its task files are edited. */
function fixOf(entry: Entry, suite: Suite, tables: readonly Fixers[]): (Fix & Pick<Proposal, 'changes'>) | undefined {
  const { diagnostic, place, problem } = entry
  if (diagnostic.state !== 'invalid' || place === undefined || !('source' in place)) return undefined
  // A finding of a task may point into the eval; any other file belongs to somebody else.
  const isOwn = fileOf(place) === diagnostic.source || fileOf(place) === suite.inspection.report.source
  if (!isOwn || !tables.some((table) => Object.hasOwn(table, problem.kind))) return undefined
  const document = documentOf(place.source)
  const subject = { suite, entry, document, start: place.start, end: place.end }
  for (const table of tables) {
    const draft = make(table, problem, subject)
    if (draft !== undefined) {
      const { title, edits, holds = 'values', changes } = draft
      return {
        title,
        class: draft.class,
        edits: edits.map((edit) => ({ file: fileOf(place), ...edit })),
        holds,
        changes,
      }
    }
  }
  return undefined
}

function make(
  table: Fixers,
  problem: Problem,
  subject: Parameters<NonNullable<Fixers['required']>>[1],
): Draft | undefined {
  const fixer = table[problem.kind] as ((problem: Problem, about: typeof subject) => Draft | undefined) | undefined
  return fixer?.(problem, subject)
}

/**
 * All fixes of a suite's findings, in the order of the findings; one that fixes several of them is there once.
 * @param withSuggestions false leaves out what only a person can decide
 */
export function proposalsOf(suite: Suite, withSuggestions: boolean): readonly Proposal[] {
  const found = new Map<string, { readonly fix: Fix & Pick<Proposal, 'changes'>; readonly entries: Entry[] }>()
  for (const entry of suite.inspection.entries) {
    const fix = fixOf(entry, suite, withSuggestions ? all : safe)
    if (fix === undefined || (fix.class === 'suggestion' && !withSuggestions)) continue
    const key = JSON.stringify(fix.edits)
    const known = found.get(key)
    if (known === undefined) found.set(key, { fix, entries: [entry] })
    else known.entries.push(entry)
  }
  return [...found.values()].map(({ fix, entries }) => ({ ...fix, entries }))
}
