import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseWords } from '../../src/cli/arguments.ts'
import { verbs } from '../../src/cli/verbs.ts'

const { flags } = verbs.preflight

test('the hook of pre-commit is a command that can be typed', () => {
  const hooks = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8'))
  expect(hooks).toMatchObject([{ id: 'waza-preflight', language: 'node', pass_filenames: true, require_serial: true }])
  const [program, verb, ...words] = String(hooks[0].entry).split(' ')
  expect([program, verb]).toEqual(['waza', 'preflight'])
  const parsed = parseWords([...words, ...hooks[0].args, 'a file', '-x y.txt'], flags)
  expect(parsed.ok && parsed.switches.get('owners')).toBe(true)
  expect(parsed.ok && parsed.positionals).toEqual(['a file', '-x y.txt'])
})

test('so is every command of the page on hooks', () => {
  const text = readFileSync('docs/commit-hooks.md', 'utf8')
  const commands = [...text.matchAll(/waza preflight ([^\n`]*)/g)].map(([, words = '']) =>
    words.replaceAll("'", '').split(' '),
  )
  expect(commands.length).toBeGreaterThan(4)
  for (const words of commands) expect(parseWords(words, flags), words.join(' ')).toMatchObject({ ok: true })
})
