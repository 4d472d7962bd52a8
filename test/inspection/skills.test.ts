import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Suite } from '../../src/evidence/suite.ts'
import { Collector } from '../../src/inspection/collector.ts'
import { inspectSkills, inspectTaskSkills } from '../../src/inspection/skills.ts'
import { decodeTask, type Task } from '../../src/model/task.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import type { AbsolutePath, Reader } from '../../src/reader/reader.ts'
import { buildReport, type Inspection } from '../../src/report/build.ts'
import { compareBytes } from '../../src/text/go.ts'
import { positionOf } from '../../src/text/source.ts'
import { parseYamlText } from '../../src/yaml/parse.ts'
import { suiteOf } from '../evidence/suites.ts'

type Files = Readonly<Record<string, MemoryEntry>>
interface Given {
  readonly files?: Files
  readonly eval?: string
  /** The texts of the tasks, t1 and on. */
  readonly tasks?: readonly string[]
  readonly cwd?: string
}

const skill = (name: string, more = '') => `---\nname: ${name}\n${more}---\nBody`
const agent = skill

function taskOf(text: string): Task {
  const document = parseYamlText('/suite/task.yaml', text)
  if (!document.ok) throw new Error('no task')
  return decodeTask(document).task
}

function inspected({ files = {}, eval: text = 'skill: demo', tasks = [], ...more }: Given): Inspection {
  const cwd = 'cwd' in more ? more.cwd : '/work'
  return inspectedSuite(
    suiteOf({ files: { '/suite/eval.yaml': '', '/work/x': '', ...files }, base: '/suite', cwd, eval: text }),
    tasks,
  )
}

function inspectedSuite(suite: Suite, tasks: readonly string[]): Inspection {
  const found = new Collector('eval.yaml')
  const skills = inspectSkills(suite, found)
  tasks.forEach((text, i) => {
    const task = taskOf(`id: t${i + 1}\n${text}`)
    inspectTaskSkills({ suite, skills, task, subject: { source: '/suite/task.yaml', taskId: task.id } }, found)
  })
  return buildReport(found.parts())
}

const codesOf = ({ report }: Inspection) =>
  report.diagnostics.map(({ code, task_id }) => (task_id === undefined ? code : `${task_id} ${code}`))
const remedies = ({ report }: Inspection) => report.diagnostics.map(({ remediation }) => remediation)
const policies = ({ report }: Inspection) =>
  report.dependencies.map(({ name, mode, task_id }) => `${task_id} ${mode} ${name}`)

describe('workspace defaults', () => {
  const required = 'skill: demo\nconfig: {required_skills: [demo]}'

  it.each<[string, string]>([
    ['the eval lists directories', 'config: {skill_directories: [/work/skills/demo], required_skills: [demo]}'],
    ['all skills are off', 'config: {disabled_skills: ["*"], required_skills: [demo]}'],
    ['no skills are listed for all', 'config: {skill_directories: [none], required_skills: [demo]}'],
    ['a scenario has a blank target', 'scenario: s\nskill: " "'],
  ])('are not read when %s', (_, text) => {
    const files = { '/work/.waza.yaml': 'broken: [', '/work/skills/demo/SKILL.md': skill('demo') }
    expect(codesOf(inspected({ files, eval: text }))).toEqual([])
  })

  it('stop at the first file, whatever it is, and pass over a dangling link', () => {
    const above = { '/work/.waza.yaml': 'paths: {skills: mine}', '/work/mine/demo/SKILL.md': skill('demo') }
    const at = (entry: MemoryEntry) =>
      codesOf(inspected({ files: { ...above, '/work/a/b/.waza.yaml': entry }, cwd: '/work/a/b', eval: required }))
    expect(at({ link: 'nowhere' })).toEqual([])
    expect(at({ directory: true })).toContain('workspace.configuration')
    expect(at({ other: true })).toContain('workspace.configuration')
    expect(at({ denied: true })).toContain('workspace.configuration')
    expect(at({ link: '.waza.yaml' })).toContain('workspace.configuration')
    expect(at('# nothing')).toContain('workspace.configuration')
  })

  it('say which key is misspelt, and where', () => {
    const { report, entries } = inspected({ files: { '/work/.waza.yaml': 'paths:\n  skils: secret-value\n' } })
    expect(report.complete).toBe(false)
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      'In `.waza.yaml`, unknown key `skils` under `paths`; did you mean `skills`?',
    ])
    expect(entries.map(({ place }) => place && positionOf(place))).toEqual([{ line: 2, column: 3 }])
  })

  it('need their directory', () => {
    for (const files of [{ '/work/.waza.yaml': '{}' }, { '/work/.waza.yaml': '{}', '/work/skills': 'a file' }]) {
      const { report } = inspected({ files })
      expect(report.diagnostics.map(({ code, state }) => `${code} ${state}`)).toEqual(['workspace.skills unresolved'])
      expect(report.complete).toBe(true)
    }
  })

  it('are appended to the directory of the file, also with a leading slash', () => {
    const files = { '/work/.waza.yaml': 'paths: {skills: /mine}', '/work/mine/demo/SKILL.md': skill('demo') }
    expect(codesOf(inspected({ files, eval: required }))).toEqual([])
  })

  it('cannot be looked for without a working directory', () => {
    const { report } = inspected({ files: { '/work/.waza.yaml': '{}' }, cwd: undefined as never })
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['workspace.configuration'])
    expect(report.complete).toBe(false)
  })

  // Each required name tells whether the walk finds the directory that declares it.
  it.each<[string, Files, boolean]>([
    ['a skill at the root', { '/work/skills/SKILL.md': skill('demo') }, true],
    ['a deep one', { '/work/skills/a/b/c/SKILL.md': skill('demo') }, true],
    ['one below another', { '/work/skills/a/SKILL.md': skill('a'), '/work/skills/a/b/SKILL.md': skill('demo') }, true],
    ['one in a hidden directory', { '/work/skills/.a/demo/SKILL.md': skill('demo') }, false],
    ['one in .github/skills', { '/work/skills/.github/skills/demo/SKILL.md': skill('demo') }, true],
    ['one elsewhere in .github', { '/work/skills/.github/other/demo/SKILL.md': skill('demo') }, false],
    ['one in a deeper .github', { '/work/skills/a/.github/skills/demo/SKILL.md': skill('demo') }, false],
    ['one in a directory of dependencies', { '/work/skills/a/node_modules/demo/SKILL.md': skill('demo') }, false],
    [
      'a second one of the name',
      { '/work/skills/a/x/SKILL.md': skill('other'), '/work/skills/b/x/SKILL.md': skill('demo') },
      false,
    ],
    [
      'a directory that comes before its parent',
      { '/work/skills/x/A/x/SKILL.md': skill('demo'), '/work/skills/x/SKILL.md': skill('other') },
      true,
    ],
    [
      'a linked definition',
      { '/work/skills/a/SKILL.md': { link: '/work/real.md' }, '/work/real.md': skill('demo') },
      true,
    ],
    ['a linked directory', { '/work/skills/a': { link: '/work/real' }, '/work/real/SKILL.md': skill('demo') }, false],
    ['a directory of the name', { '/work/skills/a/SKILL.md/SKILL.md': skill('demo') }, true],
    ['a loop', { '/work/skills/a/loop': { link: '..' }, '/work/skills/b/SKILL.md': skill('demo') }, true],
    [
      'a denied directory',
      { '/work/skills/a': { directory: true, denied: true }, '/work/skills/b/SKILL.md': skill('demo') },
      true,
    ],
  ])('with %s', (_, files, isFound) => {
    const result = inspected({ files: { '/work/.waza.yaml': '{}', '/work/skills/keep': '', ...files }, eval: required })
    expect(codesOf(result)).toEqual(isFound ? [] : ['skill.required'])
  })

  it('find nothing when the root leads to a hidden directory', () => {
    const files = {
      '/work/.waza.yaml': '{}',
      '/work/skills': { link: '.store' },
      '/work/.store/demo/SKILL.md': skill('demo'),
    }
    expect(codesOf(inspected({ files, eval: required }))).toEqual(['skill.required'])
  })

  it('follow a loop of links to a finding', () => {
    const files = { '/work/.waza.yaml': '{}', '/work/skills': { link: 'skills' } }
    expect(codesOf(inspected({ files }))).toEqual(['workspace.skills'])
  })
})

describe('required skills', () => {
  const listing = (directories: string, names = '[demo]') =>
    `config: {skill_directories: ${directories}, required_skills: ${names}}`

  it('are told once, by position, however many are missing', () => {
    const { report, entries } = inspected({
      eval: 'config:\n  skill_directories: [d]\n  required_skills:\n    - ~\n    - a\n    - b\n    - c\n    - d\n',
    })
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      '`config.required_skills[1]`, `config.required_skills[2]`, `config.required_skills[3]` and 1 more name skills that no skill directory of the eval supplies.',
    ])
    expect(entries.map(({ place }) => place && positionOf(place)?.line)).toEqual([5])
    expect(report.complete).toBe(true)
  })

  it('count individually disabled directories, and are not asked for when all are off', () => {
    const files = { '/suite/demo/SKILL.md': skill('demo') }
    expect(
      codesOf(
        inspected({
          files,
          eval: 'config: {skill_directories: [demo], required_skills: [demo], disabled_skills: [demo]}',
        }),
      ),
    ).toEqual([])
    expect(codesOf(inspected({ eval: 'config: {required_skills: [demo], disabled_skills: ["*"]}' }))).toEqual([])
  })

  it.each<[string, Files, string, RegExp]>([
    ['nothing is listed', {}, 'config: {required_skills: [demo]}', /^List the directory of each required skill/],
    [
      'the directory above is listed',
      { '/suite/skills/demo/SKILL.md': skill('demo') },
      listing('[skills]'),
      /skill_directories\[0\]` only holds the directories of skills/,
    ],
    ['the case differs', { '/suite/demo/SKILL.md': skill('Demo') }, listing('[demo]'), /differ by case/],
    [
      'only the directory has the name',
      { '/suite/demo/SKILL.md': skill('other') },
      listing('[demo]'),
      /name of the directory does not count/,
    ],
    [
      'there is no front matter',
      { '/suite/demo/SKILL.md': '# Demo' },
      listing('[demo]'),
      /name of the directory does not count/,
    ],
    [
      'the definition is malformed',
      { '/suite/demo/SKILL.md': '---\nname: demo' },
      listing('[demo]'),
      /which is malformed/,
    ],
    ['the definition is a directory', { '/suite/demo/SKILL.md/x': '' }, listing('[demo]'), /which is malformed/],
    [
      'the agent is not the first',
      { '/suite/a/a.agent.md': agent('a'), '/suite/a/demo.agent.md': agent('demo') },
      listing('[a]'),
      /supplies only its first/,
    ],
    [
      'the path was written from the working directory',
      { '/work/skills/demo/SKILL.md': skill('demo') },
      listing('[x, skills/demo]'),
      /does not exist; the path/,
    ],
    [
      'a path was written from the working directory',
      { '/work/skills/demo/SKILL.md': skill('demo') },
      listing('[skills/demo]'),
      /although it exists from the working directory/,
    ],
    [
      'a sibling has it',
      { '/suite/s/other/SKILL.md': skill('o'), '/suite/s/demo/SKILL.md': skill('demo') },
      listing('[s/other]'),
      /stands beside a directory that is listed/,
    ],
    [
      'another base has it',
      { '/work/skills/demo/SKILL.md': skill('demo'), '/suite/o/SKILL.md': skill('o') },
      listing('[o]'),
      /among the skills in the working directory/,
    ],
    ['nobody has it', { '/suite/o/SKILL.md': skill('o') }, listing('[o]'), /or correct the name\.$/],
    [
      'the name is no name of a directory',
      { '/suite/o/SKILL.md': skill('o') },
      listing('[o]', '["../../work"]'),
      /or correct the name\.$/,
    ],
  ])('say what to do when %s', (_, files, text, remedy) => {
    const result = inspected({ files, eval: text })
    expect(codesOf(result)).toEqual(['skill.required'])
    expect(remedies(result)[0]).toMatch(remedy)
  })

  it('warn of every malformed definition once, and of nothing in it', () => {
    const files = {
      '/suite/bad/SKILL.md': '---\nname: [secret]\n---',
      '/suite/agents/a.agent.md': '---\ntools: secret\n---',
      '/suite/agents/b.agent.md': agent('demo'),
      '/suite/agents/c.agent.md': '---\nsecret',
    }
    const result = inspected({ files, eval: listing('[bad, agents, bad]'), tasks: ['name: a', 'name: b'] })
    expect(result.warnings).toEqual([
      { file: '/suite/bad/SKILL.md', kind: 'skill' },
      { file: '/suite/agents/a.agent.md', kind: 'agent' },
    ])
    expect(JSON.stringify(result.report)).not.toContain('secret')
  })
})

describe('the directories of a task', () => {
  const suiteText = (more = '') => `skill: demo\n${more}config: {skill_directories: [a, gone], disabled_skills: [b]}`
  const files = { '/suite/a/x': '', '/suite/b': 'a file' }

  it.each<[string, string, string, readonly string[]]>([
    ['inherits', suiteText(), 'name: x', ['t1 skill.directory']],
    ['inherits with an empty list in a legacy suite', suiteText(), 'skill_directories: []', ['t1 skill.directory']],
    [
      'turns it off with an empty list in a scenario',
      suiteText('scenario: s\n'),
      'skill_directories: []',
      ['t1 skills.discovery_disabled'],
    ],
    [
      'turns it off with a list of nothing in a scenario',
      suiteText('scenario: s\n'),
      'skill_directories: [~]',
      ['t1 skills.discovery_disabled'],
    ],
    ['inherits with null in a scenario', suiteText('scenario: s\n'), 'skill_directories: ~', ['t1 skill.directory']],
    ['replaces', suiteText(), 'skill_directories: [a]', []],
    ['replaces, and is not filtered', suiteText(), 'skill_directories: [b]', ['t1 skill.directory']],
    ['takes the word for none as a name', suiteText(), 'skill_directories: [none]', ['t1 skill.directory']],
    ['sees none of the disabled', 'config: {skill_directories: [b, x/b], disabled_skills: [b]}', 'name: x', []],
    [
      'sees the disabled by spelling alone',
      'config: {skill_directories: [x/b], disabled_skills: [x/b]}',
      'name: x',
      [],
    ],
    [
      'is off with everything',
      'config: {skill_directories: [gone], disabled_skills: ["*"]}',
      'skill_directories: [gone]',
      ['t1 skills.discovery_disabled'],
    ],
    [
      'is off where none is listed',
      'config: {skill_directories: [gone, none]}',
      'name: x',
      ['t1 skills.discovery_disabled'],
    ],
    ['is off in a scenario without target', 'scenario: s\nskill: " "', 'name: x', ['t1 skills.discovery_disabled']],
    [
      'is on in a scenario without target that lists',
      'scenario: s\nconfig: {skill_directories: [gone]}',
      'name: x',
      ['t1 skill.directory'],
    ],
    ['is on where a task of it lists', 'scenario: s', 'skill_directories: [a]', []],
    ['is on without target in a legacy suite', 'name: s', 'name: x', []],
  ])('%s', (_, text, task, codes) => {
    expect(codesOf(inspected({ files, eval: text, tasks: [task] }))).toEqual(codes)
  })

  it('say where a missing one exists, at the entry that lists it', () => {
    const { report, entries } = inspected({ files: { '/work/s/x': '' }, tasks: ['skill_directories:\n  - ~\n  - s\n'] })
    expect(report.diagnostics[0]?.message).toBe(
      '`skill_directories[1]` names a directory that does not exist, although it exists from the working directory.',
    )
    expect(report.diagnostics[0]?.remediation).toBe(
      "Write the path from the eval file's directory, which is what it resolves from.",
    )
    expect(entries[0]?.place && positionOf(entries[0].place)).toEqual({ line: 4, column: 5 })
  })

  it('may be links, and loops are missing', () => {
    const linked = { '/suite/link': { link: 'a' }, '/suite/loop': { link: 'loop' }, ...files }
    expect(
      codesOf(inspected({ files: linked, tasks: ['skill_directories: [link]', 'skill_directories: [loop]'] })),
    ).toEqual(['t2 skill.directory'])
  })
})

describe('the boundary', () => {
  const listed = 'skill: demo\nconfig: {skill_directories: [d, e]}'
  const denyAll = 'tools: []\n'
  const base: Files = { '/suite/d/x': '', '/suite/e/x': '' }
  const inspectFiles = (files: Files, more: Partial<Given> = {}) =>
    inspected({ files: { ...base, ...files }, eval: listed, tasks: ['name: x'], ...more })

  it.each<[string, Files, readonly string[]]>([
    [
      'a definition in the working directory',
      { '/work/demo.agent.md': agent('demo', denyAll), '/suite/d/demo.agent.md': agent('demo', 'tools: [a]\n') },
      ['t1 requested-deny-all /work/demo.agent.md'],
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
    const files = { '/work/demo.agent.md': agent('demo', denyAll), '/work/ .agent.md': agent('', denyAll) }
    expect(codesOf(inspectFiles(files, { eval: 'skill: " "' }))).toEqual([])
    expect(codesOf(inspectFiles(files, { eval: 'skill: demo\nconfig: {disabled_skills: ["*"]}' }))).toEqual([
      't1 skills.discovery_disabled',
    ])
  })

  it('cannot be searched without a working directory', () => {
    const { report } = inspected({ eval: listed, files: base, tasks: ['name: x'], cwd: undefined as never })
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
      '/work/y.agent.md': agent('y'),
    }
    for (let i = 0; i < 200; i++) files[`/work/d${i}/z.agent.md`] = '---'
    const counts = new Map<string, number>()
    const suite = suiteOf({
      files,
      base: '/suite',
      cwd: '/work',
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
    for (let i = 0; i < 100_000; i++) files[`/work/file${i}`] = ''
    files['/work/demo.agent.md'] = agent('demo', 'tools: []\n')
    expect(policies(inspected({ files, tasks: ['name: x'] }))).toEqual(['t1 requested-deny-all /work/demo.agent.md'])
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
    platform: reader.platform,
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
          tree[`/work/${each.file}.agent.md`] = each.isBroken ? '---\n' : `---\n${name}${tools}\n---\n`
        }
        expect(codesOf(inspected({ files: tree, tasks: ['name: x'] }))).toEqual(model(files))
      }),
    )
  })
})
