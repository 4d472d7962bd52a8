// What goes into the bundles, and what is left to be installed: shared by the build and by tests of the built command.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const { dependencies, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

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

/** Options for esbuild. Dependencies stay outside, since users install them; what is for development only goes in. */
export const bundleOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: Object.keys(dependencies),
  plugins: [withoutClientValidator],
  define: { WAZA_VERSION: JSON.stringify(version) },
  legalComments: 'none',
  logLevel: 'warning',
}

/** The command: the chunks hold what a verb loads when it runs, so that no verb pays for another. */
export const commandOptions = {
  ...bundleOptions,
  entryPoints: { cli: 'src/cli/main.ts' },
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
}
