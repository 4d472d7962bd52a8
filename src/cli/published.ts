import { fileURLToPath } from 'node:url'
import { diskReader } from '../reader/disk.ts'

/** The documents that have a published schema, as `waza schema` calls them, with the files of the schemas. */
const FILES = {
  eval: 'eval.schema.json',
  task: 'task.schema.json',
  config: 'config.schema.json',
  settings: 'settings.schema.json',
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
  const reader = diskReader()
  for (const above of ['..', '../..']) {
    const file = fileURLToPath(new URL(`${above}/schemas/${FILES[name]}`, import.meta.url))
    const path = reader.paths.absolute(undefined, file)
    const read = path === undefined ? undefined : reader.read(path)
    if (read?.ok) return read.bytes.toString('utf8')
  }
  throw new Error(`the package has no ${FILES[name]}`)
}
