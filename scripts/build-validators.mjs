// Compiles the schemas of `schemas/` ahead of time into `src/schema/generated/`: plain functions that import nothing,
// and beside each a guide, the little that explaining a refusal needs to know of the schema (src/schema/raw.ts).
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { appendingErrors } from './append-errors.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TARGET = path.join(ROOT, 'src/schema/generated')
const KINDS = ['eval', 'task', 'config', 'preflight', 'settings']
const MARK = 'rule: '

const escapePointer = (key) => key.replace(/~/g, '~0').replace(/\//g, '~1')

/** Every schema object below a node with its JSON pointer. */
function* nodes(node, pointer) {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node)) yield [pointer, node]
  for (const [key, value] of Object.entries(node)) yield* nodes(value, `${pointer}/${escapePointer(key)}`)
}

const ANNOTATIONS = new Set(['title', 'description', 'markdownDescription', 'default', 'examples', 'defaultSnippets'])

/** The schema without what only editors read: compiled functions may embed parts of it. */
function bare(node, named = false) {
  if (Array.isArray(node)) return node.map((item) => bare(item))
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([key]) => named || !ANNOTATIONS.has(key))
  return Object.fromEntries(
    kept.map(([key, value]) => [key, bare(value, !named && (key === 'properties' || key === '$defs'))]),
  )
}

/** Patterns are written for RE2; only what means the same in a JavaScript RegExp with the `u` flag is let through. */
function refuseForeignPatterns(root) {
  for (const [pointer, node] of nodes(root, '#')) {
    if (typeof node.pattern === 'string' && /\\[a-zA-Z]|\(\?(?!:)|\[\[:/.test(node.pattern.replace(/\\[tnfr]/g, ''))) {
      throw new Error(`${pointer}: this pattern may mean something else in RE2`)
    }
  }
}

/**
 * A compiled `$ref` target reports schema paths that start at itself. Made absolute here, since the guide is keyed by
 * absolute ones.
 */
function makePathsAbsolute(validate, root, seen = new Set()) {
  if (seen.has(validate)) return
  seen.add(validate)
  const source = validate.source
  const name = Object.keys(root.$defs ?? {}).find((key) => root.$defs[key] === validate.schema)
  if (name !== undefined) {
    source.validateCode = source.validateCode.replaceAll(
      'schemaPath:"#/',
      `schemaPath:"#/$defs/${escapePointer(name)}/`,
    )
  }
  for (const value of source.scopeValues.validate ?? []) {
    if (typeof value.value?.ref === 'function') makePathsAbsolute(value.value.ref, root, seen)
  }
}

/** The rules that are explained as a whole, by the schema paths of their failures. */
function rules(root) {
  const found = {}
  for (const [pointer, node] of nodes(root, '#')) {
    if (typeof node.$comment !== 'string' || !node.$comment.startsWith(MARK)) continue
    const rule = { name: node.$comment.slice(MARK.length), names: [] }
    if (node.anyOf && !node.if) rule.names = [...new Set(node.anyOf.flatMap((branch) => branch.required))]
    if (node.not) rule.names = node.not.required
    const keywords = node.if ? ['if', 'then', 'else'] : node.anyOf ? ['anyOf'] : ['not']
    for (const keyword of keywords) if (node[keyword]) found[`${pointer}/${keyword}`] = rule
  }
  return found
}

/** The known keys of each closed mapping, by its schema path. */
function keys(root) {
  const found = {}
  for (const [pointer, node] of nodes(root, '#')) {
    if (node.additionalProperties === false) found[pointer] = Object.keys(node.properties ?? {})
  }
  return found
}

/** The kinds that every part of a place allows, where one says so; undefined where any will do. */
function kindsOf(parts) {
  const named = [...parts].map(({ type, enum: words }) => type ?? (words ? 'string' : undefined)).filter(Boolean)
  return named.length > 0 ? [...new Set(named.flat())] : undefined
}

/** Keys of a mapping that exclude each other, in pairs or all together. */
function apartIn(parts) {
  const nodes = [...parts]
  const ruled = nodes.filter(({ $comment, not }) => $comment === `${MARK}apart` && not)
  const single = nodes.filter(({ maxProperties, properties }) => maxProperties === 1 && properties)
  return [...ruled.map(({ not }) => not.required), ...single.map(({ properties }) => Object.keys(properties))]
}

/** Which names are known at each place of a document, whatever branch of the schema knows them, and of what kinds. */
function places(root) {
  const table = []
  const index = new Map()
  const ids = new Map()
  const id = (node) => ids.get(node) ?? ids.set(node, ids.size).get(node)
  const spread = (node, into) => {
    if (node === null || typeof node !== 'object' || into.has(node)) return into
    if (node.$ref) return spread(root.$defs[node.$ref.slice('#/$defs/'.length)], into)
    into.add(node)
    for (const key of ['allOf', 'anyOf', 'oneOf']) for (const branch of node[key] ?? []) spread(branch, into)
    for (const key of ['if', 'then', 'else']) spread(node[key], into)
    return into
  }
  const placeOf = (parts) => {
    const set = new Set()
    for (const part of parts) spread(part, set)
    const key = [...set]
      .map(id)
      .sort((a, b) => a - b)
      .join()
    if (index.has(key)) return index.get(key)
    const position = table.length
    index.set(key, position)
    const place = {}
    table.push(place)
    const children = new Map()
    const others = []
    for (const node of set) {
      for (const [name, child] of Object.entries(node.properties ?? {})) {
        children.set(name, [...(children.get(name) ?? []), child])
      }
      for (const more of [node.additionalProperties, node.items])
        if (more && typeof more === 'object') others.push(more)
    }
    const kinds = kindsOf(set)
    if (kinds) place.kinds = kinds
    const required = [...new Set([...set].flatMap((node) => node.required ?? []))]
    if (required.length) place.required = required
    const apart = apartIn(set)
    if (apart.length) place.apart = apart
    if (children.size) place.names = Object.fromEntries([...children].map(([name, list]) => [name, placeOf(list)]))
    if (others.length) place.entries = placeOf(others)
    return position
  }
  placeOf([root])
  return table
}

async function compile(kind) {
  const root = bare(JSON.parse(fs.readFileSync(path.join(ROOT, 'schemas', `${kind}.schema.json`), 'utf8')))
  refuseForeignPatterns(root)
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    strictNumbers: true,
    inlineRefs: false,
    messages: false,
    verbose: false,
    code: { source: true, esm: true },
  })
  const validate = ajv.compile(root)
  makePathsAbsolute(validate, root)
  const guide = JSON.stringify({ keys: keys(root), rules: rules(root), places: places(root) })
  const code = appendingErrors(standalone.default(ajv, validate).replace(/export default [^;]+;/, ''))
  const { outputFiles } = await build({
    stdin: { contents: `${code}\nexport const guide = ${guide};\n`, resolveDir: ROOT, sourcefile: `${kind}.js` },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minifySyntax: true,
    legalComments: 'none',
    banner: { js: '// Made by scripts/build-validators.mjs; not to be edited.' },
  })
  return outputFiles[0].text
}

const TYPES = `import type { Guide, Validator } from '../raw.ts'
export declare const validate: Validator
export declare const guide: Guide
`

/** Replaces a file in one step, so that a reader beside this process never sees half of it. */
function put(file, text) {
  const fresh = `${file}.${process.pid}.tmp`
  fs.writeFileSync(fresh, text)
  fs.renameSync(fresh, file)
}

/** Writes `src/schema/generated/{eval,task,config,preflight,settings}.js` and their types. */
export async function buildValidators() {
  fs.mkdirSync(TARGET, { recursive: true })
  await Promise.all(
    KINDS.map(async (kind) => {
      put(path.join(TARGET, `${kind}.js`), await compile(kind))
      put(path.join(TARGET, `${kind}.d.ts`), TYPES)
    }),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) await buildValidators()
