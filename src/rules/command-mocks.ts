import type { CommandFixtures } from '../evidence/command-fixtures.ts'
import { fieldOf } from '../model/decode.ts'
import { at } from './load/names.ts'
import { rule, type Subject } from './rule.ts'

/** The fixtures of one command mock, for one task that runs with it (mocks.md section 8). */
export const commandMockRule = rule(
  ['mock.command_fixture'],
  ({ fixtures, subject }: { readonly fixtures: CommandFixtures; readonly subject: Subject }, emit) => {
    for (const { response, fault, elsewhere } of fixtures.failed) {
      const problem = { kind: 'command-fixture', field: fieldOf(response.where, 'fixture'), fault, elsewhere } as const
      emit('mock.command_fixture', 'invalid', subject, at(response, ['fixture'], problem))
    }
  },
)
