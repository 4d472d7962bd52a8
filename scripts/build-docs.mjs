// Makes docs/diagnostics.md from the catalogue: one section for each diagnostic code.
//
//   node scripts/build-docs.mjs
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** The text of docs/diagnostics.md, as the catalogue has it now. */
export async function diagnosticsPage() {
  const { families, explain, example } = await catalogue()
  const contents = families.map(
    ({ title, codes }) => `- ${title}: ${codes.map((code) => `[${code}](#${code})`).join(', ')}`,
  )
  const sections = families.map(({ title, codes }) =>
    [`## ${title}`, ...codes.map((code) => section(explain(code), example))].join('\n\n'),
  )
  return `${[INTRODUCTION, contents.join('\n'), ...sections].join('\n\n')}\n`
}

const INTRODUCTION = `# Diagnostics

<!-- Made by scripts/build-docs.mjs from src/catalogue; edit the catalogue. -->

Every diagnostic of \`waza preflight\` has one of these codes. \`waza explain CODE\` shows the same text in a terminal.

| state | severity | exit status |
| --- | --- | --- |
| verified | info | 0 |
| unresolved | warning | 0, or 1 with \`--strict\` |
| unsupported | warning | 0, or 1 with \`--strict\` |
| invalid | error | 1 |

Verified never means that a requirement is satisfied, that a policy is enforced, or that anything outside has changed.
A code can make the report incomplete: then something was left unexamined, and what the report does not name may still
be wrong. Every example on this page is inspected by a test, as it is shown and as it is mended.`

function section(entry, example) {
  const rows = entry.states.map(
    ({ state, meaning, incomplete }) => `| ${state} | ${cell(meaning)} | ${incomplete ? 'yes' : 'no'} |`,
  )
  return [
    `<a id="${entry.code}"></a>\n\n### ${entry.code}`,
    `**${entry.title}.** ${entry.meaning}`,
    ['| state | when | makes the report incomplete |', '| --- | --- | --- |', ...rows].join('\n'),
    `**Why it matters.** ${entry.why}`,
    `**What to do.** ${entry.remedy}`,
    ...broken(entry.example, example),
    ...mended(entry.example, example),
  ].join('\n\n')
}

function broken(shown, { commandLine, circumstances }) {
  const facts = circumstances(shown, shown)
  return [
    `Example${facts.length === 0 ? '' : ` (${facts.join('; ')})`}:`,
    fence('sh', `${commandLine(shown)}\n`),
    ...Object.entries(shown.files).map(([file, text]) => `\`${file}\`\n\n${fence(languageOf(file), text)}`),
  ]
}

function mended(shown, { commandLine, mendedFiles }) {
  const out = ['The same, mended:']
  if (shown.instead !== undefined) {
    out.push(fence('sh', `${commandLine(shown.instead)}\n`))
    if (shown.cwd === 'gone' && shown.instead.cwd !== 'gone') out.push('In a working directory that exists.')
  }
  for (const { path: file, change, lines } of mendedFiles(shown)) {
    const head = `\`${file}\`${change === 'changed' ? '' : ` (${change})`}`
    if (change === 'removed') out.push(head)
    else out.push(`${head}\n\n${fence('diff', lines.map(({ mark, text }) => `${mark}${text}\n`).join(''))}`)
  }
  if (shown.note !== undefined) out.push(shown.note)
  return out
}

/** A code block; the examples hold no fence of their own, and one that did would be refused. */
function fence(language, text) {
  if (text.includes('```')) throw new Error('an example holds a fence')
  return `\`\`\`${language}\n${text.endsWith('\n') ? text : `${text}\n`}\`\`\``
}

function languageOf(file) {
  return { '.yaml': 'yaml', '.lock': 'yaml', '.json': 'json', '.md': 'markdown' }[path.extname(file)] ?? 'text'
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}

/** The catalogue and how its examples are shown, bundled: Node 20 does not read TypeScript. */
async function catalogue() {
  const contents = `
    export { families, explain } from './src/catalogue/explanations.ts'
    export * as example from './src/render/example.ts'
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
}
