import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type CsvFault, readCsv } from '../../src/go/csv.ts'
import { truthTable } from './truth.ts'

// Properties and large inputs: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

function rows(text: string | Buffer): readonly (readonly string[])[] | CsvFault {
  const out: (readonly string[])[] = []
  const result = readCsv(Buffer.from(text), (row) => out.push(row.fields))
  return result.ok ? [result.header, ...out] : result.fault
}

const fault = (kind: CsvFault['kind'], row: number, line: number, column: number): CsvFault => ({
  kind,
  row,
  line,
  column,
})

describe('the grammar', () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      'comma only, nothing is trimmed',
      'a, b\n x ;y,\tz\n',
      [
        ['a', ' b'],
        [' x ;y', '\tz'],
      ],
    ],
    ['a hash is data', 'a\n#b\n', [['a'], ['#b']]],
    [
      'CRLF and LF end lines',
      'a,b\r\nc,d\ne,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['a CR before the end of the file is dropped', 'a\r', [['a']]],
    ['only one CR is dropped', 'a\r\r\nb\r\r', [['a\r'], ['b\r']]],
    ['a lone CR is data', 'a\rb\nc', [['a\rb'], ['c']]],
    ['CRLF inside quotes becomes LF', 'a\n"x\r\ny\rz"\r\n', [['a'], ['x\ny\rz']]],
    ['empty lines are skipped', '\n\r\na\n\n\nb\n\r\n', [['a'], ['b']]],
    ['a line of spaces is a record', 'a\n  \n', [['a'], ['  ']]],
    ['a doubled quote is one', 'a\n"say ""hi"""\n""\n""""\n', [['a'], ['say "hi"'], [''], ['"']]],
    [
      'an empty last field',
      'a,b\n1,\n,\n',
      [
        ['a', 'b'],
        ['1', ''],
        ['', ''],
      ],
    ],
    ['a quoted field before a CR at the end', '"a"\r', [['a']]],
    ['NUL passes', 'a\n\0\n', [['a'], ['\0']]],
    ['a byte order mark is data', '\ufeffid\n1\n', [['\ufeffid'], ['1']]],
    ['header only', 'a,b\n', [['a', 'b']]],
  ])('%s', (_, text, expected) => expect(rows(text)).toEqual(expected))

  test('invalid UTF-8 passes', () => expect(rows(Buffer.from([0x61, 10, 0xff, 10]))).toEqual([['a'], ['\ufffd']]))

  test.each<[string, string, CsvFault]>([
    ['a quote inside an unquoted field', 'a\nb\nx"y\n', fault('bare-quote', 2, 3, 2)],
    ['a quote after a leading space', 'a,b\n1, "x"\n', fault('bare-quote', 1, 2, 4)],
    ['a quoted header after a byte order mark', '\ufeff"id"\n', fault('bare-quote', 0, 1, 2)],
    ['text after a closing quote', 'a,b\nü,"x"y\n', fault('text-after-quote', 1, 2, 6)],
    ['text after a quote that spans lines', 'a\n\n"x\n\ny"z\n', fault('text-after-quote', 1, 5, 3)],
    ['a CR after a closing quote', 'a\n"x"\ry\n', fault('text-after-quote', 1, 2, 4)],
    ['an unclosed quote points to where it opens', 'a,b\n1,2\n3,"x\ny\n', fault('unclosed-quote', 2, 3, 3)],
    ['too few fields', 'a,b\n1,2\n\n3\n', fault('field-count', 2, 4, 1)],
    ['too many fields', 'a\n"x\n",y\n', fault('field-count', 1, 2, 1)],
    ['an empty file', '', fault('no-header', 0, 1, 1)],
    ['blank lines only', '\n\r\n\r', fault('no-header', 0, 1, 1)],
  ])('%s is a fault', (_, text, expected) => expect(rows(text)).toEqual(expected))

  test('rows know their number and line', () => {
    const seen: number[][] = []
    const result = readCsv(Buffer.from('\na,b\n\n"1\n1",2\n\r\n3,4\r\n5,6'), (row) => seen.push([row.number, row.line]))
    expect(seen).toEqual([
      [1, 4],
      [2, 7],
      [3, 8],
    ])
    expect(result).toEqual({ ok: true, header: ['a', 'b'], rows: 3 })
  })
})

interface Row extends Partial<CsvFault> {
  readonly text: string
  readonly header?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  readonly fault?: CsvFault['kind']
}

test('the answers of Go', () => {
  const table = truthTable<Row>('csv')
  expect(table.length).toBeGreaterThan(200)
  for (const { text, header, rows: read, fault: kind, row, line, column } of table) {
    const answer = rows(text)
    if (kind === undefined) expect([text, answer]).toEqual([text, [header, ...read!]])
    // Behind a closing quote the table names the quote, and what is said here is the place behind it.
    else if (column === undefined || kind === 'text-after-quote')
      expect([text, answer]).toMatchObject([text, { kind, row, ...(line === undefined ? {} : { line }) }])
    else expect([text, answer]).toEqual([text, { kind, row, line, column }])
  }
})

test('a row stops the reading when it says so', () => {
  const seen: number[] = []
  const result = readCsv(Buffer.from('a\nb\nc\nx"'), ({ number }) => {
    seen.push(number)
    return number < 2
  })
  expect(seen).toEqual([1, 2])
  expect(result).toEqual({ ok: true, header: ['a'], rows: 2 })
})

test('what a row throws is thrown', () => {
  const read = () =>
    readCsv(Buffer.from('a\nb\n'), () => {
      throw new RangeError('of the caller')
    })
  expect(read).toThrow('of the caller')
})

test('never throws on any bytes, and places faults inside the file', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const result = readCsv(Buffer.from(bytes))
      if (!result.ok) expect(result.fault.line).toBeLessThanOrEqual(bytes.length + 1)
    }),
  )
})

test.each([
  ['many rows', `a,b\n${'x,y\n'.repeat(500_000)}`],
  ['many quoted rows', `a,b\n${'"x\r\n""",y\n'.repeat(200_000)}`],
  ['one line of quoted fields', `${'"a",'.repeat(500_000)}b`],
  ['one field of doubled quotes', `"${'""'.repeat(500_000)}"`],
  ['one unclosed field of lines', `"${'\n'.repeat(1_000_000)}`],
  ['empty lines', '\r\n'.repeat(1_000_000)],
])('%s are read to the end, however many', (_, text) => {
  // What grows faster than the text would not come to its end within the limit of a test.
  const result = readCsv(Buffer.from(text))
  expect(result.ok || result.fault.line >= 1).toBe(true)
})
