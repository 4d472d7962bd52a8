// Makes the inputs of the benchmark: suites of any size, a CSV, a repository of suites, hostile files.
import fs from 'node:fs'
import path from 'node:path'

const EVAL = `name: bench
description: A suite as people write them.
skill: bench
version: "1.0"
config:
  trials_per_task: 1
  timeout_seconds: 300
  parallel: false
  executor: mock
  model: bench-model
metrics:
  - name: task_completion
    weight: 1.0
    threshold: 0.8
    description: Did the agent finish?
graders:
  - name: has-output
    type: text
    config:
      contains: [done]
`

/** A task of about 40 lines and 1.25 KB with two graders and two requirements. */
function task(i) {
  return `# Task ${i} of the benchmark
id: task-${i}
name: Save record number ${i}
description: |
  The agent is asked to save one record to the workspace, and to leave
  every other file of the workspace as it is.
tags: [records, saving, "number-${i}"]
inputs:
  prompt: |
    Create record-${i}.json with the requested local data.
    Use the fields id, title and createdAt, in this order.
  context:
    language: json
    complexity: low
expected:
  output_contains:
    - saved
  behavior:
    max_tool_calls: 12
graders:
  - name: persisted
    type: file
    config:
      must_exist: ["record-${i}.json"]
  - name: says-so
    type: text
    config:
      regex_match: ["record saved"]
      not_contains: [error]
requirements:
  - id: record-present
    category: outcome
    description: The record exists in the captured state of the workspace.
    checks:
      - scope: task
        grader: persisted
  - id: answer-is-plain
    category: quality
    description: The answer says plainly that the record was saved.
    checks:
      - scope: task
        grader: says-so
`
}

/** The same amount of text as a workflow file, for peers that check workflows. */
function workflow(i) {
  const step = (n) =>
    `      - name: Step ${n} of ${i}\n        run: |\n          echo "record ${i}"\n          echo "step ${n} is done"\n`
  return `name: workflow-${i}\non: [push, pull_request]\npermissions:\n  contents: read\njobs:\n  build:\n    runs-on: ubuntu-latest\n    timeout-minutes: 10\n    steps:\n      - uses: actions/checkout@v4\n${Array.from({ length: 9 }, (_, n) => step(n)).join('')}`
}

const write = (file, text) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

/** A suite of `count` task files below `root`; returns its directory. */
export function suite(root, count) {
  const directory = path.join(root, `suite-${count}`)
  write(path.join(directory, 'eval.yaml'), `${EVAL}tasks:\n  - tasks/*.yaml\n`)
  for (let i = 0; i < count; i++)
    write(path.join(directory, 'tasks', `task-${String(i).padStart(5, '0')}.yaml`), task(i))
  return directory
}

export function workflows(root, count) {
  const directory = path.join(root, `workflows-${count}`)
  for (let i = 0; i < count; i++) write(path.join(directory, '.github/workflows', `w-${i}.yaml`), workflow(i))
  return directory
}

/** One promptfoo configuration with `count` tests. */
export function promptfoo(root, count) {
  const file = path.join(root, `promptfoo-${count}.yaml`)
  const tests = Array.from(
    { length: count },
    (_, i) =>
      `  - description: Save record ${i}\n    vars:\n      number: ${i}\n    assert:\n      - type: contains\n        value: saved\n      - type: regex\n        value: record saved\n`,
  )
  write(
    file,
    `description: bench\nprompts:\n  - "Save record {{number}}"\nproviders:\n  - echo\ntests:\n${tests.join('')}`,
  )
  return file
}

/** An eval whose tasks are the rows of a CSV. */
export function csv(root, rows) {
  const directory = path.join(root, `csv-${rows}`)
  write(path.join(directory, 'eval.yaml'), `${EVAL}tasks_from: rows.csv\n`)
  const lines = ['id,name,prompt,expected']
  for (let i = 0; i < rows; i++)
    lines.push(
      `row-${i},"Record, number ${i}","Create record-${i}.json with the title ""Record ${i}"" for {{.Vars.id}}.",saved`,
    )
  write(path.join(directory, 'rows.csv'), `${lines.join('\n')}\n`)
  return directory
}

/** A repository with `count` suites of three tasks each. */
export function repository(root, count) {
  const directory = path.join(root, `repository-${count}`)
  for (let i = 0; i < count; i++) {
    const home = path.join(directory, 'evals', `skill-${String(i).padStart(3, '0')}`)
    write(path.join(home, 'eval.yaml'), `${EVAL}tasks:\n  - tasks/*.yaml\n`)
    for (let n = 0; n < 3; n++) write(path.join(home, 'tasks', `task-${n}.yaml`), task(n))
  }
  return directory
}

/** Files of at most a megabyte that are written to hurt, as task files of suites of their own. */
export function hostile(root) {
  const lines = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join('\n')
  const shapes = {
    'forty-thousand-keys': `id: a\nname: A\ninputs:\n  prompt: hi\n  context:\n${lines(40_000, (i) => `    key${i}: ${i}`)}\n`,
    'forty-thousand-unknown-keys': `id: a\nname: A\ninputs: {prompt: hi}\n${lines(40_000, (i) => `key${i}: ${i}`)}\n`,
    'twenty-thousand-aliases': `id: a\nname: A\ninputs:\n  prompt: &p hi\n  context:\n    list:\n${lines(20_000, () => '      - *p')}\n`,
    'twenty-thousand-anchors': `id: a\nname: A\ninputs:\n  prompt: hi\n  context:\n    list:\n${lines(20_000, (i) => `      - &a${i} x\n      - *a${i}`)}\n`,
    'five-thousand-deep': `id: a\nname: A\ninputs: {prompt: hi, context: {deep: ${'['.repeat(5_000)}${']'.repeat(5_000)}}}\n`,
    'two-hundred-thousand-comments': `${'# c\n'.repeat(200_000)}id: a\nname: A\ninputs: {prompt: hi}\n`,
    'forty-thousand-flow-maps': `id: a\nname: A\ninputs:\n  prompt: hi\n  context: {list: [${lines(40_000, () => '{a: 1, b: 2}').replaceAll('\n', ', ')}]}\n`,
    'one-line': `id: a\nname: A\ninputs: {prompt: "${'x'.repeat(1_000_000)}"}\n`,
    'alias-bomb': `id: a\nname: A\ninputs: {prompt: hi}\na0: &a0 [x,x,x,x,x,x,x,x,x]\n${lines(9, (i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(',')}]`)}\n`,
    'megabyte-pattern': `id: a\nname: A\ninputs: {prompt: hi}\ngraders: [{name: g, type: text, config: {regex_match: ["${'(a|b)'.repeat(200_000)}"]}}]\n`,
    'exponential-pattern': `id: a\nname: A\ninputs: {prompt: hi}\ngraders: [{name: g, type: text, config: {regex_match: ["(((((a{30}){30}){30}){30}){30})"]}}]\n`,
    colons: `id: a\nname: A\ninputs:\n  prompt: |\n${lines(30_000, () => '    : : : : : : : :')}\n`,
    quotes: `id: a\nname: A\ninputs: {prompt: 'x${"''".repeat(400_000)}'}\n`,
  }
  return Object.entries(shapes).map(([name, text]) => {
    const directory = path.join(root, 'hostile', name)
    write(path.join(directory, 'eval.yaml'), `${EVAL}tasks: [task.yaml]\n`)
    write(path.join(directory, 'task.yaml'), text)
    return { name, directory }
  })
}
