import { createRequire } from 'node:module'

/**
 * Libraries that not every run needs, loaded at first use and synchronously, since the inspection is synchronous.
 * One line a library. All of them are plain JavaScript that reaches neither disk, network nor processes.
 */
const load = createRequire(import.meta.url)

/** The rules of a `.gitignore`. */
export const ignoreRules = (): typeof import('ignore') => load('ignore')

export const csvParse = (): typeof import('csv-parse/sync') => load('csv-parse/sync')

/** One violation that a validator of a metaschema found. */
export interface MetaschemaError {
  readonly instancePath: string
  readonly params: { readonly format?: string; readonly property?: string }
  readonly propertyName?: string
}

/** The compiled metaschema of one draft, vocabulary by vocabulary (scripts/build-metaschemas.mjs). */
export interface MetaschemaValidators {
  /** Whoever calls a validator sets the rules that it asks about numbers, addresses and patterns. */
  readonly host: { rules: Readonly<Record<string, (value: unknown) => boolean>> }
  readonly validators: Readonly<
    Record<string, ((schema: unknown) => boolean) & { readonly errors?: readonly MetaschemaError[] | null }>
  >
}

const METASCHEMAS: Readonly<Record<number, () => MetaschemaValidators>> = {
  4: () => load('../schema/generated/draft-4.cjs'),
  6: () => load('../schema/generated/draft-6.cjs'),
  7: () => load('../schema/generated/draft-7.cjs'),
  2019: () => load('../schema/generated/draft-2019.cjs'),
  2020: () => load('../schema/generated/draft-2020.cjs'),
}

const loaded = new Map<number, MetaschemaValidators>()

export function metaschemaValidators(draft: 4 | 6 | 7 | 2019 | 2020): MetaschemaValidators {
  const known = loaded.get(draft) ?? METASCHEMAS[draft]!()
  // Asked once for every schema, and the loader of modules takes its time even for what it has.
  loaded.set(draft, known)
  return known
}
/** The published metaschemas by their addresses below json-schema.org. */
export const publishedMetaschemas = (): Readonly<Record<string, unknown>> => load('../schema/generated/metaschemas.cjs')
