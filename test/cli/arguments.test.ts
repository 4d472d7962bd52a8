import { expect, test } from 'vitest'
import { asksForJson, type FlagTable, parseWords } from '../../src/cli/arguments.ts'

const table: FlagTable = {
  format: { takes: 'text', help: 'a format' },
  strict: { takes: 'switch', help: 'be strict' },
  help: { takes: 'switch', short: 'h', help: 'help' },
}

const read = (...words: string[]) => {
  const parsed = parseWords(words, table)
  if (!parsed.ok) return parsed.message
  return { ...Object.fromEntries(parsed.texts), ...Object.fromEntries(parsed.switches), words: parsed.positionals }
}

test.each([
  [['a'], { words: ['a'] }],
  [[''], { words: [''] }],
  [['-'], { words: ['-'] }],
  [['--format', 'json', 'a'], { format: 'json', words: ['a'] }],
  [['a', '--format=json', 'b'], { format: 'json', words: ['a', 'b'] }],
  [['--format='], { format: '', words: [] }],
  [['--format', ''], { format: '', words: [] }],
  [['--format', '--strict'], { format: '--strict', words: [] }],
  [['--format', '--', 'a'], { format: '--', words: ['a'] }],
  [['--format=a=b'], { format: 'a=b', words: [] }],
  [['--format', 'human', '--format', 'json'], { format: 'json', words: [] }],
  [['--strict', 'false'], { strict: true, words: ['false'] }],
  [['--strict', '--strict=false'], { strict: false, words: [] }],
  [['--', '-a', '--strict'], { words: ['-a', '--strict'] }],
  [['--', '--'], { words: ['--'] }],
  [['-h'], { help: true, words: [] }],
  [['-h=false'], { help: false, words: [] }],
  [['-hh=0', 'a'], { help: false, words: ['a'] }],
  [['--format', '-h=false'], { format: '-h=false', words: [] }],
  [['--strict=', '--'].slice(1), { words: [] }],
])('%j', (words, expected) => {
  expect(read(...words)).toEqual(expected)
})

test.each(['1', 't', 'T', 'true', 'TRUE', 'True'])('--strict=%s is true', (value) => {
  expect(read(`--strict=${value}`)).toEqual({ strict: true, words: [] })
})

test.each(['0', 'f', 'F', 'false', 'FALSE', 'False'])('--strict=%s is false', (value) => {
  expect(read(`--strict=${value}`)).toEqual({ strict: false, words: [] })
})

test.each([
  [['--nope'], 'nope'],
  [['--nope=1'], 'nope'],
  [['--form', 'json'], 'form'],
  [['--strcit'], 'did you mean --strict?'],
  [['--Format', 'json'], 'Format'],
  [['--format'], '--format needs a value'],
  [['--strict=maybe'], 'maybe'],
  [['--strict='], '--strict takes true or false'],
  [['--strict=tRuE'], 'tRuE'],
  [['-f', 'json'], '"f"'],
  [['-hx'], '"x"'],
  [['-=x'], '"="'],
  [['-hh=maybe'], 'maybe'],
  [['--format', 'json', '-hf=1'], '"f"'],
  [['---strict'], 'not a well-formed flag'],
  [['--=x'], 'not a well-formed flag'],
  [['--toString'], 'toString'],
  [['--__proto__'], '__proto__'],
])('%j is a mistake that names what is wrong', (words, part) => {
  expect(read(...words)).toContain(part)
})

test('the first mistake is the one that is told', () => {
  expect(read('--strict=maybe', '--nope')).toContain('maybe')
})

test('a mistake shows no control character and no more than a few words', () => {
  const message = String(read(`--\u001b[2J\n${'x'.repeat(500)}`))
  expect(message).not.toMatch(/[\u0000-\u001f]/)
  expect(message.length).toBeLessThan(100)
})

test('reading up to the command leaves the rest unread', () => {
  expect(parseWords(['--strict', 'go', '--other'], table, 'command')).toMatchObject({
    ok: true,
    positionals: ['go'],
    rest: ['--other'],
  })
})

test.each([
  [['preflight', '--nope', '--json'], true],
  [['--json', 'preflight'], true],
  [['--', '--json'], false],
  [['--json=true'], true],
  [['--json', '--json=false'], false],
  [['--json=0'], false],
  [['--jsonx'], false],
])('json in %j: %s', (words, asked) => {
  expect(asksForJson(words)).toBe(asked)
})

test('a list keeps every value in order, and a value may look like a flag', () => {
  const flags: FlagTable = { ...table, output: { takes: 'list', help: 'many' } }
  const parsed = parseWords(['--output', 'a', 'x', '--output=b=c', '--output', '--strict', '--output', 'a'], flags)
  expect(parsed).toMatchObject({ ok: true, positionals: ['x'] })
  expect(parsed.ok && parsed.lists.get('output')).toEqual(['a', 'b=c', '--strict', 'a'])
  expect(parseWords(['--output'], flags)).toEqual({ ok: false, message: '--output needs a value' })
})
