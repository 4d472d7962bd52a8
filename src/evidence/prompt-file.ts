import type { Task } from '../model/task.ts'
import { hasDotsInside } from '../reader/contain.ts'
import type { AbsolutePath, FileFault, Reader } from '../reader/reader.ts'

/** What the world says of a task's prompt file; undefined where it is not asked for or may not be read. */
export type PromptFile = 'readable' | FileFault | undefined

/**
 * Looks at the prompt file, which resolves from the task file's directory, where its path may be looked at: two dots
 * are refused anywhere in the cleaned path.
 */
export function promptFile(reader: Reader, taskPath: AbsolutePath, task: Task): PromptFile {
  const { paths } = reader
  const path = task.inputs.prompt_file
  if (path === '' || paths.isAbsolute(path) || hasDotsInside(paths.clean(path))) return undefined
  return reader.fileFault(paths.join(paths.dirname(taskPath), path)) ?? 'readable'
}
