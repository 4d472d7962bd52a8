import { expect, test } from 'vitest'
import { limits } from '../../src/reader/limits.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'
import { selectEvals } from '../../src/selection/evals.ts'

/** The evals that a glob gives in a tree around `/w`, and the directories that were opened on the way. */
async function walk(files: Readonly<Record<string, MemoryEntry>>, pattern: string, ignore: readonly string[] = []) {
  const reader = memoryReader({ cwd: '/w', files: { '/w': { directory: true }, ...files } })
  const opened: AbsolutePath[] = []
  const list = reader.list.bind(reader)
  reader.list = (path) => {
    opened.push(path)
    return list(path)
  }
  const selected = await selectEvals([pattern], reader, ignore)
  return { found: selected.ok ? selected.evals : selected.message, opened: opened.map(String) }
}

const link = (target: string) => ({ link: target })

test('packages that link to each other give each eval once', async () => {
  const names = ['a', 'b', 'c', 'd']
  const links = names.flatMap((p) => names.map((q) => [`/w/packages/${p}/deps/${q}`, link(`../../${q}`)] as const))
  const files = { ...Object.fromEntries(links), '/w/packages/a/evals/eval.yaml': '' }
  const { found, opened } = await walk(files, '**/eval.yaml')
  expect(found).toEqual(['packages/a/evals/eval.yaml'])
  expect(new Set(opened).size).toBeLessThan(20)
})

test.each([
  ['to the directory itself', { '/w/s/eval.yaml': '', '/w/s/me': link('.') }],
  ['to the top', { '/w/s/eval.yaml': '', '/w/s/up': link('..'), '/w/s/far': link('/w') }],
  ['met before what it leads to', { '/w/a': link('s/deep'), '/w/s/eval.yaml': '', '/w/s/deep/x.txt': '' }],
])('a link %s adds no eval', async (_, files) => {
  expect((await walk(files, '**/eval.yaml')).found).toEqual(['s/eval.yaml'])
})

test('a link in the tree is followed where the pattern needs it, and keeps the spelling of the pattern', async () => {
  const files = { '/w/releases/5/s/eval.yaml': '', '/w/current': link('releases/5') }
  expect((await walk(files, '*/s/eval.yaml')).found).toEqual(['current/s/eval.yaml'])
  expect((await walk(files, '**/eval.yaml')).found).toEqual(['releases/5/s/eval.yaml'])
})

test('an eval that is a link is an eval of its own: its tasks lie beside it', async () => {
  const files = { '/w/a/eval.yaml': '', '/w/b/eval.yaml': link('../a/eval.yaml') }
  expect((await walk(files, '*/eval.yaml')).found).toEqual(['a/eval.yaml', 'b/eval.yaml'])
})

test('links out of the tree are not followed, neither to a directory nor to a file', async () => {
  const files = {
    '/out/eval.yaml': '',
    '/w/a/eval.yaml': '',
    '/w/b': link('/out'),
    '/w/c/eval.yaml': link('../../out/eval.yaml'),
  }
  const { found, opened } = await walk(files, '**/eval.yaml')
  expect(found).toEqual(['a/eval.yaml'])
  expect(opened.filter((path) => !path.startsWith('/w'))).toEqual([])
})

test.each(['node_modules', '.git'])('the walk stays out of %s, also through links', async (name) => {
  const files = { [`/w/${name}/p/eval.yaml`]: '', [`/w/x/${name}/eval.yaml`]: '', '/w/l': link(`${name}/p`) }
  const { found, opened } = await walk(files, '{**,**/.*/**}/eval.yaml')
  expect(found).toMatch(/^no file matches/)
  expect(opened.filter((path) => path.includes(name))).toEqual([])
})

test('a pattern that begins in such a directory means it', async () => {
  expect((await walk({ '/w/node_modules/p/eval.yaml': '' }, 'node_modules/*/eval.yaml')).found).toHaveLength(1)
})

test.each(['vendor', 'vendor/**', './vendor/', '/w/vendor', '**/vendor'])(
  'what --ignore %s leaves out is not even opened',
  async (pattern) => {
    const files = { '/w/a/eval.yaml': '', '/w/vendor/deep/eval.yaml': '', '/w/l': link('vendor/deep') }
    const { found, opened } = await walk(files, '**/eval.yaml', [pattern])
    expect(found).toEqual(['a/eval.yaml'])
    expect(opened.filter((path) => path.startsWith('/w/vendor'))).toEqual([])
  },
)

test('a directory whose files are only partly left out is opened', async () => {
  const files = { '/w/a/eval.yaml': '', '/w/a/b/eval.yaml': '' }
  expect((await walk(files, '**/eval.yaml', ['a/*.yaml'])).found).toEqual(['a/b/eval.yaml'])
})

test('where nothing is left, the mistake says what kept it out', async () => {
  expect((await walk({ '/w/vendor/eval.yaml': '' }, '**/eval.yaml', ['vendor'])).found).toMatch(/--ignore leaves out/)
})

test('a tree beyond the budget is a mistake and not a shorter list', async () => {
  const reader = memoryReader({ cwd: '/w', files: { '/w/eval.yaml': '' } })
  const entries = Array.from({ length: 1_000 }, (_, i) => ({ name: `d${i}`, kind: 'directory' as const }))
  let lists = 0
  reader.list = () => ({ ok: true, entries: lists++ < 1_000_000 ? entries : [], truncated: false })
  reader.real = (path) => ({ ok: true, path })
  expect(await selectEvals(['**/eval.yaml'], reader)).toMatchObject({ ok: false, message: /more directories/ })
  expect(lists).toBeLessThanOrEqual(limits.walkDirectories)
})
