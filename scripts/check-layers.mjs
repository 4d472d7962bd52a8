// Holds the sources to the direction of docs/architecture.md: a module imports only from modules before it, only the modules
// that are meant to touch the world touch it, no files import each other in a circle (types included), and every file is
// reached from an entry point.
//
//   node scripts/check-layers.mjs [directory of sources]
import fs from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The modules in order: folders of src/, and the files that stand directly in it. */
const MODULES = [
  'lazy',
  'text',
  'go',
  'reader',
  'selection',
  'yaml',
  'model',
  'schema',
  'evidence',
  'catalogue',
  'rules',
  'report',
  'page',
  'fixes',
  'baseline',
  'acceptance',
  'settings',
  'render',
  'merge',
  'envelope',
  'inspection',
  'inspect.ts',
  'library',
  'index.ts',
  'owners',
  'evaluator',
  'mcp',
  'lsp',
  'cli',
  'evaluator.ts',
  'yaml.ts',
]

/**
 * A module that is a product of its own, and all that it may know of the others: the public entry point, the report as a
 * consumer reads it, the result that all verbs share, and small foundations: mappings, and words that are safe to show.
 */
const BOUNDARIES = {
  evaluator:
    /^(index\.ts|report\/(types|severity|conformity)\.ts|envelope\/\w[\w-]*\.ts|schema\/mapping\.ts|text\/(argument|nearest)\.ts)$/,
}

/** What is run or imported from outside; every other file is imported by one of src. */
const ENTRIES = ['page/main.tsx', 'cli/main.ts', 'cli/mcp-worker.ts', 'evaluator.ts', 'index.ts', 'yaml.ts']

/** Built-in modules that reach out of the program, and the modules of src that may use them. */
const REACH = [
  { builtins: /^node:fs(\/|$)/, modules: ['reader', 'evaluator', 'cli'] },
  // Both follow the machine; the paths of a report follow its reader.
  { builtins: /^node:(path|os)(\/|$)/, modules: ['evaluator', 'cli'] },
  { builtins: /^node:child_process$/, modules: ['evaluator'] },
  { builtins: /^node:(net|tls|dgram|dns|http|https|http2|inspector|cluster)(\/|$)/, modules: [] },
  { builtins: /^node:worker_threads$/, modules: ['cli'] },
]

/** What the process says of its machine, and the modules that may ask it. */
const MACHINE = /\bprocess\.(platform|cwd|env|arch)\b/g
const MACHINE_MODULES = ['reader', 'evaluator', 'mcp', 'cli']

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\1/g

/** The mistakes of the sources below a directory, one line each, in the order of their files. */
export function layerFaults(root) {
  const faults = []
  /** The files that each file imports. */
  const imports = new Map()
  for (const file of sources(root)) {
    imports.set(file, new Set())
    const own = moduleOf(root, file)
    const ownRank = MODULES.indexOf(own)
    const shown = path.relative(path.dirname(root), file)
    if (ownRank < 0) {
      faults.push(`${shown}: "${own}" is not a module of the design (see MODULES in scripts/check-layers.mjs)`)
      continue
    }
    const text = fs.readFileSync(file, 'utf8')
    if (!MACHINE_MODULES.includes(own)) {
      for (const match of text.matchAll(MACHINE)) {
        faults.push(
          `${shown}:${lineAt(text, match.index)}: ${own} reads ${match[0]}, which is for ${MACHINE_MODULES.join(', ')}`,
        )
      }
    }
    for (const { specifier, line } of importsOf(text)) {
      const at = `${shown}:${line}`
      if (specifier.startsWith('.')) {
        const imported = path.resolve(path.dirname(file), specifier)
        imports.get(file).add(imported)
        const target = moduleOf(root, imported)
        const rank = MODULES.indexOf(target)
        if (rank < 0) faults.push(`${at}: ${own} imports ${specifier}, which is no module of src`)
        else if (rank > ownRank) faults.push(`${at}: ${own} imports from ${target}, which comes after it`)
        const boundary = BOUNDARIES[own]
        const inSources = path.relative(root, imported).split(path.sep).join('/')
        if (boundary && target !== own && !boundary.test(inSources))
          faults.push(`${at}: ${own} imports ${inSources}, which is behind its boundary`)
        if (!/\.(tsx?|js)$/.test(specifier)) faults.push(`${at}: ${specifier} lacks its extension`)
      } else {
        const rule = REACH.find(({ builtins }) => builtins.test(specifier))
        // A type does nothing.
        const isType = text.split('\n')[line - 1].startsWith('import type ')
        if (rule && !isType && !rule.modules.includes(own)) {
          faults.push(
            `${at}: ${own} imports ${specifier}, which is ${rule.modules.length ? `for ${rule.modules.join(', ')}` : 'for nobody'}`,
          )
        }
        if (isBuiltin(specifier)) faults.push(`${at}: write node:${specifier}`)
      }
    }
  }
  const shown = (file) => path.relative(path.dirname(root), file)
  for (const circle of circlesIn(imports))
    faults.push(`${circle.map(shown).join(' -> ')}: these files import each other`)
  const reached = new Set([...imports.values()].flatMap((targets) => [...targets]))
  for (const file of imports.keys()) {
    const isEntry = ENTRIES.includes(path.relative(root, file).split(path.sep).join('/'))
    if (!reached.has(file) && !isEntry) faults.push(`${shown(file)}: no file imports it, and it is no entry point`)
  }
  return faults
}

/** One circle for each way back to a file that is being followed: the files on the way, the first one again at the end. */
function circlesIn(imports) {
  const circles = []
  const done = new Set()
  const way = []
  const follow = (file) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file])
    if (at >= 0 || done.has(file)) return
    way.push(file)
    for (const next of imports.get(file) ?? []) follow(next)
    way.pop()
    done.add(file)
  }
  for (const file of imports.keys()) follow(file)
  return circles
}

const BUILTINS = new Set(builtinModules)

function isBuiltin(specifier) {
  return !specifier.startsWith('node:') && BUILTINS.has(specifier)
}

function* sources(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const full = path.join(folder, entry.name)
    // What the build generates has its own rules.
    if (entry.isDirectory() && entry.name !== 'generated') yield* sources(full)
    else if (entry.isFile() && /\.(tsx?|js|mjs)$/.test(entry.name)) yield full
  }
}

function moduleOf(root, file) {
  return path.relative(root, file).split(path.sep)[0]
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}

function* importsOf(text) {
  for (const match of text.matchAll(IMPORT)) {
    yield { specifier: match[2], line: lineAt(text, match.index) }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(process.argv[2] ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '../src'))
  const faults = layerFaults(root)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
