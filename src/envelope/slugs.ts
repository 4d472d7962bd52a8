/**
 * Why a verb failed, in words that programs compare. The set is closed and sorted: a slug without a class does not
 * compile, and a test finds the code that emits each of them.
 */
export const slugs = [
  'internal_error',
  'invalid_arguments',
  'output_failed',
  'preflight_invalid',
  'preflight_unresolved',
  'unknown_command',
] as const

export type Slug = (typeof slugs)[number]

/**
 * How a caller recovers. `evidence`: message and diagnostics tell what to mend, so the generic next step will do.
 * `tailored`: the failure needs a next step of its own.
 */
export type RecoveryMode = 'evidence' | 'tailored'

export const recoveryModes: Readonly<Record<Slug, RecoveryMode>> = {
  internal_error: 'evidence',
  invalid_arguments: 'evidence',
  output_failed: 'evidence',
  preflight_invalid: 'evidence',
  preflight_unresolved: 'tailored',
  unknown_command: 'tailored',
}

/** The mode of a failure; one without a slug has to show evidence. */
export function recoveryMode(slug: Slug | undefined): RecoveryMode {
  return slug === undefined ? 'evidence' : recoveryModes[slug]
}
