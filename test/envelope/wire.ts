import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'

const read = (name: string) => JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'))

/** The published schema of the envelope. */
export const envelopeSchema = read('envelope')

const validate = new Ajv({ allErrors: true, schemas: [read('preflight')], allowUnionTypes: true }).compile(
  envelopeSchema,
)

/** What the published schema has against an envelope; empty when it is valid. */
export function errorsOf(envelope: unknown): readonly string[] {
  return validate(envelope) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`)
}
