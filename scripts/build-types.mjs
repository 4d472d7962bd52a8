// Makes the published declarations: one file an entry point, with what its users can name, from the sources. Comments
// keep what a user needs; where a rule comes from in our specification says nothing to them.
import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TYPES = path.join(ROOT, 'dist/types')

/** What `require` gives TypeScript: a type that says how to load the package, and nothing that can be called. */
const REQUIRED = `declare const waza: "waza-preflight is an ES module: load it with import, or with await import('waza-preflight')"
export = waza
`

/**
 * Writes dist/types.
 * @param entries the names of the entry points, which are files of src
 * @throws where TypeScript refuses the sources
 */
export async function buildTypes(entries) {
  const whole = path.join(ROOT, 'dist/whole-types')
  await emit(whole)
  const input = Object.fromEntries(entries.map((name) => [name, path.join(whole, `${name}.d.ts`)]))
  const bundle = await rollup({ input, plugins: [dts()], external: [/^node:/] })
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'shared.d.ts',
  })
  await bundle.close()
  await fs.mkdir(TYPES, { recursive: true })
  for (const { fileName, code } of output) await fs.writeFile(path.join(TYPES, fileName), withoutSources(code))
  await fs.writeFile(path.join(TYPES, 'package.json'), '{ "type": "module" }\n')
  await fs.writeFile(path.join(TYPES, 'require.d.cts'), REQUIRED)
  await fs.rm(whole, { recursive: true })
}

function emit(outDir) {
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve, reject) => {
    const words = [tsc, '-p', 'tsconfig.build.json', '--outDir', outDir]
    const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 2, 2] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('the declarations could not be made'))))
  })
}

/** Takes `(decision 26)`, `(surface-cli.md section 2)` and the like out of comments. */
function withoutSources(code) {
  return code
    .replace(/\/\*\*[\s\S]*?\*\//g, (comment) =>
      comment
        .replace(/\s*\((?:[^()]*\b(?:decisions? \d|sections? \d|[a-z-]+\.md|contract,|issue \d)[^()]*)\)/g, '')
        .replace(/\s+of contract section "[^"]*"/g, ''),
    )
    .replaceAll('\r\n', '\n')
}
