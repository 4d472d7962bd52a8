// Builds the package: the generated sources, the command, the library, and declarations. docs/performance.md says why
// the command is made the way it is.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildMetaschemas } from './build-metaschemas.mjs'
import { buildPage } from './build-page.mjs'
import { buildPages } from './build-pages.mjs'
import { buildShell } from './build-shell.mjs'
import { buildToolSchemas } from './build-tool-schemas.mjs'
import { buildTypes } from './build-types.mjs'
import { buildValidators } from './build-validators.mjs'
import { besideLibrary, bundleOptions, publishedOptions, vendored, vendorOptions } from './bundle.mjs'
import { notices } from './notices.mjs'
import { sbom } from './sbom.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const DIST = path.join(ROOT, 'dist')
const START = path.join(ROOT, 'src/start')

/** The command, and before it what loads its files with their code caches. */
async function command() {
  const { metafile } = await build({ ...publishedOptions, outdir: DIST, metafile: true })
  await copyFile(path.join(START, 'cli.cjs'), path.join(DIST, 'cli.js'))
  await copyFile(path.join(START, 'code-cache.cjs'), path.join(DIST, 'code-cache.cjs'))
  await chmod(path.join(DIST, 'cli.js'), 0o755)
  return metafile
}

/** What `require` gets: the library is an ES module, so that it can be loaded in pieces. */
const REQUIRED = `throw Object.assign(
  new Error("waza-preflight is an ES module: load it with import, or with await import('waza-preflight')"),
  { code: 'ERR_REQUIRE_ESM' },
)
`

/** The entry points of the library, as ES modules. */
async function library() {
  const { metafile } = await build({
    ...bundleOptions,
    plugins: [...bundleOptions.plugins, vendored, besideLibrary],
    entryPoints: { index: 'src/index.ts', evaluator: 'src/evaluator.ts' },
    outdir: DIST,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'library-[hash]',
    splitting: true,
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
  })
  return metafile
}

/** The reader of YAML, for other tools: one file with nothing else in it. */
async function yamlReader() {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: { yaml: 'src/yaml.ts' },
    outdir: DIST,
    outExtension: { '.js': '.mjs' },
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
  })
  return metafile
}

/** The libraries that are loaded only when something needs them, each a file of its own. */
async function vendor() {
  const { metafile } = await build({ ...vendorOptions, outdir: path.join(DIST, 'vendor'), metafile: true })
  return metafile
}

/**
 * Runs what users run all day, for the code cache. What is run rarely is not worth its size. What was made, by which
 * engine and from which sources, is written into the launcher, which believes nothing else.
 */
async function warm() {
  const record = path.join(DIST, 'caches.json')
  // Options of the engine belong to what a cache is bound to; those of whoever builds are not the users'.
  const { NODE_OPTIONS, ...env } = process.env
  const options = { cwd: path.join(ROOT, 'examples'), stdio: 'ignore', env: { ...env, NO_COLOR: '1' } }
  const run = (...words) => {
    try {
      execFileSync(process.execPath, [path.join(START, 'warm.cjs'), DIST, record, ...words], options)
    } catch (error) {
      // A report that failed is a run like any other.
      if (error.status !== 1) throw error
    }
  }
  run('preflight', '--help')
  run('preflight', 'broken/eval.yaml', '--format', 'sarif')
  run('preflight', 'broken/eval.yaml')
  run('preflight', 'preflight/eval.yaml', '--format', 'json')
  if (!existsSync(path.join(DIST, 'main.js.cache'))) throw new Error('the built command does not run')
  const launcher = path.join(DIST, 'cli.js')
  const text = await readFile(launcher, 'utf8')
  const recorded = text.replace('const caches = undefined', `const caches = ${await readFile(record, 'utf8')}`)
  if (recorded === text) throw new Error('the launcher has no place for the record of the code caches')
  await writeFile(launcher, recorded)
  await rm(record)
}

await rm(DIST, { recursive: true, force: true })
await mkdir(DIST, { recursive: true })
buildPages()
const [pageFiles] = await Promise.all([buildPage(), buildValidators(), buildMetaschemas(), buildToolSchemas()])
await writeFile(path.join(DIST, 'package.json'), '{ "type": "commonjs" }\n')
await writeFile(path.join(DIST, 'require.js'), REQUIRED)
const [metafiles] = await Promise.all([
  Promise.all([command(), library(), yamlReader(), vendor()]),
  buildTypes(['index', 'evaluator', 'yaml']),
])
const outputs = Object.assign({}, ...[pageFiles, ...metafiles].map((metafile) => metafile.outputs))
await buildShell(DIST, JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')).version)
await writeFile(path.join(DIST, 'NOTICES.txt'), notices({ outputs }, ROOT))
await writeFile(path.join(DIST, 'sbom.cdx.json'), sbom({ outputs }, ROOT))
await warm()
