import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'
import { evalText, taskText } from '../cli/suites.ts'

/** The directory of the eval that advice is tried on. */
export const DIR = '/repo/evals/demo'

/** A suite that has nothing wrong, with some of its keys replaced. */
export interface Given {
  readonly eval?: object
  readonly config?: object
  readonly task?: object
  readonly files?: Readonly<Record<string, MemoryEntry>>
}

/** A piece of advice as its reader sees it: its place is `file:line:column`, the file from the directory of the eval. */
export interface Advised {
  readonly name: string
  readonly message: string
  readonly where: string
}

/** What the suite gets, inspected from the root of its repository. */
export function advised({ eval: more = {}, config = {}, task = {}, files = {} }: Given): readonly Advised[] {
  const reader = memoryReader({
    cwd: '/repo',
    files: {
      '/repo/.git/HEAD': '',
      [`${DIR}/eval.yaml`]: evalText(more, config),
      [`${DIR}/tasks/a.yaml`]: taskText(task),
      ...files,
    },
  })
  return examine(`${DIR}/eval.yaml`, { reader }).advice.map(({ name, message, place }) => {
    const at = positionOf(place)
    const file = fileOf(place).replace(`${DIR}/`, '')
    return { name, message, where: at === undefined ? file : `${file}:${at.line}:${at.column}` }
  })
}
