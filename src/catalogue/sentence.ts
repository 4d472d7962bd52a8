/** What a finding says: one line on the mistake, one on the remedy. */
export interface Sentence {
  readonly message: string
  readonly remediation: string
}
