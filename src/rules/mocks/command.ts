import { commandFixtures } from '../../evidence/command-fixtures.ts'
import { formFault } from '../../evidence/locate.ts'
import { posixPaths } from '../../go/filepath.ts'
import { checkRegexp } from '../../go/regexp/index.ts'
import { isBlank } from '../../go/strings.ts'
import { authoredIndex, fieldOf, isNull } from '../../model/decode.ts'
import { SDK } from '../../model/executor.ts'
import { forms } from '../../model/forms.ts'
import type { CommandMock, CommandResponse } from '../../model/mock.ts'
import { field, words } from '../../text/argument.ts'
import type { TaskInput } from '../input.ts'
import { at, below, repeated } from '../load/names.ts'
import { versionProblem } from '../load/version.ts'
import { factRule, type Issue } from '../rule.ts'
import type { MockKindDescriptor } from './kind.ts'

/** Programs that answer from a table. A task runs with its own list, or else with that of the eval. */
export const command: MockKindDescriptor = {
  load: (evaluation) => {
    const { command_mocks: mocks, config } = evaluation
    if (mocks === undefined) return []
    const problem = { kind: 'needs-executor', field: field(['command_mocks']) } as const
    return [
      ...versionProblem(evaluation, 'command_mocks', 3),
      ...(config.executor === SDK ? [] : [at(evaluation, ['command_mocks'], problem)]),
      ...listProblems(mocks),
    ]
  },
  loadTask: ({ command_mocks: mocks }) => listProblems(mocks ?? []),
  /** The fixtures of each mock that the task runs with (mocks.md section 8). */
  ofTask: factRule(
    ['mock.command_fixture'],
    (suite, { task }: TaskInput) => commandFixtures(suite, task),
    (_, mocks, emit, also) => {
      for (const { mock, failed } of mocks) {
        for (const issue of failed) emit('mock.command_fixture', 'invalid', issue)
        const state = failed.length === 0 ? 'verified' : 'invalid'
        also.depend({ kind: 'command', name: mock.name, mode: 'mocked', state })
      }
    },
  ),
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** The rules of a list, of an eval or of a task (models.md section 8, mocks.md section 8). */
function listProblems(mocks: readonly CommandMock[]): readonly Issue[] {
  const out: Issue[] = []
  const seen = new Set<string>()
  for (const mock of mocks) {
    const key = mock.name.toLowerCase()
    if (!NAME.test(mock.name)) {
      out.push(at(mock, ['name'], { kind: 'wrong-form', field: fieldOf(mock.where, 'name'), form: forms.commandName }))
    } else if (seen.has(key)) out.push(repeated(mock, 'command mock', 'name'))
    seen.add(key)
    if (mock.responses.length === 0) {
      out.push(at(mock, ['responses'], { kind: 'item-count', field: fieldOf(mock.where, 'responses'), minimum: 1 }))
    }
    if (mock.expect_calls !== undefined && mock.expect_calls < 0) out.push(below(mock, 0, 'expect_calls'))
    for (const response of mock.responses) out.push(...responseProblems(response))
  }
  return out
}

function responseProblems(response: CommandResponse): readonly Issue[] {
  const out: Issue[] = []
  const owner = fieldOf(response.where)
  const names = words(['args', 'args_regex'])
  if (response.args === undefined && response.args_regex === undefined)
    out.push(at(response, [], { kind: 'one-required', owner, names }))
  if (response.args !== undefined && response.args_regex !== undefined)
    out.push(at(response, ['args_regex'], { kind: 'not-together', owner, names }))
  const patterns = response.args_regex ?? []
  patterns.forEach((pattern, i) => {
    // The runtime matches a whole argument, so it compiles the wrapped pattern.
    const checked = checkRegexp(`^(?:${pattern})$`)
    if (checked.ok) return
    const path = ['args_regex', authoredIndex(patterns, i)]
    out.push(at(response, path, { kind: 'regex', field: fieldOf(response.where, ...path), fault: checked.fault }))
  })
  if (response.exit_code < 0) out.push(below(response, 0, 'exit_code'))
  if (response.exit_code > 255)
    out.push(
      at(response, ['exit_code'], { kind: 'above-maximum', field: fieldOf(response.where, 'exit_code'), maximum: 255 }),
    )
  if (response.fixture !== '' && response.stdout !== undefined && !isNull(response.stdout)) {
    out.push(at(response, ['fixture'], { kind: 'not-together', owner, names: words(['fixture', 'stdout']) }))
  }
  for (const key of ['fixture', 'workdir'] as const) {
    const fault = formFault('command-fixture', response[key], posixPaths)
    if (fault !== undefined)
      out.push(at(response, [key], { kind: 'path-fault', field: fieldOf(response.where, key), fault }))
  }
  for (const entry of response.environment) {
    if (isBlank(entry.key) || entry.key.includes('=') || entry.key.includes('\0')) {
      out.push(at(entry, [], { kind: 'environment-name', field: fieldOf(entry.where) }))
    }
  }
  return out
}
