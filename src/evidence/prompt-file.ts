import type { Task } from '../model/task.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { type Location, locate } from './locate.ts'

/** Where the prompt file of a task leads; undefined where the task names none (models.md section 6). */
export function promptFile(reader: Reader, taskPath: AbsolutePath, task: Task): Location<'prompt-file'> | undefined {
  const path = task.inputs.prompt_file
  return path === '' ? undefined : locate({ reader }, 'prompt-file', path, reader.paths.dirname(taskPath))
}
