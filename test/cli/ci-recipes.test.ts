import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseWords } from '../../src/cli/arguments.ts'
import { isVerbName, verbs } from '../../src/cli/verbs.ts'
import { isFormat } from '../../src/render/formats.ts'

// The recipes of docs/ci.md, as far as they can be held without the services that run them.

const page = readFileSync('docs/ci.md', 'utf8')
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
  language,
  text: text!,
}))

test('every command is one that can be typed', () => {
  const commands = blocks.flatMap(({ text }) => [
    ...text.matchAll(/(?:npx waza-preflight|\bwaza) ([a-z]+) ([^|\n"]*)/g),
  ])
  expect(commands.length).toBeGreaterThan(6)
  for (const [line, verb, rest] of commands) {
    if (!isVerbName(verb!)) throw new Error(`no command: ${line}`)
    const words = rest!
      .trim()
      .replace(/\$\{\{[^}]*\}\}/g, '1')
      .replaceAll("'", '')
      .split(/\s+/)
    const parsed = parseWords(words, verbs[verb].flags)
    expect(parsed, line).toMatchObject({ ok: true })
    const outputs = (parsed.ok && parsed.lists.get('output')) || []
    for (const output of outputs) expect(isFormat(output.split('=')[0]!), line).toBe(true)
  }
})

test('every block of YAML reads', () => {
  for (const { language, text } of blocks) if (language === 'yaml') expect(parse(text), text).toBeTypeOf('object')
})

test('the table of inputs is that of the action, with its defaults', () => {
  const { inputs } = parse(readFileSync('action.yml', 'utf8')) as { inputs: Record<string, { default: string }> }
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (?:`([^`]*)`)?([^|]*)\|/gm)]
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(inputs))
  for (const [, name, given] of rows) {
    const own = inputs[name!]!.default
    if (!own.startsWith('${{')) expect(given ?? '', name).toBe(own)
  }
})
