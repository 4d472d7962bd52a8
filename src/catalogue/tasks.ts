import type { Elsewhere } from '../evidence/path-kinds.ts'
import type { NearMiss } from '../evidence/tasks.ts'
import type { CsvFaultKind } from '../go/csv.ts'
import type { Field } from '../text/argument.ts'
import { baseWord, elsewhere, mended } from './bases.ts'
import { type FileWord, fileFaults, fileRemedy } from './paths.ts'

const CSV_FAULTS: Readonly<Record<CsvFaultKind, { readonly is: string; readonly remedy: string }>> = {
  'bare-quote': {
    is: 'has a quote inside an unquoted field',
    remedy: 'Quote the whole field and double the quotes inside.',
  },
  'text-after-quote': {
    is: 'has text after a closing quote',
    remedy: 'End the field with a comma or a line break after its closing quote.',
  },
  'unclosed-quote': { is: 'opens a quoted field that never ends', remedy: 'Close the quoted field.' },
  'field-count': {
    is: 'has another number of fields than the header',
    remedy: 'Give every row as many fields as the header has.',
  },
  'no-header': { is: 'has no header row', remedy: 'Name the columns in the first row.' },
}

/** Sentences on where tasks come from. */
export const taskSentences = {
  'pattern-malformed': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is not a well-formed pattern.`,
    remediation: 'Close and fill every bracket of the pattern, and put no backslash at its end.',
  }),
  'pattern-truncated': ({ field, others }: { readonly field: Field; readonly others: number }) => ({
    message:
      others === 0
        ? `\`${field}\` matches or searches more than is examined offline.`
        : `\`${field}\` and ${others} later ${others === 1 ? 'pattern' : 'patterns'} of \`tasks\` match or search more than is examined offline.`,
    remediation: 'Narrow the patterns, or split the eval.',
  }),
  'tasks-left': ({ count, because }: { readonly count: number; readonly because: 'findings' | 'items' }) => ({
    message: `${count} ${count === 1 ? 'task was' : 'tasks were'} not examined: the tasks before ${count === 1 ? 'it' : 'them'} have more ${because === 'findings' ? 'findings' : 'files, skills, mocks, graders and requirements'} than are looked at in one inspection.`,
    remediation:
      because === 'findings'
        ? 'Fix what is reported and run again, or split the eval.'
        : 'Split the eval, or shorten the lists that hold for every task.',
  }),
  'csv-rows': ({ limit }: { readonly limit: number }) => ({
    message: `The CSV of \`tasks_from\` has more rows than are examined offline; those after data row ${limit} were not looked at.`,
    remediation: 'Split the CSV, or let `range` select fewer rows.',
  }),
  'no-task-source': (_: object) => ({
    message: 'The eval names no tasks.',
    remediation: 'List task files or patterns in `tasks`, or name a CSV in `tasks_from`.',
  }),
  'nothing-matched': ({ nearMiss }: { readonly nearMiss: NearMiss | undefined }) => {
    const because =
      nearMiss === undefined
        ? ''
        : nearMiss.kind === 'base'
          ? `; a pattern would match from ${baseWord(nearMiss.base)}`
          : `; the folder \`tasks\` beside the eval has ${nearMiss.count} YAML ${nearMiss.count === 1 ? 'file' : 'files'}`
    return {
      message: `No pattern in \`tasks\` matches anything${because}.`,
      remediation:
        nearMiss?.kind === 'tasks-folder'
          ? 'Use `tasks/*.yaml`, or a pattern that matches your files; patterns resolve from the eval directory.'
          : `Write the patterns from ${baseWord('eval-directory')}; \`**\` matches one level only.`,
    }
  },
  'csv-without-rows': ({ ranged }: { readonly ranged: boolean }) => ({
    message: ranged
      ? '`range` selects no row of the CSV of `tasks_from`.'
      : 'The CSV of `tasks_from` has no data rows.',
    remediation: ranged ? 'Let `range` select data rows that exist; the first one is 1.' : 'Add rows below the header.',
  }),
  'csv-outside': ({ how }: { readonly how: 'spelling' | 'links' }) => ({
    message:
      how === 'spelling'
        ? '`tasks_from` does not lie below the eval directory.'
        : '`tasks_from` leads out of the eval directory once links are resolved.',
    remediation: 'Put the CSV below the eval directory, and write its path from there.',
  }),
  'csv-file': ({
    fault,
    elsewhere: other,
  }: {
    readonly fault: FileWord
    readonly elsewhere: Elsewhere | undefined
  }) => ({
    message: `The CSV of \`tasks_from\` ${fileFaults[fault]}${elsewhere(other)}.`,
    remediation: mended(
      other,
      fileRemedy(fault, { file: 'CSV file', from: baseWord('eval-directory') }),
      `Write the path from ${baseWord('eval-directory')}, or move the file below it.`,
    ),
  }),
  'csv-range': (_: object) => ({
    message: '`range` is not a pair of row numbers, the first at most the second, both at least 1.',
    remediation: 'Count data rows from 1, as in `range: [1, 20]`, or leave `range` out for all rows.',
  }),
  'csv-record': ({
    fault,
    row,
    line,
  }: {
    readonly fault: CsvFaultKind
    readonly row: number
    readonly line: number
  }) => ({
    message: `The CSV of \`tasks_from\` ${CSV_FAULTS[fault].is}${row > 0 ? `: data row ${row}, line ${line}` : fault === 'no-header' ? '' : `: header, line ${line}`}.`,
    remediation: CSV_FAULTS[fault].remedy,
  }),
  'csv-template': ({
    reason,
    row,
    line,
  }: {
    readonly reason: 'parse' | 'evaluate'
    readonly row: number
    readonly line: number
  }) => ({
    message:
      reason === 'parse'
        ? `The prompt of data row ${row} (line ${line}) is not a well-formed template.`
        : `The prompt of data row ${row} (line ${line}) does not render: the template asks for something that is not there or does not fit.`,
    remediation:
      reason === 'parse'
        ? 'Fix the `{{ … }}` of the prompt; write `{{"{{"}}` for literal braces.'
        : 'Use only columns of the CSV, `inputs` of the eval (as `.Vars.name`) and the fixed fields; names are case-sensitive.',
  }),
  'csv-template-work': ({ row, line }: { readonly row: number; readonly line: number }) => ({
    message: `The prompt of data row ${row} (line ${line}) loops or nests more than is examined offline.`,
    remediation: 'Simplify the template.',
  }),
  'csv-template-output': ({ row, line }: { readonly row: number; readonly line: number }) => ({
    message: `Whether the prompt of data row ${row} (line ${line}) renders depends on text that it formats, which is not worked out offline.`,
    remediation: 'In conditions, compare values themselves rather than what `printf` or `html` makes of them.',
  }),
}
