import { publishedMetaschema } from '../../text/lazy.ts'
import { DRAFT_4, DRAFT_6, DRAFT_7, DRAFT_2019, DRAFT_2020, type Draft } from './drafts.ts'
import { isMapping, stepInto } from './place.ts'

/** The metaschemas that are built in, under http and https alike: never external (models.md section 10, row 6). */

interface Published {
  readonly draft: Draft
  readonly file: string
}

const LATEST = 'draft/2020-12/schema'

const PUBLISHED: ReadonlyMap<string, Published> = new Map<string, Published>([
  ['draft-04/schema', { draft: DRAFT_4, file: 'ajv-draft-04/dist/refs/json-schema-draft-04.json' }],
  ['draft-06/schema', { draft: DRAFT_6, file: 'ajv/dist/refs/json-schema-draft-06.json' }],
  ['draft-07/schema', { draft: DRAFT_7, file: 'ajv/dist/refs/json-schema-draft-07.json' }],
  ['draft/2019-09/schema', { draft: DRAFT_2019, file: 'ajv/dist/refs/json-schema-2019-09/schema.json' }],
  ...['core', 'applicator', 'validation', 'meta-data', 'format', 'content'].map((name): [string, Published] => [
    `draft/2019-09/meta/${name}`,
    { draft: DRAFT_2019, file: `ajv/dist/refs/json-schema-2019-09/meta/${name}.json` },
  ]),
  [LATEST, { draft: DRAFT_2020, file: 'ajv/dist/refs/json-schema-2020-12/schema.json' }],
  ...['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content'].map(
    (name): [string, Published] => [
      `draft/2020-12/meta/${name}`,
      { draft: DRAFT_2020, file: `ajv/dist/refs/json-schema-2020-12/meta/${name}.json` },
    ],
  ),
  // Differs from format-annotation in its title and address only.
  [
    'draft/2020-12/meta/format-assertion',
    { draft: DRAFT_2020, file: 'ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json' },
  ],
])

const SITE = /^https?:\/\/json-schema\.org\//

function published(address: string): Published | undefined {
  const site = SITE.exec(address)
  if (site === null) return undefined
  const name = address.slice(site[0].length)
  return PUBLISHED.get(name === 'schema' ? LATEST : name)
}

/** The draft of a built-in metaschema or vocabulary; undefined for any other address (without fragment). */
export function publishedDraft(address: string): Draft | undefined {
  return published(address)?.draft
}

/**
 * Whether a decoded fragment leads to a schema inside a built-in metaschema: undefined when the address is not
 * built in. The metaschema's text is loaded only for a fragment that says something.
 */
export function hasPublished(address: string, fragment: string): boolean | undefined {
  const found = published(address)
  if (found === undefined) return undefined
  if (fragment === '') return true
  if (!fragment.startsWith('/')) return found.draft.version === 2020 && fragment === 'meta'
  let value = publishedMetaschema(found.file)
  for (const token of fragment.slice(1).split('/')) {
    const next = stepInto(value, token)
    if (next === undefined) return false
    value = next.value
  }
  return isMapping(value) || typeof value === 'boolean'
}
