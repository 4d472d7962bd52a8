import { isMapping, own } from '../mapping.ts'

/**
 * Values as the runtime's library sees them: its numbers are exact, and an infinity is a number that no rule about
 * numbers can take.
 */

/** True for a value of the type `number`. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** True for an integer that is not negative. */
export function isCount(value: unknown): boolean {
  return (typeof value === 'bigint' || Number.isInteger(value)) && (value as number | bigint) >= 0
}

/** True for a finite number above zero. */
export function isPositive(value: unknown): boolean {
  return isNumber(value) && value > 0 && value !== Number.POSITIVE_INFINITY
}

/** True when no two values of a list are equal. False also where two are compared and one of them is no JSON. */
export function areDistinct(values: readonly unknown[]): boolean {
  if (values.length < 2) return true
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    const text = canonical(value, index)
    if (text === undefined || seen.has(text)) return false
    seen.add(text)
  }
  return true
}

/** A text that two JSON values share only if they are equal; undefined for what is no JSON. Iterative, since values nest. */
function canonical(root: unknown, index: number): string | undefined {
  if (typeof root === 'string') return JSON.stringify(root)
  const out: string[] = []
  const todo: ({ readonly text: string } | { readonly value: unknown })[] = [{ value: root }]
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    if ('text' in item) {
      out.push(item.text)
      continue
    }
    const { value } = item
    if (Array.isArray(value)) {
      out.push('[')
      todo.push({ text: ']' })
      for (let i = value.length - 1; i >= 0; i--) todo.push({ text: ',' }, { value: value[i] })
    } else if (isMapping(value)) {
      out.push('{')
      todo.push({ text: '}' })
      for (const key of Object.keys(value).sort().reverse()) {
        todo.push({ text: ',' }, { value: own(value, key) }, { text: `${JSON.stringify(key)}:` })
      }
    } else if (typeof value === 'string') {
      out.push(JSON.stringify(value))
    } else if (isNumber(value)) {
      // An infinity equals nothing, not even itself.
      out.push(typeof value === 'bigint' || Number.isFinite(value) ? String(value) : `${value} at ${index}`)
    } else if (value === null || typeof value === 'boolean') {
      out.push(String(value))
    } else {
      return undefined
    }
  }
  return out.join('')
}
