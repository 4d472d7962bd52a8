// Compiles the published metaschemas of JSON Schema ahead of time into `src/schema/generated/`: for each draft a file of
// validators, and one file with the documents themselves, for references that lead into them. Each validator looks at one
// schema alone: where its metaschema would go on into a subschema, it only asks whether there is one, so that nothing
// recurses here. src/schema/authored/ goes from schema to schema.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { _, Ajv, Name } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TARGET = path.join(ROOT, 'src/schema/generated')
const load = createRequire(import.meta.url)

const vocabularies = (draft, names) =>
  Object.fromEntries(
    ['schema', ...names.map((name) => `meta/${name}`)].map((name) => [
      `draft/${draft}/${name}`,
      load(`ajv/dist/refs/json-schema-${draft}/${name}.json`),
    ]),
  )

/** The documents by their addresses below json-schema.org, as the runtime's library has them. */
function documents() {
  const four = load('ajv-draft-04/dist/refs/json-schema-draft-04.json')
  const six = load('ajv/dist/refs/json-schema-draft-06.json')
  const seven = load('ajv/dist/refs/json-schema-draft-07.json')
  const { examples: _examples, ...propertiesOf6 } = six.properties
  const latest = vocabularies('2020-12', [
    'core',
    'applicator',
    'unevaluated',
    'validation',
    'meta-data',
    'format-annotation',
    'content',
  ])
  const text = { type: 'string' }
  const annotation = latest['draft/2020-12/meta/format-annotation']
  return {
    // Its own id is left out there, and ids are not checked as addresses.
    'draft-04/schema': {
      ...four,
      id: undefined,
      properties: { ...four.properties, id: text, format: text, $ref: text },
    },
    'draft-06/schema': { ...six, properties: propertiesOf6 },
    'draft-07/schema': {
      ...seven,
      properties: { ...seven.properties, writeOnly: { type: 'boolean', default: false } },
    },
    ...vocabularies('2019-09', ['core', 'applicator', 'validation', 'meta-data', 'format', 'content']),
    ...latest,
    'draft/2020-12/meta/format-assertion': JSON.parse(
      JSON.stringify(annotation).replaceAll('format-annotation', 'format-assertion'),
    ),
  }
}

const ANNOTATIONS = new Set([
  ...['id', '$id', '$schema', '$vocabulary', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$comment'],
  ...['title', 'description', 'default', 'deprecated', 'examples'],
])
const NAMED = new Set(['properties', 'definitions', '$defs'])

const isRecursion = ({ $ref, $recursiveRef, $dynamicRef }) =>
  $ref === '#' || $recursiveRef === '#' || $dynamicRef === '#meta'

/** A number as the runtime's exact numbers see it, which JavaScript's types do not tell. */
function numberRule(node) {
  if (node.type === 'integer') return 'count'
  if (node.type !== 'number') return undefined
  return node.exclusiveMinimum === undefined ? 'number' : 'positive'
}

/** A metaschema, or a part of one, that asks of a subschema only whether it can be one. */
function shallow(node, draft, isNamed = false) {
  if (Array.isArray(node)) return node.map((item) => shallow(item, draft))
  if (node === null || typeof node !== 'object') return node
  if (!isNamed && isRecursion(node)) return { type: draft === '4' ? 'object' : ['object', 'boolean'] }
  if (!isNamed && typeof node.$ref === 'string' && node.$ref.startsWith('meta/'))
    return shallow(borrowed(node.$ref, draft))
  const rule = isNamed ? undefined : numberRule(node)
  if (rule !== undefined) return { rule }
  const kept = Object.entries(node).filter(([key]) => isNamed || !ANNOTATIONS.has(key))
  return Object.fromEntries(
    kept.map(([key, value]) =>
      !isNamed && key === 'uniqueItems'
        ? ['rule', 'distinct']
        : [key, shallow(value, draft, !isNamed && NAMED.has(key))],
    ),
  )
}

/** A definition that one vocabulary takes from another. */
function borrowed(reference, draft) {
  const [file, pointer] = reference.split('#/')
  let found = load(`ajv/dist/refs/json-schema-${draft === '2019' ? '2019-09' : '2020-12'}/${file}.json`)
  for (const step of pointer.split('/')) found = found[step]
  return found
}

/** The validators of a draft by vocabulary; what belongs to none, or a draft without vocabularies, is `schema`. */
function parts(draft, all) {
  const folder = { 4: 'draft-04/', 6: 'draft-06/', 7: 'draft-07/', 2019: 'draft/2019-09/', 2020: 'draft/2020-12/' }[
    draft
  ]
  const names = Object.keys(all).filter((name) => name.startsWith(folder) && !name.endsWith('format-assertion'))
  return Object.fromEntries(
    names.map((name) => {
      const { allOf: _vocabularies, ...own } = all[name]
      return [path.posix.basename(name), shallow(name.endsWith('/schema') ? own : all[name], draft)]
    }),
  )
}

function compile(draft, all) {
  const rules = new Name('rules')
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    messages: false,
    formats: { regex: true, uri: true, 'uri-reference': true },
    code: { source: true, esm: false, formats: _`rules` },
  })
  for (const format of ['regex', 'uri', 'uri-reference']) ajv.addFormat(format, () => true)
  ajv.addKeyword({
    keyword: 'rule',
    code: (cxt) => cxt.pass(_`${rules}[${cxt.schema}](${cxt.data})`),
    error: { message: '', params: ({ schema }) => _`{rule: ${schema}}` },
  })
  const found = parts(draft, all)
  for (const [name, schema] of Object.entries(found)) ajv.addSchema(schema, name)
  const code = standalone.default(ajv, Object.fromEntries(Object.keys(found).map((name, i) => [`v${i}`, name])))
  const list = Object.keys(found).map((name, i) => `${JSON.stringify(name)}: exports.v${i}`)
  // The rules are set by who loads the file: they belong to the runtime's language, not to JSON Schema.
  return `const host = {};
const rules = {};
for (const name of ['regex', 'uri', 'uri-reference', 'number', 'count', 'positive', 'distinct'])
  rules[name] = (value) => host.rules[name](value);
${code}
module.exports = { host, validators: {${list.join(',')}} };
`
}

/** Replaces a file in one step, so that a reader beside this process never sees half of it. */
function put(file, text) {
  const fresh = `${file}.${process.pid}.tmp`
  fs.writeFileSync(fresh, text)
  fs.renameSync(fresh, file)
}

/** Writes `src/schema/generated/draft-{4,6,7,2019,2020}.cjs` and `metaschemas.cjs`. */
export async function buildMetaschemas() {
  fs.mkdirSync(TARGET, { recursive: true })
  const all = documents()
  put(path.join(TARGET, 'metaschemas.cjs'), `module.exports = ${JSON.stringify(all)};\n`)
  for (const draft of ['4', '6', '7', '2019', '2020']) {
    const { outputFiles } = await build({
      stdin: { contents: compile(draft, all), resolveDir: ROOT, sourcefile: `draft-${draft}.cjs`, loader: 'js' },
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'neutral',
      target: 'es2022',
      minifySyntax: true,
      legalComments: 'none',
      banner: { js: '// Made by scripts/build-metaschemas.mjs; not to be edited.' },
    })
    put(path.join(TARGET, `draft-${draft}.cjs`), outputFiles[0].text)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href)
  await buildMetaschemas()
