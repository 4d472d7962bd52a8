import { expect, test } from 'vitest'
import { addressesOf } from '../../scripts/addresses.mjs'

const GITHUB = { home: 'https://github.com/o/n', docs: 'https://github.com/o/n/blob/main/docs' }

test.each([
  ['o/n', GITHUB],
  ['github:o/n', GITHUB],
  ['https://github.com/o/n', GITHUB],
  ['git+https://github.com/o/n.git', GITHUB],
  ['git+ssh://git@github.com/o/n.git', GITHUB],
  ['git@github.com:o/n.git', GITHUB],
  ['git://github.com/o/n.git#main', GITHUB],
  ['gitlab:o/n', { home: 'https://gitlab.com/o/n', docs: 'https://gitlab.com/o/n/-/blob/main/docs' }],
  ['https://git.example.org/o/n.git', { home: 'https://git.example.org/o/n', docs: undefined }],
  ['gist:11081aaa281', { home: undefined, docs: undefined }],
  ['', { home: undefined, docs: undefined }],
])('the repository %j', (repository, addresses) => {
  expect(addressesOf({ repository })).toEqual(addresses)
  expect(addressesOf({ repository: { url: repository } })).toEqual(addresses)
})

test('nothing is known of a package that says nothing; its home page wins; a package may be a directory', () => {
  expect(addressesOf({})).toEqual({ home: undefined, docs: undefined })
  expect(addressesOf({ homepage: 'https://example.org', repository: 'o/n' })).toEqual({
    ...GITHUB,
    home: 'https://example.org',
  })
  expect(addressesOf({ repository: { url: 'github:o/n', directory: 'packages/p' } }).docs).toBe(
    'https://github.com/o/n/blob/main/packages/p/docs',
  )
})
