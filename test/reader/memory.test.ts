import { describe, expect, it } from 'vitest'
import { listing } from '../../src/reader/answers.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { abs } from './trees.ts'

describe('memoryReader', () => {
  it('stands for a whole process', () => {
    const env = { WAZA_MODULE_CACHE: '/m' }
    const reader = memoryReader({ files: {}, cwd: '/w/', home: '/h', env })
    expect([reader.cwd, reader.home, reader.environment('WAZA_MODULE_CACHE')]).toEqual(['/w', '/h', '/m'])
    expect(memoryReader({ files: {} }).cwd).toBeUndefined()
    expect(reader.list(abs('/'))).toEqual({ ok: true, entries: [], truncated: false })
  })

  it('has denied and odd things', () => {
    const files = {
      '/d': { directory: true, denied: true },
      '/d/x': 'x',
      '/f': { denied: true },
      '/p': { other: true },
    } as const
    const reader = memoryReader({ files })
    expect(reader.list(abs('/d'))).toEqual({ ok: false, reason: 'denied' })
    expect(reader.read(abs('/d/x'))).toEqual({ ok: false, reason: 'denied' })
    expect(reader.fileFault(abs('/f'))).toBe('denied')
    expect(reader.stat(abs('/f')).kind).toBe('file')
    expect(reader.read(abs('/p'))).toEqual({ ok: false, reason: 'not-regular' })
  })

  it('has volumes', () => {
    const reader = memoryReader({ platform: 'win32', files: { 'C:\\a\\b': 'x', 'C:\\l': { link: 'a/b' } } })
    expect(reader.real(abs('C:\\l', 'win32'))).toEqual({ ok: true, path: 'C:\\a\\b' })
    expect(reader.stat(abs('D:\\a', 'win32')).kind).toBe('missing')
  })

  it('refuses trees that cannot be', () => {
    expect(() => memoryReader({ files: { relative: '' } })).toThrow()
    expect(() => memoryReader({ files: { '/a': '', '/a/b': '' } })).toThrow()
    expect(() => memoryReader({ files: { '/a/b': '', '/a': '' } })).toThrow()
  })
})

describe('listing', () => {
  it('sorts by bytes, then cuts', () => {
    const entries = ['😀', '\uff5e', 'b', 'B'].map((name) => ({ name, kind: 'file' as const }))
    const all = listing(entries)
    expect(all.ok && all.entries.map((entry) => entry.name)).toEqual(['B', 'b', '\uff5e', '😀'])
    const cut = listing(entries, 2)
    expect(cut).toMatchObject({ truncated: true, entries: [{ name: 'B' }, { name: 'b' }] })
  })
})
