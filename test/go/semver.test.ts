import { expect, test } from 'vitest'
import { isLooseVersion } from '../../src/go/semver.ts'

test.each([
  '1',
  'v1',
  '1.2',
  '1.2.3',
  'v01.002.0003',
  '1.2.3-alpha.1',
  '1-0',
  '1.2-0a',
  '1.0+05',
  'v1.2.3-x-y+z.0-1',
  '18446744073709551615',
])('%s is a version', (text) => expect(isLooseVersion(text)).toBe(true))

test.each([
  '',
  'v',
  'V1',
  '1.',
  '.1',
  '1.2.3.4',
  '1.x',
  '1-',
  '1+',
  '1-a..b',
  '1-01',
  '1.2.3-a.007',
  ' 1',
  '1\n',
  '1.-1',
  '1_0',
  '18446744073709551616',
])('%j is no version', (text) => expect(isLooseVersion(text)).toBe(false))

test('a very long number is refused at once', () => expect(isLooseVersion('9'.repeat(1_000_000))).toBe(false))
