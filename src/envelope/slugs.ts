/**
 * Why a verb failed, in words that programs compare. The set is closed and sorted: a slug without a class does not
 * compile, and a test finds the code that emits each of them.
 */
export const slugs = [
  'attempt_refused',
  'attempt_store_failed',
  'configuration_invalid',
  'fixes_available',
  'gate_denied',
  'head_unavailable',
  'internal_error',
  'invalid_arguments',
  'invalid_id',
  'marker_write_failed',
  'not_ready',
  'output_failed',
  'preflight_invalid',
  'preflight_outcome_mismatch',
  'preflight_output_unusable',
  'preflight_unavailable',
  'preflight_unresolved',
  'unknown_command',
] as const

export type Slug = (typeof slugs)[number]

/**
 * How a caller recovers. `evidence`: message and diagnostics say what to fix, so the generic next step will do.
 * `tailored`: the failure needs a next step of its own.
 */
export type RecoveryMode = 'evidence' | 'tailored'

export const recoveryModes: Readonly<Record<Slug, RecoveryMode>> = {
  attempt_refused: 'tailored',
  attempt_store_failed: 'evidence',
  configuration_invalid: 'evidence',
  fixes_available: 'evidence',
  gate_denied: 'tailored',
  head_unavailable: 'tailored',
  internal_error: 'evidence',
  invalid_arguments: 'evidence',
  invalid_id: 'evidence',
  marker_write_failed: 'evidence',
  not_ready: 'evidence',
  output_failed: 'evidence',
  preflight_invalid: 'evidence',
  preflight_outcome_mismatch: 'evidence',
  preflight_output_unusable: 'evidence',
  preflight_unavailable: 'tailored',
  preflight_unresolved: 'tailored',
  unknown_command: 'tailored',
}

/** The mode of a failure; one without a slug has to show evidence. */
export function recoveryMode(slug: Slug | undefined): RecoveryMode {
  return slug === undefined ? 'evidence' : recoveryModes[slug]
}
