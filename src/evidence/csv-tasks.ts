import { type CsvFaultKind, type CsvRow, readCsv } from '../go/csv.ts'
import { isBlank } from '../go/strings.ts'
import {
  evaluate,
  indexedNames,
  parseTemplate,
  type Template,
  type TemplateData,
  type TemplateFailure,
  Work,
} from '../go/template/index.ts'
import { placeOf } from '../model/decode.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, ReadFault } from '../reader/reader.ts'
import type { Place } from '../text/source.ts'
import { type Content, type Location, locate, readAt, resolve } from './locate.ts'
import type { Elsewhere } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** Why a CSV gives no tasks at all, or not all of them. Rows are counted as data rows from 1; 0 is the header. */
export type CsvTaskFault =
  | { readonly kind: 'csv-outside'; readonly how: 'spelling' | 'links' }
  | { readonly kind: 'csv-range' }
  | { readonly kind: 'csv-file'; readonly fault: ReadFault; readonly elsewhere: Elsewhere | undefined }
  | { readonly kind: 'csv-record'; readonly fault: CsvFaultKind; readonly row: number; readonly line: number }
  | {
      readonly kind: 'csv-template'
      readonly reason: 'parse' | 'evaluate'
      readonly row: number
      readonly line: number
    }
  | { readonly kind: 'csv-template-work' | 'csv-template-output'; readonly row: number; readonly line: number }
  /** There are more rows than are read, or than become tasks; the first ones are there all the same. */
  | { readonly kind: 'csv-rows'; readonly limit: number }

/** One selected row as a task. */
export interface CsvTaskRow {
  readonly id: string
  readonly name: string
  readonly place: Place
}

export interface CsvTasks {
  /** The CSV as the report names it: an absolute path. */
  readonly source: AbsolutePath
  readonly rows: readonly CsvTaskRow[]
  /** Data rows of the whole file, as far as it was read. */
  readonly all: number
  readonly fault: CsvTaskFault | undefined
  /** What the fault points at. */
  readonly place: Place
  /** Whether `range` selects among the rows. */
  readonly ranged: boolean
  /** The first row, as far as it was read. */
  readonly header: readonly string[] | undefined
  /** The selected rows with an empty cell of `prompt`, where there is such a column: how many, and the first. */
  readonly unprompted: { readonly count: number; readonly first: Place | undefined }
  /** How often prompts ask by `index` for a variable that is not there, and the row of the first. */
  readonly unknown: { readonly count: number; readonly first: Place | undefined }
}

/** Reads the tasks of `tasks_from` (resolution.md section 5; contract, "CSV paths must be lexically within the eval directory"). */
export function csvTasks(suite: Suite): CsvTasks {
  const { tasks_from: authored, range } = suite.eval
  const [first, last] = range ?? [0, 0]
  const ranged = first !== 0 || last !== 0
  const source = resolve(suite, 'csv-source', authored)
  const here = placeOf(suite.eval, 'tasks_from')
  const none: CsvTasks = {
    source,
    rows: [],
    all: 0,
    fault: undefined,
    place: here,
    ranged,
    header: undefined,
    unprompted: NONE,
    unknown: NONE,
  }
  const fail = (fault: CsvTaskFault, place: Place, header?: readonly string[]): CsvTasks => ({
    ...none,
    fault,
    place,
    header,
  })

  if (ranged && (first < 1 || last < first)) {
    // Nothing is read for a range that selects nothing, but what lies outside is said first.
    const found = locate(suite, 'csv-source', authored)
    return isOutside(found) ? fail(lostProblem(found), here) : fail({ kind: 'csv-range' }, placeOf(suite.eval, 'range'))
  }
  const read = readAt(suite, 'csv-source', authored, limits.csv)
  if (!read.ok) return fail(lostProblem(read), here)

  const isSelected = ({ number }: CsvRow) => !ranged || (number >= first && number <= last)
  const rows: CsvTaskRow[] = []
  const prompts = new Prompts(suite)
  const unprompted = new Counted()
  const unknown = new Counted()
  let broken: { readonly fault: CsvTaskFault; readonly place: Place } | undefined
  const result = readCsv(read.bytes, (row, header) => {
    if (row.number > limits.csvRows) {
      broken ??= { fault: { kind: 'csv-rows', limit: limits.csvRows }, place: here }
      return false
    }
    if (broken !== undefined || !isSelected(row)) return true
    const place: Place = { file: source, position: { line: row.line, column: 1 } }
    if (rows.length >= limits.csvTasks) {
      broken = { fault: { kind: 'csv-rows', limit: row.number - 1 }, place }
      return false
    }
    const columns = columnsOf(header)
    const cell = (name: string) => row.fields[columns.get(name) ?? -1] ?? ''
    const name = cell('name') || `row-${row.number}`
    rows.push({ id: cell('id') || name, name, place })
    const prompt = cell('prompt')
    if (isBlank(prompt) && columns.has('prompt')) unprompted.add(place)
    const failure = prompts.failure(prompt, name, columns, row.fields)
    if (prompts.asksForUnknown) unknown.add(place)
    if (failure !== undefined) broken = { fault: promptFault(failure, row), place }
    return true
  })
  if (!result.ok) {
    const { kind, row, line, column } = result.fault
    return fail(
      { kind: 'csv-record', fault: kind, row, line },
      { file: source, position: { line, column } },
      result.header,
    )
  }
  const whole = { ...none, rows, all: result.rows, header: result.header, unprompted, unknown }
  if (broken === undefined) return whole
  const { fault, place } = broken
  return fault.kind === 'csv-rows' ? { ...whole, fault, place } : fail(fault, place, result.header)
}

/** How often something was met, and where first. */
class Counted {
  count = 0
  first: Place | undefined

  add(place: Place): void {
    this.count++
    this.first ??= place
  }
}

const NONE = { count: 0, first: undefined } as const

type Lost = Extract<Location<'csv-source'> | Content<'csv-source'>, { ok: false }>

function isOutside(found: Location<'csv-source'>): found is Extract<Lost, { kind: 'outside' }> {
  return !found.ok && found.kind === 'outside' && found.how === 'spelling'
}

function lostProblem(lost: Lost): CsvTaskFault {
  if (lost.kind === 'outside') return { kind: 'csv-outside', how: lost.how }
  return { kind: 'csv-file', fault: lost.fault, elsewhere: lost.kind === 'fault' ? lost.elsewhere : undefined }
}

function promptFault({ reason }: TemplateFailure, { number: row, line }: CsvRow): CsvTaskFault {
  if (reason === 'too-much-work') return { kind: 'csv-template-work', row, line }
  return reason === 'undecided'
    ? { kind: 'csv-template-output', row, line }
    : { kind: 'csv-template', reason, row, line }
}

/** Prompts that are kept as they were read. */
const MOST_KEPT = 1000

const columnMemo = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** Column positions by header name; of equal names the right-most counts. */
function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  let columns = columnMemo.get(header)
  if (columns === undefined) {
    columns = new Map(header.map((name, index) => [name, index]))
    columnMemo.set(header, columns)
  }
  return columns
}

/** Whether prompts render. What was read once is not read again: most files have one prompt with changing values. */
class Prompts {
  readonly #work = new Work()
  readonly #parsed = new Map<string, Template | TemplateFailure>()
  readonly #indexed = new Map<Template, readonly string[]>()
  /** Whether the last prompt asks by `index` for a variable that neither the eval nor a column has. */
  asksForUnknown = false
  /** The inputs of the eval and on top of them the row's columns, of which each row has the same ones. */
  readonly #vars: Map<string, string>

  constructor(suite: Suite) {
    this.#vars = new Map(suite.eval.inputs.map(({ key, value }) => [key, value]))
  }

  failure(
    prompt: string,
    taskName: string,
    columns: ReadonlyMap<string, number>,
    fields: readonly string[],
  ): TemplateFailure | undefined {
    const start = prompt.indexOf('{{')
    this.asksForUnknown = false
    if (start === -1) return undefined
    const template = this.#read(prompt, start)
    if ('ok' in template) return template
    for (const [name, index] of columns) this.#vars.set(name, fields[index] ?? '')
    this.asksForUnknown = this.#indexedBy(template).some((name) => !this.#vars.has(name))
    const data: TemplateData = {
      JobID: 'run-0',
      TaskName: taskName,
      Iteration: 0,
      Attempt: 0,
      Timestamp: '1970-01-01T00:00:00Z',
      Vars: this.#vars,
    }
    this.#work.grant(prompt.length)
    const outcome = evaluate(template, data, this.#work)
    return outcome.ok ? undefined : outcome
  }

  #indexedBy(template: Template): readonly string[] {
    let names = this.#indexed.get(template)
    if (names === undefined) {
      // Names are text here, and bytes in the template.
      names = indexedNames(template, 'Vars').map((bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
      if (this.#indexed.size < MOST_KEPT) this.#indexed.set(template, names)
    }
    return names
  }

  #read(prompt: string, start: number): Template | TemplateFailure {
    // Text around all actions never changes whether a prompt can be read, and is what differs most between rows.
    const end = Math.max(start, prompt.lastIndexOf('}}')) + 2
    const text = prompt.includes('{{', end) ? prompt.slice(start) : prompt.slice(start, end)
    const known = this.#parsed.get(text)
    if (known !== undefined) return known
    const parsed = parseTemplate(text)
    const result = parsed.ok ? parsed.template : parsed
    if (this.#parsed.size < MOST_KEPT) this.#parsed.set(text, result)
    return result
  }
}
