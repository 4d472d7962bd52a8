import { describe, expect, test } from 'vitest'
import { rubricIssues } from '../../src/evidence/rubrics.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { suiteOf } from '../evidence/suites.ts'
import { type Files, inspect, kinds, look } from './grader-look.ts'

describe('rubrics', () => {
  const RUBRIC = '---\nname: r\nversion: 1.0\nscale: 1-5\ndescription: d\n---\nWeigh it.\n'
  const rubric = (text: MemoryEntry) => look('prompt', { rubric: 'own.md' }, { '/w/own.md': text })

  test.each([
    RUBRIC,
    `\r\n\t  ${RUBRIC}`,
    RUBRIC.replaceAll('\n', '\r\n'),
    RUBRIC.replace('---\n', '---\n\n\n'),
    RUBRIC.replace('1.0', '"v01.2-rc.1+x"'),
    RUBRIC.replace('name: r', 'name: 1\nother: {a: 1}'),
    RUBRIC.replace('\n---\nW', '\ngoldens:\n  - {name: a, output: b, expected: pass}\n  - ~\n---\nW'),
    RUBRIC.replace('\n---\nWeigh it.', '\n---x'),
  ])('a sound one: %j', (text) => {
    expect(rubric(text)).toEqual([])
  })

  test.each([
    ['', 'rubric-front-matter', '/w/own.md:1:1'],
    ['Weigh it.', 'rubric-front-matter', '/w/own.md:1:1'],
    [`\ufeff${RUBRIC}`, 'front-matter-hidden', '/w/own.md:1:1'],
    [Buffer.from(RUBRIC, 'utf16le'), 'front-matter-hidden', '/w/own.md:1:1'],
    ['\n---\nname: r\n', 'front-matter-unclosed', '/w/own.md:2:1'],
    [RUBRIC.replace('Weigh it.', ' '), 'rubric-body', '/w/own.md:6:4'],
    [RUBRIC.replace('name: r', 'name: " "'), 'front-matter-shape blank name', '/w/own.md:2:7'],
    [RUBRIC.replace('name: r\n', ''), 'front-matter-shape required name', '/w/own.md:2:1'],
    [RUBRIC.replace('name: r', 'name: ""'), 'front-matter-shape empty name', '/w/own.md:2:7'],
    [RUBRIC.replace('name: r', 'name: [r]'), 'front-matter-shape wrong-kind name', '/w/own.md:2:7'],
    [RUBRIC.replace('1.0', 'first'), 'front-matter-shape wrong-form version', '/w/own.md:3:10'],
    [RUBRIC.replace('1.0', '" 1.0"'), 'front-matter-shape wrong-form version', '/w/own.md:3:10'],
    [RUBRIC.replace('1-5', '5'), 'front-matter-shape not-a-choice scale', '/w/own.md:4:8'],
    [RUBRIC.replace('name: r', 'name: r: s'), 'front-matter-shape yaml-syntax', undefined],
    [Buffer.from(RUBRIC.replace('name: r', 'name: \u00ff'), 'latin1'), 'front-matter-shape not-utf8', '/w/own.md:2:7'],
    [
      RUBRIC.replace('\n---\nW', '\ngoldens: [{name: a, output: b, expected: maybe}]\n---\nW'),
      'front-matter-shape not-a-choice goldens[0].expected',
      '/w/own.md:6:42',
    ],
    [RUBRIC.replace('\n---\nW', '\ngoldens: {}\n---\nW'), 'front-matter-shape wrong-kind goldens', '/w/own.md:6:10'],
  ])('%j: %s', (text, expected, at) => {
    const findings = rubric(text)
    expect(
      findings.map(({ code, state, problem }) => {
        const inner =
          problem.kind === 'front-matter-shape'
            ? [problem.problem.kind, 'field' in problem.problem ? problem.problem.field : '']
            : []
        return [code, state, problem.kind, ...inner].join(' ').trimEnd()
      }),
    ).toEqual([`grader.rubric invalid ${expected}`])
    if (at !== undefined) expect(findings[0]?.at).toBe(at)
  })

  test('every mistake of front matter that is not YAML is told', () => {
    const broken = RUBRIC.replace('name: r', 'name: @r').replace('scale: 1-5', 'scale: *x')
    expect(rubric(broken).map(({ problem, at }) => [problem.kind, at])).toEqual([
      ['front-matter-shape', '/w/own.md:2:7'],
      ['front-matter-shape', '/w/own.md:4:8'],
    ])
  })

  test('every mistake of a rubric is told, but not without end', () => {
    const broken = '---\nscale: pass_fail\ngoldens: [{}]\n---\n'
    expect(rubric(broken).map(({ message }) => message.split(', ')[1])).toEqual([
      '`name` is required.',
      '`version` is required.',
      '`scale` is not an allowed value; did you mean `pass-fail`?',
      '`description` is required.',
      '`goldens[0].name` is required.',
      '`goldens[0].output` is required.',
      '`goldens[0].expected` is required.',
      undefined,
    ])
    expect(rubric(`---\ngoldens: [${'{},'.repeat(1_000)}]\n---\nx`)).toHaveLength(50)
  })

  test.each([
    ['groundedness', []],
    [' tool-use-appropriateness\n', []],
    ['Groundedness', ['rubric-unknown']],
    ['strict', ['rubric-unknown']],
    ['  ', ['blank']],
    ['.', ['grader-file']],
    ['dir/strict', []],
    ['/w/dir/strict', []],
    ['../w/dir/strict', []],
    ['dir\\strict', ['rubric-unknown']],
    ['~', ['grader-file']],
    ['~name', []],
    // Without a home directory the tilde is a name.
    ['~/own', []],
    ['gone.md', ['grader-file']],
  ])('the reference %j', (reference, expected) => {
    const files = { '/w/dir/strict': RUBRIC, '/w/~name': RUBRIC, '/w/~/own': RUBRIC }
    expect(look('prompt', { rubric: reference }, files).map(({ problem }) => problem.kind)).toEqual(expected)
  })

  test('a leading tilde is the home directory', () => {
    const reader = memoryReader({ files: { '/h/own': RUBRIC, '/w/x': '' }, cwd: '/w', home: '/h' })
    const suite = { ...suiteOf({ files: {}, base: '/w' }), reader }
    expect(rubricIssues(suite, '~/own')).toEqual([])
    expect(rubricIssues(suite, '~/gone')).toMatchObject([
      { problem: { kind: 'grader-file', fault: 'missing', elsewhere: undefined } },
    ])
    expect(rubricIssues(suite, '~')).toMatchObject([{ problem: { fault: 'directory' } }])
    expect(rubricIssues(suite, '~own')).toMatchObject([{ problem: { fault: 'missing' } }])
  })

  test('a rubric of another base is pointed out, and a misspelt name', () => {
    const [beside] = look('prompt', { rubric: 'rub/own.md' }, { '/w/suite/rub/own.md': RUBRIC })
    expect(beside?.message).toBe(
      "The rubric that `graders[0].config.rubric` names is missing, although it exists from the eval file's directory.",
    )
    expect(look('prompt', { rubric: 'groundednes' })[0]?.message).toMatch(/did you mean `groundedness`\?$/)
  })

  test.each<[string, MemoryEntry]>([
    ['a pipe', { other: true }],
    ['a directory', { directory: true }],
    ['a loop', { link: 'own.md' }],
    ['a dangling link', { link: 'gone.md' }],
    ['a locked file', { denied: true }],
  ])('%s is no rubric', (_, entry) => {
    expect(kinds(rubric(entry))).toEqual(['grader.rubric invalid grader-file'])
  })

  test('thousands of graders with one rubric look at it once', () => {
    const graders = Array.from({ length: 2_000 }, (_, i) => ({
      name: `g${i}`,
      type: 'prompt',
      config: { rubric: 'own.md' },
    }))
    const { suite, findings } = inspect(graders, { '/w/own.md': '---\nname: x\n---\nbody' })
    expect(findings.filter(({ code }) => code === 'grader.rubric')).toHaveLength(2_000 * 3)
    expect(rubricIssues(suite, 'own.md')).toBe(rubricIssues(suite, 'own.md'))
  })
})

describe('trigger sources', () => {
  const trigger = (path: string, files: Files = {}, more: object = {}) =>
    look('trigger', { skill_path: path, mode: 'positive' }, files, more)
  const SKILL = '---\nname: alpha\ndescription: d\n---\nbody'

  test.each<[string, Files]>([
    ['a.md', { '/w/a.md': SKILL }],
    ['a.md', { '/w/a.md': 'sort samples' }],
    ['a.md', { '/w/a.md': '---\n\n---\nsort samples' }],
    ['a.md', { '/w/a.md': '\ufeff---\nname: [' }],
    ['dir', { '/w/dir/SKILL.md': SKILL }],
    ['/v/dir', { '/v/dir/SKILL.md': SKILL }],
    ['link', { '/v/dir/SKILL.md': SKILL, '/w/link': { link: '/v/dir' } }],
  ])('%s of %j', (path, files) => {
    expect(trigger(path, files)).toEqual([])
  })

  test.each<[string, MemoryEntry, string, string]>([
    ['blank', ' \n ', 'skill-blank', '1:1'],
    ['unclosed', '---\nname: alpha\n', 'front-matter-unclosed', '1:1'],
    ['closed at once', '---\n---\nsort', 'front-matter-unclosed', '1:1'],
    ['a list', '---\n- alpha\n---\n', 'front-matter-shape', '2:1'],
    ['a name that is no text', '---\na: 1\nname: {a: 1}\n---\n', 'front-matter-shape', '3:7'],
    ['a repeated key of no interest', '---\na: {b: 1,\n b: 2}\n---\nsort', 'front-matter-shape', '3:2'],
    ['no YAML', '--- name: "\n---\n', 'front-matter-shape', ''],
    ['no keyword', '---\nname: ab\n---\nthe', 'trigger-keywords', '1:1'],
    ['no keyword in sight', '- 1, 2', 'trigger-keywords', '1:1'],
    ['UTF-16', Buffer.from(SKILL, 'utf16le'), 'front-matter-hidden', '1:1'],
    ['hidden by a mark', '\ufeff---\nab: 1\n---\nthe', 'front-matter-hidden', '1:1'],
  ])('a skill that is %s', (_, text, kind, at) => {
    const findings = trigger('a.md', { '/w/a.md': text })
    expect(kinds(findings)).toEqual([`grader.trigger_source invalid ${kind}`])
    if (at !== '') expect(findings[0]?.at).toBe(`/w/a.md:${at}`)
  })

  test.each<[string, Files, string]>([
    [
      'dir',
      { '/w/dir/skill.md': SKILL },
      'The `SKILL.md` of the directory that `graders[0].config.skill_path` names is missing, but a file is there whose name has other capitals. Rename that file to `SKILL.md`: names differ by case.',
    ],
    [
      'dir/skill.md',
      { '/w/dir/SKILL.md': SKILL },
      'The skill that `graders[0].config.skill_path` names is missing, but a file is there whose name has other capitals. Write the name as the file has it: names differ by case.',
    ],
  ])('%s in other capitals', (path, files, said) => {
    const [{ message, remediation } = { message: '', remediation: '' }] = trigger(path, files)
    expect(`${message} ${remediation}`).toBe(said)
  })

  test('the path is missing', () => {
    const [blank] = trigger('  ')
    expect(blank?.problem.kind).toBe('blank')
    const [missing] = trigger('a/b')
    expect(missing?.message).toBe('The skill that `graders[0].config.skill_path` names is missing.')
    expect(missing?.at).toMatch(/^eval\.yaml:1:/)
    const [empty] = trigger('dir', { '/w/dir/other.md': SKILL })
    expect(empty?.message).toBe('The `SKILL.md` of the directory that `graders[0].config.skill_path` names is missing.')
  })

  test('where it exists instead', () => {
    const base = (files: Files) => trigger('a/b', files)[0]?.message.split(' exists from ')[1]
    expect(base({ '/w/suite/a/b/SKILL.md': SKILL })).toBe("the eval file's directory.")
    expect(base({ '/w/suite/a/b': SKILL })).toBe("the eval file's directory.")
    expect(base({ '/.git': { directory: true }, '/a/b/SKILL.md': SKILL })).toBe('the root of the repository.')
    // A directory without a skill is no better than none.
    expect(base({ '/w/suite/a/b/other.md': SKILL })).toBeUndefined()
  })

  test.each<[string, Files, object, string]>([
    ['alpha', { '/w/suite/lib/alpha/SKILL.md': SKILL }, { config: { skill_directories: ['lib'] } }, 'skill-named'],
    [
      'alpha',
      { '/w/suite/lib/alpha/SKILL.md': SKILL },
      { config: { skill_directories: ['lib/alpha'] } },
      'skill-named',
    ],
    ['alpha', { '/w/skills/alpha/SKILL.md': SKILL }, {}, 'skill-named'],
    ['alpha', { '/w/suite/skills/alpha/SKILL.md': SKILL }, {}, 'skill-named'],
    ['alpha', { '/w/skills/alpha/other.md': SKILL }, {}, 'grader-file'],
    ['x/alpha', { '/w/skills/x/alpha/SKILL.md': SKILL }, {}, 'grader-file'],
    ['..', {}, {}, 'grader-file'],
  ])('the name of a skill: %s in %j', (path, files, more, kind) => {
    expect(trigger(path, files, more).map(({ problem }) => problem.kind)).toEqual([kind])
  })
})
