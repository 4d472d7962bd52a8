import { expect, test } from 'vitest'
import { adviceNames } from '../../src/catalogue/advice.ts'
import { codes, families } from '../../src/catalogue/codes.ts'
import { type CatalogueEntry, explain } from '../../src/catalogue/examples.ts'
import { describeCode } from '../../src/catalogue/explanations.ts'
import { completenessOf, renderCodes, renderExplanation } from '../../src/render/explain.ts'

const listed = families.map(({ title, codes: members }) => ({
  title,
  codes: members.map((code) => ({ code, title: describeCode(code).title, states: codes[code].states })),
}))
const all = families.flatMap((family) => family.codes)
const everything = [...all, ...adviceNames]

// What cannot be broken: a digest, and the path of a module in the cache.
const LONG = /[0-9a-f]{40}/

test.each(everything)('%s is told in 80 columns, without control characters and blanks at the end', (code) => {
  const text = renderExplanation(explain(code), false)
  for (const line of text.split('\n')) {
    if (!LONG.test(line)) expect(line.length, line).toBeLessThanOrEqual(80)
    expect(line).not.toMatch(/[\u0000-\u001f\u007f]|\s$/)
  }
  expect(text.endsWith('\n')).toBe(true)
  expect(text).not.toMatch(/\n\n\n|\n\n$/)
})

test('colour adds nothing but colour', () => {
  for (const code of everything) {
    const painted = renderExplanation(explain(code), true)
    expect(painted.replace(/\x1b\[\d+m/g, '')).toBe(renderExplanation(explain(code), false))
    expect(painted).toContain('\x1b[')
  }
  expect(renderCodes(listed, true).replace(/\x1b\[\d+m/g, '')).toBe(renderCodes(listed, false))
})

const entry: CatalogueEntry = {
  code: 'task.id',
  title: 'A title',
  states: [
    { state: 'invalid', meaning: 'One.', incomplete: false },
    { state: 'unresolved', meaning: 'Two.', incomplete: true },
  ],
  meaning: 'It means something.',
  why: 'It matters.',
  remedy: 'Fix it.',
  example: {
    env: { HOME: '' },
    cwd: 'gone',
    links: { a: 'b' },
    files: { 'one.yaml': 'a: 1\nb: 2\n\nc: 3\n', 'two.yaml': 'd: 4\n' },
    fixed: { 'one.yaml': 'a: 1\nb: 5\n\nc: 3\n', 'two.yaml': null, 'three.yaml': 'd: 4\n' },
    instead: { args: ['/suite/eval.yaml'] },
    note: 'Note this.',
  },
}

test('an explanation has its parts in the order in which a person needs them', () => {
  expect(renderExplanation(entry, false)).toMatchInlineSnapshot(`
    "task.id: A title

      It means something.

    Why it matters
      It matters.

    States
      invalid     One.
      unresolved  Two.
      The report is incomplete when it is unresolved: something was left unexamined.

    What to do
      Fix it.

    Example
      $ HOME= waza preflight eval.yaml
      (\`a\` is a link to \`b\`)
      (the files lie in \`/suite\`, and the working directory was removed)

      one.yaml
        a: 1
        b: 2

        c: 3

      two.yaml
        d: 4

    Fixed
      $ waza preflight /suite/eval.yaml
      (in a working directory that exists)

      one.yaml
        a: 1
      - b: 2
      + b: 5


      two.yaml (removed)

      three.yaml (added)
      + d: 4

      Note this.
    "
  `)
})

test('the list has each code once, with its title, in 80 columns', () => {
  const text = renderCodes(listed, false)
  for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  for (const code of all) expect(text.match(new RegExp(`^  ${code.replace('.', '\\.')} `, 'gm'))).toHaveLength(1)
  expect(text).toContain('  task.id                       i   A task ID is blank or repeated\n')
  expect(text).toContain('  requirement.references        vu  The checks of a requirement name graders\n')
})

test('completeness is told by states', () => {
  const state = (name: 'invalid' | 'unresolved', incomplete: boolean) => ({ state: name, meaning: '', incomplete })
  expect(completenessOf([state('invalid', false)])).toBe('The report stays complete.')
  expect(completenessOf([state('invalid', false), state('unresolved', true)])).toContain('when it is unresolved:')
  expect(completenessOf([state('invalid', true), state('unresolved', true)])).not.toContain('when')
})
