import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'
import { evalText, taskText } from '../cli/suites.ts'

interface Given {
  readonly eval?: object
  readonly config?: object
  readonly task?: object
  readonly files?: Readonly<Record<string, MemoryEntry>>
  readonly cwd?: string
}

/** Inspects a suite in `/repo/evals/demo` from the root of the repository. */
function inspected({ eval: more = {}, config = {}, task = {}, files = {}, cwd = '/repo' }: Given) {
  const reader = memoryReader({
    cwd,
    files: {
      '/repo/.git/HEAD': '',
      '/repo/evals/demo/eval.yaml': evalText(more, config),
      '/repo/evals/demo/tasks/a.yaml': taskText(task),
      ...files,
    },
  })
  return examine('/repo/evals/demo/eval.yaml', { reader })
}

const said = (given: Given) => inspected(given).advice.map(({ message }) => message)

function places(given: Given): string[] {
  return inspected(given).advice.map(({ place }) => {
    const at = positionOf(place)
    return at === undefined ? fileOf(place) : `${fileOf(place)}:${at.line}:${at.column}`
  })
}

const skill = (name: string) => `---\nname: ${name}\ndescription: d\n---\nBody`
const grader = (type: string, config: object, more: object = {}) => ({ type, name: 'g', config, ...more })
const DEMO = { '/repo/skills/demo/SKILL.md': skill('demo') }

test('a suite without anything odd is given none', () => {
  expect(said({})).toEqual([])
  expect(said({ files: DEMO })).toEqual([])
})

test('it changes neither the report nor the exit, and can be left out', () => {
  const odd = { task: { graders: [grader('prompt', { prompt: 'Is it good?' })] } }
  const { report, advice } = inspected(odd)
  expect(advice).toHaveLength(1)
  expect(JSON.stringify(report)).not.toContain(advice[0]!.message)
  expect(inspected({}).report.diagnostics.some(({ state }) => state === 'invalid')).toBe(false)
})

describe('skills', () => {
  const requires = (...required_skills: string[]) => ({
    graders: [grader('skill_invocation', { required_skills, mode: 'any_order' })],
  })

  it('tells of a required one that nothing supplies, at its entry', () => {
    expect(said({ task: requires('demo', 'ghost'), files: DEMO })).toEqual([
      expect.stringContaining('`graders[0].config.required_skills[1]` requires a skill'),
    ])
    expect(said({ eval: requires('ghost') })).toHaveLength(1)
    expect(places({ eval: { ...requires('ghost'), skill: '' } })).toEqual([expect.stringMatching(/eval\.yaml:7:\d+$/)])
  })

  it.each<[string, string]>([
    ['beside the eval', '/repo/evals/demo/skills/ghost/SKILL.md'],
    ['around the eval', '/repo/evals/SKILL.md'],
    ['in the working directory', '/repo/ghost/SKILL.md'],
    ['in a hidden home', '/repo/.github/skills/ghost/SKILL.md'],
    ['deep in the repository', '/repo/plugins/x/y/ghost/SKILL.md'],
    ['as an agent', '/repo/.github/agents/ghost.agent.md'],
  ])('says nothing when it is %s, under its declared name or that of its place', (_, path) => {
    expect(said({ task: requires('ghost'), files: { ...DEMO, [path]: skill('ghost') } })).toEqual([])
    const own = path.includes('ghost') ? skill('other') : skill('ghost')
    expect(said({ task: requires('ghost'), files: { ...DEMO, [path]: own } })).toEqual([])
    if (path.includes('ghost'))
      expect(said({ task: requires('ghost'), files: { ...DEMO, [path]: '---\nbroken' } })).toEqual([])
  })

  it('counts what only the task lists, and says nothing while a listed directory is missing', () => {
    const files = { ...DEMO, '/elsewhere/ghost/SKILL.md': skill('ghost') }
    const own = { ...requires('ghost'), skill_directories: ['../../../elsewhere'] }
    expect(said({ task: own, files })).toEqual([])
    expect(said({ task: requires('ghost'), config: { skill_directories: ['nowhere'] } })).toEqual([])
    expect(said({ task: requires('ghost'), config: { disabled_skills: ['*'] } })).toEqual([])
  })

  it('tells of a target that no definition has the name of, if there are any', () => {
    expect(said({ files: { '/repo/skills/other/SKILL.md': skill('other') } })).toEqual([
      expect.stringContaining('No skill or agent has the name in `skill`; 1 other definition was found.'),
    ])
    expect(places({ files: { '/repo/skills/other/SKILL.md': skill('other') } })).toEqual([
      '/repo/evals/demo/eval.yaml:2:8',
    ])
    expect(said({ eval: { skill: ' ' }, files: DEMO })).toEqual([])
  })

  it('notes that the workspace supplies directories, with the file by its name only', () => {
    const { advice } = inspected({ files: { ...DEMO, '/repo/.waza.yaml': 'paths: {skills: skills}' } })
    expect(advice).toMatchObject([{ isNote: true, place: { file: '/repo/.waza.yaml' } }])
    expect(advice[0]!.message).toBe('The eval lists no skill directories: `.waza.yaml` supplies 1.')
  })
})

describe('task patterns', () => {
  const at = (tasks: string[], files: Given['files']) => said({ eval: { tasks }, files: files ?? {} })

  it('tells of trigger tests under any name, of the eval itself, and of what is no YAML', () => {
    const tests = 'skill: demo\nshould_trigger_prompts: []\n'
    expect(at(['tasks/*.yaml'], { '/repo/evals/demo/tasks/trigger_tests.yaml': '' })).toEqual([
      '`tasks[0]` also matches a file of trigger tests, which is not a task.',
    ])
    expect(at(['tasks/*.yaml'], { '/repo/evals/demo/tasks/t.yaml': tests })).toHaveLength(1)
    expect(at(['tasks/a.yaml', '*.yaml'], { '/repo/evals/demo/trigger_tests.yaml': tests })).toEqual([
      '`tasks[1]` also matches the eval itself, which is not a task.',
      '`tasks[1]` also matches a file of trigger tests, which is not a task.',
    ])
    expect(at(['tasks/*'], { '/repo/evals/demo/tasks/README.md': '# No' })).toHaveLength(1)
  })

  it('says nothing of a task that loads or is broken, of a directory, or of a file that is named alone', () => {
    expect(at(['tasks/*'], { '/repo/evals/demo/tasks/b.txt': taskText({ id: 'b' }) })).toEqual([])
    expect(at(['tasks/*.yaml'], { '/repo/evals/demo/tasks/b.yaml': 'id: [' })).toEqual([])
    expect(at(['tasks/*'], { '/repo/evals/demo/tasks/deep/b.yaml': '' })).toEqual([])
    expect(at(['t.yaml'], { '/repo/evals/demo/t.yaml': 'should_trigger_prompts: []' })).toEqual([])
  })
})

describe('graders', () => {
  const of = (type: string, config: object, more: object = {}) =>
    said({ task: { graders: [grader(type, config, more)] } })

  it('does not repeat what a finding says of settings beside config', () => {
    expect(of('text', {}, { contains: ['x'] })).toEqual([])
  })

  it('tells of a checkpoint’s graders, too', () => {
    const config = { contains: ['xyz'], not_contains: ['xyz'] }
    const checkpoints = [{ after_turn: 1, graders: [grader('text', config)] }]
    expect(said({ task: { checkpoints } })).toEqual([expect.stringContaining('`checkpoints[0].graders[0]`')])
  })

  it('tells of a judge that is not shown the answer', () => {
    expect(of('prompt', { prompt: 'Is the answer polite?' })).toEqual([
      expect.stringContaining('The judge of `graders[0]`'),
    ])
    for (const config of [
      { prompt: 'Is it polite?', continue_session: true },
      { prompt: 'Is it polite?', mode: 'pairwise' },
      { prompt: 'Is it polite?', rubric: 'helpfulness' },
      { rubric: 'helpfulness' },
      { prompt: 'Is report.md complete?' },
      { prompt: 'Look at the files in the workspace.' },
    ])
      expect(of('prompt', config)).toEqual([])
  })

  it('tells of what cannot pass', () => {
    expect(of('text', { contains: ['abc', 'Hello World'], not_contains: ['hello'] })).toEqual([
      '`graders[0]` cannot pass: what `graders[0].config.contains[1]` asks for, `not_contains` rules out.',
    ])
    expect(of('text', { contains_cs: ['Xyz'], not_contains_cs: ['Xyz'] })).toHaveLength(1)
    expect(of('behavior', { required_tools: ['bash'], forbidden_tools: ['bash'] })).toHaveLength(1)
    expect(of('skill_invocation', { required_skills: [''], forbidden_skills: [''], mode: 'in_order' })).toEqual([])
    expect(of('text', { contains: ['xyz'], not_contains_cs: ['xyz'] })).toEqual([])
    expect(of('text', { contains: ['xyz'], not_contains: ['xyzz'] })).toEqual([])
  })

  it('tells of paths of one machine', () => {
    expect(of('trigger', { skill_path: '/home/me/SKILL.md', mode: 'positive' })).toEqual([
      '`graders[0].config.skill_path` is an absolute path, which holds on one machine only.',
    ])
    expect(of('json_schema', { schema_file: 'C:\\x.json' })).toHaveLength(1)
    expect(said({ task: { context_dir: '/tmp' } })).toHaveLength(1)
    expect(said({ config: { skill_directories: ['/repo/skills'] }, files: DEMO })).toHaveLength(1)
  })
})

describe('live servers', () => {
  const of = (server: object, more: object = {}) => said({ config: { mcp_servers: { gh: server } }, eval: more })

  it('tells of one that is allowed no tool, unless it is mocked', () => {
    const server = { command: 'node', args: ['x'], tools: [] }
    for (const none of [server, { ...server, tools: {} }])
      expect(of(none)).toEqual([expect.stringContaining('`config.mcp_servers[0].tools` is empty')])
    // The runtime takes what is absent for all of them (mocks.md section 10).
    for (const all of [undefined, null, '*', ['*'], ['a']]) expect(of({ ...server, tools: all })).toEqual([])
    expect(of({ command: 'node', Tools: [] })).toHaveLength(1)
    expect(of(server, { mcp_mocks: [{ name: 'gh', tools: { t: { responses: [{ return: 1 }] } } }] })).toEqual([])
  })

  it('tells of a relative working directory, unless it may become anything', () => {
    const cwd = (path: unknown) => of({ command: 'node', tools: ['*'], cwd: path })
    expect(cwd('./mock')).toEqual([expect.stringContaining('`config.mcp_servers[0].cwd` is relative')])
    for (const path of ['/abs', 'C:\\abs', '${ROOT}/x', '~/x', '', null, 1]) expect(cwd(path)).toEqual([])
  })
})

describe('hooks', () => {
  const hook = (working_directory: string) => ({ command: 'sh x', working_directory })
  const of = (hooks: object) => said({ eval: { hooks }, files: { '/repo/there/x': '' } })

  it('tells of a directory that is not there, and where it is instead', () => {
    expect(of({ before_run: [hook('gone')] })).toEqual([
      'The directory of `hooks.before_run[0].working_directory` does not exist.',
    ])
    expect(of({ before_task: [hook('there')] })).toEqual([expect.stringContaining('although it exists from')])
  })

  it('says nothing of one that an earlier hook may make, or that a template fills in', () => {
    expect(of({ before_run: [{ command: 'mkdir gone' }, hook('gone')] })).toEqual([])
    expect(of({ before_run: [hook('{{.Vars.dir}}')] })).toEqual([])
    expect(of({ before_run: [hook('../../there')] })).toEqual([])
  })
})

describe('agents', () => {
  const of = (tools: string[], more = '') =>
    said({
      config: { skill_directories: ['../../agents'] },
      files: { '/repo/agents/demo.agent.md': `---\nname: demo\ntools: ${JSON.stringify(tools)}\n${more}---\nx` },
    })

  it('tells of names that only an editor has', () => {
    expect(of(['search/codebase', 'bash', 'editFiles'])).toEqual([
      expect.stringContaining('2 tools by names of an editor'),
    ])
    expect(of(['bash', 'view', 'search', 'gh/list', 'search/*'])).toEqual([])
    expect(of(['search/find'], 'mcp-servers: [{name: search}]\n')).toEqual([])
  })
})

describe('what follows the first document of a file', () => {
  const unread = 'A run reads only the first document of a file; what begins here is not read.'
  const of = (rest: string) => {
    const files = { ...DEMO, '/repo/evals/demo/tasks/a.yaml': `id: a\nname: A\ninputs: {prompt: p}\n${rest}` }
    const { advice } = inspected({ files })
    return advice.filter(({ message }) => message === unread).map(({ place }) => positionOf(place))
  }

  it.each<[string, number, number]>([
    ['---\nid: b\nname: B\ninputs: {prompt: p}\n', 4, 1],
    ['# one\n--- # two\n# three\nid: b\n', 5, 1],
    ['--- {id: b}\n', 4, 1],
    ['...\n---\r\nid: b\n', 5, 1],
    ['...\nid: b\n', 5, 1],
    ['---\n---\nid: b', 4, 1],
    ['---\n- [broken\n', 4, 1],
  ])('%j is not read', (rest, line, column) => {
    expect(of(rest)).toEqual([{ line, column }])
  })

  it.each([
    '',
    '---\n',
    '---',
    '...\n',
    '...\n---\n',
    '---\n\n  # a remark\n',
    '# ---\n',
    'description: |\n  ---\n  x\n',
  ])('%j holds nothing', (rest) => expect(of(rest)).toEqual([]))

  it('is told of an eval, too', () => {
    const text = `${evalText({}, {})}\n---\nname: other\n`
    const { advice } = inspected({ files: { ...DEMO, '/repo/evals/demo/eval.yaml': text } })
    expect(advice.map(({ message }) => message)).toContain(unread)
  })
})

const MARKER = 'M4RK3R'

test('no authored value is in any of it', () => {
  const given: Given = {
    eval: {
      skill: MARKER,
      graders: [
        grader('skill_invocation', { required_skills: [MARKER], forbidden_skills: [MARKER], mode: 'in_order' }),
      ],
      hooks: { before_run: [{ command: MARKER, working_directory: MARKER }] },
    },
    config: { mcp_servers: { [MARKER]: { command: MARKER, cwd: MARKER } } },
    task: {
      context_dir: `/${MARKER}`,
      graders: [
        grader('prompt', { prompt: MARKER }, { continue_session: MARKER }),
        grader('text', { contains: [MARKER], not_contains: [MARKER] }),
      ],
    },
    files: DEMO,
  }
  const { advice } = inspected(given)
  expect(advice.length).toBeGreaterThan(7)
  for (const { message, remediation } of advice) expect(message + remediation).not.toContain(MARKER)
})

test('whatever stands in a grader, there is an answer', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('type', 'config', 'contains', 'prompt'), fc.jsonValue()), (odd) => {
      expect(Array.isArray(said({ eval: { graders: [odd] }, task: { graders: [odd] } }))).toBe(true)
    }),
    { numRuns: 100 },
  )
})
