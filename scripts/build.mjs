// Builds the package: the generated validators, one bundle for the command and one for the library, and declarations.
import { spawn } from 'node:child_process'
import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions, commandOptions } from './bundle.mjs'
import { notices } from './notices.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const DIST = path.join(ROOT, 'dist')

/** Runs a script's export, where the script exists: the generated sources come first, since the bundles contain them. */
async function generate(script, name, isRequired) {
  try {
    await (await import(script))[name]()
  } catch (error) {
    const isAbsent =
      error.code === 'ERR_MODULE_NOT_FOUND' && String(error.url ?? error.message).includes(path.basename(script))
    if (isRequired || !isAbsent) throw error
  }
}

async function bundle() {
  const cli = path.join(DIST, 'cli.js')
  const [{ metafile }] = await Promise.all([
    build({ ...commandOptions, outdir: DIST, metafile: true }),
    build({ ...bundleOptions, entryPoints: ['src/index.ts'], outfile: path.join(DIST, 'index.js') }),
  ])
  await writeFile(path.join(DIST, 'NOTICES.txt'), notices(metafile, ROOT))
  await chmod(cli, 0o755)
}

function declarations() {
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('the declarations could not be made'))))
  })
}

await rm(DIST, { recursive: true, force: true })
await generate('./build-validators.mjs', 'buildValidators', true)
await generate('./build-metaschemas.mjs', 'buildMetaschemas', false)
await generate('./build-tool-schemas.mjs', 'buildToolSchemas', true)
await Promise.all([bundle(), declarations()])
