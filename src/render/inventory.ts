import type { Capability, Dependency, Report, State } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { columnsIn } from '../text/width.ts'
import { append, count } from './layout.ts'
import type { Page } from './page.ts'
import { taskLines } from './tasks.ts'

/** The part of the human report that lists what the suite declares: in short, or all of it when the page is verbose. */
export function inventoryLines(report: Report, page: Page): string[] {
  const { executor, complete, capabilities, dependencies } = report
  const assurance = complete
    ? 'complete: all inputs were examined (not a guarantee)'
    : 'partial: not all inputs could be examined (and what was is not a guarantee)'
  const lines = [
    ...page.wrap('Inventory: ', assurance),
    `  Executor: ${executor === '' ? 'unknown' : escapeControls(executor)}`,
    ...(page.verbose ? capabilityDetails(capabilities, page) : capabilityLines(capabilities, page)),
  ]
  if (dependencies.length > 0) {
    lines.push('  Dependencies:')
    for (const rows of alike(dependencies)) append(lines, dependencyLines(rows, page))
  }
  append(lines, taskLines(report.tasks, page))
  return lines
}

/** One line a state: most executors have or lack nearly all of them. */
function capabilityLines(capabilities: readonly Capability[], { paint, wrap }: Page): string[] {
  const names = new Map<State, string[]>()
  for (const { name, state } of capabilities) names.set(state, [...(names.get(state) ?? []), name])
  return [...names].flatMap(([state, members]) => {
    const [head, ...rest] = wrap(`  Capabilities ${state}: `, members.join(', '))
    return [head!.replace(state, paint.state(state)), ...rest]
  })
}

function capabilityDetails(capabilities: readonly Capability[], { paint, wrap }: Page): string[] {
  const lines = capabilities.length === 0 ? [] : ['  Capabilities:']
  for (const { name, state, meaning } of capabilities) {
    lines.push(`    ${name} ${paint.state(state)}`)
    append(lines, wrap('      ', meaning))
  }
  return lines
}

/** Rows that differ only in their task are one entry: mocks of an eval are inherited by each of its tasks. */
function alike(dependencies: readonly Dependency[]): Iterable<readonly Dependency[]> {
  const groups = new Map<string, Dependency[]>()
  for (const row of dependencies) {
    const key = `${row.kind}\0${row.name}\0${row.mode}\0${row.state}\0${row.task_id === undefined}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups.values()
}

function dependencyLines(rows: readonly Dependency[], { paint, verbose, width, wrap }: Page): string[] {
  const { kind, name, mode, state } = rows[0]!
  const title = escapeControls(`${kind} ${name === '' ? '(name not known)' : name}, ${mode}`)
  const head = `    ${title}: ${paint.state(state)}`
  const ids = rows.flatMap((row) => (row.task_id === undefined ? [] : [escapeControls(row.task_id)]))
  if (ids.length === 0) return rows.length === 1 ? [head] : [`${head}, ${rows.length} times`]
  if (ids.length > MOST_IDS && !verbose) return [`${head}, ${count(ids.length, 'task')}`]
  if (ids.length > 1) return [`${head}, ${count(ids.length, 'task')}:`, ...wrap('      ', ids.join(', '))]
  const isShort = columnsIn(`    ${title}: ${state}, task ${ids[0]}`) <= width
  return isShort ? [`${head}, task ${ids[0]}`] : [`${head},`, `      task ${ids[0]}`]
}

/** More tasks than these are counted: a mock of the eval is inherited by all of them. */
const MOST_IDS = 5
