import { evalFile } from './samples.ts'

/** One grader module for examples: a text preset, locked at a made-up commit. */

const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const DIGEST = 'sha256:7dbb087dc3939566015c5931aab2c73df6fd7ad7d5fbf238382b5bf1aa063f78'

export const REF = 'example.com/team/graders/polite.yaml@v1'

/** The module cache of examples stands beside the eval, so that all of it can be shown. */
export const MODULE_ENV = { WAZA_MODULE_CACHE: 'cache' } as const

export const PRESET_PATH = `cache/example.com/team/graders/${COMMIT}/polite.yaml`
export const PRESET = 'type: text\nconfig:\n  not_contains: [nonsense]\n'

/** A lock that pins the module for a reference. */
export function lockFor(ref: string): string {
  return `schema_version: 1
graders:
  - ref: ${ref}
    commit: ${COMMIT}
    digest: ${DIGEST}
    url: https://example.com/team/graders
`
}

export const LOCK = lockFor(REF)

/** An eval with a remote grader; `more` are further lines of its declaration. */
export function remoteGrader(more = '', ref = REF): string {
  const lines = more === '' ? '' : `\n${more.replace(/^/gm, '    ')}`
  return evalFile({ more: `graders:\n  - ref: ${ref}${lines}` })
}
