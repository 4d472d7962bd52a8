// Makes the output schemas of the MCP tools out of the published schemas of the envelope and of the report: one closed
// schema a verb, whole in itself, since a client of the protocol fetches nothing.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TARGET = path.join(ROOT, 'src/schema/generated')

/** The verbs that are tools, by the name of the definition of their data. */
const VERBS = {
  preflight: 'preflightData',
  fix: 'fixData',
  explain: 'explainData',
  'solution evaluate': 'evaluateData',
  'solution status': 'statusData',
  'solution result': 'resultData',
  'solution gate': 'gateData',
}

const REPORT = 'preflight.schema.json'
const reportName = (name) => `report${name[0].toUpperCase()}${name.slice(1)}`
const read = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, 'schemas', file), 'utf8'))

/** A schema without what only its published page needs; a property may well be called `title`. */
function bare(node, isMap = false) {
  if (Array.isArray(node)) return node.map((item) => bare(item))
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(
    ([key]) => isMap || !['title', 'description', '$id', '$schema'].includes(key),
  )
  return Object.fromEntries(
    kept.map(([key, value]) => [key, bare(value, !isMap && (key === 'properties' || key === 'definitions'))]),
  )
}

/** The same schema with its references put through a function. */
function pointed(node, where) {
  if (Array.isArray(node)) return node.map((item) => pointed(item, where))
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' ? [key, where(value)] : [key, pointed(value, where)],
    ),
  )
}

/** The definitions of the envelope and, under names of their own, those of the report. */
function allDefinitions(envelope) {
  const { $defs: parts, ...report } = read(REPORT)
  const inReport = (node) => bare(pointed(node, (ref) => `#/definitions/${reportName(ref.slice('#/$defs/'.length))}`))
  const own = pointed(bare(envelope.definitions, true), (ref) => (ref === REPORT ? '#/definitions/report' : ref))
  return {
    ...own,
    report: inReport(report),
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [reportName(name), inReport(part)])),
  }
}

/** Those definitions that a schema reaches. */
function reached(root, definitions) {
  const names = new Set()
  const visit = (node) =>
    pointed(node, (ref) => {
      const name = ref.slice('#/definitions/'.length)
      if (definitions[name] === undefined) throw new Error(`${ref} leads nowhere`)
      if (!names.has(name)) {
        names.add(name)
        visit(definitions[name])
      }
      return ref
    })
  visit(root)
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => names.has(name)))
}

function schemaOf(verb, data, envelope, definitions) {
  const { allOf, definitions: _, properties, ...rest } = envelope
  const root = bare({
    ...rest,
    properties: { ...properties, verb: { const: verb }, data: { $ref: `#/definitions/${data}` } },
    // Of the rules, those on a verb's data are settled by now.
    allOf: allOf.filter((rule) => rule.if.properties?.verb === undefined),
  })
  return { $schema: envelope.$schema, ...root, definitions: reached(root, definitions) }
}

const TYPES = `/** A JSON Schema of draft 7 for an object. */
export interface OutputSchema {
  readonly [keyword: string]: unknown
  readonly type: 'object'
}
export declare const outputSchemas: Readonly<Record<${Object.keys(VERBS)
  .map((verb) => `'${verb}'`)
  .join(' | ')}, OutputSchema>>
`

/** Replaces a file in one step, so that a reader beside this process never sees half of it. */
function put(file, text) {
  const fresh = `${file}.${process.pid}.tmp`
  fs.writeFileSync(fresh, text)
  fs.renameSync(fresh, file)
}

/** Writes `src/schema/generated/tools.js` and its types. */
export async function buildToolSchemas() {
  const envelope = read('envelope.schema.json')
  const definitions = allDefinitions(envelope)
  const schemas = Object.fromEntries(
    Object.entries(VERBS).map(([verb, data]) => [verb, schemaOf(verb, data, envelope, definitions)]),
  )
  fs.mkdirSync(TARGET, { recursive: true })
  const head = '// Made by scripts/build-tool-schemas.mjs; not to be edited.\n'
  put(path.join(TARGET, 'tools.js'), `${head}export const outputSchemas = ${JSON.stringify(schemas, null, 1)}\n`)
  put(path.join(TARGET, 'tools.d.ts'), TYPES)
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildToolSchemas()
