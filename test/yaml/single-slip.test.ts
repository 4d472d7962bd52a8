import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { parseYaml } from '../../src/yaml/parse.ts'
import type { PlacedSlip, SlipKind } from '../../src/yaml/slip.ts'

vi.setConfig({ testTimeout: 120_000 })

/** One change of a line of a good file: a slip, and the same line without the slip. */
interface Change {
  readonly broken: string
  readonly fixed: string
}
type Injection = (line: string) => Change | undefined

/** A value that stands behind a key in one line, put in the place of the value that is there. */
const value =
  (broken: string, fixed = 'text'): Injection =>
  (line) => {
    const key = /^\s*(?:- )?[\w-]+: (?=\S)/.exec(line)?.[0]
    return key === undefined ? undefined : { broken: key + broken, fixed: key + fixed }
  }

/** A change of the line itself, where it has a form. */
const change =
  (form: RegExp, to: string): Injection =>
  (line) =>
    form.test(line) ? { broken: line.replace(form, to), fixed: line } : undefined

const INJECTIONS: Record<Exclude<SlipKind, 'depth'>, readonly Injection[]> = {
  'after-bracket': [change(/(: ?[[{].*[\]}])$/, '$1 x'), value('[a] b')],
  'after-quote': [change(/(: ?"[^"]*")$/, '$1 x'), value("'it's'"), value('"a" or "b"')],
  'alias-name': [value('* x'), value('& x'), value('**bold** text'), value('*.py')],
  'block-header': [value('| x'), change(/([|>][-+]?)$/, '$1 x'), change(/([|>])[-+]?$/, '$10')],
  'bracket-stray': [value(']x'), change(/([\]}])$/, '$1]')],
  'bracket-unclosed': [value('[x', '[x]'), value('{x: y', '{x: y}'), change(/[\]}]$/, '')],
  'colon-glued': [change(/^(\s*(?:- )?[\w-]+:) (?=\S)/, '$1'), change(/(\{[^:]*:) /, '$1')],
  'colon-in-text': [value('one: two'), value('Note: see http://x.y/z')],
  'comma-missing': [change(/([[{].*\w), /, '$1 '), change(/", "/, '" "')],
  'content-missing': [change(/^(\s*(?:- )?)[\w-]+: /, '$1: ')],
  'dash-glued': [change(/^(\s*-) (?=\w)/, '$1')],
  directive: [(line) => ({ broken: `%FOO\n${line}`, fixed: line })],
  escape: [value('"a\\/b"', '"ab"'), value('"\\d+"', '"ab"')],
  indentation: [change(/^/, ' '), change(/^/, '   '), change(/^ /, ''), change(/^ +/, '')],
  'key-without-colon': [change(/^(\s*(?:- )?[\w-]+):/, '$1')],
  'list-in-line': [value('- x')],
  'merge-conflict': [(line) => ({ broken: `<<<<<<< HEAD\n${line}`, fixed: line })],
  'question-mark': [value('? x')],
  'quote-unclosed': [value('"x', '"x"'), value("'x", "'x'"), change(/(: "[^"]*)"$/, '$1')],
  'reserved-start': [value('@x'), value('`x` and y'), value('%x')],
  tab: [change(/^ +/, '\t'), change(/^ /, '\t'), change(/^( +)/, '$1\t')],
  tag: [value('!<x y'), value('!x{y')],
  'unknown-anchor': [value('*name')],
}

const FOLDERS = ['fixtures', 'examples'].map((folder) => path.join(process.cwd(), folder))

function filesBelow(folder: string): readonly string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort()
}

/** Of so many places for a slip, one is tried. */
const STRIDE = 11

test('one slip in a good file is one mistake, whatever its kind', () => {
  const first = new Map<SlipKind, number>()
  let count = 0
  for (const file of FOLDERS.flatMap(filesBelow)) {
    const text = fs.readFileSync(file, 'utf8')
    if (slipsOf(text) !== 0) continue
    const lines = text.split('\n')
    for (const injection of Object.values(INJECTIONS).flat()) {
      for (const [at, line] of lines.entries()) {
        if (count++ % STRIDE > 0) continue
        const changed = injection(line)
        if (changed === undefined) continue
        const withLine = (other: string) => [...lines.slice(0, at), other, ...lines.slice(at + 1)].join('\n')
        if (slipsOf(withLine(changed.fixed)) !== 0) continue
        const slips = slipsOf(withLine(changed.broken))
        if (slips === 0) continue
        expect([file, at + 1, changed.broken, slips.map(({ slip }) => slip.kind)]).toHaveProperty('3.length', 1)
        const { kind } = slips[0]!.slip
        first.set(kind, (first.get(kind) ?? 0) + 1)
      }
    }
  }
  // Each kind was there in many files.
  const rare = Object.keys(INJECTIONS).filter((kind) => (first.get(kind as SlipKind) ?? 0) < 5)
  expect(rare).toEqual([])
})

/** All slips of a text; 0 where there is none. */
function slipsOf(text: string): readonly PlacedSlip[] | 0 {
  const document = parseYaml('x.yaml', Buffer.from(text))
  if (document.ok || document.failure.kind !== 'syntax') return 0
  const { slip, offset, further } = document.failure
  return [{ slip, offset }, ...further]
}
