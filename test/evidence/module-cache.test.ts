import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinNative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ModuleCache } from '../../src/evidence/module-cache.ts'
import type { ModuleReference } from '../../src/model/module-reference.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { limits } from '../../src/reader/limits.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import type { Reader } from '../../src/reader/reader.ts'
import { abs, arbitraryPath } from '../reader/trees.ts'

const reference: ModuleReference = { host: 'h', owner: 'o', repository: 'r', path: '', export: '', version: 'v' }
const COMMIT = 'a'.repeat(40)
const HOME = `/cache/h/o/r/${COMMIT}`

function look(files: Readonly<Record<string, MemoryEntry>>, commit = COMMIT) {
  const planted = Object.fromEntries(Object.entries(files).map(([path, entry]) => [HOME + path, entry]))
  const reader = memoryReader({ files: { '/cache': { directory: true }, ...planted } })
  return new ModuleCache(reader, abs('/cache')).module(reference, commit)
}

const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`
const TIDY = 'type: text\nname: tidy-preset\nconfig:\n  contains: [ready]\n'

describe('the digest of a module', () => {
  it('has the values of the shared vectors', () => {
    expect(look({ '/checks/tidy.yaml': TIDY })).toMatchObject({
      kind: 'whole',
      digest: 'sha256:bd5986745b235e6dc9e3ae666d47acd9ced2c17e2c10438fcddbcc8173c04c6d',
    })
    const all = {
      '/.hidden/note.txt': 'hidden\n',
      '/Z.txt': 'upper case first\n',
      '/checks.txt': 'sorted before checks/\n',
      '/checks/tidy.yaml': TIDY,
      '/empty.txt': '',
    }
    expect(look(all)).toMatchObject({
      kind: 'whole',
      digest: 'sha256:5668390ac67adfeb1b9e013b95dc8cf7d413ac139caf180c8fb5d7282e419c9e',
    })
  })

  it('is that of nothing for a directory without files', () => {
    expect(look({ '/a/b': { directory: true } })).toMatchObject({ digest: digestOf('') })
  })

  it('orders by UTF-8 bytes and hashes path, NUL, content, NUL', () => {
    const found = look({ '/😀': '3', '/～': '2', '/a/b': '1', '/a.b': '0' })
    expect(found).toMatchObject({ digest: digestOf('a.b\x000\0a/b\x001\0～\x002\0😀\x003\0') })
  })

  it('changes with every byte, name and place of a file', () => {
    const tree = fc.dictionary(arbitraryPath, fc.string({ maxLength: 3 }), { minKeys: 1, maxKeys: 4 })
    const seen = new Map<string, string>()
    fc.assert(
      fc.property(tree, (files) => {
        const paths = Object.keys(files)
        fc.pre(paths.every((path) => paths.every((other) => path === other || !other.startsWith(`${path}/`))))
        const fact = look(Object.fromEntries(paths.map((path) => [`/${path}`, files[path] ?? ''])))
        if (fact.kind !== 'whole') throw new Error(fact.kind)
        const key = JSON.stringify(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
        expect(seen.get(fact.digest) ?? key).toBe(key)
        seen.set(fact.digest, key)
      }),
    )
  })
})

describe('what is no module', () => {
  it.each<[string, Readonly<Record<string, MemoryEntry>>, object]>([
    ['nothing', {}, { kind: 'missing' }],
    ['a file', { '': 'x' }, { kind: 'no-directory', fault: 'not-a-directory' }],
    ['a pipe', { '': { other: true } }, { kind: 'no-directory', fault: 'not-a-directory' }],
    ['a link to a directory', { '': { link: '/cache' } }, { kind: 'no-directory', fault: 'link' }],
    ['a dangling link', { '': { link: '/nowhere' } }, { kind: 'no-directory', fault: 'link' }],
    ['a closed directory', { '': { directory: true, denied: true } }, { kind: 'no-directory', fault: 'unreadable' }],
    ['a link inside', { '/a/b': { link: '../c' }, '/c': 'x' }, { kind: 'content', file: 'a/b', fault: 'link' }],
    ['a link to its own root', { '/a': { link: '.' } }, { kind: 'content', file: 'a', fault: 'link' }],
    ['a pipe inside', { '/a/p': { other: true } }, { kind: 'content', file: 'a/p', fault: 'special' }],
    ['a closed file', { '/a/f': { denied: true } }, { kind: 'content', file: 'a/f', fault: 'unreadable' }],
    [
      'a closed folder',
      { '/a': { directory: true, denied: true } },
      { kind: 'content', file: 'a', fault: 'unreadable' },
    ],
  ])('%s', (_, files, expected) => {
    expect(look(files)).toEqual(expected)
  })

  it('a file where a folder of the way should be', () => {
    const reader = memoryReader({ files: { '/cache/h/o': 'x' } })
    const fact = new ModuleCache(reader, abs('/cache')).module(reference, COMMIT)
    expect(fact).toEqual({ kind: 'no-directory', fault: 'not-a-directory' })
  })

  it('the commit is spelled as in the lock', () => {
    expect(look({ '/a': 'x' }, COMMIT.toUpperCase())).toEqual({ kind: 'missing' })
  })
})

describe('budgets', () => {
  it('a file beyond the limit is not read', () => {
    const fact = look({ '/big': Buffer.alloc(limits.module + 1) })
    expect(fact).toEqual({ kind: 'too-large', of: 'file' })
  })

  it('more entries than are examined end the walk before any file is read', () => {
    const beneath = memoryReader({ files: { [`${HOME}/a`]: 'x' } })
    const entries = Array.from({ length: limits.moduleEntries + 1 }, (_, i) => ({
      name: `f${i}`,
      kind: 'file' as const,
    }))
    const reader: Reader = Object.assign(Object.create(beneath), {
      lstat: () => ({ kind: 'directory', size: 0 }),
      list: () => ({ ok: true, entries, truncated: false }),
      read: () => expect.fail('a file was read'),
    })
    const fact = new ModuleCache(reader, abs('/cache')).module(reference, COMMIT)
    expect(fact).toEqual({ kind: 'too-large', of: 'entries' })
  })

  it('directories that go on without end are bounded too', () => {
    const beneath = memoryReader({ files: {} })
    const reader: Reader = Object.assign(Object.create(beneath), {
      lstat: () => ({ kind: 'directory', size: 0 }),
      list: () => ({
        ok: true,
        entries: [
          { name: 'd', kind: 'directory' },
          { name: 'e', kind: 'directory' },
        ],
        truncated: false,
      }),
    })
    const fact = new ModuleCache(reader, abs('/cache')).module(reference, COMMIT)
    expect(fact).toEqual({ kind: 'too-large', of: 'entries' })
  })

  it('a module is examined once for all of its graders', () => {
    const beneath = memoryReader({ files: { [`${HOME}/a`]: 'x' } })
    let reads = 0
    const reader: Reader = Object.assign(Object.create(beneath), {
      lstat: beneath.lstat.bind(beneath),
      list: beneath.list.bind(beneath),
      read: (path: Parameters<Reader['read']>[0], limit?: number) => {
        reads++
        return beneath.read(path, limit)
      },
    })
    const cache = new ModuleCache(reader, abs('/cache'))
    expect(cache.module(reference, COMMIT)).toBe(cache.module({ ...reference, path: 'a' }, COMMIT))
    expect(reads).toBe(1)
  })
})

it('a disk gives the digest that memory gives', () => {
  const root = realpathSync(mkdtempSync(joinNative(tmpdir(), 'modules-')))
  try {
    const home = joinNative(root, 'h/o/r', COMMIT)
    mkdirSync(joinNative(home, 'checks'), { recursive: true })
    writeFileSync(joinNative(home, 'checks/tidy.yaml'), TIDY)
    expect(new ModuleCache(diskReader(), abs(root)).module(reference, COMMIT)).toMatchObject({
      digest: 'sha256:bd5986745b235e6dc9e3ae666d47acd9ced2c17e2c10438fcddbcc8173c04c6d',
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
