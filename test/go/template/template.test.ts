import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { evaluate, parseTemplate, renderTemplate, type TemplateData, Work } from '../../../src/go/template/index.ts'

// Properties and large inputs: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const DATA: TemplateData = {
  JobID: 'run-0',
  TaskName: 'Task é',
  Iteration: 0,
  Attempt: 0,
  Timestamp: '1970-01-01T00:00:00Z',
  Vars: new Map([
    ['topic', 'cats & dogs'],
    ['empty', ''],
    ['é', 'x'],
    ['key with space', 'y'],
  ]),
}

function verdict(text: string): string {
  const result = renderTemplate(text, DATA)
  return result.ok ? 'ok' : result.reason
}

/** A template that fails to evaluate unless the condition holds: makes values visible. */
const check = (condition: string) => verdict(`{{if ${condition}}}{{else}}{{.Nope}}{{end}}`)

describe('templates that render', () => {
  test.each([
    'plain }} text',
    '{{.JobID}}{{.TaskName}}{{.Iteration}}{{.Attempt}}{{.Timestamp}}{{.Vars.topic}}{{.Vars.empty}}',
    '{{- .JobID -}}',
    '{{-3}}',
    '{{- 3 -}}',
    '{{/* c */}}',
    '{{- /* c */ -}}',
    '{{/*\n}}*/}}',
    '{{\n.JobID\n}}',
    '{{.}}{{.Vars}}{{$}}',
    '{{$.Vars.topic}}',
    '{{(.).JobID}}',
    '{{(index .Vars "topic")}}',
    '{{.Vars.é}}',
    '{{"a\\tb\\x41\\u00e9\\101\\""}}',
    '{{`raw\n"`}}',
    "{{'a'}}{{'\\''}}{{'\\n'}}{{'é'}}",
    '{{1}}{{-1}}{{+1}}{{0x1F}}{{0o17}}{{017}}{{0b11}}{{1_000}}{{0x_1}}{{1.5}}{{.5}}{{1e3}}{{1.}}{{0x1p-2}}{{2i}}{{1+2i}}',
    '{{true}}{{false}}',
    '{{print nil}}',
    '{{.JobID | printf "%s-%s" "a"}}',
    '{{.JobID | len | print}}',
    '{{$x := 1}}{{$x = 2}}{{$x}}',
    '{{$ := 3}}{{$}}',
    '{{if .JobID}}a{{else if .Nope}}b{{else}}c{{end}}',
    '{{with .JobID}}{{.}}{{end}}',
    '{{with .Vars.empty}}{{.Nope}}{{else with .JobID}}{{.}}{{else}}{{.Nope}}{{end}}',
    '{{with $x := .JobID}}{{$x}}{{end}}',
    '{{range .Vars}}{{.}}{{end}}',
    '{{range $k, $v := .Vars}}{{$k}}{{$v}}{{end}}',
    '{{range 3}}{{.}}{{end}}',
    '{{range $i := 3}}{{$i}}{{end}}',
    '{{range 0}}{{.Nope}}{{else}}none{{end}}',
    '{{range $i := 5}}{{if eq $i 1}}{{continue}}{{end}}{{if eq $i 3}}{{break}}{{end}}{{end}}',
    '{{$x := 0}}{{range $x = 3}}{{end}}{{$x}}',
    '{{define "t"}}{{.}}{{end}}{{template "t" .JobID}}',
    '{{template "t"}}{{define "t"}}{{.}}{{end}}',
    '{{block "b" .JobID}}{{.}}{{end}}',
    '{{define "x"}} {{end}}{{define "x"}}a{{end}}',
    '{{define `x`}}{{end}}',
    '{{and 1 0 .Nope}}',
    '{{or .TaskName .Nope}}',
    '{{or "" nil}}',
    '{{not nil}}',
    '{{eq 1 1}}{{eq "a" "b" "a"}}{{ne 1 2}}{{lt 1 2}}{{le "a" "b"}}{{gt 1.5 1.0}}{{ge 2 2}}',
    '{{eq .Vars nil}}{{eq 1 nil}}',
    '{{eq (index "a" 0) \'a\'}}',
    '{{index .Vars "missing"}}',
    '{{index .JobID 0}}',
    '{{slice .JobID 1 3}}{{slice .JobID 5}}',
    '{{printf "%d %s %q %[2]*[1]d" 1 "a"}}{{printf "%d" "x"}}{{printf "%"}}{{printf "%z" 1}}',
    '{{println 1 "a" .Vars .}}{{html "<"}}{{js "<"}}{{urlquery "a b"}}',
    '{{print .JobID | print}}',
    '{{.JobID|}}',
    '{{print print}}',
    '{{if false}}{{$x := 1}}{{end}}',
    '{{not (not nil)}}',
    '{{"}}"}}',
    '{{`{{`}}',
    '{{print (1) (2)}}',
    '{{or 1 18446744073709551615}}',
    '{{if true}}{{end}}{{if false}}{{template "none"}}{{end}}',
    '{{range $i, $j := .Vars}}{{range $k := 2}}{{break}}{{end}}{{end}}',
    '{{printf "%s" (index .Vars "topic")}}',
    '{{if 0.0}}{{.Nope}}{{end}}{{if 0i}}{{.Nope}}{{end}}{{if .Iteration}}{{.Nope}}{{end}}{{if index .Vars "m"}}{{.Nope}}{{end}}',
    '{{$v := .Vars}}{{range $i, $v}}{{$i}}{{end}}',
    '{{with $y := 1}}{{$y = 2}}{{end}}',
    '{{1e3 | print}}',
    '{{print ($x := 3)}}{{$x}}',
  ])('%s', (text) => expect(verdict(text)).toBe('ok'))
})

describe('templates that do not parse', () => {
  test.each([
    '{{',
    '{{.JobID',
    '{{/* c',
    '{{ /* c */ }}',
    '{{/* c */ }}',
    '{{-/* c */}}',
    '{{"a}}',
    '{{"a\n"}}',
    '{{`a}}',
    "{{'a}}",
    "{{''}}",
    "{{'ab'}}",
    '{{"\\q"}}',
    '{{"\\\'"}}',
    '{{"\\ud800"}}',
    '{{}}',
    '{{ }}',
    '{{nope}}',
    '{{$x}}',
    '{{if .JobID}}{{$y := 1}}{{end}}{{$y}}',
    '{{@}}',
    '{{#if}}',
    '{{{.JobID}}}',
    '{{.Vars.my-key}}',
    '{{.A!}}',
    '{{end}}',
    '{{else}}',
    '{{if .JobID}}',
    '{{if .JobID}}{{else}}{{else}}{{end}}',
    '{{if}}{{end}}',
    '{{range}}{{end}}',
    '{{range .Vars}}{{else if .}}{{end}}',
    '{{with 1}}{{else if 1}}{{end}}',
    '{{if 1}}{{else with 1}}{{end}}',
    '{{1x}}',
    '{{08}}',
    '{{1__0}}',
    '{{0x}}',
    '{{1e999}}',
    '{{99999999999999999999}}',
    '{{0x1.8}}',
    '{{1+2}}',
    '{{1e}}',
    '{{.5.5}}',
    '{{break}}',
    '{{continue}}',
    '{{range 3}}{{else}}{{break}}{{end}}',
    '{{range 3}}{{block "b" .}}{{break}}{{end}}{{end}}',
    '{{1 | 2}}',
    '{{.JobID | "x"}}',
    '{{.JobID | .}}',
    '{{1 | nil}}',
    '{{define x}}{{end}}',
    '{{define "x"}}',
    '{{if 1}}{{define "x"}}{{end}}{{end}}',
    '{{define "x"}}a{{end}}{{define "x"}}b{{end}}',
    '{{template x}}',
    '{{block "b"}}{{end}}',
    '{{template "x" .JobID',
    '{{$x, $y := 1}}',
    '{{range $a, $b, $c := .Vars}}{{end}}',
    '{{range $a, 1}}{{end}}',
    '{{$x= 1}}',
    '{{.JobID :}}',
    '{{(1}}',
    '{{1)}}',
    '{{()}}',
    '{{print "a""b"}}',
    '{{print (1)(2)}}',
    '{{"a".B}}',
    '{{nil.B}}',
    '{{..A}}',
    '{{| 1}}',
    '{{1 || 2}}',
    '{{if false}}{{nope}}{{end}}',
    '{{end -}}',
    '{{if 1}}{{end x}}{{end}}',
    '{{"a" = 1}}',
    '{{$x.y := 1}}',
    '{{=}}',
    '{{define "a"}}{{define "b"}}{{end}}{{end}}',
    '{{break 1}}',
    '{{\u0000}}',
    '{{“a”}}',
    '{{eq .JobID “x”}}',
    '{{.Vars.topic}',
    '{{range $k, $v = .Vars, 1}}{{end}}',
    '{{ .Vars["topic"] }}',
    '{{ .JobID ?? 1 }}',
    '{{ .JobID == "x" }}',
    '{{upper .JobID}}',
    '{{default "x" .JobID}}',
  ])('%s', (text) => expect(verdict(text)).toBe('parse'))
})

describe('templates that fail to evaluate', () => {
  test.each([
    '{{.Nope}}',
    '{{.jobid}}',
    '{{.Vars.missing}}',
    '{{.Vars.Topic}}',
    '{{.JobID.X}}',
    '{{.Iteration.X}}',
    '{{.topic}}',
    '{{template "none"}}',
    '{{nil}}',
    '{{1 2}}',
    '{{"a" 1}}',
    '{{.JobID 1}}',
    '{{.JobID | .TaskName}}',
    '{{(1) 2}}',
    '{{$ 1}}',
    '{{len}}',
    '{{len 1}}',
    '{{len "a" "b"}}',
    '{{len nil}}',
    '{{len .}}',
    '{{range .JobID}}{{end}}',
    '{{range 1.5}}{{end}}',
    '{{range true}}{{end}}',
    '{{range .}}{{end}}',
    '{{range $i, $v := 3}}{{end}}',
    '{{range $i, $v := 0}}{{end}}',
    '{{index .JobID 5}}',
    '{{index .JobID -1}}',
    '{{index .JobID "a"}}',
    '{{index .Vars 1}}',
    '{{index .Vars nil}}',
    '{{index 1 0}}',
    '{{index nil}}',
    '{{index .Vars "topic" "x"}}',
    '{{index}}',
    '{{slice .JobID 9}}',
    '{{slice .JobID 3 1}}',
    '{{slice .JobID 0 1 2}}',
    '{{slice .JobID 0 1 2 3}}',
    '{{slice .Vars}}',
    '{{slice 1}}',
    '{{call .JobID}}',
    '{{call nil}}',
    '{{call}}',
    '{{eq 1}}',
    '{{eq}}',
    '{{eq 1 1.0}}',
    '{{eq "1" 1}}',
    '{{eq true "a"}}',
    '{{eq .Vars .Vars}}',
    '{{lt 1 1.0}}',
    '{{lt true false}}',
    '{{lt 1i 2i}}',
    '{{lt nil 1}}',
    '{{ne 1 "a"}}',
    '{{lt 1}}',
    '{{not}}',
    '{{and}}',
    '{{or}}',
    '{{printf}}',
    '{{printf 1}}',
    '{{printf nil}}',
    '{{1 | printf}}',
    '{{18446744073709551615}}',
    '{{0xFFFFFFFFFFFFFFFF}}',
    '{{$x = 1}}',
    '{{range $x = 3}}{{end}}',
    '{{template "t"}}{{define "t"}}{{.JobID}}{{end}}',
    '{{define "t"}}{{$.Nope}}{{end}}{{template "t" .}}',
    '{{if false}}{{$x := 1}}{{else}}{{$x}}{{end}}',
    '{{print.A}}',
    '{{and 1 .Nope}}',
    '{{or 0 .Nope}}',
    '{{with .JobID}}{{.JobID}}{{end}}',
    '{{range .Vars}}{{$.Nope}}{{end}}',
    '{{print .Nope}}',
    '{{(index .Vars "topic").x}}',
    '{{print len}}',
  ])('%s', (text) => expect(verdict(text)).toBe('evaluate'))
})

describe('values', () => {
  test.each([
    'eq (len "é") 2',
    'eq (len .Vars) 4',
    'eq (slice "aé" 0 1) "a"',
    'eq (index "é" 0) 195',
    'eq .Vars.topic "cats & dogs"',
    'eq (index .Vars "key with space") "y"',
    'eq (index .Vars "é") "x"',
    'lt "Z" "é"',
    'eq "\\xc3\\xa9" "é"',
    'eq (print 1 2 "a" 3) "1 2a3"',
    'eq (println "a" 1) "a 1\\n"',
    'eq (printf "%d-%s-%v" 1 "a" true) "1-a-true"',
    'eq (printf "%v" 1.5) "1.5"',
    'eq (print .Vars.topic) "cats & dogs"',
    'eq (print "a" 1.5 .Vars.empty) "a1.5"',
    'eq (print .Vars) "map[empty: key with space:y topic:cats & dogs é:x]"',
    'eq (html .JobID) "run-0"',
    'eq (printf "%v%%" 1.5) "1.5%"',
    'eq 010 8',
    'eq -0x1e -30.0',
    "eq 'a' 97",
    'eq 1_0 10',
  ])('%s', (condition) => expect(check(condition)).toBe('ok'))

  test('conditions that do not hold are seen', () => expect(check('eq 1 2')).toBe('evaluate'))
})

describe('formatted text that is not worked out', () => {
  test.each([
    'eq (printf "%5d|%-5s|%05d" 42 "ab" 42) "   42|ab   |00042"',
    'eq (printf "%d" "x") "%!d(string=x)"',
    'eq (printf "%s") "%!s(MISSING)"',
    'eq (printf "x" 1) "x%!(EXTRA int=1)"',
    'eq (printf "%") "%!(NOVERB)"',
    'eq (printf "%q" "a\\"") "\\"a\\\\\\"\\""',
    'eq (printf "%x" "hi") "6869"',
    'eq (printf "%.2f" 3.14159) "3.14"',
    'eq (printf "%v" 1e6) "1e+06"',
    'eq (printf "%v" 0.00001) "1e-05"',
    'eq (printf "%T" .Vars) "map[string]string"',
    'eq (printf "%c" 65) "A"',
    'eq (printf "%U" 233) "U+00E9"',
    'eq (printf "%t" 1) "%!t(int=1)"',
    'eq (html "<a>") "&lt;a&gt;"',
    'eq (urlquery "a b&") "a+b%26"',
    'eq (js "<") "\\\\u003C"',
    'eq (print nil) "<nil>"',
    'eq (html nil) "&lt;no value&gt;"',
    'eq (print 1i) "(0+1i)"',
    'eq (printf "%[2]d %[1]d" 1 2) "2 1"',
    'eq (printf "%*d" 3 1) "  1"',
    'eq (printf "%e" 1.0) "1.000000e+00"',
  ])('%s', (condition) => {
    expect(check(condition)).toBe('undecided')
    expect(verdict(`{{if ${condition}}}a{{else}}b{{end}}`)).toBe('ok')
    expect(verdict(`{{if ${condition}}}{{.Nope}}{{else}}{{.Nope}}{{end}}`)).toBe('evaluate')
  })

  test.each([
    ['whether there is any', 'printf "%q" ""'],
    ['whether there is any', 'printf "%5d|" 1'],
    ['whether there is any', 'not (printf "%s" "")'],
    ['whether there is any', 'html "<"'],
    ['whether there is any', 'len (js "<")'],
    ['a text that is too short', 'ne (printf "%q" "abc") ""'],
    ['a missing key', 'not (index .Vars (printf "a longer key than all, %q" "abc"))'],
    ['its first bytes', 'or (index (printf "a%q" "b") 0) 1'],
    ['its first bytes', 'or (slice (printf "abc%q" "d") 1 3) 1'],
  ])('%s is known: %s', (_, condition) => expect(check(condition)).toBe('ok'))

  test.each([
    ['an index that it may not reach', 'or (index (printf "a%q" "b") 9) 1'],
    ['a length as an index', 'or (index .JobID (len (printf "%x" ""))) 1'],
    ['a number of rounds', 'and (printf "%5.2f" 1.5) 1}}{{range len (html "<")}}{{end'],
    ['a key of the map', 'index .Vars (printf "%x" "a")'],
    ['the order of texts', 'lt (printf "%q" "a") "b"'],
    ['an end before the start', 'or (slice (printf "%q" "a") (len (html "<")) 1) 1'],
  ])('%s is not: %s', (_, condition) => expect(check(condition)).toBe('undecided'))

  test('ways beyond a bound are not gone', () => {
    const choice = '{{if eq (printf "%q" "a") (html "<")}}a{{else}}b{{end}}'
    expect(verdict(choice.repeat(6))).toBe('ok')
    expect(verdict(choice.repeat(7))).toBe('undecided')
  })
})

describe('bounds', () => {
  test.each([
    ['a huge loop', '{{range 1000000000}}{{end}}'],
    ['nested loops', '{{range 10000}}{{range 10000}}{{end}}{{end}}'],
    ['doubling text', '{{$x := "aaaaaaaa"}}{{range 100}}{{$x = print $x $x}}{{end}}'],
    ['recursion that may end', '{{define "t"}}{{template "t" (print . "x")}}{{end}}{{template "t"}}'],
    ['deep parentheses', `{{${'('.repeat(100_000)}1${')'.repeat(100_000)}}}`],
    ['deep blocks', `${'{{if 1}}'.repeat(100_000)}${'{{end}}'.repeat(100_000)}`],
  ])('%s is too much work', (_, text) => {
    expect(verdict(text)).toBe('too-much-work')
  })

  test.each([
    ['without a dot', '{{define "t"}}{{template "t"}}{{end}}{{template "t"}}', 'evaluate'],
    ['with the same dot', '{{define "t"}}{{template "t" .}}{{end}}{{template "t" .}}', 'evaluate'],
    ['with an equal field', '{{define "t"}}{{template "t" $.Vars}}{{end}}{{template "t" .Vars}}', 'evaluate'],
    [
      'over two templates',
      '{{define "a"}}{{template "b" 1}}{{end}}{{define "b"}}{{template "a" .}}{{end}}{{template "a" 1i}}',
      'evaluate',
    ],
    ['that ends', '{{define "t"}}{{if .}}{{template "t" ""}}{{end}}{{end}}{{template "t" .JobID}}', 'ok'],
    ['beside itself', '{{define "t"}}x{{end}}{{template "t" 1}}{{template "t" 1}}', 'ok'],
  ])('recursion %s', (_, text, expected) => expect(verdict(text)).toBe(expected))

  test.each([
    ['many actions', '{{.JobID}} '.repeat(100_000), 'ok'],
    ['a long chain of else if', `{{if 0}}${'{{else if 0}}'.repeat(50_000)}{{end}}`, 'ok'],
    ['many variables', '{{$x := 1}}'.repeat(100_000), 'ok'],
    ['many open braces', '{{'.repeat(100_000), 'parse'],
    ['many comments', '{{/**/}}'.repeat(100_000), 'ok'],
    ['many strings', `{{print ${'"a\\n" '.repeat(50_000)}}}`, 'ok'],
    ['a wide number', `{{printf "${'%999999[1]d'.repeat(1000)}" 1}}`, 'ok'],
    ['many fields', `{{.Vars${'.a'.repeat(100_000)}}}`, 'evaluate'],
  ])('%s is read to the end', (_, text, expected) => {
    expect(verdict(text)).toBe(expected)
  })

  test('one bound can serve many rows', () => {
    const work = new Work(1_000)
    const parsed = parseTemplate('{{range 400}}{{end}}')
    if (!parsed.ok) throw new Error('does not parse')
    expect(evaluate(parsed.template, DATA, work)).toEqual({ ok: true })
    const verdicts = [1, 2, 3].map(() => evaluate(parsed.template, DATA, work).ok)
    expect(verdicts).toContain(false)
  })

  test('one bound grows with what it is granted', () => {
    const work = new Work(0)
    const text = '{{.Vars.topic}}{{.JobID}}'
    const parsed = parseTemplate(text)
    if (!parsed.ok) throw new Error('does not parse')
    expect(evaluate(parsed.template, DATA, work).ok).toBe(false)
    for (let row = 0; row < 100; row++) {
      work.grant(text.length)
      expect(evaluate(parsed.template, DATA, work).ok).toBe(true)
    }
  })
})

test('failures say where', () => {
  expect(renderTemplate('ab {{nope}}', DATA)).toEqual({ ok: false, reason: 'parse', offset: 5 })
  expect(renderTemplate('é {{.Vars.none}}', DATA)).toEqual({ ok: false, reason: 'evaluate', offset: 4 })
})

const piece = fc.constantFrom(
  '{{',
  '}}',
  '{{- ',
  ' -}}',
  '.',
  '.JobID',
  '.Vars',
  '$',
  '$x',
  ':=',
  '=',
  ' ',
  '|',
  '(',
  ')',
  ',',
  'if',
  'else',
  'end',
  'range',
  'with',
  'define',
  'template',
  'block',
  'break',
  'continue',
  '"a"',
  '`b`',
  "'c'",
  '1',
  '-2.5',
  '0x',
  '3i',
  'nil',
  'true',
  'print',
  'printf',
  'eq',
  'index',
  'slice',
  'len',
  'and',
  'or',
  'not',
  'call',
  'text',
  '\n',
  '{{if 1}}',
  '{{end}}',
  '{{range 2}}',
  '{{else}}',
  '/*',
  '*/',
  'é',
  '"%d%v%[9]*d"',
)

test('never throws and always ends', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 40 }).map((p) => p.join('')),
        fc.string(),
      ),
      (text) => {
        renderTemplate(text, DATA)
      },
    ),
    { numRuns: 3_000 },
  )
})

const simple = fc.constantFrom(
  '.JobID',
  '.Vars',
  '$',
  '1',
  '"a"',
  '2.5',
  'nil',
  'true',
  '.',
  '3i',
  "'c'",
  '.Vars.topic',
)
const name = fc.constantFrom(
  'print',
  'printf',
  'eq',
  'index',
  'slice',
  'len',
  'and',
  'or',
  'not',
  'lt',
  'html',
  'js',
  'urlquery',
  'println',
  'call',
)

test('any call on any values ends in success or failure', () => {
  fc.assert(
    fc.property(name, fc.array(simple, { maxLength: 4 }), name, (first, values, second) => {
      expect(['ok', 'evaluate', 'undecided']).toContain(verdict(`{{${first} ${values.join(' ')} | ${second}}}`))
    }),
    { numRuns: 2_000 },
  )
})

test('any format is printed', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[%a-zA-Z0-9.*+# [\]-]{0,20}$/),
      fc.array(simple, { maxLength: 4 }),
      (format, values) => {
        expect(verdict(`{{printf "${format}" ${values.join(' ')}}}`)).toBe('ok')
      },
    ),
    { numRuns: 2_000 },
  )
})
