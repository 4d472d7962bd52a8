import { describe, expect, it } from 'vitest'
import { decodeWorkspace } from '../../src/model/workspace.ts'
import { positionOf } from '../../src/text/source.ts'

const decode = (text: string) => decodeWorkspace('/w/.waza.yaml', Buffer.from(text))
const skillsOf = (text: string) => {
  const decoded = decode(text)
  return decoded.ok ? decoded.workspace.skills : decoded.errors.map(({ problem }) => problem.kind)
}

describe('a workspace file', () => {
  it.each([
    '{}',
    'null',
    '---',
    '--- # nothing',
    'paths:',
    'paths: {skills: }',
    'paths: {skills: ""}',
    '{}\n---\nbroken: [',
  ])('that sets nothing, as %j, has the default skills', (text) => {
    expect(skillsOf(text)).toBe('skills/')
  })

  it.each<[string, string]>([
    ['paths: {skills: mine}', 'mine'],
    ['paths: {skills: 12}', '12'],
    ['paths: {skills: true, evals: 1.5}', 'true'],
    ['defaults: {timeout: 1.9, parallel: on, model_reasoning_effort: high}', 'skills/'],
    ['tokens: {limits: {defaults: {a: 1, "*.md": 2.5, b: }, overrides: }}', 'skills/'],
    ['registries: [{name: a, url: u, priority: 1}, ~, {name: b, url: u}]', 'skills/'],
    ['files: {evalFile: "", taskGlob: , taskFileSuffix: .yml}', 'skills/'],
  ])('takes %j', (text, skills) => {
    expect(skillsOf(text)).toBe(skills)
  })

  it.each<[string, string]>([
    ['', 'empty-document'],
    ['# only a comment', 'empty-document'],
    ['paths: [', 'yaml-syntax'],
    ['text', 'wrong-kind'],
    ['- a', 'wrong-kind'],
    ['skills: x', 'unknown-key'],
    ['paths: {skill: x}', 'unknown-key'],
    ['tokens: {limits: {more: 1}}', 'unknown-key'],
    ['registries: [{name: a, url: u, token: t}]', 'unknown-key'],
    ['paths: {skills: [a]}', 'wrong-kind'],
    ['defaults: {timeout: "5"}', 'wrong-kind'],
    ['defaults: {parallel: 1}', 'wrong-kind'],
    ['tokens: {limits: {defaults: {a: b}}}', 'wrong-kind'],
    ['paths: {skills: a, skills: b}', 'duplicate-key'],
    ['tokens: {limits: {defaults: {a: 1, a: 2}}}', 'duplicate-key'],
    ['files: {evalFile: a/b.yaml}', 'wrong-form'],
    ['files: {evalFile: "a\\\\b"}', 'wrong-form'],
    ['files: {evalFile: ..}', 'wrong-form'],
    ['files: {taskGlob: " "}', 'blank'],
    ['files: {taskFileSuffix: "\\t"}', 'blank'],
    ['files: {taskFileSuffix: ..yaml}', 'wrong-form'],
    ['registries: [{name: " ", url: u}]', 'blank'],
    ['registries: [{name: a}]', 'required'],
    ['registries: [{name: a, url: " "}]', 'blank'],
    ['registries: [{name: a, url: u}, {name: " a ", url: u}]', 'repeated'],
  ])('refuses %j as %s', (text, kind) => {
    expect(skillsOf(text)).toEqual([kind])
  })

  it('tells every mistake, each with its place and the keys that would be right', () => {
    const decoded = decode('path: {}\npaths: {skils: x}\nfiles: {taskGlob: " "}\n')
    if (decoded.ok) throw new Error('it has mistakes')
    expect(decoded.errors.map(({ place }) => positionOf(place)?.line)).toEqual([1, 2, 3])
    const known = decoded.errors.map(({ problem }) => ('known' in problem ? problem.known : undefined))
    expect(known[0]).toContain('paths')
    expect(known[1]).toEqual(['skills', 'evals', 'results'])
  })

  it('tells every mistake of a text that is not YAML', () => {
    const decoded = decode('paths:\n  skills: @mine\n  evals: "a\\d"\nfiles:\n\ttaskGlob: x\n')
    if (decoded.ok) throw new Error('it has mistakes')
    expect(decoded.errors.map(({ problem }) => ('slip' in problem ? problem.slip.kind : problem.kind))).toEqual([
      'reserved-start',
      'escape',
      'tab',
    ])
    expect(decoded.errors.map(({ place }) => positionOf(place)?.line)).toEqual([2, 3, 5])
  })

  it('ends on hostile input', () => {
    const bomb = `a: &a [${'x, '.repeat(50)}]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [${`*${i === 0 ? 'a' : `b${i - 1}`}, `.repeat(20)}]`).join('\n')}`
    for (const text of [bomb, `paths: ${'{a: '.repeat(5000)}`, `paths: ${'[['.repeat(5000)}`, '\0', '\ufffe'])
      expect(decode(text).ok).toBe(false)
  })
})
