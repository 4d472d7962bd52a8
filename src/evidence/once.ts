import type { Suite } from './suite.ts'

/**
 * Makes a look at the world that is taken once for each suite and key, however many tasks name the same file.
 * @param look what to do for a key that was not asked for before; the key is one or more authored texts
 */
export function oncePerSuite<Key extends readonly string[], Fact>(
  look: (suite: Suite, ...key: Key) => Fact,
): (suite: Suite, ...key: Key) => Fact {
  const known = new WeakMap<Suite, Map<string, { readonly fact: Fact }>>()
  return (suite, ...key) => {
    let facts = known.get(suite)
    if (facts === undefined) {
      facts = new Map()
      known.set(suite, facts)
    }
    const text = key.length === 0 ? '' : JSON.stringify(key)
    let entry = facts.get(text)
    if (entry === undefined) {
      entry = { fact: look(suite, ...key) }
      facts.set(text, entry)
    }
    return entry.fact
  }
}
