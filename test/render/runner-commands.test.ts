import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats, renderAs } from '../../src/render/formats.ts'
import { inertJson, inertText, inertXml } from '../../src/render/runner-commands.ts'
import { ran } from '../cli/memory.ts'
import { entry, inspection, task } from '../report/inspections.ts'
import { plainLook, runOf } from './runs.ts'

/** What the runners look for in a line. */
const OBEYED = [/^\s*::/m, /##[\w.-]*\[/, /section_(?:start|end):/]
const commands = [
  '::add-mask::a',
  '  ::stop-commands::x',
  '\u00a0::error::x',
  'A ##[error]forged',
  '##vso[task.setvariable variable=a]b',
  '###vso[x]',
  "##teamcity[message text='x']",
  'section_start:1:a',
  'section_end:1:a',
  'plain',
  '::',
  '##',
]
const hostile = fc.array(fc.constantFrom(...commands, '\n', ' ', 'x'), { maxLength: 6 }).map((parts) => parts.join(''))

test('no text can be taken for a command', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const pattern of OBEYED) expect(inertText(text)).not.toMatch(pattern)
    }),
  )
  expect(inertText('\x1b[1m::error::x')).toBe('\x1b[1m\\x3a:error::x')
})

test('what no runner obeys is left as it is', () => {
  for (const text of ['a::b', '# heading', '## heading [link]', 'std::vector', 'a section_start', '[x]'])
    expect(inertText(text)).toBe(text)
})

test('JSON keeps its values', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = inertJson(JSON.stringify({ [text]: text }, null, 2))
      expect(JSON.parse(json)).toEqual({ [text]: text })
      for (const pattern of OBEYED) expect(json).not.toMatch(pattern)
    }),
  )
})

test('XML keeps its values', () => {
  expect(inertXml('a ##[x] section_end:1:b\n ::c')).toBe('a &#35;#[x] section&#95;end:1:b\n &#58;:c')
})

test.each(commands)('no format obeys %j as an id, a name, a path or a message', async (evil) => {
  const found = (state: 'invalid' | 'unresolved' | 'verified') =>
    entry(state, { source: evil, task_id: evil, requirement_id: evil, message: evil, remediation: evil })
  const of = inspection([found('invalid'), found('unresolved'), found('verified')], {
    source: evil,
    executor: evil,
    tasks: [
      task(evil, {
        name: evil,
        requirements: [{ id: evil, category: evil, description: evil, state: 'verified', meaning: 'm' }],
      }),
    ],
    dependencies: [{ kind: 'mcp', name: evil, mode: 'live', state: 'invalid', task_id: evil }],
  })
  for (const format of formats)
    for (const look of [plainLook, { ...plainLook, verbose: true }, { ...plainLook, colour: true }]) {
      const text = await renderAs(format, runOf([of, of]), look)
      const foreign = text.replace(/^::(?:error|warning) [^\n]*$/gm, (line) => line.slice(2))
      for (const pattern of OBEYED) expect(foreign, format).not.toMatch(pattern)
    }
})

test.each(commands)('no sentence on a mistake in the command line obeys %j', async (evil) => {
  for (const words of [
    [evil],
    ['explain', evil],
    ['help', evil],
    ['preflight', 'a', `--${evil}`],
    ['preflight', '--output', evil, 'a'],
  ])
    for (const more of [[], ['--json']]) {
      const { stdout, stderr } = await ran([...words, ...more])
      for (const pattern of OBEYED) expect(stdout + stderr, words.join(' ')).not.toMatch(pattern)
    }
})
