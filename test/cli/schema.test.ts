import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { ran } from './memory.ts'

// What is printed is what is published, and says to an editor what a person has to know.

const FILES = {
  eval: 'eval',
  task: 'task',
  config: 'config',
  settings: 'settings',
  report: 'preflight',
  envelope: 'envelope',
}

test.each(Object.entries(FILES))('schema %s is its file', async (name, file) => {
  const text = readFileSync(`schemas/${file}.schema.json`, 'utf8')
  expect(await ran(['schema', name])).toMatchObject({ exit: 0, stdout: text, stderr: '' })
  const { stdout } = await ran(['schema', name, '--json'])
  expect(JSON.parse(stdout)).toEqual({ ok: true, verb: 'schema', data: { name, text } })
})

test.each([
  [[], 'schema needs one of eval, task, config, settings, report, envelope'],
  [['evals'], 'there is no schema "evals"; did you mean eval?'],
  [['x'], 'there is no schema "x"; there are eval, task, config, settings, report, envelope'],
  [['eval', 'task'], 'schema takes one name, and "task" is one too many'],
])('schema %j is refused', async (words, message) => {
  expect(await ran(['schema', ...words])).toMatchObject({ exit: 2, stdout: '', stderr: `waza: ${message}\n` })
})

interface Node {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly markdownDescription?: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly defaultSnippets?: readonly { readonly label: string; readonly body: unknown }[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly [key: string]: unknown
}

/** Every schema below one, with where it stands. */
function* nodes(node: unknown, at = '#'): Generator<readonly [string, Node]> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield [at, node as Node]
  for (const [key, value] of Object.entries(node))
    if (!['examples', 'default', 'defaultSnippets', 'enum', 'const'].includes(key)) yield* nodes(value, `${at}/${key}`)
}

describe.each(['eval', 'task', 'config', 'settings'])('the schema of %s', (name) => {
  const root = JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'))
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(root, 'root')

  test('says what each key is about, in Markdown where the text has code', () => {
    for (const [at, { properties, description, markdownDescription, $ref }] of nodes(root)) {
      if (/`/.test(description ?? '')) expect(markdownDescription, at).toBe(description)
      // A condition only repeats keys that are described where they are declared.
      if (/\/(?:if|then|else|not|anyOf|allOf)\//.test(`${at}/`) || properties === undefined) continue
      for (const [key, one] of Object.entries(properties)) {
        const said = one.description ?? (typeof one['$ref'] === 'string' ? 'by what it refers to' : undefined)
        expect(said, `${at}/${key} ${String($ref)}`).toBeDefined()
      }
    }
  })

  test('has examples and defaults that it takes itself', () => {
    let examples = 0
    for (const [at, node] of nodes(root)) {
      const given = [...(node.examples ?? []), ...('default' in node && at !== '#' ? [node.default] : [])]
      if (given.length === 0) continue
      const validate = ajv.compile({ ...node, $defs: root.$defs })
      for (const value of given) expect(validate(value), `${at} ${JSON.stringify(value)}`).toBe(true)
      examples += given.length
    }
    expect(examples).toBeGreaterThan(0)
  })

  test('has snippets that it takes itself', () => {
    const graders = root.$defs?.grader
    if (graders === undefined) return
    const validate = ajv.compile({ $defs: root.$defs, $ref: '#/$defs/grader' })
    const snippets: NonNullable<Node['defaultSnippets']> = graders.defaultSnippets
    expect(snippets.map(({ label }) => label)).toEqual(
      graders.properties.type.enum.map((kind: string) => `grader: ${kind}`),
    )
    for (const { label, body } of snippets) expect(validate(body), label).toBe(true)
  })
})
