import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'

/**
 * A run reads ten thousand levels of brackets, and as many of indentation. Whoever looks at a tree follows them all:
 * what stands that deep is judged as if it stood two levels deep.
 */
const COMMIT = 'a'.repeat(40)
const REF = 'modules.invalid/sample/checks/tidy.yaml@v1'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const mappings = (depth: number) => `${'{a: '.repeat(depth)}b${'}'.repeat(depth)}`
const pairs = (depth: number) => `${'[a: '.repeat(depth)}b${']'.repeat(depth)}`
const dashes = (depth: number) => `\n  ${'- '.repeat(depth)}${lists(depth)}`
const aliases = (depth: number) => {
  const links = Array.from(
    { length: 8 },
    (_, i) => `&a${i} ${'['.repeat(depth)}${i > 0 ? `*a${i - 1}` : ''}${']'.repeat(depth)}`,
  )
  return `[${links.join(', ')}]`
}

interface Suite {
  readonly eval?: string
  readonly task?: string
  readonly files?: Readonly<Record<string, string>>
}

function report({ eval: evalText = 'tasks: [t.yaml]\n', task = '', files = {} }: Suite) {
  const reader = memoryReader({
    cwd: '/s',
    env: { WAZA_MODULE_CACHE: '/cache' },
    files: {
      '/s/eval.yaml': `name: x\nskill: reader\nconfig: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m}\nmetrics: [{name: done, weight: 1, threshold: 0.5}]\n${evalText}`,
      '/s/t.yaml': `id: a\nname: A\ninputs: {prompt: hi}\n${task}`,
      ...files,
    },
  })
  return examine('eval.yaml', { reader }).report
}

const diagnostics = (suite: Suite) =>
  report(suite).diagnostics.map(({ code, state, message }) => `${code} ${state} ${message}`)

const grader = (text: string): Suite => ({ eval: `tasks: [t.yaml]\ngraders:\n- ${text}\n` })

function remote(preset: string, override: string, lock = ''): Suite {
  const digest = `sha256:${createHash('sha256').update(`tidy.yaml\0${preset}\0`).digest('hex')}`
  const entry = { ref: REF, commit: COMMIT, digest, url: 'https://modules.invalid/x' }
  return {
    eval: `tasks: [t.yaml]\ngraders:\n- ref: ${REF}\n  config: ${override}\n`,
    files: {
      '/s/waza.lock': `graders: [${JSON.stringify(entry)}]\n${lock}`,
      [`/cache/modules.invalid/sample/checks/${COMMIT}/tidy.yaml`]: preset,
    },
  }
}

const CONSUMERS: Readonly<Record<string, (deep: string) => Suite>> = {
  'an unknown key of the eval': (deep) => ({ eval: `tasks: [t.yaml]\nnotes: ${deep}\n` }),
  'a known key of the eval': (deep) => ({ eval: `tasks: [t.yaml]\ndescription: ${deep}\n` }),
  'a free mapping of the eval': (deep) => ({
    eval: `tasks: [t.yaml]\ninputs: {x: ${deep.trimStart().startsWith('-') ? '1' : deep}}\n`,
  }),
  'the eval itself': (deep) => ({ files: { '/s/eval.yaml': deep.trimStart() } }),
  'an unknown key of a task': (deep) => ({ task: `notes: ${deep}\n` }),
  'a list of a task': (deep) => ({ task: `tags: ${deep}\n` }),
  'the context of a task': (deep) => ({ task: `context: ${deep}\n` }),
  'a fault beside it': (deep) => ({ task: `context: ${deep}\nmetadata: {x: 1, x: 2}\n` }),
  'a grader': (deep) => grader(`{type: text, name: n, config: ${deep.startsWith('\n') ? '{}' : deep}}`),
  'an inline schema': (deep) =>
    grader(`type: json_schema\n  name: n\n  config:\n    schema: {const: ${deep.startsWith('\n') ? '1' : deep}}`),
  'a matcher': (deep) =>
    grader(
      `type: tool_constraint\n  name: n\n  config: {expect_tools: [{tool: x, args: {y: {equals: ${deep.startsWith('\n') ? '1' : deep}}}}]}`,
    ),
  'a skill': (deep) => ({
    eval: `tasks: [t.yaml]\n`,
    files: { '/s/reader/SKILL.md': `---\nname: reader\nnotes: ${deep}\n---\nx\n` },
  }),
  'an agent': (deep) => ({ files: { '/s/reader.agent.md': `---\nname: reader\nnotes: ${deep}\n---\nx\n` } }),
  'tools of an agent': (deep) => ({ files: { '/s/reader.agent.md': `---\nname: reader\ntools: ${deep}\n---\nx\n` } }),
  'servers of an agent': (deep) => ({
    files: {
      '/s/reader.agent.md': `---\nname: reader\nmcp-servers: [{name: a, config: {x: ${deep.startsWith('\n') ? '1' : deep}}}]\n---\nx\n`,
    },
  }),
  'a rubric': (deep) => ({
    ...grader('{type: prompt, name: n, config: {rubric: ./r.md}}'),
    files: {
      '/s/r.md': `---\nname: r\nversion: 1.0.0\nscale: pass-fail\ndescription: d\nnotes: ${deep}\n---\nRead it.\n`,
    },
  }),
  'the source of a trigger': (deep) => ({
    ...grader('{type: trigger, name: n, config: {skill_path: k.md, mode: positive}}'),
    files: { '/s/k.md': `---\nname: tables\ndescription: Read tide tables\nnotes: ${deep}\n---\nx\n` },
  }),
  'a workspace': (deep) => ({ files: { '/s/.waza.yaml': `paths: {skills: skills}\nserver: ${deep}\n` } }),
  'a lock': (deep) => remote('type: text\nconfig: {contains: [a]}\n', '{}', `notes: ${deep}\n`),
  'a preset': (deep) => remote(`type: text\nconfig: {contains: [a]}\nnotes: ${deep}\n`, '{}'),
  'a merge of presets': (deep) =>
    deep.startsWith('{') ? remote(`type: json_schema\nconfig: {schema: ${deep}}\n`, `{schema: ${deep}}`) : {},
  'inline tools': (deep) => ({
    eval: `tasks: [t.yaml]\nmcp_mocks: [{name: m, tools: {x: {input_schema: {const: ${deep.startsWith('\n') ? '1' : deep}}, responses: [{return: 1}]}}}]\n`,
  }),
}

describe.each(Object.entries({ lists, mappings, pairs, dashes, aliases }))('%s of thousands of levels', (_, nest) => {
  it.each(Object.entries(CONSUMERS))('%s', (_, suite) => {
    const deepest = nest === pairs ? 4_900 : nest === aliases ? 1_200 : 9_900
    expect(diagnostics(suite(nest(deepest)))).toEqual(diagnostics(suite(nest(2))))
  })
})

describe('a schema in YAML beyond the depth of a JSON text', () => {
  it.each(['an inline schema', 'inline tools'] as const)('%s is left unexamined', (name) => {
    const { complete, diagnostics: found } = report(CONSUMERS[name]!(pairs(9_900)))
    const states = new Set(found.filter(({ code }) => code !== 'runtime.mcp').map(({ state }) => state))
    expect([complete, ...states]).toEqual([false, 'unresolved'])
  })
})
