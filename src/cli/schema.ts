import { nearest } from '../text/nearest.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { isSchemaName, publishedSchema, schemaNames } from './published.ts'

/** `waza schema`: prints a published schema. Reads nothing but the file of the package that has it. */
export function runSchema({ positionals }: ParsedWords, json: boolean, host: Host): Exit {
  const [name, extra] = positionals
  if (name === undefined) return finishUsage('schema', `schema needs one of ${schemaNames.join(', ')}`, json, host)
  if (extra !== undefined)
    return finishUsage('schema', `schema takes one name, and ${shown(extra)} is one too many`, json, host)
  if (!isSchemaName(name)) {
    const meant = nearest(name, schemaNames)
    const hint = meant === undefined ? `; there are ${schemaNames.join(', ')}` : `; did you mean ${meant}?`
    return finishUsage('schema', `there is no schema ${shown(name)}${hint}`, json, host)
  }
  const text = publishedSchema(name)
  return json
    ? finishResult({ ok: true, verb: 'schema', data: { name, text } }, exits.passed, host)
    : finishText(text, exits.passed, host)
}
