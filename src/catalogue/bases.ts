import type { Base, PathOrigin } from '../evidence/path-kinds.ts'
import { type Word, word } from '../text/argument.ts'

/** How sentences call the directories that paths resolve from. */
const words: Readonly<Record<PathOrigin, Word>> = {
  'working-directory': word('the working directory'),
  'eval-directory': word("the eval file's directory"),
  'default-context': word('the default context directory'),
  'repository-root': word('the root of the repository'),
  'task-directory': word("the task file's directory"),
  'context-directory': word('the context directory of the task'),
  'grader-context': word('the context directory of the grader'),
  'workspace-directory': word('the directory of `.waza.yaml`'),
  'skill-directories': word('the skill directories'),
}

/** The name of a base, fit for a sentence: "... exists from {base}", "... is resolved from {base}". */
export function baseWord(base: PathOrigin): Word {
  return words[base]
}

/**
 * The end of a message on something that is missing from its base, with a blank before it: where else it exists, or
 * nothing. The path itself is never said.
 */
export function elsewhere(other: Base | undefined): string {
  return other === undefined ? '' : `, although it exists from ${baseWord(other)}`
}
