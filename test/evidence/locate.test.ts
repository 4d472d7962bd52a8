import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { baseWord, elsewhere } from '../../src/catalogue/bases.ts'
import { elsewhereOf, locate, repositoryRoot } from '../../src/evidence/locate.ts'
import { type KindOfPath, type PathOrigin, pathKinds } from '../../src/evidence/path-kinds.ts'
import { type AbsolutePath, posixPaths } from '../../src/go/filepath.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import type { Reader } from '../../src/reader/reader.ts'
import { suiteOf } from './suites.ts'

const files = {
  '/repo/.git/HEAD': 'x',
  '/repo/skills/demo/SKILL.md': 'x',
  '/repo/evals/demo/tasks/a.yaml': 'x',
  '/repo/work/x': 'x',
}
const at = (path: string) => posixPaths.absolute(undefined, path)!

describe('the other base of a missing path', () => {
  it('is the working directory before the root of the repository', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(elsewhereOf(suite, 'skill-directory', 'skills/demo')).toBe('working-directory')
  })

  it('is the root of the repository from anywhere', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo/work' })
    expect(elsewhereOf(suite, 'skill-directory', 'skills/demo')).toBe('repository-root')
  })

  it('is the eval directory for what resolves from the working directory', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(elsewhereOf(suite, 'grader-schema', './tasks/../tasks/a.yaml')).toBe('eval-directory')
  })

  it('is the default context directory for what resolves from a context directory of its own', () => {
    const suite = suiteOf({ files: { '/repo/fixtures/a.txt': 'x', '/own/b.txt': 'x' }, base: '/repo', cwd: '/' })
    expect(elsewhereOf(suite, 'resource', 'a.txt', at('/own'))).toBe('default-context')
    expect(elsewhere('default-context')).toBe(', although it exists from the default context directory')
  })

  it('needs the wanted kind', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(elsewhereOf(suite, 'csv-source', 'skills/demo')).toBeUndefined()
    expect(elsewhereOf(suite, 'skill-directory', 'skills/demo/SKILL.md')).toBeUndefined()
  })

  it('is never the own base under another name', () => {
    const suite = suiteOf({ files, base: '/repo', cwd: '/repo' })
    expect(elsewhereOf(suite, 'skill-directory', 'skills/demo')).toBeUndefined()
  })

  it.each(['', '/repo/skills/demo'])('does not exist for %j', (path) => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(elsewhereOf(suite, 'skill-directory', path)).toBeUndefined()
  })

  it('has no answer for a path that no system can have', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(elsewhereOf(suite, 'skill-directory', `${'x'.repeat(300)}\0`)).toBeUndefined()
  })
})

describe('the root of the repository', () => {
  it('is the nearest directory with .git, which may be a file or a dangling link', () => {
    const nested = { ...files, '/repo/evals/.git': { link: 'nowhere' } }
    expect(repositoryRoot(suiteOf({ files: nested, base: '/repo/evals/demo', cwd: '/' }))).toBe('/repo/evals')
    expect(repositoryRoot(suiteOf({ files, base: '/repo/evals/demo', cwd: '/' }))).toBe('/repo')
    expect(repositoryRoot(suiteOf({ files, base: '/else', cwd: '/repo' }))).toBeUndefined()
  })

  it('may be the eval directory itself, whose paths then have no other base', () => {
    const suite = suiteOf({ files, base: '/repo', cwd: '/' })
    expect(elsewhereOf(suite, 'skill-directory', 'skills/demo')).toBeUndefined()
  })
})

/**
 * What `locate` does with a kind, found out by trying: one directory for each base, the path in one of them at a time.
 */
function observed(kind: KindOfPath): { from: string[]; rooted: string } {
  const own = at('/own')
  const origins: Record<string, string> = {
    'working-directory': '/work',
    'eval-directory': '/repo/eval',
    'default-context': '/context',
    'repository-root': '/repo',
    [OWNERS[kind] ?? '']: '/own',
  }
  const { wants } = pathKinds[kind]
  const thing: MemoryEntry = wants === 'directory' ? { directory: true } : 'x'
  const look = (path: string, planted: string, mine: AbsolutePath | undefined) => {
    const reader = memoryReader({
      files: { '/repo/.git/x': 'x', '/own/x': 'x', '/work/x': 'x', '/repo/eval/x': 'x', [planted]: thing },
      cwd: '/work',
    })
    const bases = { reader, cwd: reader.cwd, base: at('/repo/eval'), fixtures: at('/context') }
    const found: { readonly kind?: string; readonly path?: AbsolutePath } = locate(bases, kind, path, mine)
    return { refused: found.kind === 'form', there: isThere(reader, found.path) }
  }
  const base = (mine: AbsolutePath | undefined) =>
    Object.entries(origins).flatMap(([origin, directory]) =>
      look('probe', `${directory}/probe`, mine).there ? [origin] : [],
    )
  const from = [...new Set([...base(OWNERS[kind] === undefined ? undefined : own), ...base(undefined)])]
  const first = origins[from[0] ?? ''] ?? ''
  // What has to lie inside is looked for inside.
  const kept = 'inside' in pathKinds[kind] ? `${first}/absolute` : '/absolute'
  const rooted = look(kept, kept, own)
  if (rooted.refused) return { from, rooted: 'refused' }
  return { from, rooted: rooted.there ? 'kept' : look('/probe', `${first}/probe`, own).there ? 'appended' : 'lost' }
}

function isThere(reader: Reader, path: AbsolutePath | undefined): boolean {
  return path !== undefined && reader.stat(path).kind !== 'missing'
}

/** The kinds that resolve from a directory of whoever names the path. */
const OWNERS: Partial<Record<KindOfPath, PathOrigin>> = {
  'prompt-file': 'task-directory',
  resource: 'context-directory',
  'written-resource': 'context-directory',
  instruction: 'context-directory',
  'workspace-skills': 'workspace-directory',
  snapshot: 'grader-context',
}

/** Not a path that one authors: a search of its own goes through these bases. */
const SEARCHED: readonly KindOfPath[] = ['agent-definition']

describe('the page on what a path resolves from', () => {
  const document = readFileSync(new URL('../../docs/resolution.md', import.meta.url), 'utf8')
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => line.replaceAll('`', '').slice(2, -2).split(' | '))
  const kinds = Object.keys(pathKinds) as KindOfPath[]
  const rowOf = (kind: KindOfPath) => rows.find(([field]) => field === pathKinds[kind].fields.join(', '))

  it('has a row for each kind of path', () => {
    expect(rows.map(([field]) => field)).toEqual(kinds.map((kind) => pathKinds[kind].fields.join(', ')))
  })

  it.each(kinds.filter((kind) => !SEARCHED.includes(kind)))('says what happens to %s', (kind) => {
    const [, from, rooted] = rowOf(kind) ?? []
    const seen = observed(kind)
    expect(from).toBe(seen.from.map((origin) => baseWord(origin as PathOrigin).replaceAll('`', '')).join(', then '))
    // Where nobody writes the path, there is no rooted value.
    if (rooted !== 'none') expect(rooted).toBe(seen.rooted)
  })

  it('gives sentences the words for a base', () => {
    expect(elsewhere('repository-root')).toBe(', although it exists from the root of the repository')
    expect(elsewhere(undefined)).toBe('')
  })
})
