import { describe, expect, it } from 'vitest'
import { found, type Mark, unmark } from './marked.ts'

/**
 * Every finding points at the very node that is at fault. The marks were set by hand, before what a person would put
 * the cursor on: the value that is wrong, the key that is unknown, the mapping that lacks something.
 */
const EVAL = `name: demo
skill: demo
config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m}
metrics: [{name: done, weight: 1, threshold: 0.5}]
tasks: [tasks/*.yaml]
`
const TASK = `id: a
name: A
inputs: {prompt: hi}
`

/** A suite of the given files, with a sound eval and task where they are not given. */
const suite = (files: Record<string, string>) => ({ 'eval.yaml': EVAL, 'tasks/a.yaml': TASK, ...files })

const suites: Record<string, Record<string, string>> = {
  'values of the eval': {
    'eval.yaml': `⟨eval.schema⟩name: demo
skill: demo
config:
  trials_per_task: ⟨eval.schema⟩⟨eval.configuration⟩0
  timeout_seconds: ⟨eval.schema⟩⟨eval.configuration⟩"30"
  ⟨eval.schema⟩timout_second: 1
  executor: mock
  model: ⟨eval.schema⟩5
tasks: [tasks/*.yaml]
`,
  },
  'the version': { 'eval.yaml': `schemaVersion: ⟨eval.configuration⟩"3.0"\n${EVAL}` },
  'a scenario without text': {
    'eval.yaml': `scenario: ⟨eval.schema⟩⟨eval.configuration⟩7\nschemaVersion: ⟨eval.schema⟩⟨eval.configuration⟩2.0\n${EVAL}`,
  },
  'an unknown executor': {
    'eval.yaml': EVAL.replace('executor: mock', 'executor: ⟨eval.schema⟩⟨runtime.executor⟩claude'),
  },
  'a repeated key': { 'eval.yaml': `${EVAL}⟨eval.schema⟩⟨eval.configuration⟩name: again\n` },
  'broken YAML': { 'eval.yaml': `name: demo\nskill: ⟨eval.schema⟩⟨eval.configuration⟩*nowhere\n` },
  'eval graders': {
    'eval.yaml': `${EVAL}graders:
  - ⟨eval.schema⟩⟨grader.name⟩type: text
    config: {contains: [x]}
  - name: same
    type: text
    config:
      regex_match: ["fine", ⟨grader.configuration⟩"(?=x)"]
      contains: [⟨grader.configuration⟩""]
  - name: ⟨grader.name⟩same
    type: behavior
    config: ⟨grader.configuration⟩{max_tool_calls: 0}
  - {name: odd, type: ⟨eval.schema⟩⟨grader.configuration⟩regex}
  - name: sequence
    type: action_sequence
    config: {matching_mode: ⟨eval.schema⟩⟨grader.configuration⟩exact, expected_actions: [a]}
`,
  },
  'graders that need a run': {
    'eval.yaml': `${EVAL}graders:
  - {name: script, type: ⟨grader.subprocess⟩code, config: {assertions: ["x"]}}
  - {name: judge, type: ⟨grader.model⟩prompt, config: {prompt: p}}
`,
  },
  'graders that do not load': {
    'eval.yaml': `${EVAL}graders:
  - {name: a, type: code, config: {assertions: ⟨eval.schema⟩⟨eval.configuration⟩[]}}
  - {name: b, type: program, config: {command: ⟨eval.schema⟩⟨eval.configuration⟩""}}
  - name: c
    type: tool_calls
    config:
      expect:
        - tool: t
          args:
            one: {regex: ⟨eval.configuration⟩"("}
            two: {json_schema: {type: ⟨eval.configuration⟩5}}
            three: ⟨eval.schema⟩⟨eval.configuration⟩literal
            four: {json_schema: {$ref: ⟨eval.configuration⟩"https://x.invalid/s"}}
`,
  },
  'inline and file schemas': {
    'eval.yaml': `${EVAL}graders:
  - {name: a, type: json_schema, config: {schema: {type: ⟨grader.configuration⟩⟨grader.schema⟩nothing}}}
  - {name: b, type: json_schema, config: {schema_file: s.json}}
  - {name: c, type: json_schema, config: {schema_file: ⟨grader.schema_file⟩none.json}}
`,
    's.json': `{
  "type": "object",
  "properties": {"a": {"pattern": ⟨grader.schema⟩"(?!x)"}}
}
`,
  },
  'a rubric': {
    'eval.yaml': `${EVAL}graders:
  - {name: a, type: ⟨grader.model⟩prompt, config: {rubric: r.md}}
  - {name: b, type: ⟨grader.model⟩prompt, config: {rubric: ⟨grader.rubric⟩unheard-of}}
`,
    'r.md': `---
name: r
version: ⟨grader.rubric⟩one
description: d
scale: ⟨grader.rubric⟩1-9
---
Judge.
`,
  },
  'triggers and snapshots': {
    'eval.yaml': `${EVAL}graders:
  - {name: a, type: trigger, config: {skill_path: ⟨grader.trigger_source⟩none, mode: positive, threshold: ⟨eval.schema⟩⟨grader.configuration⟩2}}
  - name: b
    type: diff
    config:
      expected_files:
        - {path: ⟨grader.diff_path⟩../x, contains: [y]}
        - {path: out.md, snapshot: ⟨grader.snapshot⟩gone.md}
`,
  },
  'patterns of tasks': {
    'eval.yaml': EVAL.replace('[tasks/*.yaml]', '[tasks/*.yaml, ⟨tasks.pattern⟩"x/[a"]'),
  },
  'no tasks': { 'eval.yaml': EVAL.replace('tasks: [tasks/*.yaml]', 'tasks: ⟨tasks.empty⟩[nothing/*.yaml]') },
  'a CSV': {
    'eval.yaml': EVAL.replace('tasks: [tasks/*.yaml]', 'tasks_from: rows.csv'),
    'rows.csv': `id,prompt
a,hi
⟨tasks.csv⟩b,{{.Nope}}
`,
  },
  'a broken CSV': {
    'eval.yaml': EVAL.replace('tasks: [tasks/*.yaml]', 'tasks_from: rows.csv'),
    'rows.csv': `id,prompt
a,x⟨tasks.csv⟩"y
`,
  },
  'a CSV outside': { 'eval.yaml': EVAL.replace('tasks: [tasks/*.yaml]', 'tasks_from: ⟨tasks.csv⟩../rows.csv') },
  'required skills': {
    'eval.yaml': EVAL.replace(
      'executor: mock',
      'executor: mock, skill_directories: [⟨skill.directory⟩skills/gone], required_skills: [⟨skill.required⟩ghost]',
    ),
  },
  'a workspace file': { '.waza.yaml': 'paths:\n  ⟨workspace.configuration⟩skill: x\n' },
  'the workspace skills': { '.waza.yaml': 'paths:\n  skills: ⟨workspace.skills⟩nowhere\n' },
  'live servers and mocks': {
    'eval.yaml': `${EVAL.replace('executor: mock', 'executor: copilot-sdk').replace('{trials', '{mcp_servers: {a: ⟨dependency.live⟩⟨dependency.mcp_configuration⟩5}, trials').replace('copilot-sdk', '⟨runtime.availability⟩copilot-sdk')}mcp_mocks:
  - name: box
    fixtures: fx
    tools:
      t:
        input_schema: ⟨eval.schema⟩⟨mock.input_schema⟩text
        responses: [{match_regex: {q: ⟨mock.mcp⟩"("}, return: 1}]
`,
    'fx/u.json': `{
  "responses": [{"match_regex": {"q": ⟨mock.mcp⟩"(?=x)"}, "return": 1}],
  "input_schema": {"$ref": ⟨mock.input_schema⟩"other.json"}
}
`,
  },
  'mocks without MCP support': {
    'eval.yaml': `${EVAL}mcp_mocks: ⟨runtime.mcp⟩[{name: box, tools: {t: {responses: [{return: 1}]}}}]\n`,
  },
  'command mocks': {
    'eval.yaml': `${EVAL.replace('mock', '⟨runtime.availability⟩copilot-sdk')}command_mocks:
  - name: git
    responses: [{args: [], fixture: ⟨mock.command_fixture⟩gone.txt}]
`,
  },
  'command mocks that do not load': {
    'eval.yaml': `${EVAL.replace('mock', 'copilot-sdk')}command_mocks:
  - name: ⟨eval.schema⟩⟨eval.configuration⟩-x
    responses: [{args_regex: [⟨eval.configuration⟩"["]}]
  - name: git
    responses: [{args: [], exit_code: ⟨eval.schema⟩⟨eval.configuration⟩256}]
  - name: ⟨eval.configuration⟩GIT
    responses: [⟨eval.schema⟩⟨eval.configuration⟩{stderr: x}]
`,
  },
  hooks: { 'eval.yaml': `${EVAL}hooks:\n  before_run: ⟨hooks.execution⟩[{command: x}]\n` },
  'a lock that is missing': {
    'eval.yaml': `${EVAL}graders:\n  - {name: r, ref: ⟨grader.lock⟩host.invalid/o/r@v1}\n`,
  },
  'a lock without the entry': {
    'eval.yaml': `${EVAL}graders:\n  - {name: r, ref: ⟨grader.lock_entry⟩host.invalid/o/r@v1}\n`,
    'waza.lock': 'graders: []\n',
  },
  'a lock that is malformed': {
    'eval.yaml': `${EVAL}graders:\n  - {name: r, ref: host.invalid/o/r@v1}\n`,
    'waza.lock': 'graders:\n  - {ref: a, commit: ⟨grader.lock⟩short, digest: x, url: u}\n',
  },
  'values of a task': {
    'tasks/a.yaml': `id: ⟨task.id⟩⟨task.schema⟩""
name: A
⟨task.schema⟩promt: hi
inputs:
  prompt: hi
  files:
    - {path: ⟨resource.path⟩../x}
    - {path: ⟨resource.file⟩gone.txt}
  context: {fixture: ⟨context.fixture⟩gone}
  repos: [{type: worktree, source: ⟨repository.source⟩⟨repository.revision⟩gone, dest: d}]
instruction_files: [⟨instruction.path⟩/x, ⟨instruction.file⟩gone.md]
context_dir: ⟨context.directory⟩gone
`,
  },
  'a task that does not load': {
    'tasks/a.yaml': `id: a
name: A
timeout_seconds: ⟨task.schema⟩⟨task.configuration⟩0
inputs:
  prompt_file: ⟨task.configuration⟩gone.txt
  workdir: ⟨task.configuration⟩../x
  follow_up_prompts: [x]
  responder: ⟨task.schema⟩⟨task.configuration⟩{instructions: ⟨task.configuration⟩" ", max_followups: ⟨task.schema⟩⟨task.configuration⟩0}
checkpoints:
  - {after_turn: 1, graders: ⟨task.schema⟩⟨task.configuration⟩[]}
`,
  },
  'two tasks of one ID': { 'tasks/b.yaml': TASK.replace('id: a', 'id: ⟨task.id⟩a') },
  'what the executor lacks': {
    'tasks/a.yaml': `${TASK}command_mocks: ⟨task.executor⟩[]
graders: [{name: j, type: ⟨grader.model⟩prompt, config: {prompt: p, reasoning_effort: ⟨task.executor⟩low}}]
`,
  },
  'requirements and checks': {
    'tasks/a.yaml': `${TASK}graders: [{name: g, type: text, config: {contains: [x]}}]
requirements:
  - {id: ⟨requirement.invalid⟩" r", category: outcome, description: d, checks: [{scope: task, grader: g}]}
  - {id: b, category: ⟨task.schema⟩⟨requirement.invalid⟩wish, description: ⟨requirement.invalid⟩" "}
  - {id: c, category: quality, description: d, checks: [{scope: task, grader: ⟨requirement.invalid⟩h}]}
  - {id: ⟨requirement.uncovered⟩d, category: quality, description: d}
  - {id: ⟨requirement.invalid⟩d, category: quality, description: d}
  - {id: e, category: ⟨boundary.post_run⟩boundary, description: d, checks: [{scope: task, grader: g}]}
`,
  },
  'names in one result': {
    'eval.yaml': `${EVAL}graders: [{name: g, type: text, config: {contains: [x]}}]\n`,
    'tasks/a.yaml': `${TASK}graders: [{name: ⟨grader.result_collision⟩g, type: file, config: {must_exist: [⟨grader.file_path⟩/x]}}]\n`,
  },
  'turns of a run': {
    'tasks/a.yaml': `id: a
name: A
inputs: {prompt: hi, responder: ⟨responder.model⟩{instructions: i, max_followups: 1}}
checkpoints: ⟨checkpoint.scheduling⟩[{after_turn: 1, graders: [{name: g, type: text, config: {contains: [x]}}]}]
`,
  },
  'an agent': {
    'eval.yaml': EVAL.replace('executor: mock', 'executor: mock, skill_directories: [skills]'),
    'skills/demo.agent.md': `---
name: demo
tools: ⟨boundary.requested_policy⟩[read]
---
`,
  },
  'columns in UTF-16 units': {
    'tasks/a.yaml': `{id: a, name: "😀é", inputs: {prompt: "😀"}, tags: ⟨task.schema⟩⟨task.configuration⟩x}\n`,
  },
}

const key = ({ file, line, column, code }: Mark) => `${file}:${line}:${column} ${code}`
const sorted = (marks: readonly Mark[]) => [...new Set(marks.map(key))].sort()

describe('positions', () => {
  it.each(Object.entries(suites))('%s', (_name, files) => {
    const { plain, marks } = unmark(suite(files))
    expect(sorted(found(plain))).toEqual(sorted(marks))
  })

  it('has at least sixty of them', () => {
    const marks = Object.values(suites).flatMap((files) => unmark(files).marks)
    expect(marks.length).toBeGreaterThanOrEqual(60)
  })
})
