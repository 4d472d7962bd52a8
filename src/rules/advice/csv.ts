import type { AdvicePlan } from '../../catalogue/advice.ts'
import { taskSources } from '../../evidence/tasks.ts'
import { word } from '../../text/argument.ts'
import type { Place } from '../../text/source.ts'
import type { SuiteAdviceInput } from './input.ts'
import { adviceFactRule } from './rule.ts'

/** What can be advised on a CSV of tasks that reads as nothing. */

const MARK = '\ufeff'

/** The columns that a run looks for. */
const COLUMNS = ['id', 'name', 'prompt'] as const

/** The separators that a header is written with instead of commas, and how they are called. */
const SEPARATORS: Readonly<Record<string, string>> = { ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' }

export const csvAdviceRule = adviceFactRule(
  [
    'advice.csv_separator',
    'advice.csv_byte_order_mark',
    'advice.csv_column',
    'advice.csv_no_prompt',
    'advice.csv_prompt_empty',
    'advice.csv_variable_unknown',
  ],
  (suite, _: SuiteAdviceInput) => taskSources(suite).csv,
  (_, csv) => {
    if (csv?.header === undefined) return []
    const { header, source, unprompted, unknown } = csv
    const place: Place = { file: source, position: { line: 1, column: 1 } }
    return [
      ...headerAdvice(header, place),
      ...(unprompted.first === undefined
        ? []
        : [{ problem: { kind: 'csv-prompt-empty', rows: unprompted.count } as const, place: unprompted.first }]),
      ...(unknown.first === undefined
        ? []
        : [{ problem: { kind: 'csv-variable-unknown', rows: unknown.count } as const, place: unknown.first }]),
    ]
  },
)

type HeaderAdvice = AdvicePlan<
  'advice.csv_separator' | 'advice.csv_byte_order_mark' | 'advice.csv_column' | 'advice.csv_no_prompt'
>

/** What else follows from a wrong separator, or from a mark before `prompt`, is not said. */
function headerAdvice(header: readonly string[], place: Place): readonly HeaderAdvice[] {
  const [first = ''] = header
  const separator = header.length === 1 ? Object.keys(SEPARATORS).find((unit) => first.includes(unit)) : undefined
  if (separator !== undefined)
    return [{ problem: { kind: 'csv-separator', separator: word(SEPARATORS[separator]!) }, place }]
  const isMarked = first.startsWith(MARK)
  const names = isMarked ? [first.slice(1), ...header.slice(1)] : header
  const out: HeaderAdvice[] = isMarked ? [{ problem: { kind: 'csv-mark' }, place }] : []
  for (const column of COLUMNS) {
    const because = names.includes(column) ? undefined : slipOf(column, names)
    if (because !== undefined) out.push({ problem: { kind: 'csv-column', column: word(column), because }, place })
    else if (column === 'prompt' && !names.includes(column)) out.push({ problem: { kind: 'csv-no-prompt' }, place })
  }
  return out
}

function slipOf(column: string, names: readonly string[]): 'case' | 'blanks' | undefined {
  if (names.some((name) => name.trim() === column)) return 'blanks'
  return names.some((name) => name.trim().toLowerCase() === column) ? 'case' : undefined
}
