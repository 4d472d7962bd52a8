import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Verdict } from '../envelope/solution.ts'

/** How a verdict is signed and written (surface-evaluator.md A4). Diagnostics have no way in: the keys are spelled out. */

export const ALGORITHM = 'hmac-sha256-v1'

/** The keys of a marker, in their order. */
export const MARKER_KEYS = [
  'id',
  'head',
  'ready',
  'confidence',
  'blockers',
  'timestamp',
  'source',
  'alg',
  'signature',
] as const

/** The text that is signed. Every key of the verdict is bound by it, four of them through their hash. */
export function signedPayload(verdict: Verdict): string {
  return JSON.stringify({
    markerId: `solution-verdict-${verdict.id}`,
    approvedAt: verdict.timestamp,
    approvedBy: verdict.source,
    reportContentHash: contentHash(verdict),
  })
}

/** The hash of what a verdict says about its commit. */
export function contentHash({ head, ready, confidence, blockers }: Verdict): string {
  return createHash('sha256').update(JSON.stringify({ head, ready, confidence, blockers })).digest('hex')
}

/** The signature of a verdict in lower-case hexadecimal digits. */
export function sign(verdict: Verdict, key: Buffer): string {
  return createHmac('sha256', key).update(signedPayload(verdict)).digest('hex')
}

/** Whether a signature was made with this key over this verdict; compared in constant time. */
export function isSignedBy(verdict: Verdict, signature: string, key: Buffer): boolean {
  return timingSafeEqual(Buffer.from(sign(verdict, key)), Buffer.from(signature.padEnd(64).slice(0, 64)))
}

/** The file of a signed verdict. */
export function markerText(verdict: Verdict, signature: string): string {
  const { id, head, ready, confidence, blockers, timestamp, source } = verdict
  const marker = { id, head, ready, confidence, blockers, timestamp, source, alg: ALGORITHM, signature }
  return `${JSON.stringify(marker, null, 2)}\n`
}
