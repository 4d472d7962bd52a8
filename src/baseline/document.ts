import { compareBytes } from '../go/strings.ts'
import { isMapping, own } from '../schema/mapping.ts'

/** The baseline file: findings that a team knows of and has decided to live with for now. */

/** A known finding. The fingerprint identifies it; the rest tells people who review the file what it is. */
export interface KnownFinding {
  /** The eval that the finding belongs to, from the directory of the baseline file. */
  readonly eval: string
  readonly file: string
  readonly code: string
  readonly state: string
  readonly fingerprint: string
  /** The fingerprint without the eval and the file, by which a renamed suite is recognised; files of 2.0 have none. */
  readonly content?: string | undefined
}

export interface Baseline {
  readonly findings: readonly KnownFinding[]
}

/** A baseline, or the reason why a text is none, as the end of a sentence. */
export type ParsedBaseline =
  | { readonly ok: true; readonly baseline: Baseline }
  | { readonly ok: false; readonly reason: string }

/** Other than the kind of a report, so that neither is taken for the other. */
const KIND = 'waza.preflight-baseline'
const VERSION = '2.1'

const KEYS = ['eval', 'file', 'code', 'state', 'fingerprint'] as const
const CONTENT = 'content'

/** Reads the text of a baseline file; closed, so that a misspelt key is not silently without effect. */
export function parseBaseline(text: string): ParsedBaseline {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return refused('is not JSON')
  }
  if (!isMapping(document) || document['kind'] !== KIND) return refused(`is not of kind ${KIND}`)
  const version = document['schemaVersion']
  if (typeof version === 'string' && /^1\.\d+$/.test(version))
    return refused('is of version 1 with older fingerprints. Delete it and make it again with --update-baseline')
  if (typeof version !== 'string' || !/^2\.\d+$/.test(version)) return refused('has a schemaVersion other than 2.x')
  const listed = document['findings']
  if (Object.keys(document).length !== 3 || !Array.isArray(listed)) return refused('is not well formed')
  const findings: KnownFinding[] = []
  for (const [i, item] of listed.entries()) {
    const finding = findingOf(item)
    if (finding === undefined) return refused(`is not well formed at findings[${i}]`)
    findings.push(finding)
  }
  return { ok: true, baseline: { findings } }
}

/**
 * The text of a baseline file in pieces: one order and one layout, so that versions of it compare line by line.
 */
export function* baselinePieces({ findings }: Baseline): Generator<string> {
  const sorted = [...findings].sort(inOrder)
  const shell = JSON.stringify({ kind: KIND, schemaVersion: VERSION, findings: [] }, null, 2)
  const at = shell.lastIndexOf(']')
  yield shell.slice(0, at)
  let opening = '\n'
  for (const finding of sorted) {
    const plain = Object.fromEntries([...KEYS, CONTENT].map((key) => [key, finding[key as keyof KnownFinding]]))
    yield opening + JSON.stringify(plain, null, 2).replace(/^/gm, '    ')
    opening = ',\n'
  }
  yield `${sorted.length === 0 ? '' : '\n  '}${shell.slice(at)}\n`
}

/** By each key in turn, in the order of bytes; there can be hundreds of thousands, most of few evals and files. */
function inOrder(a: KnownFinding, b: KnownFinding): number {
  for (const key of KEYS) {
    const order = a[key] === b[key] ? 0 : compareBytes(a[key], b[key])
    if (order !== 0) return order
  }
  return 0
}

function refused(reason: string): ParsedBaseline {
  return { ok: false, reason }
}

function findingOf(item: unknown): KnownFinding | undefined {
  if (!isMapping(item)) return undefined
  const content = own(item, CONTENT)
  const keys = content === undefined ? KEYS.length : KEYS.length + 1
  if (Object.keys(item).length !== keys || (content !== undefined && !isText(content))) return undefined
  const [evalPath, file, code, state, fingerprint] = KEYS.map((key) => own(item, key))
  return isText(evalPath) && isText(file) && isText(code) && isText(state) && isText(fingerprint)
    ? { eval: evalPath, file, code, state, fingerprint, content }
    : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
