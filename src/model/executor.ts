/** The executor that runs agents; the other known one only plays them. */
export const SDK = 'copilot-sdk'

/** The reasoning efforts that can be asked of it. */
export const EFFORTS: readonly string[] = ['low', 'medium', 'high', 'xhigh', 'max']
