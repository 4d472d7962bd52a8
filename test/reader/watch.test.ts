import { expect, test } from 'vitest'
import { memoryReader } from '../../src/reader/memory.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'
import { watch } from '../../src/reader/watch.ts'

const at = (path: string) => path as AbsolutePath
const tree = () => memoryReader({ cwd: '/w', files: { '/w/a': 'text', '/w/d/b': 'text', '/w/l': { link: 'd' } } })

test('every question about a path is noted, also where nothing stands', () => {
  const { reader, asked } = watch(tree())
  reader.read(at('/w/a'))
  reader.fileFault(at('/w/gone'))
  reader.isReadable(at('/w/d/b'))
  reader.lstat(at('/w/l'))
  reader.real(at('/w/none'))
  expect([...asked]).toEqual(['/w/a', '/w/gone', '/w/d/b', '/w/l', '/w/none'])
})

test('a directory that was asked for is known as one; listing alone asks for nothing', () => {
  const { reader, asked, directories } = watch(tree())
  reader.list(at('/w'))
  expect(asked.size).toBe(0)
  reader.stat(at('/w/l'))
  reader.stat(at('/w/a'))
  expect([...directories]).toEqual(['/w/l'])
})

test('the answers are those of the reader beneath', () => {
  const beneath = tree()
  const { reader } = watch(beneath)
  for (const path of ['/w', '/w/a', '/w/l', '/w/no'].map(at)) {
    expect(reader.read(path, 3)).toEqual(beneath.read(path, 3))
    expect(reader.stat(path)).toEqual(beneath.stat(path))
    expect(reader.lstat(path)).toEqual(beneath.lstat(path))
    expect(reader.list(path)).toEqual(beneath.list(path))
    expect(reader.real(path)).toEqual(beneath.real(path))
    expect(reader.fileFault(path)).toEqual(beneath.fileFault(path))
  }
  expect([reader.cwd, reader.home, reader.paths]).toEqual([beneath.cwd, beneath.home, beneath.paths])
})
