import { Source } from '../text/source.ts'
import { type Composed, compose } from './compose.ts'
import { type DecodedText, decodeBytes } from './decode-bytes.ts'
import { findFaults } from './faults.ts'
import { Stop } from './mistake.ts'
import type { ParseFailure, YamlDocument } from './node.ts'

/** Deeper nesting than this is not examined: far above anything real, and safe for every recursive walk. */
export const DEEPEST = 500

/**
 * Reads the first document of a YAML (or JSON) file; whatever follows its end is not looked at (models.md section 2).
 * @param path how findings name the file
 * @param bytes the whole file; UTF-8, a byte order mark is dropped
 * @param deepest the levels that the caller can follow; the runtime's own limit is far above
 */
export function parseYaml(path: string, bytes: Buffer, deepest = DEEPEST): YamlDocument {
  const decoded = decodeBytes(bytes)
  const source = new Source(path, decoded.text)
  const fail = (failure: ParseFailure): YamlDocument => ({ ok: false, source, failure })
  const composed = composeFirst(decoded, deepest)
  if ('kind' in composed) return fail(composed)
  if (composed.deepAt !== undefined) return fail({ kind: 'too-deep', offset: composed.deepAt })
  const faults = findFaults(composed)
  if ('kind' in faults) return fail({ kind: faults.kind, offset: faults.at.start })
  return { ok: true, source, root: composed.root, faults }
}

/** The tree of the first document, or why there is none. */
export function composeFirst({ text, refused }: DecodedText, deepest: number): Composed | ParseFailure {
  try {
    const seen = refused === undefined ? text : text.slice(0, refused.seen)
    return compose(seen, refused !== undefined, deepest) ?? { kind: 'empty' }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const { kind, offset } = error.mistake
    if (kind === 'character') return { kind: refused!.kind, offset: refused!.offset }
    return { kind: 'syntax', mistake: kind, offset }
  }
}
