import { readFileSync } from 'node:fs'

/** The documents that have a published schema, as `waza schema` calls them, with the files of the schemas. */
const FILES = {
  eval: 'eval.schema.json',
  task: 'task.schema.json',
  config: 'config.schema.json',
  report: 'preflight.schema.json',
  envelope: 'envelope.schema.json',
} as const

export type SchemaName = keyof typeof FILES

/** The names of the published schemas. */
export const schemaNames: readonly string[] = Object.keys(FILES)

export function isSchemaName(word: string): word is SchemaName {
  return Object.hasOwn(FILES, word)
}

/** The text of a published schema: a file of the package, which stands beside the program or, run from its sources, above. */
export function publishedSchema(name: SchemaName): string {
  const file = `schemas/${FILES[name]}`
  try {
    return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  } catch {
    return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  }
}
