import { isUtf8 } from 'node:buffer'
import { Source } from '../text/source.ts'
import { parseFast } from './fast.ts'
import { findFaults } from './faults.ts'
import { parseTree } from './library.ts'
import type { ParseFailure, YamlDocument } from './node.ts'

/**
 * Reads the first document of a YAML (or JSON) file; whatever follows its end is not looked at (models.md section 2).
 * @param path how findings name the file
 * @param bytes the whole file; UTF-8, a byte order mark is dropped
 */
export function parseYaml(path: string, bytes: Buffer): YamlDocument {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const body = hasMark ? bytes.subarray(3) : bytes
  const source = new Source(path, body.toString('utf8'))
  const brokenAt = isUtf8(body) ? undefined : firstBrokenOffset(body)
  return parseSource(source, brokenAt)
}

function parseSource(source: Source, brokenAt: number | undefined): YamlDocument {
  const fail = (failure: ParseFailure): YamlDocument => ({ ok: false, source, failure })
  // The fast pass gives the tree that the library would give, or none; errors are the library's alone.
  const plain = parseFast(source.text)
  const tree = plain ?? parseTree(source.text)
  const end = tree.ok ? tree.end : tree.failure.kind === 'empty' ? source.text.length : tree.failure.offset
  if (brokenAt !== undefined && brokenAt <= end) return fail({ kind: 'encoding', offset: brokenAt })
  const control = firstControl(source.text, end)
  if (control !== undefined) return fail({ kind: 'control-character', offset: control })
  if (!tree.ok) return fail(tree.failure)
  const faults = findFaults(tree.root, plain === undefined)
  if (faults === 'excessive-aliasing') return fail({ kind: 'excessive-aliasing', offset: tree.root.start })
  return { ok: true, source, root: tree.root, faults }
}

// What the runtime's reader refuses outright, in comments too: controls other than tab and line breaks, lone
// surrogates cannot occur after decoding, and the two non-characters at the end of the basic plane.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/

function firstControl(text: string, end: number): number | undefined {
  const at = text.search(FORBIDDEN)
  return at >= 0 && at < end ? at : undefined
}

/** The offset in UTF-16 units at which the bytes stop being UTF-8. */
function firstBrokenOffset(bytes: Buffer): number {
  let low = 0
  let high = bytes.length
  // A prefix is good when it is UTF-8 up to at most three bytes of an unfinished character.
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isGoodPrefix(bytes, middle)) low = middle
    else high = middle - 1
  }
  let end = low
  while (end > 0 && !isUtf8(bytes.subarray(0, end))) end--
  return bytes.subarray(0, end).toString('utf8').length
}

function isGoodPrefix(bytes: Buffer, length: number): boolean {
  for (let cut = 0; cut <= 3 && cut <= length; cut++) {
    if (isUtf8(bytes.subarray(0, length - cut))) {
      const tail = bytes.subarray(length - cut, length)
      return cut === 0 || isUnfinished(tail)
    }
  }
  return false
}

function isUnfinished(tail: Buffer): boolean {
  const lead = tail[0] ?? 0
  const wanted = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  return wanted > tail.length && tail.subarray(1).every((byte) => (byte & 0xc0) === 0x80)
}
