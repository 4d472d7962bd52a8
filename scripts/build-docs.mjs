// Makes docs/diagnostics.md and docs/advice.md, the indexes of the pages in docs/codes: one line for each diagnostic code,
// and one for each kind of advice.
//
//   node scripts/build-docs.mjs
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { buildPages } from './build-pages.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** The text of docs/diagnostics.md, as the pages and the catalogue have it now. */
export async function diagnosticsPage() {
  buildPages()
  const { families, describeCode } = await catalogue()
  const sections = families.map(({ title, codes }) => `## ${title}\n\n${table(codes.map(describeCode))}`)
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

const INTRODUCTION = `# Diagnostics

<!-- Made by scripts/build-docs.mjs from docs/codes; edit the pages. -->

Every diagnostic of \`waza preflight\` has one of these codes. Each has a page; \`waza explain CODE\` shows the same text
in a terminal. Every example is inspected by a test, broken and fixed.

| state | severity | exit status |
| --- | --- | --- |
| verified | info | 0 |
| unresolved | warning | 0, or 1 with \`--strict\` |
| unsupported | warning | 0, or 1 with \`--strict\` |
| invalid | error | 1 |

Verified never means that a requirement is satisfied, that a policy is enforced, or that anything outside has changed.
A state marked with * makes the report incomplete: something was left unexamined, and what the report does not name may
still be wrong.`

/** The text of docs/advice.md, likewise. */
export async function advicePage() {
  buildPages()
  const { adviceFamilies, describeCode } = await catalogue()
  const sections = adviceFamilies.map(({ title, names }) => `## ${title}\n\n${adviceTable(names.map(describeCode))}`)
  return `${[ADVICE, ...sections].join('\n\n')}\n`
}

const ADVICE = `# Advice

<!-- Made by scripts/build-docs.mjs from docs/codes; edit the pages. -->

Some mistakes are allowed: a run starts, is green, and has tested nothing. What is allowed but probably not meant is said
as advice, beside the report: it is no diagnostic, has no state, is not in the JSON report, and changes an exit only with \`--fail-on advice\`.
Each piece has a name that lasts, a position, one sentence and one remedy. What is said is certain; only whether it was
meant is open.

Every kind has a page; \`waza explain NAME\` shows the same text in a terminal. Every example is inspected by a test,
with the advice and without it.`

function adviceTable(descriptions) {
  const rows = descriptions.map(({ code, title }) => `| [${code}](codes/${code}.md) | ${title} |`)
  return ['| name | what it is about |', '| --- | --- |', ...rows].join('\n')
}

function table(descriptions) {
  const rows = descriptions.map(({ code, title, states }) => {
    const shown = states.map(({ state, incomplete }) => `${state}${incomplete ? '*' : ''}`).join(', ')
    return `| [${code}](codes/${code}.md) | ${title} | ${shown} |`
  })
  return ['| code | what it is about | states |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The catalogue, bundled: Node 20 does not read TypeScript. */
async function catalogue() {
  const contents = `
    export { adviceFamilies } from './src/catalogue/advice.ts'
    export { families } from './src/catalogue/codes.ts'
    export { describeCode } from './src/catalogue/explanations.ts'
  `
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'waza-docs-'))
  const outfile = path.join(folder, 'catalogue.mjs')
  try {
    await build({
      stdin: { contents, resolveDir: ROOT, sourcefile: 'docs-entry.ts', loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await fs.writeFile(path.join(ROOT, 'docs/diagnostics.md'), await diagnosticsPage())
  await fs.writeFile(path.join(ROOT, 'docs/advice.md'), await advicePage())
}
