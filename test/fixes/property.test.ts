import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame, readingOf } from '../../src/fixes/reading.ts'
import { parseYaml } from '../../src/yaml/parse.ts'
import { errorsOf, fixed } from './fixing.ts'

/** A sound suite in lines that can be laid out in many ways: what is in it is always the same. */
interface Layout {
  readonly unit: number
  readonly newline: string
  readonly mark: string
  readonly comments: readonly boolean[]
  readonly blanks: readonly boolean[]
  readonly quote: string
  readonly isOpen: boolean
  readonly isFlowConfig: boolean
  readonly dashIndent: boolean
}

type Line = readonly [depth: number, text: string]

const layouts: fc.Arbitrary<Layout> = fc.record({
  unit: fc.constantFrom(2, 3, 4),
  newline: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\ufeff'),
  comments: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  blanks: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  quote: fc.constantFrom('', "'", '"'),
  isOpen: fc.boolean(),
  isFlowConfig: fc.boolean(),
  dashIndent: fc.boolean(),
})

/** How each mistake changes the lines of the eval. `skip`: layouts in which it is another mistake, or none that is fixed. */
interface Mutation {
  readonly change: (lines: Line[], layout: Layout) => Line[]
  readonly skip?: (layout: Layout) => boolean
}

const replaced = (from: RegExp, to: string) => (lines: Line[]) =>
  lines.map(([depth, text]): Line => [depth, text.replace(from, to)])

const mutations: Readonly<Record<string, Mutation>> = {
  'a misspelt key': { change: replaced(/^skill:/, 'skil:') },
  'a misspelt key below': { change: replaced(/timeout_seconds:/, 'timeout_second:') },
  'a misspelt key in a list': { change: replaced(/^weight:/, 'wieght:') },
  'a number in quotes': { change: replaced(/trials_per_task: 1/, "trials_per_task: '1'") },
  'a version without quotes': { change: replaced(/^version: "1.0"/, 'version: 1.0') },
  'a text for a list': { change: replaced(/\['done'\]/, "'done'") },
  'a text for a list of patterns': { change: replaced(/\[x\]/, 'x') },
  'a bad escape': { change: replaced(/'\\d\+'/, '"\\d+"') },
  'an equal entry twice': {
    change: (lines) =>
      lines.flatMap((line): Line[] => (line[1].startsWith('name: demo') ? [line, [0, 'skill: demo']] : [line])),
  },
  'a key that belongs below': {
    change: (lines) => {
      const at = lines.findIndex(([, text]) => text.startsWith('executor:'))
      const [, text] = lines[at]!
      return [...lines.slice(0, at), ...lines.slice(at + 1), [0, text] as Line]
    },
    skip: ({ isFlowConfig }) => isFlowConfig,
  },
}

function soundLines({ isFlowConfig }: Layout): Line[] {
  const config: Line[] = isFlowConfig
    ? [[0, 'config: { trials_per_task: 1, timeout_seconds: 300, executor: mock, model: m }']]
    : [
        [0, 'config:'],
        [1, 'trials_per_task: 1'],
        [1, 'timeout_seconds: 300'],
        [1, 'executor: mock'],
        [1, 'model: m'],
      ]
  return [
    [0, 'name: demo'],
    [0, 'skill: demo'],
    [0, 'version: "1.0"'],
    ...config,
    [0, 'graders:'],
    [1, '- type: text'],
    [2, 'name: says'],
    [2, 'config:'],
    [3, "regex_match: ['done']"],
    [3, "regex_not_match: ['\\d+']"],
    [3, 'contains: [x]'],
    [0, 'metrics:'],
    [1, '- name: says'],
    [2, 'weight: 1'],
    [2, 'threshold: 0.8'],
    [0, 'tasks: [tasks/*.yaml]'],
  ]
}

function written(lines: readonly Line[], layout: Layout): string {
  const { unit, newline, mark, comments, blanks, quote, isOpen, dashIndent } = layout
  const out: string[] = []
  lines.forEach(([depth, text], i) => {
    // Entries of a list stand two columns behind their dash, whatever the unit is.
    const isInList = depth >= 2 || text.startsWith('- ')
    const dash = dashIndent ? unit : 0
    const indent = isInList ? dash + (depth >= 2 ? 2 : 0) + (depth >= 3 ? unit : 0) : depth * unit
    const blank = ' '.repeat(indent)
    if (blanks[i]) out.push('')
    if (comments[i]) out.push(`${blank}# about what follows: é ✓`)
    const key = quote === '' ? text : text.replace(/^(- )?([a-z_]+):/, `$1${quote}$2${quote}:`)
    out.push(`${blank}${key}${comments[i + 1] ? '   # beside' : ''}`)
  })
  return mark + out.join(newline) + (isOpen ? '' : newline)
}

const TASK = 'id: first\nname: First\ninputs:\n  prompt: say it\n'
const suite = (text: string) => ({ 'eval.yaml': text, 'tasks/first.yaml': TASK })

function reading(text: string) {
  const parsed = parseYaml('eval.yaml', Buffer.from(text))
  return parsed.ok ? readingOf(parsed.root) : undefined
}

const commentsOf = (text: string): string[] => [...text.matchAll(/#[^\r\n]*/g)].map(([comment]) => comment).sort()

test.each(Object.entries(mutations))(
  '%s is fixed in every layout',
  (name, { change, skip }) => {
    fc.assert(
      fc.property(layouts, (layout) => {
        fc.pre(skip?.(layout) !== true)
        const sound = written(soundLines(layout), layout)
        const broken = written(change(soundLines(layout), layout), layout)
        expect(errorsOf(suite(sound))).toEqual([])
        expect(errorsOf(suite(broken))).not.toEqual([])
        const after = fixed(suite(broken))
        const text = after['eval.yaml']!
        // It may be left alone, where a comment would be lost; what is made is right.
        if (text === broken) {
          expect(name).toBe('an equal entry twice')
          return
        }
        expect(errorsOf(after)).toEqual([])
        const [was, is] = [reading(sound), reading(text)]
        expect(was !== undefined && is !== undefined && isSame(was, is)).toBe(true)
        expect(commentsOf(text)).toEqual(commentsOf(broken))
        expect(text.startsWith('\ufeff')).toBe(layout.mark !== '')
        expect(/[^\r]\n/.test(text)).toBe(layout.newline === '\n')
        expect(/\n$/.test(text)).toBe(!layout.isOpen)
        expect(fixed(after)).toEqual(after)
      }),
      { numRuns: 25, seed: 17 },
    )
  },
  60_000,
)

test('several mistakes at once are fixed as each of them is', () => {
  const some = fc.uniqueArray(fc.constantFrom(...Object.keys(mutations)), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(layouts, some, (layout, names) => {
      const chosen = names.map((name) => mutations[name]!).filter(({ skip }) => skip?.(layout) !== true)
      const broken = chosen.reduce((lines, { change }) => change(lines, layout), soundLines(layout))
      const before = errorsOf(suite(written(broken, layout)))
      const after = fixed(suite(written(broken, layout)))
      expect(errorsOf(after).length).toBeLessThanOrEqual(before.length)
      expect(commentsOf(after['eval.yaml']!)).toEqual(commentsOf(written(broken, layout)))
      expect(fixed(after)).toEqual(after)
    }),
    { numRuns: 60, seed: 17 },
  )
}, 60_000)

test('whatever the text is, the result can be read if it could be, and fixing again changes nothing', () => {
  const pieces = fc.constantFrom(
    ...[
      'name: x',
      'skil: d',
      'config:',
      '  executor: mock',
      'executor: mock',
      '\t',
      '- ',
      '{',
      '}',
      '[',
      ']',
      '&a ',
      '*a',
      '<<: *a',
    ],
    ...[
      '"\\d"',
      "'",
      '"',
      '# c',
      '\n',
      '\n',
      '\r\n',
      '  ',
      'tasks: a',
      'metrics:',
      '|\n  x',
      ': ',
      '? ',
      '!!str ',
      '---\n',
      'version: 1',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const broken = suite(parts.join(''))
      for (const suggestions of [false, true]) {
        const after = fixed(broken, { suggestions })
        if (reading(broken['eval.yaml']) !== undefined) expect(reading(after['eval.yaml']!)).toBeDefined()
        expect(fixed(after, { suggestions })).toEqual(after)
      }
    }),
    { numRuns: 300, seed: 17 },
  )
}, 60_000)
