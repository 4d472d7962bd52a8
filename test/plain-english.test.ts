import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Words that a newcomer has to guess at, each with what is written instead. Only texts count, not names in code. */
const WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\brooms\b/i, 'modules'],
  [/\bdoors?\b/i, 'entry point'],
  [/\bfaces?\b/i, 'interface, format'],
  [/\bhouse\b/i, 'structure'],
  [/\btold as\b/i, 'reported as, distinct'],
  [/\bnothing but (?:blanks|white ?space|comments)\b/i, 'only whitespace, only comments'],
  [/\bsomething that is no\b/i, 'something that is not a'],
  [/\blook again\b/i, 'run again'],
  [/\btrip(?:s|ped)? over\b/i, 'fail on'],
  [/\bgate is shut\b|\bgate: shut\b/i, 'closed'],
  [/\bmisfits?\b/i, 'decode error'],
  [/\bstrangers?\b/i, 'foreign'],
  [/\bburied\b/i, 'nested'],
  [/\bsoundly\b/i, 'correctly'],
]

/** What is a text in a source file: comments, and strings on one line. */
const TEXTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm

function* filesBelow(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!['generated', 'node_modules'].includes(entry.name)) yield* filesBelow(file)
    } else if (/\.(ts|mts|mjs|cjs|md)$/.test(entry.name)) yield file
  }
}

/** The texts of a file: all of a page, and what people read of a source. */
function textsOf(file: string): readonly string[] {
  const content = fs.readFileSync(file, 'utf8')
  return file.endsWith('.md')
    ? [content]
    : [...content.matchAll(TEXTS)].map(([text]) => text.replace(/\$\{[^}]*\}/g, ''))
}

test('what people read is plain English', () => {
  const folders = ['src', 'docs', 'scripts', 'test', 'bench', 'examples'].map((folder) => path.join(ROOT, folder))
  const files = [
    path.join(ROOT, 'README.md'),
    path.join(ROOT, 'CHANGELOG.md'),
    ...folders.flatMap((at) => [...filesBelow(at)]),
  ]
  const found = files
    .filter((file) => file !== import.meta.filename)
    .flatMap((file) =>
      textsOf(file).flatMap((text) =>
        WORDS.flatMap(([word, instead]) => {
          const match = word.exec(text)
          return match === null ? [] : `${path.relative(ROOT, file)}: "${match[0]}" (write: ${instead})`
        }),
      ),
    )
  expect(found).toEqual([])
})
