import { describe, expect, test } from 'vitest'
import { say } from '../../src/catalogue/sentences.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { inspect, kinds, look } from './grader-look.ts'

describe('what only a run can show', () => {
  const codes = (type: string, config: object) => {
    const { findings, dependencies } = inspect([{ name: 'g', type, config }])
    return { codes: findings.map(({ code, state }) => `${code} ${state}`), dependencies }
  }
  const dependency = (mode: string) => ({ kind: 'grader', name: 'g', mode, state: 'unresolved', taskId: 't' })

  test.each([
    ['code', { assertions: ['x'] }, ['grader.subprocess unresolved'], []],
    ['program', { command: 'x' }, ['grader.subprocess unresolved'], [dependency('subprocess')]],
    ['prompt', { prompt: 'x' }, ['grader.model unresolved'], [dependency('model')]],
    ['text', { contains: ['x'] }, [], []],
    ['behavior', { max_tokens: 1 }, [], []],
  ])('%s', (type, config, expected, dependencies) => {
    expect(codes(type, config)).toEqual({ codes: expected, dependencies })
  })

  test('a type that is not known has nothing more to look at', () => {
    expect(codes('other', {})).toEqual({ codes: [], dependencies: [] })
  })
})

describe('schema files', () => {
  const schema = (entry: MemoryEntry) => look('json_schema', { schema_file: 's.json' }, { '/w/s.json': entry })
  const nested = (depth: number) => `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`

  test.each<[string, MemoryEntry, string[]]>([
    ['an object', '{"type": "object"}', []],
    ['null', 'null', []],
    ['a reference to itself', '{"$defs": {"a": {}}, "properties": {"a": {"$ref": "s.json#/$defs/a"}}}', []],
    ['much nesting', nested(1_000), []],
    ['nothing', ' ', ['grader.schema_file invalid schema-file-json /w/s.json:1:1']],
    ['YAML', 'type: object', ['grader.schema_file invalid schema-file-json /w/s.json:1:1']],
    ['a mark', '\ufeff{}', ['grader.schema_file invalid schema-file-json /w/s.json:1:1']],
    ['two values', '{}\n{}', ['grader.schema_file invalid schema-file-json /w/s.json:2:1']],
    ['an end too early', '{"a": [', ['grader.schema_file invalid schema-file-json /w/s.json:1:8']],
    ['too much nesting', nested(20_000), ['grader.schema_file invalid schema-file-json /w/s.json:1:70001']],
    ['a list', '\n[]', ['grader.schema_file invalid schema-file-kind /w/s.json:2:1']],
    ['a boolean', 'true', ['grader.schema_file invalid schema-file-kind /w/s.json:1:1']],
    ['text', '"{}"', ['grader.schema_file invalid schema-file-kind /w/s.json:1:1']],
    ['a number without end', '{"maximum": 1e999}', ['grader.schema_file invalid schema-file-number /w/s.json:1:13']],
    ['a bad keyword', '{"properties":\n {"a": {"type": "x"}}}', ['grader.schema invalid schema-fault /w/s.json:2:17']],
    ['a neighbour', '{"$ref": "t.json"}', ['grader.schema unresolved schema-external /w/s.json:1:10']],
    [
      'too many values',
      `{"a": [${'1,'.repeat(2_000_001)}1]}`,
      ['grader.schema_file unresolved schema-file-json /w/s.json:1:4000004'],
    ],
    ['a directory', { directory: true }, ['grader.schema_file invalid grader-file eval.yaml']],
    ['a pipe', { other: true }, ['grader.schema_file invalid grader-file eval.yaml']],
  ])('%s', (_, entry, expected) => {
    const seen = schema(entry).map(
      ({ code, state, problem, at }) => `${code} ${state} ${problem.kind} ${at.replace(/^eval.*/, 'eval.yaml')}`,
    )
    expect(seen).toEqual(expected)
  })

  test('a file beside the eval is not the one, and says so', () => {
    const [finding] = look('json_schema', { schema_file: 's.json' }, { '/w/suite/s.json': '{}' })
    expect(finding?.message).toMatch(/is missing, although it exists from the eval file's directory\.$/)
  })

  test('an inline schema, even an empty one, takes the place of the file', () => {
    const { suite, findings } = inspect([
      { name: 'g', type: 'json_schema', config: { schema: {}, schema_file: 'gone.json' } },
    ])
    expect(findings).toEqual([])
    expect(suite.reader.reads).toEqual([])
  })
})

describe('paths into the workspace', () => {
  test('of file graders, one finding each, by their authored index', () => {
    const config = {
      must_exist: ['a', null, '/b'],
      must_not_exist: ['..\\c', '..d', 'e/..f/g...h'],
      content_patterns: [
        { path: './.', must_match: ['x'] },
        { path: 'run:1', must_match: ['x'] },
      ],
    }
    const findings = look('file', config)
    expect(findings.map(({ code, state, problem }) => [code, state, 'field' in problem && problem.field])).toEqual([
      ['grader.file_path', 'invalid', 'graders[0].config.must_exist[2]'],
      ['grader.file_path', 'invalid', 'graders[0].config.must_not_exist[0]'],
      ['grader.file_path', 'invalid', 'graders[0].config.content_patterns[0].path'],
    ])
  })

  test('of diff graders', () => {
    const findings = look('diff', {
      expected_files: [
        { path: 'a', contains: ['x'] },
        { path: '', contains: ['x'] },
      ],
    })
    expect(kinds(findings)).toEqual(['grader.diff_path invalid path-fault'])
  })
})

test('no sentence has anything that the author wrote', () => {
  const MARK = 'q9z'
  const broken = `---\nname: [${MARK}]\nversion: ${MARK}\nscale: ${MARK}\n${MARK}: 1\n${MARK}: 2\ngoldens: ${MARK}\n---\n${MARK}`
  const files = {
    [`/w/${MARK}.md`]: broken,
    [`/w/${MARK}2.md`]: `---\nname: a\nversion: ${MARK}\nscale: ${MARK}\ngoldens: [{name: ${MARK}, expected: ${MARK}}]\n---\n${MARK}`,
    [`/w/${MARK}.json`]: `{"${MARK}": ${MARK}}`,
    [`/w/${MARK}2.json`]: `{"properties": {"${MARK}": {"type": "${MARK}"}}}`,
    [`/w/${MARK}3.json`]: `{"$ref": "${MARK}.json"}`,
    [`/w/suite/${MARK}/SKILL.md`]: MARK,
    [`/w/skills/${MARK}5/SKILL.md`]: MARK,
  }
  const graders = [
    ...[MARK, `./${MARK}`, `${MARK}.md`, `${MARK}2.md`].map((rubric) => ({
      name: MARK,
      type: 'prompt',
      config: { rubric },
    })),
    ...[MARK, `${MARK}5`, `${MARK}.md`, `${MARK}/x`].map((skill_path) => ({
      name: MARK,
      type: 'trigger',
      config: { skill_path },
    })),
    ...['', '2', '3', '4'].map((n) => ({
      name: MARK,
      type: 'json_schema',
      config: { schema_file: `${MARK}${n}.json` },
    })),
    ...['', MARK, '.'].map((context_dir) => ({
      name: MARK,
      type: 'diff',
      config: {
        context_dir,
        update_snapshots: context_dir === '',
        expected_files: [{ path: `/${MARK}`, snapshot: MARK }],
      },
    })),
    { name: MARK, type: 'file', config: { must_exist: [`../${MARK}`] } },
  ]
  const { findings } = inspect(graders, files)
  expect(findings.length).toBeGreaterThan(20)
  for (const { problem } of findings) {
    const { message, remediation } = say(problem)
    expect(message).not.toContain(MARK)
    expect(remediation).not.toContain(MARK)
    expect(message).toMatch(/\.$|\?$/)
    expect(remediation).toMatch(/\.$/)
  }
})
