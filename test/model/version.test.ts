import { expect, it } from 'vitest'
import { isAtLeast, legacyVersion, parseVersion } from '../../src/model/version.ts'

it.each<[string, number, number]>([
  ['1.4', 1, 4],
  ['01.010', 1, 10],
  ['0.0', 0, 0],
  ['1.9223372036854775807', 1, 2 ** 63],
  [`1.${'0'.repeat(30)}3`, 1, 3],
])('reads %s', (text, major, minor) => {
  expect(parseVersion(text)).toEqual({ major, minor })
})

it.each(['', '1', '1.', '.4', '1.4.0', '+1.4', '1.-1', '1.4 ', '1.x', '1.9223372036854775808', '１.4'])(
  'does not read %j',
  (text) => {
    expect(parseVersion(text)).toBeUndefined()
  },
)

it('takes a blank version for the current one', () => {
  expect(legacyVersion(' \t')).toEqual({ major: 1, minor: 4 })
  expect(legacyVersion('x')).toBeUndefined()
})

it('compares by number', () => {
  expect(isAtLeast({ major: 1, minor: 10 }, 1, 3)).toBe(true)
  expect(isAtLeast({ major: 1, minor: 2 }, 1, 3)).toBe(false)
  expect(isAtLeast({ major: 2, minor: 0 }, 1, 3)).toBe(true)
})
