import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskReader } from '../../src/reader/disk.ts'
import { limits } from '../../src/reader/limits.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { abs, arbitraryPath, arbitraryTree, inMemory, onDisk } from './trees.ts'

const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0
let root = ''
const at = (name: string) => abs(join(root, name), process.platform)

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'disk-')))
  mkdirSync(join(root, 'dir/empty'), { recursive: true })
  writeFileSync(join(root, 'dir/file.txt'), 'text')
  writeFileSync(join(root, 'empty.txt'), '')
  writeFileSync(join(root, 'sparse'), '')
  truncateSync(join(root, 'sparse'), 10 * 1024 ** 3)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('reading', () => {
  it('gives bytes, notes each file once, and keeps to its first answer', () => {
    const reader = diskReader()
    const path = at('changing.txt')
    writeFileSync(path, 'one')
    expect(reader.read(at('dir/file.txt'))).toEqual({ ok: true, bytes: Buffer.from('text') })
    expect(reader.read(path)).toEqual({ ok: true, bytes: Buffer.from('one') })
    writeFileSync(path, 'other')
    expect(reader.read(path)).toEqual({ ok: true, bytes: Buffer.from('one') })
    expect(reader.stat(path)).toEqual({ kind: 'file', size: 3 })
    expect(reader.read(at('empty.txt'))).toEqual({ ok: true, bytes: Buffer.alloc(0) })
    reader.read(at('missing'))
    reader.isReadable(at('sparse'))
    expect(reader.reads).toEqual([
      { path: at('dir/file.txt'), bytes: 4 },
      { path, bytes: 3 },
      { path: at('empty.txt'), bytes: 0 },
    ])
  })

  it('refuses what is larger than the limit, without reading it', () => {
    const reader = diskReader()
    expect(reader.read(at('sparse'), limits.csv)).toEqual({ ok: false, reason: 'too-large' })
    expect(reader.read(at('dir/file.txt'), 3)).toEqual({ ok: false, reason: 'too-large' })
    expect(reader.read(at('dir/file.txt'), 4)).toMatchObject({ ok: true })
    expect(reader.read(at('dir/file.txt'), 3)).toEqual({ ok: false, reason: 'too-large' })
    expect(reader.isReadable(at('sparse'))).toBe(true)
  })

  it('gives reasons', () => {
    const reader = diskReader()
    expect(reader.read(at('none'))).toEqual({ ok: false, reason: 'missing' })
    expect(reader.read(at('none/none'))).toEqual({ ok: false, reason: 'missing' })
    expect(reader.read(at('dir'))).toEqual({ ok: false, reason: 'directory' })
    expect(reader.read(at('nul\0byte'))).toEqual({ ok: false, reason: 'other' })
    expect(reader.fileFault(at('dir'))).toBe('directory')
    expect(reader.fileFault(at('none'))).toBe('missing')
    expect(reader.list(at('dir/file.txt'))).toEqual({ ok: false, reason: 'not-a-directory' })
    expect(reader.list(at('none'))).toEqual({ ok: false, reason: 'missing' })
    if (isWindows) return
    expect(reader.read(at('empty.txt/x'))).toEqual({ ok: false, reason: 'not-a-directory-above' })
    expect(reader.stat(at('empty.txt/x'))).toEqual({ kind: 'unreadable', size: 0, reason: 'not-a-directory-above' })
    expect(reader.read(at('n'.repeat(300)))).toEqual({ ok: false, reason: 'name-too-long' })
    expect(reader.real(at('dir/empty/../none'))).toEqual({ ok: false, reason: 'missing' })
  })

  it.skipIf(isWindows)('never waits for pipes, devices and sockets', async () => {
    execFileSync('mkfifo', [join(root, 'fifo')])
    const server = createServer().listen(join(root, 'socket'))
    await new Promise((resolve) => server.on('listening', resolve))
    const reader = diskReader()
    for (const path of [at('fifo'), at('socket'), abs('/dev/null'), abs('/dev/tty')]) {
      if (!existsSync(path)) continue
      expect(reader.read(path)).toEqual({ ok: false, reason: 'not-regular' })
      expect(reader.isReadable(path)).toBe(false)
      expect(reader.stat(path)).toEqual({ kind: 'other', size: 0 })
    }
    expect(reader.real(at('fifo'))).toEqual({ ok: true, path: at('fifo') })
    server.close()
  })

  it.skipIf(process.platform !== 'linux')('holds the limit where the size is a lie', () => {
    const reader = diskReader()
    const status = reader.read(abs('/proc/self/status'))
    expect(status.ok && status.bytes.length).toBeGreaterThan(100)
    expect(diskReader().read(abs('/proc/self/status'), 100)).toEqual({ ok: false, reason: 'too-large' })
    // Longer than the first chunk, so that the buffer has to grow.
    const symbols = reader.read(abs('/proc/kallsyms'))
    if (symbols.ok) expect(symbols.bytes.length).toBeGreaterThan(64 * 1024)
    expect(reader.read(abs('/proc/self/mem'))).toMatchObject({ ok: false })
  })

  it.skipIf(isWindows || isRoot)('says what is denied', () => {
    writeFileSync(join(root, 'locked.txt'), 'x', { mode: 0 })
    mkdirSync(join(root, 'locked'), { mode: 0 })
    const reader = diskReader()
    expect(reader.read(at('locked.txt'))).toEqual({ ok: false, reason: 'denied' })
    expect(reader.fileFault(at('locked.txt'))).toBe('denied')
    expect(reader.stat(at('locked.txt')).kind).toBe('file')
    expect(reader.list(at('locked'))).toEqual({ ok: false, reason: 'denied' })
    expect(reader.stat(at('locked/x'))).toEqual({ kind: 'unreadable', size: 0, reason: 'denied' })
    chmodSync(join(root, 'locked'), 0o700)
  })

  it('lists very large directories in the byte order of names', () => {
    const many = join(root, 'many')
    mkdirSync(many)
    for (let i = 0; i < 5000; i++) writeFileSync(join(many, `${(i * 7919) % 5000}`), '')
    const listed = diskReader().list(at('many'))
    expect(listed.ok && listed.entries.length).toBe(5000)
    const names = listed.ok ? listed.entries.map((entry) => entry.name) : []
    expect(names).toEqual([...names].sort())
  })
})

describe.skipIf(isWindows)('links', () => {
  it('are followed by stat, shown by lstat and list, and resolved by real', () => {
    symlinkSync('dir', join(root, 'to-dir'))
    symlinkSync('dir/file.txt', join(root, 'to-file'))
    symlinkSync('nowhere', join(root, 'dangling'))
    symlinkSync('loop-b', join(root, 'loop-a'))
    symlinkSync('loop-a', join(root, 'loop-b'))
    const reader = diskReader()
    expect(reader.lstat(at('to-file'))).toEqual({ kind: 'link', size: 0 })
    expect(reader.stat(at('to-file'))).toEqual({ kind: 'file', size: 4 })
    expect(reader.real(at('to-dir/file.txt'))).toEqual({ ok: true, path: at('dir/file.txt') })
    expect(reader.real(at('to-file'))).toEqual({ ok: true, path: at('dir/file.txt') })
    expect(reader.stat(at('dangling'))).toEqual({ kind: 'missing', size: 0, reason: 'missing' })
    expect(reader.real(at('dangling'))).toEqual({ ok: false, reason: 'missing' })
    expect(reader.read(at('loop-a'))).toEqual({ ok: false, reason: 'loop' })
    expect(reader.stat(at('loop-a/x'))).toEqual({ kind: 'unreadable', size: 0, reason: 'loop' })
    expect(reader.list(at('to-dir'))).toEqual({
      ok: true,
      truncated: false,
      entries: [
        { name: 'empty', kind: 'directory' },
        { name: 'file.txt', kind: 'file' },
      ],
    })
  })
})

describe('the process around', () => {
  it('takes the environment that it is given', () => {
    const env = { HOME: '/h', USERPROFILE: 'C:\\h', WAZA_MODULE_CACHE: '/cache' }
    const reader = diskReader({ env })
    expect(reader.home).toBe(isWindows ? 'C:\\h' : '/h')
    expect(reader.environment('WAZA_MODULE_CACHE')).toBe('/cache')
    expect(diskReader({ env: { HOME: '', USERPROFILE: '' } }).home).toBeUndefined()
    expect(diskReader({ env: {} }).environment('WAZA_MODULE_CACHE')).toBeUndefined()
  })

  it('takes the working directory that it is given, as spelled', () => {
    expect(diskReader({ cwd: `${root}/dir/` }).cwd).toBe(at('dir'))
    expect(diskReader({ cwd: join(root, 'gone') }).cwd).toBeUndefined()
    expect(diskReader({ cwd: '.' }).cwd).toBe(process.cwd())
  })

  it.skipIf(isWindows)(
    'keeps an alias in $PWD if it is the same directory, and knows when the directory is gone',
    () => {
      const before = process.cwd()
      mkdirSync(join(root, 'home'))
      symlinkSync('home', join(root, 'alias'))
      try {
        process.chdir(join(root, 'home'))
        expect(diskReader({ env: { PWD: join(root, 'alias') } }).cwd).toBe(at('alias'))
        expect(diskReader({ env: { PWD: join(root, 'dir') } }).cwd).toBe(at('home'))
        expect(diskReader({ env: { PWD: '../alias' } }).cwd).toBe(at('home'))
        expect(diskReader({ env: { PWD: join(root, 'none') } }).cwd).toBe(at('home'))
        expect(diskReader({ env: {} }).cwd).toBe(at('home'))
        rmdirSync(join(root, 'home'))
        expect(diskReader({ env: {} }).cwd).toBeUndefined()
        expect(diskReader({ env: { PWD: join(root, 'home') } }).cwd).toBeUndefined()
      } finally {
        process.chdir(before)
      }
    },
  )
})

describe.skipIf(isWindows)('memory and disk', () => {
  it('answer alike about random trees', () => {
    fc.assert(
      fc.property(arbitraryTree, fc.array(arbitraryPath, { maxLength: 20 }), (tree, random) => {
        onDisk(tree, (directory) => {
          const disk = diskReader()
          const memory = memoryReader({ files: inMemory(directory, tree) })
          const own = Object.keys(tree)
          for (const name of ['.', ...own, ...own.flatMap((path) => [`${path}/a`, `${path}/b/c`]), ...random]) {
            const path = abs(`${directory}/${name}`)
            expect(memory.lstat(path), name).toEqual(disk.lstat(path))
            expect(memory.stat(path), name).toEqual(disk.stat(path))
            expect(memory.real(path), name).toEqual(disk.real(path))
            expect(memory.list(path), name).toEqual(disk.list(path))
            expect(memory.fileFault(path), name).toEqual(disk.fileFault(path))
            expect(memory.read(path), name).toEqual(disk.read(path))
            expect(memory.read(path, 2), name).toEqual(disk.read(path, 2))
          }
          expect(memory.reads).toEqual(disk.reads)
        })
      }),
      { numRuns: 100 },
    )
  })
})
