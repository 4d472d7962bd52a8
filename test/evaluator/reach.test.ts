import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Preflight promises that it starts nothing, calls nothing and writes nothing. Here that is a property of what its
// modules can reach at all.

interface Import {
  readonly specifier: string
  /** The names that are imported; `*` for all of them. */
  readonly names: readonly string[]
}

/** What a module needs at run time, also what it loads only later. */
function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const clause = node.importClause
      if (clause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
        const named = clause?.namedBindings
        const names =
          named !== undefined && ts.isNamedImports(named) && clause?.name === undefined
            ? named.elements
                .filter(({ isTypeOnly }) => !isTypeOnly)
                .map(({ name, propertyName }) => (propertyName ?? name).text)
            : ['*']
        if (names.length > 0) found.push({ specifier: node.moduleSpecifier.text, names })
      }
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && !node.isTypeOnly) {
      if (ts.isStringLiteral(node.moduleSpecifier)) found.push({ specifier: node.moduleSpecifier.text, names: ['*'] })
    } else if (ts.isCallExpression(node)) {
      const [first] = node.arguments
      const isLoading =
        node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(node.expression) && /^(require|eval|fetch)$/.test(node.expression.text))
      if (isLoading)
        found.push({ specifier: first !== undefined && ts.isStringLiteral(first) ? first.text : '?', names: ['*'] })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The modules that one can reach, and what they take from outside of the sources. */
function reach(entry: string): { files: Set<string>; outside: Map<string, Set<string>> } {
  const files = new Set<string>()
  const outside = new Map<string, Set<string>>()
  const queue = [resolve(entry)]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const { specifier, names } of importsOf(file)) {
      if (specifier.startsWith('.')) queue.push(join(dirname(file), specifier))
      else outside.set(specifier, new Set([...(outside.get(specifier) ?? []), ...names]))
    }
  }
  return { files, outside }
}

/** What reading needs. Anything else of the file system is an effect, or has to be looked at before it stands here. */
const READING =
  /^(?:read\w*|lstat|stat|realpath|open|close|fstat|opendir|access|exists)(?:Sync)?(?:\.native)?$|^(?:constants|Stats|Dirent|BigIntStats)$/

const HARMLESS = /^node:(fs|path|os|crypto|url|buffer|module|process)$/

/** The libraries of the inspection: parsers and matchers that are handed texts. */
const LIBRARIES = /^(?:csv-parse|minimatch|yaml|ignore)(?:\/|$)|^\.\.\/schema\/generated\/[\w-]+\.cjs$/

test.each(['src/inspect.ts'])('%s reaches no child process, no network, and nothing that writes', (entry) => {
  const { files, outside } = reach(entry)
  expect(files.size).toBeGreaterThan(50)
  for (const [specifier, names] of outside) {
    if (specifier === 'node:fs') for (const name of names) expect(name, 'of node:fs').toMatch(READING)
    else if (specifier.startsWith('node:')) expect(specifier).toMatch(HARMLESS)
    else expect(specifier, 'a library that reaches nothing').toMatch(LIBRARIES)
  }
  // What is loaded by name at first use is listed in two modules, whose lines are one library or module each.
  const loaders = [...files].filter((file) => /\bcreateRequire\(/.test(readFileSync(file, 'utf8')))
  const named = loaders.map((file) => relative('src', file).split(/[\\/]/).join('/'))
  expect(named.sort()).toEqual(['lazy/builtin.ts', 'lazy/libraries.ts'])
  for (const loader of loaders)
    for (const [, specifier = ''] of readFileSync(loader, 'utf8').matchAll(/\bload\('([^']*)'\)/g))
      expect(LIBRARIES.test(specifier) || /^node:(crypto|tty|zlib)$/.test(specifier), specifier).toBe(true)
  const modules = new Set([...files].map((file) => relative('src', file).split(/[\\/]/)[0]))
  for (const module of ['evaluator', 'cli', 'mcp', 'lsp', 'envelope']) expect(modules).not.toContain(module)
})

test('the verb preflight reaches the evaluator by no way but the table of verbs, which loads it when it is asked for', () => {
  const { files } = reach('src/cli/preflight.ts')
  expect([...files].map((file) => relative('src', file)).filter((file) => file.startsWith('evaluator/'))).toEqual([])
})

test('the walk sees what there is to see: the evaluator reaches processes and writes', () => {
  const { outside } = reach('src/evaluator/evaluator.ts')
  expect([...(outside.get('node:child_process') ?? [])]).toContain('spawn')
  expect([...(outside.get('node:fs') ?? [])]).toContain('renameSync')
})
