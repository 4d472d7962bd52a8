/** The longest id, in UTF-16 units; longer ones are refused before any file is looked at. */
export const LONGEST_ID = 200

/** An id that can be evaluated, and the one path segment that stands for it on disk. */
export type Identified =
  | { readonly ok: true; readonly id: string; readonly key: string }
  | { readonly ok: false; readonly message: string }

/**
 * Checks the id of a solution (surface-evaluator.md A2). Every character that a file name could fail on becomes an
 * underscore, so two ids can have one key; what is stored under a key names its id.
 */
export function identify(id: string): Identified {
  if (id.length > LONGEST_ID) return { ok: false, message: `The id is longer than ${LONGEST_ID} characters.` }
  const key = id.replace(/[^A-Za-z0-9._-]/g, '_')
  if (key === '') return { ok: false, message: 'The id is empty.' }
  if (key === '.' || key === '..') return { ok: false, message: 'The id is a name that file systems reserve.' }
  return { ok: true, id, key }
}
