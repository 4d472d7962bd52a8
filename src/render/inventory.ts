import type { Capability, Dependency, Report, ReportCheck, ReportTask } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { trimSpace } from '../text/go.ts'
import type { Paint } from './colour.ts'
import { append, count, type PathView, wrap } from './layout.ts'

/** The part of the human report that lists what the suite declares: one line a task, or all of it with `verbose`. */
export function inventoryLines(report: Report, view: PathView, paint: Paint, verbose: boolean): string[] {
  const { executor, complete, capabilities, tasks } = report
  const assurance = complete
    ? 'complete (everything was examined, which is no assurance)'
    : 'partial (not everything could be examined; what was is no assurance)'
  const lines = [
    ...wrap('Inventory: ', assurance),
    `  Executor: ${executor === '' ? 'unknown' : escapeControls(executor)}`,
  ]
  append(lines, capabilityLines(capabilities, paint, verbose))
  if (report.dependencies.length > 0) {
    lines.push('  Dependencies:')
    for (const rows of alike(report.dependencies)) append(lines, dependencyLines(rows, paint))
  }
  lines.push(`  Tasks: ${tasks.length}`)
  for (const task of tasks) append(lines, taskLines(task, view, paint, verbose))
  return lines
}

function capabilityLines(capabilities: readonly Capability[], paint: Paint, verbose: boolean): string[] {
  if (capabilities.length === 0) return []
  const short = capabilities.map(({ name, state }) => `${name} ${state}`).join(', ')
  if (!verbose) return wrap('  Capabilities: ', short)
  const lines = ['  Capabilities:']
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

function dependencyLines(rows: readonly Dependency[], paint: Paint): string[] {
  const { kind, name, mode, state } = rows[0]!
  const title = escapeControls(`${kind} ${name === '' ? '(name not known)' : name}, ${mode}`)
  const head = `    ${title}: ${paint.state(state)}`
  const ids = rows.flatMap((row) => (row.task_id === undefined ? [] : [escapeControls(row.task_id)]))
  if (ids.length === 0) return rows.length === 1 ? [head] : [`${head}, ${rows.length} times`]
  if (ids.length === 1) return [`${head}, task ${ids[0]}`]
  return [`${head}, ${count(ids.length, 'task')}:`, ...wrap('      ', ids.join(', '))]
}

function taskLines(task: ReportTask, view: PathView, paint: Paint, verbose: boolean): string[] {
  const facts = [
    escapeControls(task.id === '' ? '(no id)' : task.id),
    escapeControls(task.name === '' ? '(no name)' : task.name),
    task.enabled ? 'enabled' : paint.quiet('disabled'),
    `context ${view.path(task.context_dir)}`,
  ]
  if (!verbose) {
    for (const r of task.requirements) {
      facts.push(`${escapeControls(`${r.id === '' ? '(no id)' : r.id} ${r.category}`)} ${paint.state(r.state)}`)
    }
    return [`    ${facts.join(' · ')}`]
  }
  const lines = [`    ${facts.join(' · ')}`, `      ${view.path(task.source)}`]
  for (const r of task.requirements) {
    lines.push(`      ${escapeControls(`${r.id === '' ? '(no id)' : r.id} (${r.category})`)} ${paint.state(r.state)}`)
    append(lines, wrap('        ', escapeControls(inOneLine(r.description))))
    for (const check of r.checks ?? []) lines.push(`        checked by ${escapeControls(checkName(check))}`)
    append(lines, wrap('        ', r.meaning))
  }
  return lines
}

function checkName({ scope, grader, after_turn }: ReportCheck): string {
  return `${scope} grader ${grader}${after_turn === undefined ? '' : ` after turn ${after_turn}`}`
}

/** Authored paragraphs run on, so that line ends do not show as escapes. */
function inOneLine(text: string): string {
  return trimSpace(text.replace(/\s+/g, ' '))
}
