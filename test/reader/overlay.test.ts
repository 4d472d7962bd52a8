import { describe, expect, it } from 'vitest'
import { expandPattern } from '../../src/reader/glob.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { overlayReader } from '../../src/reader/overlay.ts'
import { abs } from './trees.ts'

const beneath = () =>
  memoryReader({
    cwd: '/s',
    home: '/h',
    env: { WAZA_MODULE_CACHE: '/m' },
    files: {
      '/s/eval.yaml': 'saved',
      '/s/tasks/a.yaml': 'a',
      '/s/link.yaml': { link: 'tasks/a.yaml' },
      '/alias': { link: '/s' },
      '/s/locked.yaml': { denied: true },
    },
  })
const over = (texts: Record<string, string>) =>
  overlayReader(beneath(), new Map(Object.entries(texts).map(([path, text]) => [abs(path), text])))

describe('overlayReader', () => {
  it('changes nothing without texts', () => {
    const reader = over({})
    expect([reader.cwd, reader.home, reader.environment('WAZA_MODULE_CACHE')]).toEqual(['/s', '/h', '/m'])
    for (const path of ['/s', '/s/eval.yaml', '/s/link.yaml', '/none', '/s/eval.yaml/x', '/s/locked.yaml'].map((p) =>
      abs(p),
    )) {
      for (const ask of ['read', 'stat', 'lstat', 'list', 'real', 'fileFault', 'isReadable'] as const)
        expect(reader[ask](path), `${ask} ${path}`).toEqual(beneath()[ask](path))
    }
  })

  it('shows unsaved text under every spelling of its file', () => {
    const reader = over({ '/alias/tasks/a.yaml': 'größer' })
    for (const path of ['/s/tasks/a.yaml', '/alias/tasks/a.yaml', '/s/link.yaml'].map((p) => abs(p))) {
      expect(reader.read(path)).toEqual({ ok: true, bytes: Buffer.from('größer') })
      expect(reader.stat(path)).toEqual({ kind: 'file', size: 8 })
      expect(reader.read(path, 7)).toEqual({ ok: false, reason: 'too-large' })
    }
    expect(reader.lstat(abs('/s/link.yaml')).kind).toBe('link')
    expect(reader.reads.map((record) => record.path)).toEqual([
      '/s/tasks/a.yaml',
      '/alias/tasks/a.yaml',
      '/s/link.yaml',
    ])
  })

  it('shows files that were never saved, with their directories', () => {
    const reader = over({ '/alias/tasks/b.yaml': 'b', '/s/new/deep/c.yaml': 'c', '/s/locked.yaml': 'open' })
    expect(expandPattern(reader, abs('/s'), '*/*.yaml')).toMatchObject({
      matches: ['/s/tasks/a.yaml', '/s/tasks/b.yaml'],
    })
    expect(expandPattern(reader, abs('/s'), '*/*/*')).toMatchObject({ matches: ['/s/new/deep/c.yaml'] })
    expect(reader.stat(abs('/s/new'))).toEqual({ kind: 'directory', size: 0 })
    expect(reader.fileFault(abs('/s/new/deep'))).toBe('directory')
    expect(reader.real(abs('/alias/new/deep/c.yaml'))).toEqual({ ok: true, path: '/s/new/deep/c.yaml' })
    expect(reader.isReadable(abs('/s/new/deep/c.yaml'))).toBe(true)
    expect(reader.isReadable(abs('/s/locked.yaml'))).toBe(true)
    expect(reader.stat(abs('/s/new/none')).kind).toBe('missing')
    const listed = reader.list(abs('/alias'))
    expect(listed.ok && listed.entries.map((entry) => entry.name)).toEqual([
      'eval.yaml',
      'link.yaml',
      'locked.yaml',
      'new',
      'tasks',
    ])
  })

  it('notes what was read, from either side', () => {
    const reader = over({ '/s/eval.yaml': 'unsaved' })
    reader.read(abs('/s/tasks/a.yaml'))
    reader.read(abs('/s/eval.yaml'))
    expect(reader.reads).toEqual([
      { path: '/s/tasks/a.yaml', bytes: 1 },
      { path: '/s/eval.yaml', bytes: 7 },
    ])
  })
})
