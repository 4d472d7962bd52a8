import { fieldOf, placeOf } from '../model/decode.ts'
import type { CommandMock } from '../model/mock.ts'
import type { Task } from '../model/task.ts'
import type { FileFault } from '../reader/reader.ts'
import type { Field } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { locate } from './locate.ts'
import type { Elsewhere } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** A command mock and those of its fixtures that are no readable regular files, links followed. */
export interface CommandFixtures {
  readonly mock: CommandMock
  readonly failed: readonly { readonly problem: CommandFixtureProblem; readonly place: Place }[]
}

export interface CommandFixtureProblem {
  readonly kind: 'command-fixture'
  readonly field: Field
  readonly fault: FileFault
  readonly elsewhere: Elsewhere | undefined
}

const NONE: readonly CommandMock[] = []

/** The command mocks that a task runs with: its own list replaces the eval's, an empty one too (mocks.md section 8). */
function effectiveMocks(suite: Suite, task: Task): readonly CommandMock[] {
  return task.command_mocks ?? suite.eval.command_mocks ?? NONE
}

const known = new WeakMap<Suite, WeakMap<readonly CommandMock[], readonly CommandFixtures[]>>()

/**
 * Looks at the fixtures of the command mocks that a task runs with. They resolve from the eval directory: neither from the context
 * directory nor from the working directory, and links may lead out of it. A list that many tasks inherit is looked at
 * once for all of them.
 */
export function commandFixtures(suite: Suite, task: Task): readonly CommandFixtures[] {
  const mocks = effectiveMocks(suite, task)
  const lists = known.get(suite) ?? new WeakMap<readonly CommandMock[], readonly CommandFixtures[]>()
  known.set(suite, lists)
  const facts = lists.get(mocks) ?? mocks.map((mock) => ({ mock, failed: failedFixtures(suite, mock) }))
  lists.set(mocks, facts)
  return facts
}

function failedFixtures(suite: Suite, mock: CommandMock): CommandFixtures['failed'] {
  return mock.responses.flatMap((response) => {
    if (response.fixture === '') return []
    const found = locate(suite, 'command-fixture', response.fixture)
    if (found.ok || found.kind === 'form') return []
    const { fault, elsewhere } = found
    const field = fieldOf(response.where, 'fixture')
    return [{ problem: { kind: 'command-fixture', field, fault, elsewhere }, place: placeOf(response, 'fixture') }]
  })
}
