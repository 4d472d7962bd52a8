import type { Place } from '../text/source.ts'
import type { YamlDocument } from '../yaml/node.ts'
import { type Decoded, type DecodeError, decodingOf, mapOf, record } from './decode.ts'
import { text } from './decode-scalars.ts'

/** The name of a module's manifest. */
export const MANIFEST_FILE = 'waza.registry.yaml'

const manifestFields = record({
  exports: record({ graders: mapOf(record({ path: text, description: text })) }),
})

/** What a module offers to others (graders.md section 8.5). Its version and module name are not looked at. */
export type Manifest = Decoded<typeof manifestFields>
export type GraderExport = Manifest['exports']['graders'][number]

/** Decodes a manifest; every decoding error points at `pinned`, since a cached file is not the author's to open. */
export function decodeManifest(
  document: YamlDocument & { ok: true },
  pinned: Place,
): { readonly manifest: Manifest; readonly errors: readonly DecodeError[] } {
  const decoding = decodingOf(document, { pinned })
  return { manifest: manifestFields(document.root, decoding, undefined), errors: decoding.errors }
}
