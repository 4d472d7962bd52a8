import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { baseWord, elsewhere } from '../../src/catalogue/bases.ts'
import { otherBase, type PathKind, pathKinds, repositoryRoot } from '../../src/evidence/bases.ts'
import { posixPaths } from '../../src/go/filepath.ts'
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
    expect(otherBase(suite, 'skills/demo', 'directory', suite.base)).toBe('working-directory')
  })

  it('is the root of the repository from anywhere', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo/work' })
    expect(otherBase(suite, 'skills/demo', 'directory', suite.base)).toBe('repository-root')
  })

  it('is the eval directory for what resolves from the working directory', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(otherBase(suite, './tasks/../tasks/a.yaml', 'file', suite.cwd)).toBe('eval-directory')
  })

  it('is the default context directory for what resolves from a context directory of its own', () => {
    const suite = suiteOf({ files: { '/repo/fixtures/a.txt': 'x', '/own/b.txt': 'x' }, base: '/repo', cwd: '/' })
    expect(otherBase(suite, 'a.txt', 'file', at('/own'))).toBe('default-context')
    expect(elsewhere('default-context')).toBe(', although it exists from the default context directory')
  })

  it('needs the wanted kind', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(otherBase(suite, 'skills/demo', 'file', suite.base)).toBeUndefined()
    expect(otherBase(suite, 'skills/demo/SKILL.md', 'directory', suite.base)).toBeUndefined()
  })

  it('is never the own base under another name', () => {
    const suite = suiteOf({ files, base: '/repo', cwd: '/repo' })
    expect(otherBase(suite, 'skills/demo', 'directory', suite.base)).toBeUndefined()
  })

  it.each(['', '/repo/skills/demo'])('does not exist for %j', (path) => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(otherBase(suite, path, 'directory', suite.base)).toBeUndefined()
  })

  it('has no answer for a path that no system can have', () => {
    const suite = suiteOf({ files, base: '/repo/evals/demo', cwd: '/repo' })
    expect(otherBase(suite, `${'x'.repeat(300)}\0`, 'directory', suite.base)).toBeUndefined()
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
    expect(otherBase(suite, 'skills/demo', 'directory', at('/repo'))).toBeUndefined()
  })
})

describe('the table of path kinds', () => {
  const document = readFileSync(new URL('../../docs/resolution.md', import.meta.url), 'utf8')
  const rows = document.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))

  it('is the one of the documentation, row by row', () => {
    const kinds: readonly PathKind[] = Object.values(pathKinds)
    const expected = kinds.map(
      ({ fields, from, rooted }) => `| ${fields.join(', ')} | ${from.map(baseWord).join(', then ')} | ${rooted} |`,
    )
    expect(rows.slice(1).map((row) => row.replaceAll('`', ''))).toEqual(expected)
  })

  it('gives sentences the words for a base', () => {
    expect(elsewhere('repository-root')).toBe(', although it exists from the root of the repository')
    expect(elsewhere(undefined)).toBe('')
  })
})
