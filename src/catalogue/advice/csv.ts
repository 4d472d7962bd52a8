import type { Word } from '../../text/argument.ts'

/** Sentences of advice on a CSV of tasks. */
export const csvAdvice = {
  'advice.csv_separator': {
    'csv-separator': ({ separator }: { readonly separator: Word }) => ({
      message: `The header of the CSV is one column with a ${separator} in it: only a comma separates columns.`,
      remediation: 'Write the file with commas; a spreadsheet offers that as another kind of CSV.',
    }),
  },
  'advice.csv_byte_order_mark': {
    'csv-mark': (_: object) => ({
      message:
        'The CSV begins with a byte order mark, which becomes part of the name of the first column: no run finds it under its name.',
      remediation: 'Save the file as UTF-8 without a byte order mark.',
    }),
  },
  'advice.csv_column': {
    'csv-column': ({ column, because }: { readonly column: Word; readonly because: 'case' | 'blanks' }) => ({
      message: `The CSV has no column \`${column}\`, but one whose name differs only in ${because === 'case' ? 'upper and lower case' : 'blanks around it'}: a run takes names as they are written.`,
      remediation: `Write the name in the header exactly so: \`${column}\`.`,
    }),
  },
  'advice.csv_no_prompt': {
    'csv-no-prompt': (_: object) => ({
      message: 'The CSV has no column `prompt`: the agent is asked nothing by any of its rows.',
      remediation: 'Name the column with the prompts `prompt`.',
    }),
  },
  'advice.csv_prompt_empty': {
    'csv-prompt-empty': ({ rows }: { readonly rows: number }) => ({
      message: `The cell of \`prompt\` is empty ${rows === 1 ? 'in this row' : `in ${rows} rows, of which this is the first`}: the agent is asked nothing.`,
      remediation: 'Fill the cell, or remove the row.',
    }),
  },
  'advice.csv_variable_unknown': {
    'csv-variable-unknown': ({ rows }: { readonly rows: number }) => ({
      message: `The prompt ${rows === 1 ? 'of this row asks' : `of ${rows} rows, of which this is the first, asks`} with \`index .Vars\` for a variable that is neither a column nor in \`inputs\` of the eval: nothing stands there.`,
      remediation: 'Correct the name, which is case-sensitive, or add the column.',
    }),
  },
}
