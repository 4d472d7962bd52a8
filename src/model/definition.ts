import { isBlank } from '../go/strings.ts'
import type { Place } from '../text/source.ts'
import { positionInFile, splitFrontMatter } from '../yaml/front-matter.ts'
import type { Node } from '../yaml/node.ts'
import { parseYaml } from '../yaml/parse.ts'
import { type Decoder, decodingOf } from './decode.ts'
import { frontComments, type IgnoreComment } from './ignore-comments.ts'

/** The decoded front matter of a definition, and the place in the whole file of what stands in it. */
export interface Fields<T> {
  readonly fields: T
  readonly placeOf: (node: Node) => Place
  /** Comments that accept what is found in it. */
  readonly comments: readonly IgnoreComment[]
}

/**
 * The front matter of a skill or agent definition.
 * - `blank`: there is nothing in the file, which a skill and an agent take differently.
 * - `malformed`: dashes without an end, no mapping, YAML that does not parse or decode. Why is not kept: nothing of a
 *   malformed definition may be shown (contract, "without printing their parsing payloads").
 * - `fields`: undefined where the file has no front matter, or an empty one.
 */
export type Definition<T> =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'read'; readonly front: Fields<T> | undefined }

/**
 * Reads the front matter of a definition (resolution.md section 12).
 * @param path the file, for places
 * @param bytes the whole file
 */
export function readDefinition<T>(path: string, bytes: Buffer, decoder: Decoder<T>): Definition<T> {
  const front = splitFrontMatter(bytes)
  if (front.kind === 'none')
    return isBlank(bytes.toString('utf8')) ? { kind: 'blank' } : { kind: 'read', front: undefined }
  if (front.kind === 'unclosed') return { kind: 'malformed' }
  const document = parseYaml(path, front.block)
  if (!document.ok)
    return document.failure.kind === 'empty' ? { kind: 'read', front: undefined } : { kind: 'malformed' }
  // The runtime also decodes the whole block freely, so a repeated key counts wherever it stands.
  if (document.faults.size > 0) return { kind: 'malformed' }
  const decoding = decodingOf(document)
  const fields = decoder(document.root, decoding, undefined)
  if (decoding.errors.length > 0) return { kind: 'malformed' }
  const placeOf = (node: Node): Place => ({
    file: path,
    position: positionInFile(front.at, document.source.position(node.start)),
  })
  return { kind: 'read', front: { fields, placeOf, comments: frontComments(document, bytes, front.at) } }
}
