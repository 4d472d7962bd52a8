import { expect, test } from 'vitest'
import { parseWords } from '../../src/cli/arguments.ts'
import { isVerbName, verbs } from '../../src/cli/verbs.ts'
import {
  type HintId,
  type HintParams,
  hasCategory,
  hint,
  hintRegistry,
  hints,
  hintsBehind,
  hintsForPeople,
  withHints,
} from '../../src/envelope/hints.ts'

const ids = Object.keys(hintRegistry) as HintId[]
const example = <Id extends HintId>(id: Id) => hint(id, hintRegistry[id].example as HintParams<Id>)

test.each(ids)('%s is one sentence or more, in one line', (id) => {
  expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(example(id).text).toMatch(/^[A-Z][^\n]+$/)
})

test.each(ids)('every command that %s quotes can be typed', (id) => {
  for (const [, quoted = ''] of example(id).text.matchAll(/`waza ([^`]*)`/g)) {
    const [word = '', ...rest] = quoted.split(' ')
    if (word === '--help') continue
    expect(isVerbName(word)).toBe(true)
    if (isVerbName(word)) expect(parseWords(rest, verbs[word].flags).ok).toBe(true)
  }
})

test.each(ids)('every flag that %s names is one of a verb', (id) => {
  const known = new Set(Object.values(verbs).flatMap(({ flags }) => Object.keys(flags)))
  for (const [, flag = ''] of example(id).text.matchAll(/--([a-z-]+)/g)) expect(known).toContain(flag)
})

test('an authored file name stays in its line', () => {
  expect(hint('definition-skipped', { kind: 'skill', file: 'a\nb\u202e' }).text).not.toMatch(/[\n\u202e]/)
})

test('the same hint is said once, and copying the array forgets where it is from', () => {
  const list = hints([example('use-help'), example('use-help'), example('mock-is-harness')])
  expect(list).toHaveLength(2)
  expect(hintsBehind(list).map(({ id }) => id)).toEqual(['use-help', 'mock-is-harness'])
  expect(hasCategory(list, 'next-step')).toBe(true)
  expect(hasCategory([...list], 'next-step')).toBe(false)
  expect(hintsBehind(withHints(list, [example('strict-policy')])).map(({ id }) => id)).toEqual([
    'use-help',
    'mock-is-harness',
    'strict-policy',
  ])
})

test('what is said to agents alone is on the wire and not in a text for people', () => {
  const list = hints([example('poll-attempt'), example('mock-is-harness'), example('verified-is-static')])
  expect(list).toHaveLength(3)
  expect(hintsForPeople(list).map(({ id }) => id)).toEqual(['poll-attempt'])
})
