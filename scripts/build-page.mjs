// Builds the script and the style of the HTML report into one module, with the digests by which the page's policy lets
// the browser use these two and nothing else.
//
//   node scripts/build-page.mjs
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TARGET = path.join(ROOT, 'src/render/generated/page.ts')

const digest = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Compiles one file for browsers as they are in wide use; the text fits between its tags as it is. */
async function compiled(entry, options, end) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    target: ['es2022'],
    legalComments: 'none',
    charset: 'ascii',
    metafile: true,
    ...options,
  })
  const text = outputFiles[0].text.trim()
  if (text.toLowerCase().includes(end)) throw new Error(`${entry} has ${end} in it, which would end its tag`)
  return { text, metafile }
}

/** Writes src/render/generated/page.ts; the result is what the script was made of, for the notices. */
export async function buildPage() {
  const script = await compiled(
    'src/page/main.tsx',
    { format: 'iife', jsx: 'automatic', jsxImportSource: 'preact' },
    '</script',
  )
  const style = await compiled('src/page/style.css', {}, '</style')
  const page = {
    script: script.text,
    style: style.text,
    scriptHash: digest(script.text),
    styleHash: digest(style.text),
  }
  fs.mkdirSync(path.dirname(TARGET), { recursive: true })
  const fresh = `${TARGET}.${process.pid}.tmp`
  fs.writeFileSync(
    fresh,
    `// Made by scripts/build-page.mjs; not to be edited.\nexport const page = ${JSON.stringify(page, null, 2)} as const\n`,
  )
  fs.renameSync(fresh, TARGET)
  return script.metafile
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage()
