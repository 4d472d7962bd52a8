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
