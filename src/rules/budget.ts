import type { ReadFault } from '../reader/reader.ts'
import type { SchemaFault } from '../schema/offline.ts'
import type { JsonFault } from '../text/json.ts'

/**
 * The state that a fault of a file or schema demands: what is only larger than we look at is no fault of its author,
 * and stays open.
 */
export function faultState(fault: ReadFault | JsonFault | SchemaFault): 'invalid' | 'unresolved' {
  return fault === 'too-large' || fault === 'too-many' ? 'unresolved' : 'invalid'
}
