import { describe, expect, it } from 'vitest'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { positionOf } from '../../src/text/source.ts'
import { agent, codesOf, type Files, inspected, remedies, skill } from './skill-suites.ts'

describe('workspace defaults', () => {
  const required = 'skill: demo\nconfig: {required_skills: [demo]}'

  it.each<[string, string]>([
    ['the eval lists directories', 'config: {skill_directories: [/place/skills/demo], required_skills: [demo]}'],
    ['all skills are off', 'config: {disabled_skills: ["*"], required_skills: [demo]}'],
    ['no skills are listed for all', 'config: {skill_directories: [none], required_skills: [demo]}'],
    ['a scenario has a blank target', 'scenario: s\nskill: " "'],
  ])('are not read when %s', (_, text) => {
    const files = { '/place/.waza.yaml': 'broken: [', '/place/skills/demo/SKILL.md': skill('demo') }
    expect(codesOf(inspected({ files, eval: text }))).toEqual([])
  })

  it('stop at the first file, whatever it is, and pass over a dangling link', () => {
    const above = { '/place/.waza.yaml': 'paths: {skills: mine}', '/place/mine/demo/SKILL.md': skill('demo') }
    const at = (entry: MemoryEntry) =>
      codesOf(inspected({ files: { ...above, '/place/a/b/.waza.yaml': entry }, cwd: '/place/a/b', eval: required }))
    expect(at({ link: 'nowhere' })).toEqual([])
    expect(at({ directory: true })).toContain('workspace.configuration')
    expect(at({ other: true })).toContain('workspace.configuration')
    expect(at({ denied: true })).toContain('workspace.configuration')
    expect(at({ link: '.waza.yaml' })).toContain('workspace.configuration')
    expect(at('# nothing')).toContain('workspace.configuration')
  })

  it('say which key is misspelt, and where', () => {
    const { report, entries } = inspected({ files: { '/place/.waza.yaml': 'paths:\n  skils: secret-value\n' } })
    expect(report.complete).toBe(false)
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      'In `.waza.yaml`, unknown key `skils` under `paths`; did you mean `skills`?',
    ])
    expect(entries.map(({ place }) => place && positionOf(place))).toEqual([{ line: 2, column: 3 }])
  })

  it('need their directory', () => {
    for (const files of [{ '/place/.waza.yaml': '{}' }, { '/place/.waza.yaml': '{}', '/place/skills': 'a file' }]) {
      const { report } = inspected({ files })
      expect(report.diagnostics.map(({ code, state }) => `${code} ${state}`)).toEqual(['workspace.skills unresolved'])
      expect(report.complete).toBe(true)
    }
  })

  it.each([
    ['{}', '`.waza.yaml` names no directory of skills, and the default, `skills` beside it, does not exist.'],
    [
      'paths: {evals: e}',
      '`.waza.yaml` names no directory of skills, and the default, `skills` beside it, does not exist.',
    ],
    ['paths: {skills: mine}', '`paths.skills` of `.waza.yaml` leads to a directory that does not exist.'],
  ])('blame only a key that is there: %s', (text, message) => {
    const { report } = inspected({ files: { '/place/.waza.yaml': text } })
    expect(report.diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message])
  })

  it.each([
    ['files: {evalFile: a/b.yaml}', 'Write the bare name of a file, without directories.'],
    ['registries: [{name: a, url: u}, {name: a, url: v}]', 'Give each registry of the list a `name` of its own.'],
    ['registries: [{name: a}]', 'Add `url` under `registries[0]`.'],
  ])('have remedies that are sentences: %s', (text, remedy) => {
    const { report } = inspected({ files: { '/place/.waza.yaml': text } })
    expect(report.diagnostics.map(({ remediation }) => remediation)).toEqual([remedy])
  })

  it('are appended to the directory of the file, also with a leading slash', () => {
    const files = { '/place/.waza.yaml': 'paths: {skills: /mine}', '/place/mine/demo/SKILL.md': skill('demo') }
    expect(codesOf(inspected({ files, eval: required }))).toEqual([])
  })

  it.each(['.hidden', 'vendor', 'node_modules'])('find nothing below a root called %s, also behind a link', (root) => {
    const below = { [`/place/${root}/demo/SKILL.md`]: skill('demo') }
    const direct = { ...below, '/place/.waza.yaml': `paths: {skills: ${root}}` }
    expect(codesOf(inspected({ files: direct, eval: required }))).toEqual(['skill.required'])
    const linked = { ...below, '/place/.waza.yaml': 'paths: {skills: way}', '/place/way': { link: root } }
    expect(codesOf(inspected({ files: linked, eval: required }))).toEqual(['skill.required'])
  })

  it('cannot be looked for without a working directory', () => {
    const { report } = inspected({ files: { '/place/.waza.yaml': '{}' }, cwd: undefined })
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['workspace.configuration'])
    expect(report.complete).toBe(false)
  })

  // Each required name tells whether the walk finds the directory that declares it.
  it.each<[string, Files, boolean]>([
    ['a skill at the root', { '/place/skills/SKILL.md': skill('demo') }, true],
    ['a deep one', { '/place/skills/a/b/c/SKILL.md': skill('demo') }, true],
    [
      'one below another',
      { '/place/skills/a/SKILL.md': skill('a'), '/place/skills/a/b/SKILL.md': skill('demo') },
      true,
    ],
    ['one in a hidden directory', { '/place/skills/.a/demo/SKILL.md': skill('demo') }, false],
    ['one in .github/skills', { '/place/skills/.github/skills/demo/SKILL.md': skill('demo') }, true],
    ['one elsewhere in .github', { '/place/skills/.github/other/demo/SKILL.md': skill('demo') }, false],
    ['one in a deeper .github', { '/place/skills/a/.github/skills/demo/SKILL.md': skill('demo') }, false],
    ['one in a directory of dependencies', { '/place/skills/a/node_modules/demo/SKILL.md': skill('demo') }, false],
    [
      'a second one of the name',
      { '/place/skills/a/x/SKILL.md': skill('other'), '/place/skills/b/x/SKILL.md': skill('demo') },
      false,
    ],
    [
      'a directory that comes before its parent',
      { '/place/skills/x/A/x/SKILL.md': skill('demo'), '/place/skills/x/SKILL.md': skill('other') },
      true,
    ],
    [
      'a linked definition',
      { '/place/skills/a/SKILL.md': { link: '/place/real.md' }, '/place/real.md': skill('demo') },
      true,
    ],
    [
      'a linked directory',
      { '/place/skills/a': { link: '/place/real' }, '/place/real/SKILL.md': skill('demo') },
      false,
    ],
    ['a directory of the name', { '/place/skills/a/SKILL.md/SKILL.md': skill('demo') }, true],
    ['a loop', { '/place/skills/a/loop': { link: '..' }, '/place/skills/b/SKILL.md': skill('demo') }, true],
    [
      'a denied directory',
      { '/place/skills/a': { directory: true, denied: true }, '/place/skills/b/SKILL.md': skill('demo') },
      true,
    ],
  ])('with %s', (_, files, isFound) => {
    const result = inspected({
      files: { '/place/.waza.yaml': '{}', '/place/skills/keep': '', ...files },
      eval: required,
    })
    expect(codesOf(result)).toEqual(isFound ? [] : ['skill.required'])
  })

  it('find nothing when the root leads to a hidden directory', () => {
    const files = {
      '/place/.waza.yaml': '{}',
      '/place/skills': { link: '.store' },
      '/place/.store/demo/SKILL.md': skill('demo'),
    }
    expect(codesOf(inspected({ files, eval: required }))).toEqual(['skill.required'])
  })

  it('follow a loop of links to a finding', () => {
    const files = { '/place/.waza.yaml': '{}', '/place/skills': { link: 'skills' } }
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
      'a byte order mark hides the front matter',
      { '/suite/demo/SKILL.md': `\ufeff${skill('demo')}` },
      listing('[demo]'),
      /^Save the definition in `config\.skill_directories\[0\]` without a byte order mark, which hides/,
    ],
    [
      'the definition is UTF-16',
      { '/suite/demo/SKILL.md': Buffer.from(skill('demo'), 'utf16le') },
      listing('[demo]'),
      /^Save the definition in `config\.skill_directories\[0\]` as UTF-8/,
    ],
    [
      'the file of the definition is in lower case',
      { '/suite/demo/skill.md': skill('demo') },
      listing('[demo]'),
      /^Rename the file in `config\.skill_directories\[0\]` to `SKILL\.md`/,
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
      { '/place/skills/demo/SKILL.md': skill('demo') },
      listing('[x, skills/demo]'),
      /does not exist; the path/,
    ],
    [
      'a path was written from the working directory',
      { '/place/skills/demo/SKILL.md': skill('demo') },
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
      { '/place/skills/demo/SKILL.md': skill('demo'), '/suite/o/SKILL.md': skill('o') },
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
    const { report, entries } = inspected({
      files: { '/place/s/x': '' },
      tasks: ['skill_directories:\n  - ~\n  - s\n'],
    })
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
