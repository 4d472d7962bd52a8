import type { Kind } from '../text/argument.ts'
import type { Node, ScalarNode } from '../yaml/node.ts'
import { isNullScalar, resolveScalar } from '../yaml/scalars.ts'
import {
  type Decoder,
  type Decoding,
  decodeError,
  fieldOf,
  isNull,
  type Path,
  reportFaults,
  wrongKind,
} from './decode.ts'

/** The decoders of single values, by the table "Typed targets" of models.md section 2. */

function scalarOf(
  node: Node | undefined,
  decoding: Decoding,
  path: Path | undefined,
  wanted: Kind,
): ScalarNode | undefined {
  if (node === undefined) return undefined
  if (node.kind !== 'scalar') {
    wrongKind(decoding, node, path, wanted)
    return undefined
  }
  return reportFaults(decoding, node, path) ? undefined : node
}

/** Text: any scalar, as it is written; null leaves it empty. */
export const text: Decoder<string> = (node, decoding, path) => {
  const scalar = scalarOf(node, decoding, path, 'text')
  if (scalar === undefined || isNullScalar(scalar)) return ''
  if (scalar.tag === undefined) return scalar.text
  const resolved = resolveScalar(scalar)
  return resolved.type === 'text' ? resolved.value : scalar.text
}

/** An integer; a float is truncated toward zero, null leaves 0. */
export const integer: Decoder<number> = (node, decoding, path) => {
  const scalar = scalarOf(node, decoding, path, 'an integer')
  if (scalar === undefined) return 0
  const resolved = resolveScalar(scalar)
  if (resolved.type === 'null') return 0
  if (resolved.type === 'int' && resolved.isSigned64) return resolved.value
  if (resolved.type === 'float' && Math.abs(resolved.value) < 2 ** 63) return Math.trunc(resolved.value)
  wrongKind(decoding, scalar, path, 'an integer')
  return 0
}

/** A number: integer or float; null leaves 0. */
export const float: Decoder<number> = (node, decoding, path) => {
  const scalar = scalarOf(node, decoding, path, 'a number')
  if (scalar === undefined) return 0
  const resolved = resolveScalar(scalar)
  if (resolved.type === 'null') return 0
  if (resolved.type === 'int' || resolved.type === 'float') return resolved.value
  wrongKind(decoding, scalar, path, 'a number')
  return 0
}

const YES = /^(?:y|Y|yes|Yes|YES|on|On|ON)$/
const NO = /^(?:n|N|no|No|NO|off|Off|OFF)$/

/** A boolean; also the YAML 1.1 words, quoted or not, as the runtime has it; null leaves false. */
export const boolean: Decoder<boolean> = (node, decoding, path) => {
  const scalar = scalarOf(node, decoding, path, 'a boolean')
  if (scalar === undefined) return false
  const resolved = resolveScalar(scalar)
  if (resolved.type === 'null') return false
  if (resolved.type === 'bool') return resolved.value
  if (resolved.type === 'text') {
    if (YES.test(resolved.value)) return true
    if (NO.test(resolved.value)) return false
  }
  wrongKind(decoding, scalar, path, 'a boolean')
  return false
}

/** Exactly two integers, or undefined when absent or null. */
export const integerPair: Decoder<readonly [number, number] | undefined> = (node, decoding, path) => {
  if (node === undefined || isNull(node)) return undefined
  if (node.kind !== 'seq') {
    wrongKind(decoding, node, path, 'a list')
    return undefined
  }
  if (node.items.length !== 2) {
    decodeError(decoding, node, { kind: 'item-count', field: fieldOf(path), minimum: 2, maximum: 2 })
    return undefined
  }
  const [low, high] = node.items.map((item, index) => integer(item, decoding, { parent: path, step: index }))
  return [low ?? 0, high ?? 0]
}
