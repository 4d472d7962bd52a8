import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Verdict } from '../../src/envelope/solution.ts'
import { contentHash, isSignedBy, markerText, sign, signedPayload } from '../../src/evaluator/marker.ts'
import file from './vectors/signing-vectors.json' with { type: 'json' }

const key = Buffer.from(file.keyHex, 'hex')

test.each(file.vectors)('the vector $signature signs, verifies, and verifies no other way', (vector) => {
  const { verdict, signature } = vector
  expect(contentHash(verdict)).toBe(vector.reportContentHash)
  expect(signedPayload(verdict)).toBe(vector.payload)
  expect(sign(verdict, key)).toBe(signature)
  expect(isSignedBy(verdict, signature, key)).toBe(true)
  expect(isSignedBy(verdict, signature, Buffer.alloc(32, 8))).toBe(false)
  expect(isSignedBy(verdict, signature.slice(1), key)).toBe(false)
  expect(isSignedBy(verdict, '', key)).toBe(false)
  expect(JSON.parse(markerText(verdict, signature))).toEqual({ ...verdict, alg: vector.alg, signature })
  expect(markerText(verdict, signature)).toMatch(/^\{\n {2}"id"[\s\S]*\n\}\n$/)
})

const anyVerdict: fc.Arbitrary<Verdict> = fc.record({
  id: fc.string({ unit: 'binary' }),
  head: fc.string(),
  ready: fc.boolean(),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  blockers: fc.array(fc.string({ unit: 'binary' })),
  timestamp: fc.string(),
  source: fc.string(),
})

test('a signature survives the file, and no change of any of the seven keys survives the signature', () => {
  fc.assert(
    fc.property(
      anyVerdict,
      anyVerdict,
      fc.constantFrom(...(Object.keys(file.vectors[0]!.verdict) as (keyof Verdict)[])),
      (verdict, other, changed) => {
        const signature = sign(verdict, key)
        const read: Verdict & { signature: string } = JSON.parse(markerText(verdict, signature))
        expect(isSignedBy(read, read.signature, key)).toBe(true)
        fc.pre(JSON.stringify(verdict[changed]) !== JSON.stringify(other[changed]))
        expect(isSignedBy({ ...verdict, [changed]: other[changed] }, signature, key)).toBe(false)
      },
    ),
  )
})
