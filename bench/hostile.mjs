#!/usr/bin/env node
// Suites that are written to hurt: what each is, and the code that tells the user. The tests hold every one to its
// finding and to a bound of time; `npm run hostile` prints what each takes.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const EVAL = `name: hostile
skill: hostile
config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m}
metrics: [{name: done, weight: 1, threshold: 0.5}]
`
const TASK = 'id: a\nname: A\ninputs: {prompt: hi}\n'
const lines = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join('\n')
const context = (body) => `id: a\nname: A\ninputs:\n  prompt: hi\n  context:\n${body}\n`
const grader = (config, type = 'text') => `${TASK}graders: [{name: g, type: ${type}, config: ${config}}]\n`
const schema = (text) => grader(`{schema: ${text}}`, 'json_schema')
const bomb = `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${lines(9, (i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(',')}]`)}\n`

/** Task files by name: the text, and the code that has to be told (none: the file is only big). */
const TASKS = {
  'forty-thousand-keys': [context(lines(40_000, (i) => `    key${i}: ${i}`))],
  'forty-thousand-unknown-keys': [`${TASK}${lines(40_000, (i) => `key${i}: ${i}`)}\n`, 'task.schema'],
  'forty-thousand-repeated-keys': [`${TASK}${lines(40_000, () => 'key: 1')}\n`, 'task.configuration'],
  'twenty-thousand-aliases': [
    `id: &p a\nname: A\ninputs: {prompt: hi, context: {list: [${lines(20_000, () => '*p').replaceAll('\n', ', ')}]}}\n`,
  ],
  'twenty-thousand-anchors': [context(`    list:\n${lines(20_000, (i) => `      - &a${i} x\n      - *a${i}`)}`)],
  'alias-bomb': [`${TASK}${bomb}`, 'task.configuration'],
  'alias-cycle': [`${TASK}x: &x {y: *x}\n`, 'task.configuration'],
  'merge-of-merges': [
    `${TASK}x: &x {${lines(5_000, (i) => `k${i}: 1`).replaceAll('\n', ', ')}}\ny: {<<: [${Array(500).fill('*x').join(', ')}]}\n`,
    'task.schema',
  ],
  'five-thousand-deep': [
    `id: a\nname: A\ninputs: {prompt: hi, context: {deep: ${'['.repeat(5_000)}${']'.repeat(5_000)}}}\n`,
  ],
  'deep-without-end': ['['.repeat(500_000), 'task.configuration'],
  'deep-by-indent': [lines(1_300, (i) => `${' '.repeat(i)}a:`), 'task.schema'],
  'two-hundred-thousand-comments': [`${'# c\n'.repeat(200_000)}${TASK}`],
  'forty-thousand-flow-maps': [
    `id: a\nname: A\ninputs: {prompt: hi, context: {list: [${lines(40_000, () => '{a: 1, b: 2}').replaceAll('\n', ', ')}]}}\n`,
  ],
  'one-endless-line': [`id: a\nname: A\ninputs: {prompt: "${'x'.repeat(1_000_000)}"}\n`],
  colons: [`id: a\nname: A\ninputs:\n  prompt: |\n${lines(30_000, () => '    : : : : : : : :')}\n`],
  quotes: [`id: a\nname: A\ninputs: {prompt: 'x${"''".repeat(400_000)}'}\n`],
  'prototype-names': [
    `${TASK}__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\n`,
    'task.schema',
  ],
  nul: ['id: a\0\n', 'task.configuration'],
  'control-characters': [
    'id: "a\\u001b[31m\\r\\u0007"\nname: "\\u009b2J"\ninputs: {prompt: hi}\nrequirements: [{id: "r\\u001b]0;x\\u0007", category: outcome, description: d}]\n',
    'requirement.uncovered',
  ],
  'bidirectional-text': ['id: "a\u202e\u2066b"\nname: A\ninputs: {prompt: hi}\nx\u202ey: 1\n', 'task.schema'],
  'annotation-name': [
    'id: "::error::owned%0A"\nname: A\ninputs: {prompt: hi}\nrequirements: [{id: "::warning::x", category: outcome, description: d}]\n',
    'requirement.uncovered',
  ],
  // Go compiles it; so there is nothing to find.
  'megabyte-pattern': [grader(`{regex_match: ["${'(a|b)'.repeat(200_000)}"]}`)],
  'exponential-pattern': [grader('{regex_match: ["(((((a{30}){30}){30}){30}){30})"]}'), 'grader.configuration'],
  'backtracking-pattern': [grader('{regex_match: ["(a*)*b", "(a|a)*c", "(.*)*(.*)*(.*)*d"]}')],
  'schema-to-itself': [schema('{$ref: "#"}')],
  'schema-in-a-ring': [schema('{$defs: {a: {$ref: "#/$defs/b"}, b: {$ref: "#/$defs/a"}}, $ref: "#/$defs/a"}')],
  'schema-of-ten-thousand-references': [
    schema(`{$defs: {x: {}}, allOf: [${lines(10_000, () => '{$ref: "#/$defs/x"}').replaceAll('\n', ', ')}]}`),
  ],
  'schema-four-hundred-deep': [schema(`${'{not: '.repeat(400)}{}${'}'.repeat(400)}`)],
  'path-of-four-thousand-bytes': [
    `id: a\nname: A\ninputs: {prompt: hi, files: [{path: "${'d/'.repeat(2_048)}x"}]}\n`,
    'resource.file',
  ],
  'name-of-five-hundred-bytes': [
    `id: a\nname: A\ninputs: {prompt: hi, files: [{path: "${'n'.repeat(500)}"}]}\n`,
    'resource.file',
  ],
  'ten-thousand-patterns': [
    `${TASK}graders:\n${lines(10_000, (i) => `- {name: g${i}, type: text, config: {regex_match: ['(a|b${i})+x{2,9}[c-f]*']}}`)}\n`,
  ],
  'five-megabytes-of-keys': [`${TASK}inputs: {context: {list: [${'{a: 1}, '.repeat(650_000)}]}}\n`, 'task.read'],
  'hundred-thousand-resources': [
    `id: a\nname: A\ninputs:\n  prompt: hi\n  files:\n${lines(100_000, (i) => `  - {path: f${i}}`)}\n`,
    'resource.file',
  ],
  'options-as-names': ['id: --strict\nname: -h\ninputs: {prompt: hi, files: [{path: --format}]}\n', 'resource.file'],
}

/** What no suite may take, however it is written. */
const MOST_MEGABYTES = 512

const write = (file, text) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

/** Suites whose trees hurt, not their texts. */
const TREES = {
  'invalid-utf8': (d) =>
    write(path.join(d, 'task.yaml'), Buffer.from([0x69, 0x64, 0x3a, 0x20, 0xff, 0xfe])) ?? 'task.configuration',
  'binary-task': (d) =>
    write(path.join(d, 'task.yaml'), Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7) % 256))) ??
    'task.configuration',
  'pipe-as-task': (d) => execFileSync('mkfifo', [path.join(d, 'task.yaml')]) && 'task.read',
  'device-as-task': (d) => fs.symlinkSync('/dev/zero', path.join(d, 'task.yaml')) ?? 'task.read',
  'loop-of-links': (d) => fs.symlinkSync('task.yaml', path.join(d, 'task.yaml')) ?? 'task.read',
  'dangling-link': (d) => fs.symlinkSync('nowhere', path.join(d, 'task.yaml')) ?? 'task.read',
  'directory-as-task': (d) => fs.mkdirSync(path.join(d, 'task.yaml')) ?? 'task.read',
  'ten-gigabytes': (d) => {
    write(path.join(d, 'task.yaml'), '')
    fs.truncateSync(path.join(d, 'task.yaml'), 10 * 2 ** 30)
    return 'task.read'
  },
  'pipe-as-resource': (d) => {
    write(path.join(d, 'task.yaml'), 'id: a\nname: A\ninputs: {prompt: hi, files: [{path: pipe}]}\n')
    fs.mkdirSync(path.join(d, 'fixtures'))
    execFileSync('mkfifo', [path.join(d, 'fixtures/pipe')])
    return 'resource.file'
  },
  'fixture-that-contains-itself': (d) => {
    write(path.join(d, 'task.yaml'), 'id: a\nname: A\ninputs: {prompt: hi, context: {fixture: fx}}\n')
    fs.mkdirSync(path.join(d, 'fx'))
    fs.symlinkSync('..', path.join(d, 'fx/up'))
    return undefined
  },
  'fixture-that-escapes': (d) => {
    write(path.join(d, 'task.yaml'), 'id: a\nname: A\ninputs: {prompt: hi, context: {fixture: fx}}\n')
    fs.symlinkSync('/etc', path.join(d, 'fx'))
    return 'context.fixture'
  },
  'folder-of-a-hundred-thousand': (d) => {
    write(path.join(d, 'eval.yaml'), `${EVAL}tasks: [many/*.yml]\n`)
    fs.mkdirSync(path.join(d, 'many'))
    for (let i = 0; i < 100_000; i++) fs.closeSync(fs.openSync(path.join(d, 'many', `${i}.yaml`), 'w'))
    return 'tasks.empty'
  },
  'looping-folders': (d) => {
    write(path.join(d, 'eval.yaml'), `${EVAL}tasks: ["*/*/*/*/*/*/*/*/*/*/*/*/x.yaml"]\n`)
    for (const name of ['a', 'b', 'c']) fs.symlinkSync('.', path.join(d, name))
    return 'tasks.pattern'
  },
  'patterns-times-links': (d) => {
    write(path.join(d, 'eval.yaml'), `${EVAL}tasks:\n${lines(300, () => "  - '*/*/*/*/*/task.yaml'")}\n`)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) fs.symlinkSync('.', path.join(d, name))
    return 'tasks.pattern'
  },
  'patterns-times-files': (d) => {
    write(path.join(d, 'eval.yaml'), `${EVAL}tasks:\n${lines(20_000, (i) => `  - 'many/*x${i}*.yaml'`)}\n`)
    fs.mkdirSync(path.join(d, 'many'))
    for (let i = 0; i < 2_000; i++) fs.closeSync(fs.openSync(path.join(d, 'many', `${i}.yaml`), 'w'))
    return 'tasks.pattern'
  },
  'rows-times-instructions': (d) => {
    write(path.join(d, 'fixtures/a.md'), 'a')
    const list = Array(1_000).fill('a.md').join(', ')
    const evalText = EVAL.replace('model: m', `model: m, instruction_files: [${list}]`)
    write(path.join(d, 'eval.yaml'), `${evalText}tasks_from: rows.csv\n`)
    write(path.join(d, 'rows.csv'), `id\n${lines(100_000, (i) => `t${i}`)}\n`)
    return 'tasks.csv'
  },
  'rows-times-mocks': (d) => {
    const mocks = lines(1_000, (i) => `- {name: c${i}, responses: [{args: [a], stdout: x}]}`)
    const evalText = EVAL.replace('executor: mock', 'executor: copilot-sdk')
    write(
      path.join(d, 'eval.yaml'),
      `schemaVersion: "1.3"\n${evalText}command_mocks:\n${mocks}\ntasks_from: rows.csv\n`,
    )
    write(path.join(d, 'rows.csv'), `id\n${lines(20_000, (i) => `t${i}`)}\n`)
    return 'tasks.csv'
  },
  'rows-times-missing-skills': (d) => {
    const evalText = EVAL.replace(
      'model: m',
      `model: m, skill_directories: [${lines(100, (i) => `n${i}`).replaceAll('\n', ', ')}]`,
    )
    write(path.join(d, 'eval.yaml'), `${evalText}tasks_from: rows.csv\n`)
    write(path.join(d, 'rows.csv'), `id\n${lines(10_000, (i) => `t${i}`)}\n`)
    return 'skill.directory'
  },
  'three-hundred-schemas': (d) => {
    const properties = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, i) => [`k${i}`, { type: 'string', minLength: i }]),
    )
    for (let i = 0; i < 300; i++) write(path.join(d, `s${i}.json`), JSON.stringify({ properties }))
    write(
      path.join(d, 'task.yaml'),
      `${TASK}graders:\n${lines(300, (i) => `- {name: g${i}, type: json_schema, config: {schema_file: s${i}.json}}`)}\n`,
    )
    return 'grader.schema_file'
  },
  'csv-of-millions-of-rows': (d) => csv(d, `prompt\n${'h\n'.repeat(4_000_000)}`, 'tasks.csv'),
  'csv-of-one-endless-line': (d) => csv(d, `prompt\n${'x,'.repeat(500_000)}x\n`, 'tasks.csv'),
  'csv-of-one-endless-field': (d) => csv(d, `prompt\n"${'x'.repeat(1_000_000)}`, 'tasks.csv'),
  'csv-that-loops': (d) => csv(d, 'prompt\n"{{range 1000000000}}{{.}}{{end}}"\n', 'tasks.csv'),
  'csv-that-nests': (d) => csv(d, `prompt\n"${'{{if true}}'.repeat(50_000)}"\n`, 'tasks.csv'),
  'json-bomb-in-a-mock': (d) => mock(d, `${'['.repeat(500_000)}`),
  'json-of-repeated-keys-in-a-mock': (d) => mock(d, `{${lines(40_000, () => '"k": 1').replaceAll('\n', ',')}}`),
  'lock-of-fifty-megabytes': (d) => {
    write(path.join(d, 'eval.yaml'), `${EVAL}graders: [{name: r, ref: host.invalid/o/r@v1}]\ntasks: [task.yaml]\n`)
    write(path.join(d, 'waza.lock'), `graders:\n${'  - {}\n'.repeat(7_500_000)}`)
    return 'grader.lock'
  },
}

function csv(directory, text, code) {
  write(path.join(directory, 'eval.yaml'), `${EVAL}tasks_from: rows.csv\n`)
  write(path.join(directory, 'rows.csv'), text)
  return code
}

function mock(directory, text) {
  write(path.join(directory, 'eval.yaml'), `${EVAL}mcp_mocks: [{name: m, fixtures: fx}]\ntasks: [task.yaml]\n`)
  write(path.join(directory, 'fx/t.json'), text)
  return 'mock.mcp'
}

/** Makes the suites below a directory: their names, their places, and the code that each has to be told under. */
export function hostileSuites(root) {
  const made = (name, tell) => {
    const directory = path.join(root, name)
    write(path.join(directory, 'eval.yaml'), `${EVAL}tasks: [task.yaml]\n`)
    return { name, directory, code: tell(directory) }
  }
  const texts = Object.entries(TASKS).map(([name, [text, code]]) =>
    made(name, (d) => write(path.join(d, 'task.yaml'), text) ?? code),
  )
  const trees = Object.entries(TREES).map(([name, tell]) => made(name, tell))
  for (const { directory } of trees)
    if (!fs.lstatSync(path.join(directory, 'task.yaml'), { throwIfNoEntry: false }))
      write(path.join(directory, 'task.yaml'), TASK)
  return [...texts, ...trees]
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const only = process.argv[2]
  const { race } = await import('./timing.mjs')
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'waza-hostile-'))
  const cli = path.join(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli.js')
  try {
    console.log(`${'wall ms'.padStart(9)}${'CPU ms'.padStart(9)}${'MB'.padStart(7)}  suite, and what is told`)
    for (const { name, directory, code } of hostileSuites(root).filter(
      (suite) => only === undefined || suite.name.includes(only),
    )) {
      const [{ wall, cpu, rss, failure }] = race(
        [{ name, args: [cli, 'preflight', 'eval.yaml', '--format', 'json'], cwd: directory, ok: [0, 1] }],
        1,
      )
      const numbers =
        failure === undefined
          ? `${wall.toFixed(0).padStart(9)}${cpu.toFixed(0).padStart(9)}${rss.toFixed(0).padStart(7)}`
          : 'FAILED '.padStart(25)
      console.log(`${numbers}  ${name}: ${failure ?? code ?? 'nothing, it is only big'}`)
      if (failure !== undefined) process.exitCode = 1
      if (rss > MOST_MEGABYTES) {
        console.log(`${' '.repeat(25)}  more than ${MOST_MEGABYTES} MB`)
        process.exitCode = 1
      }
    }
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}
