import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../src/cli/run.ts'
import { MemorySink } from './cli/memory.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** What the README shows of a command, its cuts (`...`) left out. */
function shownIn(readme: string): { readonly words: readonly string[]; readonly lines: readonly string[] } {
  const block = /```console\n\$ waza ([^\n]+)\n([\s\S]*?)```/.exec(readme)
  if (block === null) throw new Error('the README shows no command')
  return { words: block[1]!.split(' '), lines: block[2]!.split('\n').filter((line) => line !== '...' && line !== '') }
}

test('the README shows what the command prints', async () => {
  const { words, lines } = shownIn(readFileSync(path.join(ROOT, 'README.md'), 'utf8'))
  const home = process.cwd()
  process.chdir(ROOT)
  const stdout = new MemorySink()
  try {
    await run(words, { colour: false, stdout, stderr: new MemorySink() })
  } finally {
    process.chdir(home)
  }
  expect(lines.length).toBeGreaterThan(15)
  const printed = stdout.text.split('\n')
  let at = -1
  for (const line of lines) {
    at = printed.indexOf(line, at + 1)
    expect(at, `"${line}" comes in its order`).toBeGreaterThanOrEqual(0)
  }
})

test('examples/preflight is what its README says: exit 0, and 1 with --strict for what only a run can show', async () => {
  const exit = async (...words: string[]) => {
    const stdout = new MemorySink()
    const status = await run(
      ['preflight', path.join(ROOT, 'examples/preflight/eval.yaml'), '--format', 'json', ...words],
      {
        colour: false,
        stdout,
        stderr: new MemorySink(),
      },
    )
    const open = JSON.parse(stdout.text).diagnostics.filter(({ state }: { state: string }) => state !== 'verified')
    return { status, codes: open.map(({ code }: { code: string }) => code) }
  }
  expect(await exit()).toEqual({ status: 0, codes: ['boundary.post_run'] })
  expect(await exit('--strict')).toEqual({ status: 1, codes: ['boundary.post_run'] })
})
