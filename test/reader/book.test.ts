import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readsBook } from '../../src/reader/book.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'

const at = (path: string) => path as AbsolutePath
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const tree = (text = 'text') =>
  memoryReader({
    cwd: '/w',
    files: { '/w/a': text, '/w/d/b': 'more', '/w/d/c': { other: true }, '/w/l': { link: 'd' } },
  })

test('each path has what was asked of it, what was found, and the digest of what was read', () => {
  const book = readsBook()
  const reader = book.over(tree())
  reader.stat(at('/w/a'))
  reader.read(at('/w/a'))
  reader.read(at('/w/a'))
  reader.fileFault(at('/w/d/b'))
  reader.isReadable(at('/w/gone'))
  reader.lstat(at('/w/l'))
  reader.list(at('/w/d'))
  reader.list(at('/w/a/below'))
  expect(book.entries()).toEqual([
    { path: '/w/a', asked: ['stat', 'read'], found: 'file', bytes: 4, sha256: sha256('text') },
    { path: '/w/a/below', asked: ['list'], found: 'not-a-directory-above' },
    { path: '/w/d', asked: ['list'], found: 'directory', entries: 2, sha256: sha256('fb\0oc\0') },
    { path: '/w/d/b', asked: ['open'], found: 'file' },
    { path: '/w/gone', asked: ['open'], found: 'missing' },
    { path: '/w/l', asked: ['stat'], found: 'link' },
  ])
})

test('where a link leads is noted as well, and says more than the link; what is refused has no digest', () => {
  const book = readsBook()
  const reader = book.over(tree())
  reader.lstat(at('/w/l'))
  reader.real(at('/w/l'))
  reader.read(at('/w/a'), 3)
  reader.read(at('/w/d'))
  reader.real(at('/none'))
  expect(book.entries()).toEqual([
    { path: '/none', asked: ['stat'], found: 'missing' },
    { path: '/w/a', asked: ['read'], found: 'too-large' },
    { path: '/w/d', asked: ['stat', 'read'], found: 'directory' },
    { path: '/w/l', asked: ['stat'], found: 'directory' },
  ])
})

test('several readers share a book, and a file that changed between them is there with each content', () => {
  const book = readsBook()
  for (const text of ['one', 'two', 'one']) book.over(tree(text)).read(at('/w/a'))
  expect(book.entries().map(({ sha256 }) => sha256)).toEqual([sha256('one'), sha256('two')])
})

test('the answers are those of the reader beneath', () => {
  const beneath = tree()
  const reader = readsBook().over(beneath)
  for (const path of ['/w', '/w/a', '/w/l', '/w/no'].map(at)) {
    expect(reader.read(path, 3)).toEqual(beneath.read(path, 3))
    expect(reader.stat(path)).toEqual(beneath.stat(path))
    expect(reader.lstat(path)).toEqual(beneath.lstat(path))
    expect(reader.list(path)).toEqual(beneath.list(path))
    expect(reader.real(path)).toEqual(beneath.real(path))
    expect(reader.fileFault(path)).toEqual(beneath.fileFault(path))
  }
  expect([reader.cwd, reader.home, reader.paths, reader.reads]).toEqual([
    beneath.cwd,
    beneath.home,
    beneath.paths,
    beneath.reads,
  ])
})
