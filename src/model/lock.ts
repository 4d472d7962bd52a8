import type { YamlDocument } from '../yaml/node.ts'
import { type Decoded, type DecodeError, decodingOf, list, record } from './decode.ts'
import { integer, text } from './decode-scalars.ts'

/** The name of the lock file, which lies beside the eval. */
export const LOCK_FILE = 'waza.lock'

const lockFields = record({
  schema_version: integer,
  graders: list(record({ ref: text, commit: text, digest: text, url: text })),
})

/** A lock as written (graders.md section 8.3): which commit and which content each remote reference is pinned to. */
export type Lock = Decoded<typeof lockFields>
export type LockEntry = Lock['graders'][number]

/** Decodes a lock; unknown fields are ignored, and whether its entries are sound is a rule's matter. */
export function decodeLock(document: YamlDocument & { ok: true }): {
  readonly lock: Lock
  readonly errors: readonly DecodeError[]
} {
  const decoding = decodingOf(document)
  return { lock: lockFields(document.root, decoding, undefined), errors: decoding.errors }
}
