import type { Located } from '../../model/decode.ts'
import type { AbsolutePath } from '../../reader/reader.ts'
import type { Place } from '../../text/source.ts'
import type { EvalInput, TaskInput } from '../input.ts'

/** What every rule of advice on a loaded task is given. */
export interface TaskAdviceInput extends TaskInput {
  /** The file of the task, or the CSV that it is a row of. */
  readonly source: AbsolutePath
  /** The eval file. */
  readonly path: AbsolutePath
}

/** A grader that requires skills by name, with the directories that only its task lists. */
export interface RequiringGrader {
  readonly config: Located & { readonly required_skills: readonly string[] }
  readonly own: readonly AbsolutePath[]
}

/** What every rule of advice on an eval is given, when all of its tasks are known. */
export interface SuiteAdviceInput extends EvalInput {
  /** The eval file. */
  readonly path: AbsolutePath
  /** The files that are tasks with an ID; what a pattern matched beside them may be no task at all. */
  readonly loaded: ReadonlySet<string>
  /** How many tasks there are, and how many of them are disabled; none where not all were looked at. */
  readonly tasks: { readonly count: number; readonly disabled: number }
  /** Files of the default context directory that no text of the eval or of a task speaks of. */
  readonly unused: readonly AbsolutePath[]
  /** The graders of the eval and of all tasks that require skills. */
  readonly requiring: readonly RequiringGrader[]
}

/** What a rule of advice on a file is given. */
export interface DocumentAdviceInput {
  /** Where the part begins that a run does not read. */
  readonly unread: Place | undefined
}
