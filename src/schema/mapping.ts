/** An object of JSON, or a mapping of a document. */
export type Mapping = Readonly<Record<string, unknown>>

/** Whether a value is one, whatever its prototype; lists and symbols are none. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a key that the mapping itself has; `constructor`, `__proto__` and their like are plain data. */
export function own(mapping: Mapping, key: string): unknown {
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined
}
