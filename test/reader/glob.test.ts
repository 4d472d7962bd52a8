import { lstatSync, readdirSync, statSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readsBook } from '../../src/reader/book.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { expandPattern, GlobBudget } from '../../src/reader/glob.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { abs, arbitraryName, arbitraryTree, inMemory, onDisk } from './trees.ts'

const tree = memoryReader({
  files: {
    '/s/eval.yaml': '',
    '/s/tasks/Z.yaml': '',
    '/s/tasks/A.yaml': '',
    '/s/tasks/a.yaml': '',
    '/s/tasks/a-b.yaml': '',
    '/s/tasks/alpha.yaml': '',
    '/s/tasks/.h.yaml': '',
    '/s/tasks/sub.yaml/x.yaml': '',
    '/s/tasks/deep/er/y.yaml': '',
    '/s/tasks/dangling.yaml': { link: 'nowhere' },
    '/s/linked': { link: 'tasks/sub.yaml' },
    '/s/locked': { directory: true, denied: true },
    '/s/od[d]*/t.yaml': '',
    '/other/o.yaml': '',
  },
})

describe('expandPattern', () => {
  test.each<[string, string[]]>([
    ['tasks/*.yaml', ['.h', 'A', 'Z', 'a-b', 'a', 'alpha', 'dangling', 'sub'].map((name) => `/s/tasks/${name}.yaml`)],
    ['/tasks/a.yaml', ['/s/tasks/a.yaml']],
    ['tasks//./a.yaml', ['/s/tasks/a.yaml']],
    ['tasks/**/y.yaml', []],
    ['tasks/**/er', ['/s/tasks/deep/er']],
    ['*/x.yaml', ['/s/linked/x.yaml']],
    ['*/*/x.yaml', ['/s/tasks/sub.yaml/x.yaml']],
    ['tasks/dangling.yaml', ['/s/tasks/dangling.yaml']],
    ['tasks/dangling.yaml/*', []],
    ['tasks/a.yaml/*', []],
    ['tasks', ['/s/tasks']],
    ['', ['/s']],
    ['.', ['/s']],
    ['../../..', ['/']],
    ['../other/*', ['/other/o.yaml']],
    ['locked/*', []],
    ['tasks/[ab]*.yaml', ['/s/tasks/a-b.yaml', '/s/tasks/a.yaml', '/s/tasks/alpha.yaml']],
    ['tasks/\\a.yaml', ['/s/tasks/a.yaml']],
    ['tasks/A.YAML', []],
    ['missing/*', []],
    ['[/../tasks/a.yaml', ['/s/tasks/a.yaml']],
    ['tasks/{a,Z}.yaml', []],
  ])('%j', (pattern, matches) => {
    expect(expandPattern(tree, abs('/s'), pattern)).toEqual({ ok: true, matches, truncated: false })
  })

  test.each([
    ['nowhere/at/all/[', 15],
    ['missing/[a/x.yaml', 8],
    ['[/]', 0],
    ['tasks/a\\', 7],
    ['//tasks/./x[]', 11],
  ])('%j is malformed at %i, though nothing is there', (pattern, at) => {
    expect(expandPattern(tree, abs('/s'), pattern)).toEqual({ ok: false, reason: 'malformed', at })
  })

  it('takes the base literally', () => {
    const base = abs('/s/od[d]*')
    expect(expandPattern(tree, base, '*.yaml')).toMatchObject({ matches: ['/s/od[d]*/t.yaml'] })
    expect(expandPattern(tree, base, 't.yaml')).toMatchObject({ matches: ['/s/od[d]*/t.yaml'] })
    expect(expandPattern(tree, abs('/s/bad['), '*')).toEqual({ ok: true, matches: [], truncated: false })
  })

  it('reads Windows patterns by Windows rules', () => {
    const files = { 'C:\\s\\tasks\\a.yaml': '', 'C:\\s\\tasks\\b.yaml': '', 'C:\\o\\x.yaml': '' }
    const reader = memoryReader({ files, platform: 'win32' })
    const base = abs('C:\\s', 'win32')
    const matches = ['C:\\s\\tasks\\a.yaml', 'C:\\s\\tasks\\b.yaml']
    expect(expandPattern(reader, base, 'tasks\\*.yaml')).toMatchObject({ matches })
    expect(expandPattern(reader, base, '\\tasks/*.yaml')).toMatchObject({ matches })
    expect(expandPattern(reader, base, '..\\..\\o\\*')).toMatchObject({ matches: ['C:\\o\\x.yaml'] })
    expect(expandPattern(reader, base, 'tasks\\')).toMatchObject({ matches: ['C:\\s\\tasks'] })
  })

  it('stops at its budgets and says so', () => {
    const budget = (own: Partial<GlobBudget>) => Object.assign(new GlobBudget(), own)
    const loops = memoryReader({ files: { '/s/a': { link: '.' }, '/s/b': { link: '.' } } })
    const all = expandPattern(loops, abs('/s'), '*/*/*', budget({ matches: 5, directories: 100 }))
    expect(all).toMatchObject({ ok: true, truncated: true })
    const few = expandPattern(loops, abs('/s'), '*/*/*', budget({ matches: 100, directories: 3 }))
    expect(few).toEqual({ ok: true, truncated: true, matches: [] })
    const enough = expandPattern(loops, abs('/s'), '*/*/*', budget({ matches: 100, directories: 100 }))
    expect(enough.ok && enough.matches.length).toBe(8)
    const endless = expandPattern(loops, abs('/s'), '*/'.repeat(60), budget({ matches: 1000, directories: 1000 }))
    expect(endless).toMatchObject({ ok: true, truncated: true })
  })

  /** What an expansion in a small tree gives with a budget, and the directories that it opened for that. */
  function within(own: Partial<GlobBudget>, pattern = '*/*', files: readonly string[] = ['/s/a/x', '/s/b/y']) {
    const book = readsBook()
    const reader = book.over(memoryReader({ files: Object.fromEntries(files.map((file) => [file, ''])) }))
    const found = expandPattern(reader, abs('/s'), pattern, Object.assign(new GlobBudget(), own))
    const opened = book.entries().flatMap(({ path, asked }) => (asked.includes('list') ? [path] : []))
    return { matches: found.ok && found.matches, truncated: found.ok && found.truncated, opened }
  }
  const whole = { matches: ['/s/a/x', '/s/b/y'], truncated: false, opened: ['/s', '/s/a', '/s/b'] }
  const half = { matches: ['/s/a/x'], truncated: true, opened: ['/s', '/s/a'] }

  it.each([['matches', 2] as const, ['directories', 3] as const, ['comparisons', 4] as const])(
    '%s: what needs %i is whole with that, and one less opens no further directory',
    (kind, needed) => {
      expect(within({ [kind]: needed })).toEqual(whole)
      expect(within({ [kind]: needed - 1 })).toEqual(half)
    },
  )

  it('files on the way are not opened, and doubled separators are one', () => {
    const files = ['/s/0', '/s/a/x', '/s/b/y']
    expect(within({}, '*/*', files)).toEqual(whole)
    expect(within({}, '*//*', files)).toEqual(whole)
  })

  it('a long pattern against a long name counts as many comparisons', () => {
    const name = 'n'.repeat(64)
    const long = (comparisons: number) => within({ comparisons }, '?'.repeat(64), [`/s/${name}`])
    expect(long(5)).toMatchObject({ matches: [`/s/${name}`], truncated: false })
    expect(long(4)).toMatchObject({ matches: [], truncated: true })
  })

  it('a pattern without special characters takes its part of the matches, when something is there', () => {
    expect(within({ matches: 1 }, 'a/x')).toEqual({ matches: ['/s/a/x'], truncated: false, opened: [] })
    expect(within({ matches: 0 }, 'a/x')).toEqual({ matches: [], truncated: true, opened: [] })
    expect(within({ matches: 0 }, 'a/none')).toEqual({ matches: [], truncated: false, opened: [] })
  })
})

const component = fc.constantFrom('a', 'b', '*', '?', 'a*', '*b', '[ab]', '[^a]', 'a\\*', '**', '.', '..', '.h', '??')
const arbitraryPattern = fc.array(component, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
const MEANING = new Map([
  ['*', '.*'],
  ['**', '.*'],
  ['?', '.'],
  ['??', '..'],
  ['a*', 'a.*'],
  ['*b', '.*b'],
  ['[ab]', '[ab]'],
  ['[^a]', '[^a]'],
  ['a\\*', 'a\\*'],
])

/** The rule again, straight on the disk: depth first, one regular expression a component. */
function model(base: string, pattern: string): string[] {
  const names = base.split('/')
  const own: string[] = []
  for (const name of pattern.split('/')) {
    if (name === '..') own.length > 0 ? own.pop() : names.pop()
    else if (name !== '.') own.push(name)
  }
  const start = names.join('/') || '/'
  if (own.some((name) => MEANING.has(name))) return descend(start, own, false)
  const path = [start, ...own].join('/')
  return isThere(path) ? [path] : []
}

function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

function descend(directory: string, names: string[], listed: boolean): string[] {
  const [name, ...rest] = names
  if (name === undefined) return [directory]
  if (!listed && !MEANING.has(name)) return descend(`${directory}/${name}`, rest, false)
  if (!isDirectory(directory)) return []
  const wanted = new RegExp(`^${MEANING.get(name) ?? name.replace('.', '\\.')}$`, 'su')
  const found = readdirSync(directory).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return found.filter((entry) => wanted.test(entry)).flatMap((entry) => descend(`${directory}/${entry}`, rest, true))
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('expandPattern over random trees with links', () => {
  it('finds what an independent model finds, in its order', () => {
    fc.assert(
      fc.property(
        arbitraryTree,
        arbitraryName,
        fc.array(arbitraryPattern, { minLength: 10 }),
        (random, name, patterns) => {
          onDisk(random, (root) => {
            const memory = memoryReader({ files: inMemory(root, random) })
            const disk = diskReader()
            for (const base of [root, `${root}/${name}`]) {
              for (const pattern of patterns) {
                // Above the tree are other people's files.
                if (pattern.split('/').filter((part) => part === '..').length > (base === root ? 0 : 1)) continue
                const matches = model(base, pattern)
                expect(expandPattern(disk, abs(base), pattern), pattern).toEqual({
                  ok: true,
                  matches,
                  truncated: false,
                })
                expect(expandPattern(memory, abs(base), pattern), pattern).toEqual({
                  ok: true,
                  matches,
                  truncated: false,
                })
              }
            }
          })
        },
      ),
      { numRuns: 100 },
    )
  })
})
