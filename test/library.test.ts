import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diskReader, examine, type Format, formats, memoryReader, report, sarif } from '../src/index.ts'
import { ran } from './cli/memory.ts'
import { evalText, taskText } from './cli/suites.ts'

// The library does what the command does, to the byte.

const FILES = {
  '/p/evals/a/eval.yaml': evalText({ taks: [] }),
  '/p/evals/a/tasks/a.yaml': taskText({ expected: { output_contains: ['ok'] } }),
  '/p/evals/b/eval.yaml': `# waza-ignore runtime.availability -- known\n${evalText({}, { executor: 'copilot-sdk' })}`,
  '/p/evals/b/tasks/a.yaml': taskText(),
}
const newReader = () => memoryReader({ files: FILES, cwd: '/p', home: '/home/me' })

describe.each(formats)('report in %s', (format) => {
  test.each([
    [['evals/**/eval.yaml'], {}, []],
    [['evals/a/eval.yaml'], { strict: true }, ['--strict']],
    [
      ['evals/*/eval.yaml'],
      { ignore: ['evals/a'], failsOnAdvice: true },
      ['--ignore', 'evals/a', '--fail-on', 'advice'],
    ],
  ])('of %j with %j', async (paths, options, flags) => {
    const done = await report(paths, { format, newReader, ...options })
    const command = await ran(['preflight', ...paths, '--format', format, ...flags], { examine, newReader })
    if (!done.ok) throw new Error(done.message)
    expect(done.failed).toBe(command.exit === 1)
    // What can be fixed is told by the command, which has what fixes.
    const comparable = (text: string): string =>
      text.replace(/\n\d+ of \d+ errors? can be fixed: .*\n/, '\n').replace(/,\n +"fixes": \[[\s\S]*?\n {10}\]/g, '')
    expect(comparable(done.text)).toBe(comparable(command.stdout))
  })
})

test('a run that cannot be is a result, and no exception', async () => {
  expect(await report(['no/*.yaml'], { newReader })).toEqual({ ok: false, message: 'no file matches "no/*.yaml"' })
  expect(await report(['x'], { newReader, format: 'yaml' as Format })).toEqual({
    ok: false,
    message: 'there is no such format',
  })
  expect(await report([], { newReader })).toMatchObject({ ok: true, evals: [], failed: false })
})

test('inspections become one SARIF log', async () => {
  const reader = newReader()
  const inspections = ['evals/a/eval.yaml', 'evals/b/eval.yaml'].map((path) => examine(path, { reader }))
  const done = await report(['evals/**/eval.yaml'], { format: 'sarif', newReader })
  expect(done).toMatchObject({ ok: true, text: sarif(inspections, { newReader }) })
})

test('the examples of the page are of functions that are there', async () => {
  const page = readFileSync('docs/library.md', 'utf8')
  const names = [...page.matchAll(/^import \{ ([^}]+) \} from 'waza-preflight'$/gm)].flatMap(([, list]) =>
    list!.split(', '),
  )
  const library = await import('../src/index.ts')
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) expect(Object.keys(library), name).toContain(name)
  expect(diskReader().paths.separator).toMatch(/[\\/]/)
})
