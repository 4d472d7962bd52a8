import { commandFixtures, effectiveCommandMocks } from '../evidence/command-fixtures.ts'
import type { Suite } from '../evidence/suite.ts'
import type { Task } from '../model/task.ts'
import { commandMockRule } from '../rules/command-mocks.ts'
import type { Subject } from '../rules/rule.ts'
import type { Collector } from './collector.ts'

/** Inspects the command mocks that a task runs with; each is a dependency of the task (surface-cli.md section 8, row 8). */
export function inspectCommandMocks(
  { suite, task, subject }: { readonly suite: Suite; readonly task: Task; readonly subject: Subject },
  found: Collector,
): void {
  for (const fixtures of commandFixtures(suite, effectiveCommandMocks(suite, task))) {
    const findings = commandMockRule.judge({ fixtures, subject })
    found.add(findings)
    const state = findings.length === 0 ? 'verified' : 'invalid'
    found.depend([{ kind: 'command', name: fixtures.mock.name, mode: 'mocked', state, taskId: task.id }])
  }
}
