// Prints every sentence that the catalogue can make, with every kind of argument that it can have, so that a person can
// read them all:
//
//   node scripts/sentences.mjs [TEXT]     what holds TEXT, with one field in place of all
//
// What arguments there are is read from the types; the words of the program are those that its source hands over.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const inRoot = (file) => path.join(ROOT, file)

/** Sample values of the types that have any number of them. A field is at the top, in a list, or an entry of one. */
const FIELDS = ['config', 'graders[2].config.mode', 'tasks[1]', '']
const NUMBERS = [1, 2]
const NAMES = ['some_key']
/** More combinations than these: each argument is varied by itself. */
const MOST = 200

function programOf() {
  const { config } = ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, ROOT)
  return ts.createProgram(fileNames, options)
}

/**
 * The words that the source hands over, by the name of what takes them: a property (`because: word('...')`), or a
 * parameter (`wrongForm(files, 'evalFile', 'the bare name of a file')`).
 */
function wordsIn(program, checker) {
  const found = new Map()
  const add = (name, text) => found.set(name, (found.get(name) ?? new Set()).add(text))
  const literals = (node) => {
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
    return []
  }
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const signature = checker.getResolvedSignature(node)
      const texts = node.arguments.map(literals)
      const isWord = ts.isIdentifier(node.expression) && ['word', 'words'].includes(node.expression.text)
      if (isWord) {
        const list = node.arguments.flatMap((one) =>
          ts.isArrayLiteralExpression(one) ? one.elements.flatMap(literals) : literals(one),
        )
        const owner = ownerOf(node)
        if (owner !== undefined) for (const text of list) add(owner, text)
      } else {
        texts.forEach((list, at) => {
          const parameter = signature?.parameters[at]?.name
          if (parameter !== undefined) for (const text of list) add(parameter, text)
        })
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(inRoot('src/'))) visit(file)
  return found
}

/** The name that an expression is handed over by: of the property, or of the constant. */
function ownerOf(node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isPropertyAssignment(at) || ts.isVariableDeclaration(at)) return at.name.getText()
    if (ts.isBlock(at) || ts.isSourceFile(at)) return undefined
  }
  return undefined
}

/** Words that come from the tables of schemas and forms: real ones of each sort. */
const WORDS = {
  nearest: ['timeout_seconds'],
  known: ['name', 'type', 'config'],
  allowed: ['copilot-sdk', 'mock'],
  names: ['prompt', 'prompt_file'],
  others: ['before_task'],
  home: ['inputs', 'the top level'],
  name: ['timeout_seconds'],
  beside: ['prompt'],
  keys: ['timeout_seconds'],
  taken: [],
  key: ['contains'],
  column: ['prompt'],
  separator: ['semicolon'],
  refused: ['not_contains'],
  minimum: ['1.3'],
  keyword: ['minimum'],
  base: ["the task file's directory"],
}

class Samples {
  constructor(program, fields) {
    this.fields = fields
    this.checker = program.getTypeChecker()
    this.words = wordsIn(program, this.checker)
  }

  /** Values of a type; `name` is what takes them. */
  of(type, name, depth = 0) {
    const alias = type.aliasSymbol?.name
    if (alias === 'Field') return this.fields
    if (alias === 'Name') return NAMES
    if (alias === 'Word') return this.wordsFor(name)
    if (alias === 'Problem')
      return [
        { kind: 'required', field: 'entries[1].ref' },
        { kind: 'yaml-syntax', slip: { kind: 'tab' } },
        { kind: 'lock-version' },
      ]
    if (type.isUnion()) return type.types.flatMap((one) => this.of(one, name, depth))
    if (type.flags & ts.TypeFlags.Undefined) return [undefined]
    if (type.flags & ts.TypeFlags.BooleanLiteral) return [type.intrinsicName === 'true']
    if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value]
    if (type.flags & ts.TypeFlags.Number) return NUMBERS
    if (type.flags & ts.TypeFlags.String) return NAMES
    const item = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    if (item !== undefined) {
      const items = this.of(item, name, depth + 1)
      const one = items.slice(0, 1)
      return [one, items.length > 1 ? items.slice(0, 2) : [...one, ...one], items.slice(0, 4)]
    }
    // A branded text has an intersection for its type.
    if (type.isIntersection()) return this.of(type.types[0], name, depth)
    return this.records(type, depth + 1)
  }

  wordsFor(name) {
    if (WORDS[name] !== undefined) return WORDS[name]
    const found = this.words.get(name)
    if (found === undefined) throw new Error(`there is no sample of the words for ${name}`)
    return [...found]
  }

  /** Objects of a type, as combinations of their members' values. */
  records(type, depth) {
    const members = type.getProperties().map((property) => {
      const at = property.valueDeclaration ?? property.declarations?.[0]
      const own = this.checker.getTypeOfSymbolAtLocation(property, at)
      const values = this.of(own, property.name, depth)
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      return [property.name, isOptional && !values.includes(undefined) ? [undefined, ...values] : values]
    })
    return combinations(members)
  }
}

function combinations(members) {
  const count = members.reduce((product, [, values]) => product * values.length, 1)
  const base = Object.fromEntries(members.map(([name, values]) => [name, values[0]]))
  if (count > MOST) {
    const full = Object.fromEntries(members.map(([name, values]) => [name, values.at(-1)]))
    return [base, full].flatMap((from) =>
      members.flatMap(([name, values]) => values.map((value) => ({ ...from, [name]: value }))),
    )
  }
  let rows = [{}]
  for (const [name, values] of members) rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })))
  return rows
}

/** The functions that make sentences, from the sources. */
async function makers() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sentences-'))
  try {
    const outfile = path.join(folder, 'catalogue.mjs')
    const contents = `export { say } from './src/catalogue/sentences.ts'\nexport { advise } from './src/catalogue/advice.ts'\n`
    const stdin = { contents, resolveDir: ROOT, loader: 'ts' }
    await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' })
    return await import(pathToFileURL(outfile).href)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** The type of a kind of problem: `Problem` of the diagnostics, `AdviceProblem` of the advice. */
function typeIn(program, file, name) {
  const source = program.getSourceFile(inRoot(file))
  const found = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  )
  return program.getTypeChecker().getTypeAtLocation(found)
}

/**
 * Every sentence, each once.
 * @param fields the fields that they are about
 * @returns {Promise<readonly {kind: string, message: string, remediation: string}[]>}
 */
export async function allSentences(fields = FIELDS) {
  const program = programOf()
  const samples = new Samples(program, fields)
  const { say, advise } = await makers()
  const tables = [
    [typeIn(program, 'src/catalogue/sentences.ts', 'Problem'), say],
    [typeIn(program, 'src/catalogue/advice.ts', 'AdviceProblem'), advise],
  ]
  const found = new Map()
  for (const [type, make] of tables) {
    for (const member of type.types) {
      for (const problem of samples.records(member, 0)) {
        const { message, remediation } = make(problem)
        const sentence = { kind: problem.kind, message, remediation }
        found.set(JSON.stringify(sentence), sentence)
      }
    }
  }
  return [...found.values()]
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  const wanted = process.argv[2] ?? ''
  let last = ''
  for (const { kind, message, remediation } of await allSentences(FIELDS.slice(1, 2))) {
    const text = `  ${message}\n    -> ${remediation}`
    if (!`${kind}\n${text}`.includes(wanted)) continue
    if (kind !== last) process.stdout.write(`${kind}\n`)
    last = kind
    process.stdout.write(`${text}\n`)
  }
}
