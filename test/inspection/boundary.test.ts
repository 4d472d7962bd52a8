import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBytes } from '../../src/go/strings.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import type { AbsolutePath, Reader } from '../../src/reader/reader.ts'
import { suiteOf } from '../evidence/suites.ts'
import { agent, codesOf, type Files, type Given, inspected, inspectedSuite, policies, skill } from './skill-suites.ts'

describe('the boundary', () => {
  const listed = 'skill: demo\nconfig: {skill_directories: [d, e]}'
  const denyAll = 'tools: []\n'
  const base: Files = { '/suite/d/x': '', '/suite/e/x': '' }
  const inspectFiles = (files: Files, more: Partial<Given> = {}) =>
    inspected({ files: { ...base, ...files }, eval: listed, tasks: ['name: x'], ...more })

  it.each<[string, Files, readonly string[]]>([
    [
      'a definition in the working directory',
      { '/place/demo.agent.md': agent('demo', denyAll), '/suite/d/demo.agent.md': agent('demo', 'tools: [a]\n') },
      ['t1 requested-deny-all /place/demo.agent.md'],
    ],
    [
      'the first directory that has one',
      { '/suite/d/s/x.agent.md': agent('demo', denyAll), '/suite/e/x.agent.md': agent('demo') },
      ['t1 requested-deny-all /suite/d/s/x.agent.md'],
    ],
    [
      'one without tools over a later one with',
      { '/suite/d/x.agent.md': agent('demo'), '/suite/e/x.agent.md': agent('demo', denyAll) },
      [],
    ],
    [
      'the name of the file where none is declared',
      { '/suite/d/demo.agent.md': '---\ntools: [a, b]\n---' },
      ['t1 requested-allowlist /suite/d/demo.agent.md'],
    ],
    [
      'nothing by the name of the file where another is declared',
      { '/suite/d/demo.agent.md': agent('other', denyAll) },
      [],
    ],
    [
      'one among several files',
      { '/suite/d/a.agent.md': agent('a', denyAll), '/suite/d/b.agent.md': agent('demo', 'tools: [a]\n') },
      ['t1 requested-allowlist /suite/d/b.agent.md'],
    ],
    ['nothing in another case', { '/suite/d/a.agent.md': agent('Demo', denyAll) }, []],
    [
      'nothing beside a skill',
      {
        '/suite/d/SKILL.md': skill('other'),
        '/suite/d/a.agent.md': agent('demo', denyAll),
        '/suite/d/s/a.agent.md': agent('demo', denyAll),
      },
      [],
    ],
    [
      'a skill, which ends the search',
      { '/suite/d/SKILL.md': skill('demo'), '/suite/e/a.agent.md': agent('demo', denyAll) },
      [],
    ],
    [
      'a skill by the name of its directory',
      { '/suite/d/demo/SKILL.md': '# none', '/suite/e/a.agent.md': agent('demo', denyAll) },
      [],
    ],
    [
      'a malformed skill by the name of its directory',
      { '/suite/d/demo/SKILL.md': '---', '/suite/e/a.agent.md': agent('demo', denyAll) },
      [],
    ],
    [
      'no skill behind a dangling link',
      { '/suite/d/SKILL.md': { link: 'nowhere' }, '/suite/d/a.agent.md': agent('demo', denyAll) },
      ['t1 requested-deny-all /suite/d/a.agent.md'],
    ],
    ['nothing two levels down', { '/suite/d/s/t/a.agent.md': agent('demo', denyAll) }, []],
    [
      'nothing in hidden or foreign directories',
      {
        '/suite/d/.s/a.agent.md': agent('demo', denyAll),
        '/suite/d/vendor/a.agent.md': agent('demo', denyAll),
        '/suite/e/node_modules/a.agent.md': agent('demo', denyAll),
      },
      [],
    ],
    [
      'nothing in a linked directory',
      { '/suite/d/s': { link: '/else' }, '/else/a.agent.md': agent('demo', denyAll) },
      [],
    ],
    [
      'a linked file',
      { '/suite/d/a.agent.md': { link: '/else/x' }, '/else/x': agent('demo', denyAll) },
      ['t1 requested-deny-all /suite/d/a.agent.md'],
    ],
    ['nothing beside the eval', { '/suite/demo.agent.md': agent('demo', denyAll) }, []],
  ])('selects %s', (_, files, expected) => {
    const result = inspectFiles(files)
    expect(policies(result)).toEqual(expected)
    expect(codesOf(result)).toEqual(expected.map(() => 't1 boundary.requested_policy'))
  })

  it('is invalid where the file that carries the name is broken, and warns of any other', () => {
    const broken = inspectFiles({
      '/suite/d/demo.agent.md': '---\ntools: secret',
      '/suite/e/a.agent.md': agent('demo', denyAll),
    })
    expect(codesOf(broken)).toEqual(['t1 boundary.agent'])
    expect(broken.warnings).toEqual([])
    const unrelated = inspectFiles({
      '/suite/d/a.agent.md': '---\ntools: secret',
      '/suite/d/b.agent.md': { other: true },
      '/suite/e/a.agent.md': agent('demo', denyAll),
    })
    expect(codesOf(unrelated)).toEqual(['t1 boundary.requested_policy'])
    expect(unrelated.warnings).toEqual([
      { file: '/suite/d/a.agent.md', kind: 'agent' },
      { file: '/suite/d/b.agent.md', kind: 'agent' },
    ])
  })

  it('is not searched without a target or where discovery is off', () => {
    const files = { '/place/demo.agent.md': agent('demo', denyAll), '/place/ .agent.md': agent('', denyAll) }
    expect(codesOf(inspectFiles(files, { eval: 'skill: " "' }))).toEqual([])
    expect(codesOf(inspectFiles(files, { eval: 'skill: demo\nconfig: {disabled_skills: ["*"]}' }))).toEqual([
      't1 skills.discovery_disabled',
    ])
  })

  it('cannot be searched without a working directory', () => {
    const { report } = inspected({ eval: listed, files: base, tasks: ['name: x'], cwd: undefined })
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['boundary.discovery'])
    expect(report.complete).toBe(false)
  })

  it('notes every requirement on it, by its ID, also where discovery is off', () => {
    const requirements =
      'requirements: [{id: a, category: boundary}, {id: b, category: outcome}, {id: c, category: boundary, checks: []}]'
    const { report } = inspected({ eval: 'config: {disabled_skills: ["*"]}', tasks: [requirements] })
    expect(report.diagnostics.map(({ code, requirement_id }) => [code, requirement_id])).toEqual([
      ['skills.discovery_disabled', undefined],
      ['boundary.post_run', 'a'],
      ['boundary.post_run', 'c'],
    ])
  })

  it('says nothing that is in a definition', () => {
    const { report } = inspectFiles({
      '/suite/d/x.agent.md': agent('demo', 'tools: [secret-a, secret-b]\ndescription: secret-c\n'),
    })
    expect(JSON.stringify(report)).not.toContain('secret')
  })
})

describe('the work', () => {
  it('is done once for ten thousand tasks', () => {
    const files: Record<string, MemoryEntry> = {
      '/suite/s/x.agent.md': agent('demo', 'tools: []\n'),
      '/place/y.agent.md': agent('y'),
    }
    for (let i = 0; i < 200; i++) files[`/place/d${i}/z.agent.md`] = '---'
    const counts = new Map<string, number>()
    const suite = suiteOf({
      files,
      base: '/suite',
      cwd: '/place',
      eval: 'skill: demo\nconfig: {skill_directories: [s, gone]}',
    })
    const tasks = Array.from({ length: 10_000 }, (_, i) => (i % 2 === 0 ? 'name: x' : 'skill_directories: [s]'))
    const { report, warnings } = inspectedSuite({ ...suite, reader: counting(suite.reader, counts) }, tasks)
    expect(report.dependencies).toHaveLength(10_000)
    expect(warnings).toHaveLength(200)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
  })

  it('ends in a directory of a hundred thousand entries', () => {
    const files: Record<string, MemoryEntry> = {}
    for (let i = 0; i < 100_000; i++) files[`/place/file${i}`] = ''
    files['/place/demo.agent.md'] = agent('demo', 'tools: []\n')
    expect(policies(inspected({ files, tasks: ['name: x'] }))).toEqual(['t1 requested-deny-all /place/demo.agent.md'])
  })
})

/** A reader that counts how often each question is asked of each path. */
function counting(reader: Reader, counts: Map<string, number>): Reader {
  const count =
    <T>(kind: string, ask: (path: AbsolutePath) => T) =>
    (path: AbsolutePath): T => {
      const key = `${kind} ${path}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return ask(path)
    }
  return {
    paths: reader.paths,
    cwd: reader.cwd,
    home: reader.home,
    environment: (name) => reader.environment(name),
    read: count('read', (path) => reader.read(path)),
    fileFault: count('fault', (path) => reader.fileFault(path)),
    isReadable: count('fault', (path) => reader.isReadable(path)),
    stat: count('stat', (path) => reader.stat(path)),
    lstat: count('lstat', (path) => reader.lstat(path)),
    list: count('list', (path) => reader.list(path)),
    real: count('real', (path) => reader.real(path)),
    reads: reader.reads,
  }
}

describe('agents in one directory', () => {
  // A small model of the rule: in order of file names, the first readable definition of the name; a broken file that
  // carries the name ends the search.
  interface File {
    readonly file: string
    readonly name: string | undefined
    readonly isBroken: boolean
    readonly tools: number | undefined
  }
  const names = ['demo', 'a', 'z', 'Demo']
  const file: fc.Arbitrary<File> = fc.record({
    file: fc.constantFrom(...names),
    name: fc.constantFrom(undefined, ...names),
    isBroken: fc.boolean(),
    tools: fc.constantFrom(undefined, 0, 1, 2),
  })

  function model(files: readonly File[]): readonly string[] {
    for (const each of [...files].sort((a, b) => compareBytes(`${a.file}.agent.md`, `${b.file}.agent.md`))) {
      if (each.isBroken && each.file === 'demo') return ['t1 boundary.agent']
      if (!each.isBroken && (each.name ?? each.file) === 'demo')
        return each.tools === undefined ? [] : ['t1 boundary.requested_policy']
    }
    return []
  }

  it('follow the rule', () => {
    fc.assert(
      fc.property(fc.uniqueArray(file, { selector: (each) => each.file }), (files) => {
        const tree: Record<string, MemoryEntry> = {}
        for (const each of files) {
          const tools = each.tools === undefined ? '' : `tools: [${Array(each.tools).fill('t').join(', ')}]\n`
          const name = each.name === undefined ? '' : `name: ${each.name}\n`
          tree[`/place/${each.file}.agent.md`] = each.isBroken ? '---\n' : `---\n${name}${tools}\n---\n`
        }
        expect(codesOf(inspected({ files: tree, tasks: ['name: x'] }))).toEqual(model(files))
      }),
    )
  })
})
