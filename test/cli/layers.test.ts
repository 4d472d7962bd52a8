import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The faults that the layer check finds in made-up sources. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const script: string = new URL('../../scripts/check-layers.mjs', import.meta.url).href
  const { layerFaults } = await import(script)
  const root = join(mkdtempSync(join(tmpdir(), 'layers-')), 'src')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const faults = layerFaults(root)
  rmSync(dirname(root), { recursive: true })
  return faults
}

/** The files with one that imports them, so that they only have the faults of their own texts. */
function reached(files: Record<string, string>): Record<string, string> {
  const imports = Object.keys(files).map((file) => `import './${file}'\n`)
  return { ...files, 'index.ts': imports.join('') }
}

test('imports from modules before and from the own module are fine', async () => {
  const text =
    "import { a } from '../text/a.ts'\nimport type { b } from './b.ts'\nimport fg from 'fast-glob'\nimport { x } from 'node:url'\n"
  expect(await faultsOf(reached({ 'report/a.ts': text }))).toEqual([])
})

test.each([
  [
    'text/a.ts',
    "import { b } from '../report/b.ts'",
    'src/text/a.ts:1: text imports from report, which comes after it',
  ],
  ['text/a.ts', "\nexport * from '../report/b.ts'", 'src/text/a.ts:2: text imports from report, which comes after it'],
  [
    'text/a.ts',
    "const b = await import('../cli/b.ts')",
    'src/text/a.ts:1: text imports from cli, which comes after it',
  ],
  [
    'rules/a.ts',
    "import fs from 'node:fs'",
    'src/rules/a.ts:1: rules imports node:fs, which is for reader, evaluator, cli',
  ],
  ['cli/a.ts', "import net from 'node:net'", 'src/cli/a.ts:1: cli imports node:net, which is for nobody'],
  [
    'rules/a.ts',
    "import path from 'node:path'",
    'src/rules/a.ts:1: rules imports node:path, which is for evaluator, cli',
  ],
  [
    'rules/a.ts',
    "\nexport const isWindows = process.platform === 'win32'",
    'src/rules/a.ts:2: rules reads process.platform, which is for reader, evaluator, mcp, cli',
  ],
  [
    'evaluator/a.ts',
    "import { x } from '../reader/disk.ts'",
    'src/evaluator/a.ts:1: evaluator imports reader/disk.ts, which is behind its boundary',
  ],
  ['cli/a.ts', "import { x } from 'path'", 'src/cli/a.ts:1: write node:path'],
  ['cli/a.ts', "import { x } from './b'", 'src/cli/a.ts:1: ./b lacks its extension'],
  ['attic/a.ts', '', 'src/attic/a.ts: "attic" is not a module of the design (see MODULES in scripts/check-layers.mjs)'],
])('%s with %j', async (file, text, fault) => {
  const faults = await faultsOf(reached({ [file]: text }))
  expect(faults.filter((line) => line.startsWith(`src/${file}`))).toEqual([fault])
})

test('files that import each other are a circle, types included', async () => {
  const files = {
    'text/a.ts': "import type { b } from './b.ts'",
    'text/b.ts': "export const c = await import('./c.ts')",
    'text/c.ts': "export * from './a.ts'",
  }
  expect(await faultsOf(reached(files))).toEqual([
    'src/text/a.ts -> src/text/b.ts -> src/text/c.ts -> src/text/a.ts: these files import each other',
  ])
})

test('a file that nothing imports stands in no module', async () => {
  expect(await faultsOf({ 'text/a.ts': '', 'cli/main.ts': '' })).toEqual([
    'src/text/a.ts: no file imports it, and it is no entry point',
  ])
})
