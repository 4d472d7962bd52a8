import type { ReadFault, ReadResult } from '../reader/reader.ts'
import type { Source } from '../text/source.ts'
import type { ParseFailure, YamlDocument } from '../yaml/node.ts'
import { parseYaml } from '../yaml/parse.ts'
import type { Elsewhere } from './path-kinds.ts'

/** A file as it was read. */
export type DocumentFact =
  | { readonly kind: 'unreadable'; readonly fault: ReadFault; readonly elsewhere?: Elsewhere | undefined }
  | { readonly kind: 'unparsed'; readonly failure: ParseFailure; readonly text: Source }
  | { readonly kind: 'read'; readonly document: YamlDocument & { ok: true } }

/**
 * Parses an eval or a task file.
 * @param read its bytes, or why there are none
 * @param source what the report calls it
 */
export function parseDocument(read: ReadResult, source: string): DocumentFact {
  if (!read.ok) return { kind: 'unreadable', fault: read.reason }
  const document = parseYaml(source, read.bytes)
  if (document.ok) return { kind: 'read', document }
  return { kind: 'unparsed', failure: document.failure, text: document.source }
}
