import { describe, expect, test } from 'vitest'
import { inspectSuite, told } from './suites.ts'

/** What is said of one task grader, without the two findings that every program and prompt grader has. */
function said(type: string, config: unknown): readonly string[] {
  const { report } = inspectSuite({ task: { graders: [{ name: 'g', type, config }] } })
  expect(report.complete, 'a loaded grader leaves the report complete, any other does not').toBe(
    report.tasks.length === 1,
  )
  return told(report).filter((line) => !/^grader\.(?:model|subprocess) /.test(line))
}

const CONFIGURATION = 'grader.configuration invalid'
const LOAD = 'task.configuration invalid'

describe('graders that are fine (graders.md section 4)', () => {
  test.each<[string, unknown]>([
    ['code', { assertions: ['x'], language: '' }],
    ['text', { contains: [' '] }],
    ['behavior', { max_tokens: -1 }],
    ['behavior', { forbidden_tools: [''] }],
    ['skill_invocation', { forbidden_skills: ['a'] }],
    ['tool_constraint', { allow_only: [] }],
    ['tool_constraint', { allow_only: [{ tool: '(' }] }],
    ['tool_calls', { min_calls: 0 }],
    ['tool_calls', { max_calls: 1.9 }],
    // Compiled with its blanks: the backslash escapes one.
    ['tool_calls', { expect: [{ tool: 'a\\ ' }] }],
    ['diff', { expected_files: [{ path: 'a', contains: [''] }] }],
    ['prompt', { prompt: 'p', mode: 'other' }],
    ['json_schema', { schema: {} }],
    ['program', { command: ' ' }],
    ['file', { must_exist: ['reports/run:1.json', '..notes', 'a/b...txt', './x'] }],
  ])('%s %j', (type, config) => expect(said(type, config)).toEqual([]))
})

describe('static rules', () => {
  test.each<[string, unknown, ...string[]]>([
    ['code', { assertions: ['x', ' '] }, CONFIGURATION],
    ['code', { assertions: ['x'], language: 'Python' }, CONFIGURATION],
    ['text', {}, CONFIGURATION],
    ['text', { contains: [''] }, CONFIGURATION],
    ['text', { regex_not_match: ['('] }, CONFIGURATION],
    ['file', { content_patterns: [{ path: 'a' }] }, CONFIGURATION],
    ['file', { must_exist: [''] }, CONFIGURATION, 'grader.file_path invalid'],
    ['behavior', { max_tokens: 0, required_tools: [] }, CONFIGURATION],
    ['action_sequence', { matching_mode: 'in_order', expected_actions: ['a'] }, CONFIGURATION],
    ['skill_invocation', { required_skills: ['a'] }, CONFIGURATION],
    ['skill_invocation', { forbidden_skills: ['a'], mode: 'bad' }, CONFIGURATION],
    // Compiled without its blanks: the backslash escapes nothing.
    ['tool_constraint', { expect_tools: [{ tool: 'a\\ ' }] }, CONFIGURATION],
    ['tool_constraint', { allow_only: [{ tool: ' ' }] }, CONFIGURATION],
    ['tool_constraint', { allow_only: [{ tool: 'a', path_pattern: '(' }] }, CONFIGURATION],
    ['tool_calls', {}, CONFIGURATION],
    ['tool_calls', { min_calls: -1 }, CONFIGURATION],
    ['tool_calls', { min_calls: 3, max_calls: 2 }, CONFIGURATION],
    ['tool_calls', { expect: [{ tool: ' ' }] }, CONFIGURATION],
    ['diff', { expected_files: [{ path: '', contains: ['x'] }] }, CONFIGURATION, 'grader.diff_path invalid'],
    ['prompt', { rubric: ' ' }, CONFIGURATION, 'grader.rubric invalid'],
    ['trigger', { skill_path: ' ', mode: 'positive' }, CONFIGURATION, 'grader.trigger_source invalid'],
    ['no-such-kind', {}, CONFIGURATION],
  ])('%s %j', (type, config, ...expected) => expect(said(type, config)).toEqual(expected))
})

describe('content that a grader needs to load (graders.md section 3)', () => {
  test.each<[string, unknown]>([
    ['code', {}],
    ['diff', { expected_files: [] }],
    ['json_schema', { schema: null, schema_file: '' }],
    ['program', { command: '' }],
    ['trigger', { skill_path: '', mode: 'positive' }],
    ['action_sequence', { matching_mode: 'exact_match', expected_actions: [] }],
    ['skill_invocation', { mode: 'in_order' }],
    ['tool_constraint', { allow_only: null }],
    ['file', { must_exist: [] }],
    ['prompt', { prompt: 'p', reasoning_effort: 'lowest' }],
    ['no-such-kind', []],
  ])('%s %j', (type, config) => expect(said(type, config)).toEqual([LOAD]))
})
