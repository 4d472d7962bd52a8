import { Source } from './text/source.ts'
import { anyValue, type YamlValue } from './yaml/any.ts'
import { decodeBytes } from './yaml/decode-bytes.ts'
import { findFaults } from './yaml/faults.ts'
import type { MistakeKind } from './yaml/mistake.ts'
import type { Fault, FaultKind, ParseFailure } from './yaml/node.ts'
import { composeFirst } from './yaml/parse.ts'

export type { YamlValue } from './yaml/any.ts'

/** Why a text is refused. */
export type YamlMistakeKind = MistakeKind | FaultKind | 'character' | 'empty' | 'excessive-aliasing' | 'self-reference'

/** The value of the first document of a text, or the first mistake in it; line and column count from 1. */
export type YamlResult =
  | { readonly ok: true; readonly value: YamlValue }
  | { readonly ok: false; readonly kind: YamlMistakeKind; readonly line: number; readonly column: number }

/**
 * Reads the first document of a YAML file as gopkg.in/yaml.v3 3.0.1 decodes it into `any`: the same texts are refused,
 * and the others have the same value. Never throws.
 * @param bytes the file, in UTF-8; a byte order mark is dropped
 */
export function readYaml(bytes: Uint8Array): YamlResult {
  const decoded = decodeBytes(bytes)
  const source = new Source('', decoded.text)
  const refuse = (kind: YamlMistakeKind, offset: number): YamlResult => ({
    ok: false,
    kind,
    ...source.position(offset),
  })
  const composed = composeFirst(decoded)
  if ('kind' in composed) return refuse(kindOf(composed), 'offset' in composed ? composed.offset : 0)
  const faults = findFaults(composed)
  if ('kind' in faults) return refuse(faults.kind, faults.at.start)
  const first = firstOf(faults.values())
  return first === undefined ? { ok: true, value: anyValue(composed.root) } : refuse(first.kind, first.at.start)
}

function kindOf(failure: ParseFailure): YamlMistakeKind {
  switch (failure.kind) {
    case 'syntax':
      return failure.mistake
    case 'utf-16':
    case 'encoding':
    case 'control-character':
      return 'character'
    default:
      return failure.kind
  }
}

/** The fault that the runtime meets first: it looks for repeated keys before anything else in a mapping. */
function firstOf(faults: Iterable<readonly Fault[]>): Fault | undefined {
  for (const list of faults) return list.find(({ kind }) => kind === 'duplicate-key') ?? list[0]
  return undefined
}
