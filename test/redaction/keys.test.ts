import { describe, expect, it } from 'vitest'
import { inspect } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'

/**
 * Any line of any text with a colon can be read as a key. A key is named only where it looks like one, in a file that
 * has at least one key of its kind (decision 42); else its position has to do.
 */
const EVAL = `name: x
skill: x
config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m}
metrics: [{name: done, weight: 1, threshold: 0.5}]
`
const SCENARIO = `schemaVersion: "2.0"\nscenario: {kind: skill}\n`
const TASK = 'id: a\nname: A\ninputs: {prompt: hi}\n'

const WORDS = ['sk-live-0123', 'hunter2 is it', '$6$salt$hash', 'pass/word', `x${'y'.repeat(64)}`]
const LIKE_KEYS = ['colour', 'x-notes', 'a.b', '$ref_1', 'größe', 'k'.repeat(64)]

const line = (key: string): string => `${JSON.stringify(key)}: 1\n`

/** What a report says of a suite in one of whose files some keys are unknown. */
function said(files: Readonly<Record<string, string>>): string {
  const all = { '/s/eval.yaml': `${EVAL}tasks: [../t.yaml]\n`, '/t.yaml': TASK, ...files }
  return JSON.stringify(inspect('/s/eval.yaml', { reader: memoryReader({ cwd: '/s', files: all }) }).diagnostics)
}

/** Every kind of file in which an unknown key is a mistake: with something that its kind knows, and without. */
const PLACES: readonly [string, (lines: string) => Readonly<Record<string, string>>, isIntended: boolean][] = [
  ['a task', (lines) => ({ '/t.yaml': TASK + lines }), true],
  ['inside of a task', (lines) => ({ '/t.yaml': `${TASK}graders:\n- name: g\n${lines.replace(/^/gm, '  ')}` }), true],
  ['a text that a task pattern leads to', (lines) => ({ '/t.yaml': lines }), false],
  ['an eval', (lines) => ({ '/s/eval.yaml': `${EVAL}tasks: [../t.yaml]\n${lines}` }), true],
  ['an eval with a scenario', (lines) => ({ '/s/eval.yaml': `${EVAL}${SCENARIO}tasks: [../t.yaml]\n${lines}` }), true],
  ['a text that is taken for an eval', (lines) => ({ '/s/eval.yaml': lines }), false],
  ['workspace defaults', (lines) => ({ '/s/.waza.yaml': `paths: {skills: .}\n${lines}` }), true],
  ['a text in the place of workspace defaults', (lines) => ({ '/s/.waza.yaml': lines }), false],
  [
    'the kind of a matcher',
    (lines) => ({
      '/t.yaml': `${TASK}command_mocks:\n- name: c\n  responses:\n  - match:\n      args:\n        0:\n${lines.split('\n')[0]?.replace(/^/, '          ')}\n`,
    }),
    true,
  ],
]

describe('keys that no schema knows', () => {
  for (const [what, lay, isIntended] of PLACES) {
    it(`never shows a line of another text as a key: ${what}`, () => {
      for (const text of WORDS.filter((each) => !isIntended || !/^[\w$.-]{1,64}$/.test(each)))
        expect(said(lay(line(text)))).not.toContain(text)
    })
  }

  for (const [what, lay, isIntended] of PLACES.filter(([name]) => !/matcher|inside/.test(name))) {
    it(`${isIntended ? 'names' : 'does not name'} what looks like a key: ${what}`, () => {
      for (const key of LIKE_KEYS) {
        const told = said(lay(line(key)))
        expect(told.toLowerCase(), key).toContain('unknown key')
        if (isIntended) expect(told).toContain(`\`${key}\``)
        else expect(told).not.toContain(key)
      }
    })
  }

  it('still tells what was meant where the key itself is not named', () => {
    expect(said({ '/t.yaml': 'input: a\n' })).toContain('Unknown key; did you mean `inputs`?')
  })
})
