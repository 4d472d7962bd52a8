// What goes into the bundles: shared by the build and by tests of the built command. Everything is bundled, so that a
// user installs one package.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressesOf } from './addresses.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
const { home = '', docs = '' } = addressesOf(manifest)

/**
 * The server of `waza mcp` asks its clients nothing, so it validates no answer of theirs. The validator that the SDK
 * loads for that takes longer to start than all the rest of the server.
 */
const withoutClientValidator = {
  name: 'without-client-validator',
  setup(build) {
    build.onLoad(
      { filter: /[\\/]@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/ },
      () => ({
        contents: 'export class AjvJsonSchemaValidator {}',
      }),
    )
  },
}

const LAZY = path.join(ROOT, 'src/lazy/libraries.ts')

const GENERATED = '../schema/generated/'

/** The packages and files that src/lazy/libraries.ts loads by their names. */
function lazyNames() {
  const named = [...readFileSync(LAZY, 'utf8').matchAll(/load\('(?!node:)([^']+)'\)/g)].map(([, name]) => name)
  return [...named, ...PACKAGES]
}

/** Where the published package keeps a library that is loaded lazily, from the directory of the bundles. */
const vendorPath = (name) => `vendor/${name.replace(GENERATED, '').replace(/\.cjs$/, '')}.js`

/** Makes src/lazy/libraries.ts load from the package itself instead of from what is installed beside it. */
export const vendored = {
  name: 'vendored',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]lazy[\\/]libraries\.ts$/ }, () => ({
      loader: 'ts',
      resolveDir: path.dirname(LAZY),
      contents: readFileSync(LAZY, 'utf8').replace(
        /load\('(?!node:)([^']+)'\)/g,
        (_, name) => `load('./${vendorPath(name)}')`,
      ),
    }))
  },
}

/** Options for esbuild. */
export const bundleOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  plugins: [withoutClientValidator],
  define: {
    WAZA_VERSION: JSON.stringify(manifest.version),
    WAZA_HOME: JSON.stringify(home),
    WAZA_DOCS: JSON.stringify(docs),
  },
  legalComments: 'none',
  logLevel: 'warning',
}

/** Packages that only some command lines need. */
const PACKAGES = ['fast-glob', 'minimatch']

/**
 * The command in chunks, as tests look at it: what a module loads, and what it loads only when it runs. These packages
 * stay outside, since ES modules cannot hold what was written for `require`.
 */
export const commandOptions = {
  ...bundleOptions,
  external: PACKAGES,
  // The thread of a call of `waza mcp` is started from its file, which stands beside what starts it.
  entryPoints: { cli: 'src/cli/main.ts', 'chunks/mcp-worker': 'src/cli/mcp-worker.ts' },
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
}

/** The verbs: loaded only when a command line asks for them. */
const VERBS = ['preflight', 'fix', 'explain', 'solution', 'mcp', 'lsp', 'schema', 'init', 'merge', 'help']

/** The files of the published command that others load on demand, by their sources. */
const ON_DEMAND = {
  ...Object.fromEntries(VERBS.map((verb) => [verb, `src/cli/${verb}.ts`])),
  // What preflight needs of fixes, where it has errors.
  fixes: 'src/cli/fixes.ts',
  // The settings of a project, where it has some.
  settings: 'src/cli/settings/read.ts',
  // Script and style of the HTML report.
  page: 'src/render/generated/page.ts',
}
/** Leaves what is loaded on demand outside of a file of the command: the other files, and those packages. */
const onDemand = {
  name: 'on-demand',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, path: name, importer }) => {
      if (kind !== 'dynamic-import') return undefined
      if (PACKAGES.includes(name)) return { path: `./${vendorPath(name)}`, external: true }
      const source = path
        .relative(ROOT, path.resolve(path.dirname(importer), name))
        .split(path.sep)
        .join('/')
      const file = Object.keys(ON_DEMAND).find((one) => ON_DEMAND[one] === source)
      return file === undefined ? undefined : { path: `./${file}.js`, external: true }
    })
  },
}

/** Leaves the packages that few need outside of the library, where the command has them as well. */
export const besideLibrary = {
  name: 'beside-library',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${PACKAGES.join('|')})$`) }, ({ path: name }) => ({
      path: `./${vendorPath(name)}`,
      external: true,
    }))
  },
}

/**
 * The published command: CommonJS, which starts faster than ES modules, and one file a verb with all that it needs, so
 * that a run opens few files and pays for no other verb.
 */
export const publishedOptions = {
  ...bundleOptions,
  plugins: [...bundleOptions.plugins, vendored, onDemand],
  format: 'cjs',
  entryPoints: { main: 'src/cli/main.ts', 'mcp-worker': 'src/cli/mcp-worker.ts', ...ON_DEMAND },
  supported: { 'dynamic-import': false },
  minifyWhitespace: true,
  minifySyntax: true,
  define: { ...bundleOptions.define, 'import.meta.url': 'moduleUrl' },
  // In CommonJS there is no import.meta: the address of the bundled file stands for it.
  banner: { js: "const moduleUrl=require('node:url').pathToFileURL(__filename).href;" },
}

/**
 * fast-glob counts the processors when it is loaded, for a walk that does not wait, which nobody here asks for. On Linux
 * that opens two files outside of every suite.
 */
const withoutProcessors = {
  name: 'without-processors',
  setup(build) {
    build.onLoad({ filter: /[\\/]fast-glob[\\/]out[\\/]settings\.js$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8')
      const contents = text.replace('os.cpus().length', '1')
      if (contents === text) throw new Error('fast-glob no longer counts the processors in its settings')
      return { contents }
    })
  },
}

export const vendorOptions = {
  ...bundleOptions,
  plugins: [...bundleOptions.plugins, withoutProcessors],
  format: 'cjs',
  minifyWhitespace: true,
  minifySyntax: true,
  entryPoints: Object.fromEntries(
    lazyNames().map((name) => [
      vendorPath(name).slice('vendor/'.length, -'.js'.length),
      name.startsWith(GENERATED) ? path.resolve(path.dirname(LAZY), name) : name,
    ]),
  ),
}
