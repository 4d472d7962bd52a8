import { expect, it } from 'vitest'
import { advised, DIR } from './advised.ts'

/** What a CSV gets: name, and line and column. */
function of(csv: string, more: object = {}): readonly string[] {
  const given = { eval: { tasks: [], tasks_from: 'a.csv', ...more }, files: { [`${DIR}/a.csv`]: csv } }
  return advised(given)
    .filter(({ name }) => name.startsWith('advice.csv'))
    .map(({ name, where }) => `${name.slice(7)} ${where}`)
}

it.each<[string, string, readonly string[]]>([
  ['nothing odd', 'id,prompt\na,b\n', []],
  ['a semicolon', 'id;prompt\na;b\n', ['csv_separator a.csv:1:1']],
  ['a tab', 'id\tprompt\na\tb\n', ['csv_separator a.csv:1:1']],
  ['a semicolon, and commas in the rows', 'id;prompt\na;b, c\n', ['csv_separator a.csv:1:1']],
  ['one column with prompts', 'prompt\na; b\n', []],
  ['a mark before the ID', '\ufeffid,prompt\na,b\n', ['csv_byte_order_mark a.csv:1:1']],
  ['a mark before the prompt', '\ufeffprompt,id\na,b\n', ['csv_byte_order_mark a.csv:1:1']],
  ['another case', 'Id,Prompt\na,b\n', ['csv_column a.csv:1:1', 'csv_column a.csv:1:1']],
  ['blanks', 'id, prompt\na,b\n', ['csv_column a.csv:1:1']],
  ['both of a name', 'id,prompt,Prompt\na,b,c\n', []],
  ['no prompts', 'id,question\na,b\n', ['csv_no_prompt a.csv:1:1']],
  ['empty prompts', 'id,prompt\na,b\nc,\nd," "\n', ['csv_prompt_empty a.csv:3:1']],
  ['a variable that is there', 'id,prompt,x\na,"{{index .Vars `x`}}",1\n', []],
  [
    'one that is not',
    'id,prompt,x\na,b,1\nc,"{{if .TaskName}}{{index .Vars `X` | print}}{{end}}",1\n',
    ['csv_variable_unknown a.csv:3:1'],
  ],
  ['no header', '', []],
])('%s', (_, csv, wanted) => {
  expect(of(csv)).toEqual(wanted)
})

it('takes variables from the inputs of the eval, and looks at the rows that run', () => {
  const csv = 'id,prompt\na,"{{index .Vars `x`}}"\nb,\n'
  expect(of(csv)).toHaveLength(2)
  expect(of(csv, { inputs: { x: '1' } })).toEqual(['csv_prompt_empty a.csv:3:1'])
  expect(of(csv, { inputs: { x: '1' }, range: [1, 1] })).toEqual([])
})
