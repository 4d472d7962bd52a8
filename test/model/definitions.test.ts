import { describe, expect, it } from 'vitest'
import { decodeAgent } from '../../src/model/agent.ts'
import { decodeSkill } from '../../src/model/skill.ts'
import { positionOf } from '../../src/text/source.ts'

const skill = (text: string) => decodeSkill('/s/SKILL.md', Buffer.from(text))
const agent = (text: string) => decodeAgent('/a/x.agent.md', Buffer.from(text))
const front = (yaml: string) => `---\n${yaml}\n---\nBody`

describe('a skill', () => {
  it.each<[string, string]>([
    ['name: demo', 'demo'],
    ['name: "  demo  "', 'demo'],
    ['name: 12', '12'],
    ['name: ~', ''],
    ['description: only', ''],
    ['# nothing but a comment', ''],
    ['', ''],
    ['Name: demo', ''],
    ['base: &b {name: demo}\n<<: *b', 'demo'],
    ['name: demo\n--- \nname: [second document]', 'demo'],
    ['name: demo\nmetadata: {any: [thing]}', 'demo'],
  ])('with the front matter %j has the name %j', (yaml, name) => {
    expect(skill(front(yaml))).toEqual({ name })
  })

  it('has no name without front matter, also behind a byte order mark', () => {
    expect(skill('# Title')).toEqual({ name: '' })
    expect(skill(`\ufeff${front('name: demo')}`)).toEqual({ name: '' })
  })

  it.each([
    '',
    ' \n\t\n',
    '---\nname: x',
    front('name: [a]'),
    front('name: {a: b}'),
    front('just text'),
    front('- a'),
    front('name: a\nname: b'),
    front('name: a\nmetadata: {k: 1, k: 2}'),
    front('name: *nowhere'),
    front('description: when `a.yaml: b` says so'),
    front('name: "open'),
    front(`name: ${'['.repeat(20_000)}`),
  ])('is malformed as %j', (text) => {
    expect(skill(text)).toBeUndefined()
  })

  it('is malformed when its front matter is not UTF-8, but may have any body', () => {
    const bytes = (head: number[], body: number[]) =>
      decodeSkill(
        '/s/SKILL.md',
        Buffer.concat([Buffer.from('---\nname: x'), Buffer.from(head), Buffer.from('\n---\n'), Buffer.from(body)]),
      )
    expect(bytes([0xff], [])).toBeUndefined()
    expect(bytes([], [0xff, 0])).toEqual({ name: 'x' })
  })
})

describe('an agent', () => {
  it.each<[string, number | undefined]>([
    ['name: a', undefined],
    ['tools:', undefined],
    ['tools: null', undefined],
    ['tools: []', 0],
    ['tools: [null]', 0],
    ['tools: [read, 1, true]', 3],
    ['tools:\n  - read\n  -\n  - write', 2],
    ['base: &b {tools: []}\n<<: *b', 0],
  ])('with %j requests %j tools', (yaml, count) => {
    expect(agent(front(yaml))?.tools?.count).toBe(count)
  })

  it.each([
    'tools: read',
    'tools: {a: b}',
    'tools: [[a]]',
    'model: [a]',
    'agents: [{name: a}]',
    'handoffs: [a]',
    'mcp-servers: {a: b}',
    'mcp-servers: [{config: a}]',
  ])('is malformed with %j', (yaml) => {
    expect(agent(front(yaml))).toBeUndefined()
  })

  it('may have any handoff and server that are mappings', () => {
    const yaml =
      'name: a\nhandoffs: [{name: b, description: c, more: 1}]\nmcp-servers: [{name: s, config: {any: [1]}}]\nagents: [b, 1]'
    expect(agent(front(yaml))?.name).toBe('a')
  })

  it('may be blank, which a skill may not', () => {
    expect(agent(' \n')).toEqual({ name: '', tools: undefined, comments: [] })
  })

  it.each<[string, number, number]>([
    ['---\nname: a\ntools: []\n---', 3, 8],
    ['---\r\nname: a\r\ntools:\r\n  - x\r\n---', 4, 3],
    ['---tools: []\n---', 1, 11],
  ])('points from %j at its tools', (text, line, column) => {
    const place = agent(text)?.tools?.place
    expect(place && positionOf(place)).toEqual({ line, column })
  })
})
