import { trimSpace } from '../go/strings.ts'
import type { ReportCheck, ReportRequirement, ReportTask } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import type { Paint } from './colour.ts'
import { append, type PathView, wrap } from './layout.ts'

/** A longer id does not push the names of all the others to the right. */
const LONGEST_COLUMN = 36

/** The tasks of a suite: what all of them share is said once, and what a task has of its own stands with it. */
export function taskLines(tasks: readonly ReportTask[], view: PathView, paint: Paint, verbose: boolean): string[] {
  const contexts = new Set(tasks.map((task) => task.context_dir))
  const shared = contexts.size === 1 ? [`context ${view.path(tasks[0]!.context_dir)}`] : []
  const lines = wrap('  Tasks: ', [tasks.length, ...enabledWords(tasks), ...shared].join(', '))
  const width = tasks.reduce((widest, { id }) => Math.max(widest, Math.min(shownId(id).length, LONGEST_COLUMN)), 0)
  for (const task of tasks) {
    const id = shownId(task.id)
    const name = escapeControls(task.name === '' ? '(no name)' : task.name)
    append(lines, name === id ? [`    ${name}`] : wrap(`    ${id.padEnd(width)}  `, name))
    if (!task.enabled) lines.push(`      ${paint.quiet('disabled')}`)
    if (contexts.size > 1) lines.push(`      context ${view.path(task.context_dir)}`)
    if (verbose) lines.push(`      file ${view.path(task.source)}`)
    for (const requirement of task.requirements) append(lines, requirementLines(requirement, paint, verbose))
  }
  return lines
}

function enabledWords(tasks: readonly ReportTask[]): string[] {
  const disabled = tasks.filter((task) => !task.enabled).length
  if (tasks.length === 0) return []
  if (disabled === 0) return ['all enabled']
  return [`${tasks.length - disabled} enabled`, `${disabled} disabled`]
}

function requirementLines(requirement: ReportRequirement, paint: Paint, verbose: boolean): string[] {
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
