import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import type { Reader } from '../../src/reader/reader.ts'
import type { Inspection } from '../../src/report/build.ts'
import { evalFile, skillFile, taskFile } from './samples.ts'

/** A suite that shows a state which no example has: it needs a budget, a race, or a mistake that is rare. */
export interface RareState {
  readonly code: string
  readonly state: string
  readonly files: Readonly<Record<string, string>>
  /** The file that is taken to be larger than its budget. */
  readonly tooLarge?: string
  /** The directory that has more entries than are looked at. */
  readonly truncated?: string
  /** The directory that is there, and then cannot be resolved. */
  readonly unresolvable?: string
}

const graders = (text: string) => ({
  'eval.yaml': evalFile({ more: `graders:\n  - ${text}` }),
  'task.yaml': taskFile(),
})
const SUITE = { 'eval.yaml': evalFile(), 'task.yaml': taskFile() }

export const rareStates: readonly RareState[] = [
  { code: 'eval.read', state: 'unresolved', files: SUITE, tooLarge: 'eval.yaml' },
  { code: 'task.read', state: 'unresolved', files: SUITE, tooLarge: 'task.yaml' },
  {
    code: 'tasks.pattern',
    state: 'unresolved',
    files: { 'eval.yaml': evalFile({ tasks: 'tasks: [tasks/*.yaml]' }), 'tasks/save.yaml': taskFile() },
    truncated: 'tasks',
  },
  {
    code: 'tasks.csv',
    state: 'unresolved',
    files: { 'eval.yaml': evalFile({ tasks: 'tasks_from: rows.csv' }), 'rows.csv': 'id,prompt\na,b\n' },
    tooLarge: 'rows.csv',
  },
  {
    code: 'tasks.csv',
    state: 'unresolved',
    files: {
      'eval.yaml': evalFile({ tasks: 'tasks_from: rows.csv' }),
      'rows.csv': `id,prompt\na,${'{{range 1000000}}'.repeat(4)}x${'{{end}}'.repeat(4)}\n`,
    },
  },
  {
    code: 'grader.rubric',
    state: 'unresolved',
    files: { ...graders('{ name: a, type: prompt, config: { rubric: ./a.md } }'), 'a.md': '---\n---\n' },
    tooLarge: 'a.md',
  },
  {
    code: 'grader.trigger_source',
    state: 'unresolved',
    files: {
      ...graders('{ name: a, type: trigger, config: { skill_path: demo, mode: positive } }'),
      'demo/SKILL.md': skillFile('demo'),
    },
    tooLarge: 'demo/SKILL.md',
  },
  {
    code: 'grader.schema_file',
    state: 'unresolved',
    files: { ...graders('{ name: a, type: json_schema, config: { schema_file: a.json } }'), 'a.json': '{}' },
    tooLarge: 'a.json',
  },
  {
    code: 'grader.lock',
    state: 'unresolved',
    files: { ...graders('{ ref: example.com/a/b/c.yaml@v1 }'), 'waza.lock': 'graders: []\n' },
    tooLarge: 'waza.lock',
  },
  {
    code: 'workspace.discovery',
    state: 'invalid',
    files: { ...SUITE, '.waza.yaml': 'paths: { skills: skills }\n', 'skills/demo/SKILL.md': skillFile('demo') },
    unresolvable: 'skills',
  },
  {
    code: 'dependency.mcp_configuration',
    state: 'unsupported',
    files: {
      'eval.yaml': evalFile({ executor: 'copilot-sdk', config: 'mcp_servers: { a: { type: websocket, url: b } }' }),
      'task.yaml': taskFile(),
    },
  },
]

/** Inspects such a suite from memory. */
export function inspectRare(rare: RareState): Inspection {
  const tree = Object.fromEntries(Object.entries(rare.files).map(([path, text]) => [`/suite/${path}`, text]))
  return examine('eval.yaml', { reader: failing(memoryReader({ files: tree, cwd: '/suite', home: '/home/me' }), rare) })
}

/** The reader, with what the suite says of one of its paths. */
function failing(reader: Reader, rare: RareState): Reader {
  const is = (path: string, relative: string | undefined) => relative !== undefined && path === `/suite/${relative}`
  return {
    paths: reader.paths,
    cwd: reader.cwd,
    home: reader.home,
    reads: reader.reads,
    environment: (name) => reader.environment(name),
    read: (path, limit) => (is(path, rare.tooLarge) ? { ok: false, reason: 'too-large' } : reader.read(path, limit)),
    fileFault: (path) => reader.fileFault(path),
    isReadable: (path) => reader.isReadable(path),
    stat: (path) => reader.stat(path),
    lstat: (path) => reader.lstat(path),
    list: (path) => {
      const listed = reader.list(path)
      return listed.ok && is(path, rare.truncated) ? { ...listed, truncated: true } : listed
    },
    real: (path) => (is(path, rare.unresolvable) ? { ok: false, reason: 'missing' } : reader.real(path)),
  }
}
