import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFast } from '../../src/yaml/fast.ts'
import { parseTree } from '../../src/yaml/library.ts'
import { documentOf } from './documents.ts'

/** How many generated documents are compared; a million take about half an hour. */
const RUNS = Number(process.env['WAZA_YAML_RUNS'] ?? 3000)
const SHARED = path.resolve(import.meta.dirname, '../../../shared')

/** Holds the fast pass to the library; true when it was sure. */
function agrees(text: string): boolean {
  const fast = parseFast(text)
  if (fast === undefined) return false
  const whole = parseTree(text)
  if (!isDeepStrictEqual(fast, whole)) expect(fast, JSON.stringify(text)).toEqual(whole)
  return true
}

function filesBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

describe('the fast pass', () => {
  it(
    'gives what the library gives, wherever it is sure',
    () => {
      let sure = 0
      fc.assert(
        fc.property(fc.uint8Array({ minLength: 30, maxLength: 200, size: 'max' }), (bytes) => {
          if (agrees(documentOf(bytes))) sure++
        }),
        { numRuns: RUNS },
      )
      // Most texts carry mistakes or oddities on purpose; when hardly any is read, nothing is compared.
      expect(sure / RUNS).toBeGreaterThan(0.2)
    },
    RUNS * 10 + 30_000,
  )
})
