import { Source } from '../text/source.ts'
import { type Composed, compose } from './compose.ts'
import { type DecodedText, decodeBytes } from './decode-bytes.ts'
import { findFaults } from './faults.ts'
import { type Attempt, furtherSlips } from './further.ts'
import type { ParseFailure, YamlDocument } from './node.ts'
import { type PlacedSlip, slipOf } from './slip.ts'
import { unreadFrom } from './unread.ts'

/**
 * Reads the first document of a YAML (or JSON) file; whatever follows its end is not looked at (models.md section 2).
 * @param path how findings name the file
 * @param bytes the whole file; UTF-8, a byte order mark is dropped
 */
export function parseYaml(path: string, bytes: Buffer): YamlDocument {
  const decoded = decodeBytes(bytes)
  const source = new Source(path, decoded.text)
  const fail = (failure: ParseFailure): YamlDocument => ({ ok: false, source, failure })
  const composed = composeFirst(decoded)
  if ('kind' in composed)
    return fail(composed.kind === 'syntax' ? { ...composed, further: furtherOf(decoded) } : composed)
  const faults = findFaults(composed)
  if ('kind' in faults) return fail({ kind: faults.kind, offset: faults.at.start })
  const { root, rest } = composed
  return { ok: true, source, root, faults, unread: rest === undefined ? undefined : unreadFrom(decoded.text, rest) }
}

/** The tree of the first document, or why there is none. */
export function composeFirst({ text, refused }: DecodedText): Composed | ParseFailure {
  const seen = refused === undefined ? text : text.slice(0, refused.seen)
  const composed = compose(seen, refused !== undefined)
  if (composed === undefined) return { kind: 'empty' }
  if (!('kind' in composed)) return composed
  const { kind } = composed
  if (kind === 'character') return { kind: refused!.kind, offset: refused!.offset }
  const { slip, offset } = slipOf(text, composed)
  return { kind: 'syntax', mistake: kind, slip, offset, further: [] }
}

/** The slips after the first one; none where the runtime stops at a character that it refuses. */
function furtherOf({ text, refused }: DecodedText): readonly PlacedSlip[] {
  if (refused !== undefined) return []
  const attempt: Attempt = (changed) => {
    const mistake = compose(changed, false)
    return mistake !== undefined && 'kind' in mistake ? { placed: slipOf(changed, mistake), mistake } : undefined
  }
  const first = attempt(text)
  return first === undefined ? [] : furtherSlips(text, first, attempt)
}
