import { unlinkSync } from 'node:fs'
import type { Verdict } from '../envelope/solution.ts'
import { isMapping, own } from '../schema/mapping.ts'
import { attempt, type FileResult, makeDirectory, readText, replaceFile } from './files.ts'
import { parseDocument } from './json.ts'
import { ALGORITHM, isSignedBy, MARKER_KEYS, markerText, sign } from './marker.ts'
import { markerFile, type Places } from './places.ts'
import { getOrCreateKey, keyFault, readKey } from './signing-key.ts'

const LARGEST_MARKER = 32 * 1024 * 1024

/** The text of a signed marker; without a key there is none, for there is no unsigned mode. */
export function signedMarker(verdict: Verdict, { keyFile }: Places): FileResult<string> {
  const key = getOrCreateKey(keyFile)
  // Blockers are whatever a producer says, and indented they can be longer than any text may be.
  return key.ok ? attempt(() => markerText(verdict, sign(verdict, key.value))) : key
}

/** Writes the text of a marker over any older one, and tells its path. */
export function storeMarker(text: string, key: string, places: Places): FileResult<string> {
  const made = makeDirectory(places.verdicts)
  if (!made.ok) return made
  const path = markerFile(places, key)
  const written = replaceFile(path, text)
  return written.ok ? { ok: true, value: path } : written
}

/** Removes the marker of a key; that there is none is success. */
export function removeMarker(key: string, places: Places): FileResult<undefined> {
  const removed = attempt(() => unlinkSync(markerFile(places, key)))
  return removed.ok || removed.reason === 'ENOENT' ? { ok: true, value: undefined } : removed
}

/** What a marker file is worth. */
export type MarkerReading =
  | { readonly kind: 'authentic'; readonly verdict: Verdict; readonly path: string }
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'forged'; readonly reason: string }

/**
 * Reads the marker of an id and proves it (surface-evaluator.md A5, B4). `none`: there is nothing that could be a
 * verdict. `forged`: there is something, and this evaluator did not write it for this id as it stands.
 */
export function readMarker(id: string, key: string, places: Places): MarkerReading {
  const path = markerFile(places, key)
  const read = readText(path, LARGEST_MARKER)
  if (!read.ok) return { kind: 'none', reason: unreadable(read.reason, path) }
  const parsed = parseDocument(read.value)
  if (!parsed.ok) return { kind: 'none', reason: 'The verdict file is cut off or not JSON.' }
  const marker = parsed.value
  if (!isMapping(marker)) return { kind: 'none', reason: 'The verdict file does not hold an object.' }
  if (typeof own(marker, 'id') !== 'string' || typeof own(marker, 'head') !== 'string')
    return { kind: 'none', reason: 'The verdict file names no id or no commit.' }
  if (typeof own(marker, 'ready') !== 'boolean')
    return { kind: 'none', reason: 'The verdict file does not say whether the solution is ready.' }
  const proof = prove(marker, id, places)
  return typeof proof === 'string' ? { kind: 'forged', reason: proof } : { kind: 'authentic', verdict: proof, path }
}

function unreadable(reason: string, path: string): string {
  if (reason === 'ENOENT') return 'No verdict for this id yet.'
  if (reason === 'not-regular' || reason === 'EISDIR') return `The verdict ${path} is not a regular file.`
  if (reason === 'too-large') return `The verdict file ${path} is larger than any verdict.`
  return `The verdict file ${path} cannot be read (${reason}).`
}

/** The verdict of a marker, or why it cannot be trusted. */
function prove(marker: Readonly<Record<string, unknown>>, id: string, { keyFile }: Places): Verdict | string {
  const { alg, signature, timestamp, source } = marker
  if (alg === undefined && signature === undefined)
    return isBlank(timestamp) && isBlank(source)
      ? 'the verdict is unsigned and names neither its time nor its source'
      : 'the verdict has no signature'
  if (signature === undefined) return 'the verdict names an algorithm but has no signature'
  if (alg === undefined) return 'the signature names no algorithm'
  if (alg !== ALGORITHM) return 'the signature is of an algorithm that this evaluator does not use'
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature))
    return 'the signature does not have the form of one'
  const foreign = Object.keys(marker).some((name) => !MARKER_KEYS.some((known) => known === name))
  if (foreign) return 'the verdict has a key that the evaluator never writes'
  const absent = MARKER_KEYS.find((name) => !Object.hasOwn(marker, name))
  if (absent !== undefined) return `the verdict lacks its ${absent}`
  const verdict = typed(marker)
  if (typeof verdict === 'string') return verdict
  if (verdict.id !== id) return 'the verdict is about another id'
  const key = readKey(keyFile)
  if (!key.ok)
    return key.reason === 'ENOENT'
      ? `there is no signing key at ${keyFile}, so the signature cannot be checked`
      : `the signing key ${keyFile} cannot be used (${keyFault(key.reason)}), so the signature cannot be checked`
  if (!isSignedBy(verdict, signature, key.value))
    return 'the signature does not match: something of the verdict was changed, or another key signed it'
  return verdict
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

function typed({
  id,
  head,
  ready,
  confidence,
  blockers,
  timestamp,
  source,
}: Record<string, unknown>): Verdict | string {
  const wrong = (what: string): string => `the ${what} of the verdict is not of its type`
  if (typeof id !== 'string') return wrong('id')
  if (typeof head !== 'string' || !/^[0-9a-f]{40}$/.test(head)) return 'the commit of the verdict is not a full hash'
  if (typeof ready !== 'boolean') return wrong('ready')
  if (typeof confidence !== 'number') return wrong('confidence')
  if (!Array.isArray(blockers)) return wrong('blockers')
  if (typeof timestamp !== 'string') return wrong('timestamp')
  if (typeof source !== 'string') return wrong('source')
  return { id, head, ready, confidence, blockers, timestamp, source }
}
