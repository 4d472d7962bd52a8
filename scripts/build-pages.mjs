// Turns the pages of the diagnostic codes and of the kinds of advice, and their examples, into modules, for `waza explain`, SARIF and the editor:
// docs/codes/<code>.md and examples/codes/<code>/{broken,fixed} are the only source.
//
//   node scripts/build-pages.mjs
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const PAGES = path.join(ROOT, 'docs/codes')
const EXAMPLES = path.join(ROOT, 'examples/codes')
const TARGET = path.join(ROOT, 'src/catalogue/generated')

/** The sections that every page has, in this order; advice has no states. */
const SECTIONS = ['Why it matters', 'States', 'How to fix it', 'Example']
const sectionsOf = (code) => (code.startsWith('advice.') ? SECTIONS.filter((name) => name !== 'States') : SECTIONS)

/**
 * Reads one page.
 * @param code the code that the page is about
 * @param text the Markdown of the page
 * @returns its parts as plain text; `title` is without its full stop
 * @throws where the page does not have the form that all pages share, with the code and what is missing
 */
export function parsePage(code, text) {
  const fail = (why) => {
    throw new Error(`docs/codes/${code}.md: ${why}`)
  }
  const [head = '', ...rest] = text.trimEnd().split(/^## /m)
  const [heading, title = '', ...meaning] = head.trim().split(/\n\n+/)
  if (heading !== `# ${code}`) fail(`begins with the heading "# ${code}"`)
  if (!title.endsWith('.') || meaning.length === 0) fail('has a title with a full stop, and what it means')
  const sections = new Map(
    rest.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end).trim(), section.slice(end).trim()]
    }),
  )
  const wanted = sectionsOf(code)
  if ([...sections.keys()].join() !== wanted.join()) fail(`has the sections ${wanted.join(', ')}`)
  const [why, states = '', remedy, example] = SECTIONS.map((name) => sections.get(name))
  const [, ...note] = example.split(/\n\n+/)
  return {
    title: title.slice(0, -1),
    meaning: paragraphs(meaning.join('\n\n')),
    why: paragraphs(why),
    states: states
      .split(/^- /m)
      .filter(Boolean)
      .map((line) => stateOf(line, fail)),
    remedy: paragraphs(remedy),
    ...(note.length === 0 ? undefined : { note: paragraphs(note.join('\n\n')) }),
  }
}

/** A line of the list of states: `**invalid** (the report is incomplete): What it says.` */
function stateOf(line, fail) {
  const match = /^\*\*(\w+)\*\*( \(the report is incomplete\))?: (.*)$/s.exec(line.trim())
  if (match === null) return fail('has a list of states of the form "- **state**: sentence"')
  return { state: match[1], incomplete: match[2] !== undefined, meaning: paragraphs(match[3]) }
}

/** Running text: the line breaks of the source are those of its editor. */
function paragraphs(text) {
  return text
    .split(/\n\n+/)
    .map((each) => each.replace(/\s*\n\s*/g, ' ').trim())
    .join(' ')
}

/** The example of a code: its broken files, what differs in the fixed ones, and how both are run. */
export function readExample(code) {
  const files = readTree(path.join(EXAMPLES, code, 'broken'))
  const after = readTree(path.join(EXAMPLES, code, 'fixed'))
  const fixed = {}
  for (const name of Object.keys(files)) if (!(name in after)) fixed[name] = null
  for (const [name, text] of Object.entries(after)) if (files[name] !== text) fixed[name] = text
  const settings = path.join(EXAMPLES, code, 'example.json')
  const run = fs.existsSync(settings) ? JSON.parse(fs.readFileSync(settings, 'utf8')) : {}
  return { ...run, files, fixed }
}

/** Texts by their paths from a directory. */
function readTree(root) {
  const out = {}
  const names = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  const all = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  for (const name of all.sort(byDepth)) out[name] = fs.readFileSync(path.join(root, name), 'utf8')
  return out
}

/** The eval first, then what it names: files beside it before those in directories below. */
function byDepth(a, b) {
  const rank = (name) => (path.basename(name) === 'eval.yaml' ? -1 : name.split('/').length)
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

/** Writes the two modules; both are sorted by code. */
export function buildPages() {
  const codes = fs
    .readdirSync(PAGES)
    .map((file) => path.basename(file, '.md'))
    .sort()
  const pages = codes.map((code) => [code, parsePage(code, fs.readFileSync(path.join(PAGES, `${code}.md`), 'utf8'))])
  const examples = codes.map((code) => [code, readExample(code)])
  fs.mkdirSync(TARGET, { recursive: true })
  write('pages.ts', 'pages', 'Page', pages)
  write('examples.ts', 'examples', 'Example', examples)
}

function write(file, name, type, entries) {
  const text = `// Made by scripts/build-pages.mjs.
import type { ${type} } from '../explanation.ts'

export const ${name}: Readonly<Record<string, ${type}>> = ${JSON.stringify(Object.fromEntries(entries), undefined, 1)}
`
  const target = path.join(TARGET, file)
  if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) fs.writeFileSync(target, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildPages()
