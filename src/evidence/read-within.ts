import { limits } from '../reader/limits.ts'
import type { AbsolutePath, ReadResult } from '../reader/reader.ts'
import type { Suite } from './suite.ts'

/** What is read any number of times in one inspection: the bounds of one file, and of all together. */
const KINDS = {
  task: { file: limits.text, all: limits.allTasks },
  schema: { file: limits.json, all: limits.allSchemas },
} as const

const read = new WeakMap<Suite, Record<keyof typeof KINDS, number>>()

/**
 * Reads a file of which a suite may name many, as long as all of its kind together stay within their budget. A file that
 * is read twice counts twice: it is examined twice.
 * @returns the bytes, or why there are none; `over-total` where the file alone would be read
 */
export function readWithin(suite: Suite, path: AbsolutePath, kind: keyof typeof KINDS): ReadResult {
  const used = read.get(suite) ?? { task: 0, schema: 0 }
  read.set(suite, used)
  const { file, all } = KINDS[kind]
  const result = suite.reader.read(path, file)
  if (!result.ok) return result
  if (used[kind] + result.bytes.length > all) return { ok: false, reason: 'over-total' }
  used[kind] += result.bytes.length
  return result
}
