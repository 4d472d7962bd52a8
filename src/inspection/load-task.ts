import { readWithin } from '../evidence/read-within.ts'
import type { Suite } from '../evidence/suite.ts'
import { decodeTask, type Task } from '../model/task.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { outcomeOf } from '../rules/load/outcome.ts'
import { isPromptFileAllowed, type PromptFile, taskLoadProblems } from '../rules/load/task.ts'
import { gradersOf } from '../rules/task-identity.ts'
import type { Collector } from './collector.ts'
import { loadFindings, readDocument, TASK_CODES } from './read-yaml.ts'

/** Reads and loads one task file; undefined when it is left out of the inventory (models.md section 1). */
export function loadTask(suite: Suite, path: AbsolutePath, found: Collector): Task | undefined {
  const { document, findings } = readDocument(readWithin(suite, path, 'task'), path, TASK_CODES)
  found.add(findings)
  if (document === undefined) return undefined
  const { task, misfits } = decodeTask(document, suite.configs)
  const problems = taskLoadProblems(task, promptFileOf(suite.reader, path, task), suite.reader.paths)
  const outcome = outcomeOf(misfits, gradersOf(task), problems)
  found.add(loadFindings(outcome, path, TASK_CODES))
  return outcome.loads ? task : undefined
}

/** Looks at the prompt file, which resolves from the task file's directory, where its path may be looked at. */
function promptFileOf(reader: Reader, taskPath: AbsolutePath, task: Task): PromptFile {
  const path = task.inputs.prompt_file
  if (!isPromptFileAllowed(path, reader.paths)) return undefined
  return reader.fileFault(reader.paths.join(reader.paths.dirname(taskPath), path)) ?? 'readable'
}
