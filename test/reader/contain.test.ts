import { lstatSync, realpathSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { pathsOf, posixPaths } from '../../src/go/filepath.ts'
import {
  type ContainmentRule,
  CSV_RULE,
  FIXTURE_RULE,
  lexicallyBelow,
  physicallyBelow,
  SNAPSHOT_RULE,
} from '../../src/reader/contain.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { abs, arbitraryPath, arbitraryTree, inMemory, onDisk } from './trees.ts'

// The property makes trees on the disk: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('lexicallyBelow', () => {
  test.each<[NodeJS.Platform, string, string, boolean]>([
    ['linux', '/a', '/a/b', true],
    ['linux', '/a', '/a', false],
    ['linux', '/a', '/ab', false],
    ['linux', '/a', '/a/../b', false],
    ['linux', '/', '/b', true],
    ['linux', '/', '/', false],
    ['win32', 'C:\\', 'C:\\x', true],
    ['win32', 'C:\\', 'C:\\', false],
    ['win32', 'C:\\a', 'c:\\a\\x', false],
    ['win32', '\\\\h\\s\\', '\\\\h\\s\\x', true],
  ])('%s: base %j, path %j: %j', (platform, base, path, below) => {
    expect(lexicallyBelow(abs(base, platform), abs(path, platform), pathsOf(platform))).toBe(below)
  })
})

const reader = memoryReader({
  files: {
    '/real/base/in.csv': '',
    '/real/base/sub/deep.csv': '',
    '/real/base/good': { link: 'sub/deep.csv' },
    '/real/base/self': { link: '.' },
    '/real/base/out': { link: '/real/outside.csv' },
    '/real/base/up': { link: '..' },
    '/real/base/back': { link: '../base/in.csv' },
    '/real/base/dangling': { link: 'nowhere' },
    '/real/base/loop': { link: 'loop' },
    '/real/outside.csv': '',
    '/real/base-twin/x.csv': '',
    '/alias': { link: '/real/base' },
  },
})

describe('physicallyBelow', () => {
  const inside = { ok: true }
  const outside = { ok: false, reason: 'outside' }
  const missing = { ok: false, reason: 'path', fault: 'missing' }
  test.each<[string, string, ContainmentRule, object]>([
    ['/real/base', 'in.csv', CSV_RULE, inside],
    ['/alias', 'in.csv', CSV_RULE, { ok: true, path: '/alias/in.csv', real: '/real/base/in.csv', leaf: 'there' }],
    ['/real/base', 'good', CSV_RULE, inside],
    ['/real/base', 'back', CSV_RULE, inside],
    ['/real/base', 'up/base/in.csv', CSV_RULE, inside],
    ['/real/base', 'out', CSV_RULE, outside],
    ['/real/base', 'up/outside.csv', CSV_RULE, outside],
    ['/real/base', 'up/base-twin/x.csv', CSV_RULE, outside],
    ['/real/base', 'self', CSV_RULE, outside],
    ['/real/base', 'self', FIXTURE_RULE, inside],
    ['/real/base', 'up', FIXTURE_RULE, outside],
    ['/real/base', 'none', FIXTURE_RULE, missing],
    ['/real/base', 'none', SNAPSHOT_RULE, { ok: true, real: '/real/base/none', leaf: 'missing' }],
    ['/real/base', 'dangling', SNAPSHOT_RULE, { ok: true, leaf: 'missing' }],
    ['/real/base', 'dangling', FIXTURE_RULE, missing],
    ['/real/base', 'up/none', SNAPSHOT_RULE, outside],
    ['/real/base', 'none/none', SNAPSHOT_RULE, missing],
    ['/real/base', 'loop', SNAPSHOT_RULE, { ok: false, reason: 'path', fault: 'loop' }],
    ['/real/base', 'in.csv/x', CSV_RULE, { ok: false, reason: 'path', fault: 'not-a-directory-above' }],
    ['/none', 'x', CSV_RULE, { ok: false, reason: 'base', fault: 'missing' }],
    ['/', 'real/outside.csv', CSV_RULE, inside],
    ['/', '.', CSV_RULE, outside],
    ['/', '.', FIXTURE_RULE, inside],
  ])('base %j, path %j, rule %j', (base, path, rule, expected) => {
    expect(physicallyBelow(reader, abs(base), posixPaths.join(abs(base), path), rule)).toMatchObject(expected)
  })
})

/** The rule again, with Node's own link resolution and names in lists. */
function model(base: string, path: string, rule: ContainmentRule): boolean {
  const root = realOrNone(base)
  let target = realOrNone(path)
  if (target === undefined && rule.orMissing && isMissing(path)) {
    const parent = realOrNone(path.slice(0, path.lastIndexOf('/')))
    if (parent !== undefined) target = `${parent}/${path.slice(path.lastIndexOf('/') + 1)}`
  }
  if (root === undefined || target === undefined) return false
  const outer = root.split('/')
  const inner = target.split('/')
  const begins = outer.every((name, index) => inner[index] === name)
  return begins && (rule.orEqual === true || inner.length > outer.length)
}

function realOrNone(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function isMissing(path: string): boolean {
  try {
    realpathSync(path)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

describe.skipIf(process.platform === 'win32')('physicallyBelow over random trees with links', () => {
  it('agrees with an independent model, on the disk and in memory', () => {
    const paths = fc.array(arbitraryPath, { minLength: 8, maxLength: 16 })
    fc.assert(
      fc.property(arbitraryTree, arbitraryPath, paths, (tree, below, random) => {
        onDisk(tree, (root) => {
          const disk = diskReader()
          const memory = memoryReader({ files: inMemory(root, tree) })
          const authored = Object.keys(tree)
          for (const base of [root, `${root}/${below}`, ...authored.map((path) => `${root}/${path}`)]) {
            for (const path of [...random, ...authored].flatMap((name) => [`${root}/${name}`, `${base}/${name}`])) {
              for (const rule of [CSV_RULE, FIXTURE_RULE, SNAPSHOT_RULE]) {
                const expected = model(base, path, rule)
                const answer = physicallyBelow(disk, abs(base), abs(path), rule)
                expect(answer.ok, `${base} ${path}`).toBe(expected)
                expect(physicallyBelow(memory, abs(base), abs(path), rule)).toEqual(answer)
                if (answer.ok && answer.leaf === 'there') expect(lstatSync(answer.real).isSymbolicLink()).toBe(false)
              }
            }
          }
        })
      }),
      { numRuns: 60 },
    )
  })
})
