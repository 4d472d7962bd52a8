import { builtinModules } from 'node:module'
import { build, type Metafile } from 'esbuild'
import { beforeAll, expect, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { commandOptions } from '../../scripts/bundle.mjs'
import { notices } from '../../scripts/notices.mjs'

// What a client waits for when it starts the server, and what the other verbs must not wait for.

vi.setConfig({ hookTimeout: 60_000 })

let metafile: Metafile
beforeAll(async () => {
  ;({ metafile } = await build({
    ...commandOptions,
    outdir: 'node_modules/.cache/mcp-graph',
    write: false,
    metafile: true,
  }))
})

/** The sources that are loaded with a chunk, without what it loads later. */
function loadedWith(source: string): { sources: readonly string[]; packages: readonly string[] } {
  const { outputs } = metafile
  const first = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === source)
  const seen = new Set<string>(first === undefined ? [] : [first])
  const packages = new Set<string>()
  for (const file of seen)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue
      if (!external) seen.add(path)
      else if (!path.startsWith('node:') && !builtinModules.includes(path)) packages.add(path)
    }
  return { sources: [...seen].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {})), packages: [...packages] }
}

test('the server is loaded without the inspection, the evaluator, the catalogue, and any package', () => {
  const { sources, packages } = loadedWith('src/cli/mcp.ts')
  expect(sources).toContain('src/mcp/server.ts')
  expect(sources.some((file) => file.includes('@modelcontextprotocol/sdk'))).toBe(true)
  const heavy =
    /^src\/(inspect|evidence|inspection|evaluator|render\/(?!runner-commands)|yaml|catalogue\/explanations)|node_modules\/ajv/
  expect(sources.filter((file) => heavy.test(file))).toEqual([])
  expect(packages).toEqual([])
})

test.each(['src/cli/main.ts', 'src/cli/preflight.ts', 'src/cli/explain.ts', 'src/inspect.ts'])(
  '%s loads nothing of the protocol',
  (entry) => {
    const { sources } = loadedWith(entry)
    expect(sources).toContain(entry)
    expect(sources.filter((file) => /^src\/mcp|modelcontextprotocol|node_modules\/zod/.test(file))).toEqual([])
  },
)

test('users install one package: everything is inside, with its licence', () => {
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  )
  const strangers = imported.filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
  // The published build keeps these two beside its files; test/published.test.ts runs it with nothing around it.
  expect([...new Set(strangers)].sort()).toEqual(['fast-glob', 'minimatch'])
  expect(Object.keys(manifest)).not.toContain('dependencies')
  expect(notices(metafile, process.cwd())).toMatch(/^@modelcontextprotocol\/sdk 1\.\S+ \(MIT\)$/m)
})
