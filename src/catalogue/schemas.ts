import type { SchemaFault } from '../schema/offline.ts'
import type { Field, Word } from '../text/argument.ts'

const FAULTS: Readonly<Record<SchemaFault, { readonly is: string; readonly remedy: string }>> = {
  'not-an-object': { is: 'is not an object', remedy: 'Write the schema as an object.' },
  metaschema: {
    is: 'is not a valid JSON Schema',
    remedy: 'Give the keyword a value that the draft of the schema allows; without `$schema` that is 2020-12.',
  },
  pattern: {
    is: 'has a pattern that is not in RE2 syntax',
    remedy: 'Use RE2 syntax: no look-around and no back-references.',
  },
  'reference-missing': {
    is: 'has a reference that leads to nothing inside of it',
    remedy: 'Add the definition that is referred to, or correct the reference.',
  },
  'duplicate-id': { is: 'has two parts with one address', remedy: 'Give each part an `$id` of its own.' },
  'duplicate-anchor': { is: 'has two parts with one anchor', remedy: 'Give each part an anchor of its own.' },
  'schema-url': {
    is: 'has a `$schema` that is not a usable address',
    remedy: 'Name a published draft in `$schema`, or leave it out.',
  },
  'too-deep': { is: 'is nested too deeply', remedy: 'Flatten the schema, for example with `$defs`.' },
  'too-large': { is: 'is larger than what is examined offline', remedy: 'Simplify the schema.' },
}

/** Sentences on authored JSON Schemas. */
export const schemaSentences = {
  'schema-external': ({ field }: { readonly field: Field }) => ({
    message: `The schema \`${field}\` refers to something outside of itself, which is not loaded offline.`,
    remediation:
      'Put the referenced definitions into the schema itself (under `$defs`), or check it where the eval runs.',
  }),
  'schema-fault': ({
    field,
    fault,
    keyword,
  }: {
    readonly field: Field
    readonly fault: SchemaFault
    readonly keyword: Word | undefined
  }) => ({
    message: `The schema \`${field}\` ${FAULTS[fault].is}${keyword === undefined ? '' : ` (at the keyword \`${keyword}\`)`}.`,
    remediation: FAULTS[fault].remedy,
  }),
}
