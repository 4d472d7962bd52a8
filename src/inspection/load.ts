import { parseDocument } from '../evidence/document.ts'
import { elsewhereOf, resolve } from '../evidence/locate.ts'
import { promptFile } from '../evidence/prompt-file.ts'
import { readWithin } from '../evidence/read-within.ts'
import type { Suite } from '../evidence/suite.ts'
import { decodeEval, type Eval } from '../model/eval.ts'
import { ignoreComments } from '../model/ignore-comments.ts'
import { decodeTask, gradersOf, type Task } from '../model/task.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { graderConfigs } from '../rules/graders/index.ts'
import { documentRule, evalPathRule, loadRule } from '../rules/load/document.ts'
import { evalLoadProblems } from '../rules/load/eval.ts'
import { outcomeOf } from '../rules/load/outcome.ts'
import { taskLoadProblems } from '../rules/load/task.ts'
import type { Place } from '../text/source.ts'
import type { YamlDocument } from '../yaml/node.ts'
import type { Collector } from './collector.ts'

/** An eval that a run would start with, and where its file is. */
export interface LoadedEval {
  readonly eval: Eval
  readonly path: AbsolutePath
  readonly unread: Place | undefined
}

/** A task that a run would load from a file. */
export interface LoadedTask {
  readonly task: Task
  readonly unread: Place | undefined
}

/** The place of what a run does not read of a document's file. */
function unreadOf({ source, unread }: YamlDocument & { ok: true }): Place | undefined {
  return unread === undefined ? undefined : { source, start: unread, end: unread }
}

/** Reads and loads the eval; undefined when the report ends here (models.md section 1). */
export function loadEval(reader: Reader, source: string, found: Collector): LoadedEval | undefined {
  const path = source === '' ? undefined : resolve({ reader }, 'eval-argument', source)
  if (path === undefined) {
    found.load(evalPathRule, { source })
    return undefined
  }
  const read = parseDocument(reader.read(path), source)
  const isMissing = read.kind === 'unreadable' && read.fault === 'missing'
  const fact = isMissing ? { ...read, elsewhere: elsewhereOf({ reader }, 'eval-argument', source) } : read
  found.load(documentRule, { kind: 'eval', fact, source })
  if (fact.kind !== 'read') return undefined
  found.accept(ignoreComments(fact.document.source, fact.document.root))
  const { eval: evaluation, errors } = decodeEval(fact.document, graderConfigs)
  const outcome = outcomeOf(errors, evaluation.graders, evalLoadProblems(evaluation))
  found.load(loadRule, { kind: 'eval', outcome, source })
  return outcome.loads ? { eval: evaluation, path, unread: unreadOf(fact.document) } : undefined
}

/** Reads and loads one task file; undefined when it is left out of the inventory (models.md section 1). */
export function loadTask(suite: Suite, source: AbsolutePath, found: Collector): LoadedTask | undefined {
  const { reader, configs } = suite
  const fact = parseDocument(readWithin(suite, source, 'task'), source)
  found.load(documentRule, { kind: 'task', fact, source })
  if (fact.kind !== 'read') return undefined
  found.accept(ignoreComments(fact.document.source, fact.document.root))
  const { task, errors } = decodeTask(fact.document, configs)
  const problems = taskLoadProblems(task, promptFile(reader, source, task), reader.paths)
  const outcome = outcomeOf(errors, gradersOf(task), problems)
  found.load(loadRule, { kind: 'task', outcome, source })
  return outcome.loads ? { task, unread: unreadOf(fact.document) } : undefined
}
