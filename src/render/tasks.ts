import { trimSpace } from '../go/strings.ts'
import type { ReportCheck, ReportRequirement, ReportTask } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { columnsIn, padColumns } from '../text/width.ts'
import { append } from './layout.ts'
import type { Page } from './page.ts'

/** A longer id does not push the names of all the others to the right. */
const LONGEST_COLUMN = 36

/** The tasks of a suite: what all of them share is said once, and what a task has of its own stands with it. */
export function taskLines(tasks: readonly ReportTask[], page: Page): string[] {
  const contexts = new Set(tasks.map((task) => task.context_dir))
  const shared = contexts.size === 1 ? [`context ${page.view.path(tasks[0]!.context_dir)}`] : []
  const lines = page.wrap('  Tasks: ', [tasks.length, ...enabledWords(tasks), ...shared].join(', '))
  append(lines, page.verbose ? detailLines(tasks, contexts.size > 1, page) : shortLines(tasks, contexts.size > 1, page))
  return lines
}

/** The tasks that say nothing of their own in one list, then those that do. */
function shortLines(tasks: readonly ReportTask[], hasContexts: boolean, page: Page): string[] {
  const isPlain = (task: ReportTask): boolean => !hasContexts && task.enabled && task.requirements.length === 0
  const plain = tasks.filter(isPlain).map(({ id }) => shownId(id))
  const lines = plain.length === 0 ? [] : page.wrap('    ', plain.join(', '))
  for (const task of tasks) {
    if (isPlain(task)) continue
    const context = hasContexts ? [`context ${page.view.path(task.context_dir)}`] : []
    const facts = [...(task.enabled ? [] : ['disabled']), ...context]
    append(
      lines,
      page.wrap(`    ${shownId(task.id)}  `, facts.join(', ')).map((line) => line.trimEnd()),
    )
    for (const requirement of task.requirements) append(lines, requirementLines(requirement, page))
  }
  return lines
}

function detailLines(tasks: readonly ReportTask[], hasContexts: boolean, page: Page): string[] {
  const { view, paint, wrap } = page
  const width = tasks.reduce((widest, { id }) => Math.max(widest, Math.min(columnsIn(shownId(id)), LONGEST_COLUMN)), 0)
  const lines: string[] = []
  for (const task of tasks) {
    const id = shownId(task.id)
    const name = escapeControls(task.name === '' ? '(no name)' : task.name)
    append(lines, name === id ? [`    ${name}`] : wrap(`    ${padColumns(id, width)}  `, name))
    if (!task.enabled) lines.push(`      ${paint.quiet('disabled')}`)
    if (hasContexts) lines.push(`      context ${view.path(task.context_dir)}`)
    lines.push(`      file ${view.link({ file: task.source }, view.path(task.source))}`)
    for (const requirement of task.requirements) append(lines, requirementLines(requirement, page))
  }
  return lines
}

function enabledWords(tasks: readonly ReportTask[]): string[] {
  const disabled = tasks.filter((task) => !task.enabled).length
  if (tasks.length === 0) return []
  if (disabled === 0) return ['all enabled']
  return [`${tasks.length - disabled} enabled`, `${disabled} disabled`]
}

function requirementLines(requirement: ReportRequirement, { paint, verbose, wrap }: Page): string[] {
  const { id, category, description, checks, state, meaning } = requirement
  const lines = [`      ${shownId(id)} (${escapeControls(category)}) ${paint.state(state)}`]
  if (!verbose) return lines
  append(lines, wrap('        ', escapeControls(inOneLine(description))))
  for (const check of checks ?? []) lines.push(`        checked by ${escapeControls(checkName(check))}`)
  append(lines, wrap('        ', meaning))
  return lines
}

function shownId(id: string): string {
  return escapeControls(id === '' ? '(no id)' : id)
}

function checkName({ scope, grader, after_turn }: ReportCheck): string {
  return `${scope} grader ${grader}${after_turn === undefined ? '' : ` after turn ${after_turn}`}`
}

/** Authored paragraphs run on, so that line ends do not show as escapes. */
function inOneLine(text: string): string {
  return trimSpace(text.replace(/\s+/g, ' '))
}
