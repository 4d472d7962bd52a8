/**
 * Go's encoding/json: what its decoder reads (mocks.md section 4). Checked by test/go/json.test.ts. Strict, exactly one
 * value, no byte order mark, at most 10,000 levels; bytes that are not UTF-8 are replaced. Linear, without recursion.
 *
 * The tree has the form of the YAML tree, so that declarations of both formats are decoded, placed and named alike.
 */
import { isUtf16 } from '../../text/encoding.ts'
import { Source } from '../../text/source.ts'
import type { JsonFault, JsonNode, JsonScalar } from './node.ts'
import { Parser, Stop } from './parser.ts'

export type { JsonFault, JsonNode, JsonScalar } from './node.ts'

export type JsonDocument =
  | {
      readonly ok: true
      readonly source: Source
      readonly root: JsonNode
      /** Numbers beyond what a double holds: the decoder refuses them wherever it takes a value. In text order. */
      readonly huge: readonly JsonScalar[]
      /** How many values there are, keys not counted. */
      readonly values: number
    }
  | { readonly ok: false; readonly source: Source; readonly fault: JsonFault; readonly offset: number }

/**
 * Reads a JSON file.
 * @param path how findings name the file
 * @param bytes the whole file
 * @param most how many values are worth a tree
 */
export function parseJson(path: string, bytes: Buffer, most: number = Number.POSITIVE_INFINITY): JsonDocument {
  const source = new Source(path, bytes.toString('utf8'))
  const parser = new Parser(source.text, most)
  try {
    const root = parser.document()
    return { ok: true, source, root, huge: parser.huge, values: parser.values }
  } catch (error) {
    if (error instanceof Stop) {
      return isUtf16(bytes)
        ? { ok: false, source, fault: 'utf-16', offset: 0 }
        : { ok: false, source, fault: error.fault, offset: error.offset }
    }
    throw error
  }
}

/** The plain value of a tree: null-prototype objects (so that `__proto__` is plain data), arrays and scalars. */
export function jsonValue(root: JsonNode): unknown {
  const holder: { value?: unknown } = {}
  const todo: { readonly node: JsonNode; readonly put: (value: unknown) => void }[] = []
  todo.push({ node: root, put: (value) => (holder.value = value) })
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { node, put } = next
    if (node.kind === 'scalar') put(scalarValue(node))
    else if (node.kind === 'seq') {
      const out: unknown[] = new Array(node.items.length).fill(null)
      put(out)
      node.items.forEach((item, index) => {
        todo.push({ node: item, put: (value) => (out[index] = value) })
      })
    } else {
      const out: Record<string, unknown> = Object.create(null)
      put(out)
      for (const { key, value: member } of node.pairs) {
        // Set now, so that the order of keys is the order of the text.
        out[key.text] = null
        todo.push({ node: member, put: (value) => (out[key.text] = value) })
      }
    }
  }
  return holder.value
}

function scalarValue({ plain, text }: JsonScalar): null | boolean | number | string {
  if (!plain) return text
  return text === 'null' ? null : text === 'true' ? true : text === 'false' ? false : Number(text)
}
