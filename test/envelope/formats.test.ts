import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recognise } from '../../src/envelope/formats.ts'

const sarif = (results: unknown, more: object = {}) => ({ version: '2.1.0', runs: [{ results }], ...more })
const place = (uri: unknown, region: unknown = {}) => [{ physicalLocation: { artifactLocation: { uri }, region } }]

test('a SARIF log is one finding a result, over all runs', () => {
  const log = {
    version: '2.1.0',
    runs: [
      {
        results: [
          {
            ruleId: 'r1',
            level: 'warning',
            message: { text: 'One.' },
            locations: place('src/a.ts', { startLine: 3, startColumn: 7 }),
          },
          { level: 'note', message: { text: 'Two.' } },
        ],
      },
      {
        results: [
          { level: 'none', message: {}, locations: place('b.ts', { startLine: 0, startColumn: 1.5 }) },
          { message: { text: '\u001b[31mred\u001b[0m' } },
        ],
      },
    ],
  }
  expect(recognise(JSON.stringify(log))).toEqual([
    { severity: 'warning', message: 'One.', file: 'src/a.ts', line: 3, col: 7, rule: 'r1' },
    { severity: 'warning', message: 'Two.' },
    { severity: 'error', message: 'The tool reported a finding without a message.', file: 'b.ts' },
    { severity: 'error', message: 'red' },
  ])
})

test.each([
  ['no runs', { version: '2.1.0' }],
  ['runs that are no list', { version: '2.1.0', runs: {} }],
  ['no mark', { runs: [] }],
  ['another version', { version: '1.0.0', runs: [] }],
  ['a version that is no text', { version: 2.1, runs: [] }],
  ['a list', [{ version: '2.1.0', runs: [] }, {}]],
])('%s is no SARIF log', (_, log) => {
  expect(recognise(JSON.stringify(log))).toBe(undefined)
})

test('a schema is mark enough, talk around it is tolerated, and malformed entries are passed over', () => {
  const log = sarif([null, 7, { message: { text: 'Kept.' } }, [], { locations: [null] }], {
    version: 7,
    $schema: 'https://x/SARIF-2.1',
  })
  const found = recognise(`npm run lint {noise\n${JSON.stringify(log)}`)
  expect(found).toBe(undefined)
  expect(recognise(`npm run lint\n${JSON.stringify(log)}\nexit 1\n`)).toMatchObject([
    { message: 'Kept.' },
    { message: 'The tool reported a finding without a message.' },
  ])
  expect(recognise(JSON.stringify(sarif([])))).toEqual([])
  expect(recognise(JSON.stringify({ version: '2.1.0', runs: [null, {}, { results: 1 }] }))).toEqual([])
})

test('a preflight report is known by its kind, before anything else, and what only informs is not carried', () => {
  const report = {
    kind: 'waza.preflight',
    diagnostics: [
      { severity: 'error', message: 'Bad.', remediation: 'Fix.', code: 'a.b', source: 'e.yaml' },
      { severity: 'info', message: 'Good.' },
      { severity: 'warning', source: '' },
      null,
    ],
    ...sarif([{ message: { text: 'no' } }]),
  }
  expect(recognise(JSON.stringify(report))).toEqual([
    { severity: 'error', message: 'Bad. Fix.', file: 'e.yaml', rule: 'a.b' },
    { severity: 'warning', message: 'The report has a diagnostic without a message.' },
  ])
  expect(recognise(JSON.stringify({ ...report, kind: 'Waza.preflight' }))).toEqual([
    { severity: 'error', message: 'no' },
  ])
  expect(recognise('{"kind":"waza\\u002epreflight","diagnostics":[]}')).toEqual([])
})

test('a JUnit report is one finding a failing or erroneous case', () => {
  const xml = `<?xml version="1.0"?>
<!-- run -->
<testsuites name="all">
  <testsuite name="test/a.test.ts" tests="4">
    <testcase name="adds &amp; &lt;subtracts&gt; &#x263A;" classname="Sums" line="12"><failure message="expected 1 &quot;one&quot;">stack</failure></testcase>
    <testcase name="in a file of its own" file="test/b.test.ts"><error type="E"><![CDATA[
  boom <here>
at line 3]]></error></testcase>
    <testcase name="passes"/>
    <testcase name="waits"><skipped message="later"/></testcase>
    <testsuite name="com.example.Inner"><testcase name='deep' classname="tests/c.py"><failure/></testcase>
      <testcase name="nowhere" classname="com.example.Inner"><failure message=" "/></testcase></testsuite>
  </testsuite>
</testsuites>`
  expect(recognise(`> npm test\n${xml}\nnpm ERR!`)).toEqual([
    { severity: 'error', message: 'expected 1 "one"', file: 'test/a.test.ts', line: 12, rule: 'adds & <subtracts> ☺' },
    { severity: 'error', message: 'boom <here>', file: 'test/b.test.ts', rule: 'in a file of its own' },
    { severity: 'error', message: 'The test failed without a message.', file: 'tests/c.py', rule: 'deep' },
    { severity: 'error', message: 'The test failed without a message.', rule: 'nowhere' },
  ])
})

test.each([
  ['HTML', '<html><body><testcase><failure/></testcase></body></html>'],
  ['cut off', '<testsuite><testcase name="a"><failure message="x"></failure>'],
  ['crossed', '<testsuite><testcase></testsuite></testcase>'],
  ['two roots', '<testsuite></testsuite><testsuite><testcase><failure/></testcase></testsuite>'],
  [
    'with entities of its own',
    '<!DOCTYPE a [<!ENTITY e "x">]><testsuite><testcase name="&e;"><failure/></testcase></testsuite>',
  ],
  ['too deep', '<testsuite>'.repeat(10_000) + '</testsuite>'.repeat(10_000)],
  ['with an open attribute', '<testsuite name="a><testcase/></testsuite>'],
])('XML that is %s is no JUnit report', (_, xml) => {
  expect(recognise(xml)).toBe(undefined)
})

test('a report without a failing case is recognised and has no finding', () => {
  expect(recognise('<testsuite name="a"><testcase name="b"/></testsuite>')).toEqual([])
})

test('nothing makes it throw, and large texts take linear time', () => {
  const bit = fc.constantFrom(
    '<testsuite',
    '>',
    '</testsuite>',
    '<testcase',
    '"',
    '<![CDATA[',
    ']]>',
    '{',
    '}',
    '&#',
    ';',
    ' a="b"',
    '/',
    '<!--',
    '-->',
    '{"runs":[',
    ']}',
    '<?',
  )
  fc.assert(
    fc.property(fc.array(bit), (bits) => void recognise(bits.join(''))),
    { numRuns: 500 },
  )
  for (const unit of ['<', '<testsuite ', '<a>', '{', '}', '<![CDATA[', 'a="', '&lt', '<a b="c" '])
    recognise(`<testsuite>${unit.repeat(300_000)}</testsuite>{}`)
})
