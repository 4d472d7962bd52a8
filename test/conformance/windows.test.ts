import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { allCases, lay, type NamedCase } from './cases.ts'

/** Where the files of a case stand, by platform. */
const ROOTS = { linux: '/case/files', win32: 'C:\\case\\files' } as const
type Host = keyof typeof ROOTS

/**
 * The report of a case from files in memory, for a machine of either kind. Separators are made alike afterwards, and
 * what is ordered by the bytes of a path is put into one order.
 */
function reportOn(host: Host, { spec }: NamedCase, files: string): unknown {
  const root = ROOTS[host]
  const fill = (text: string) => text.replaceAll('{files}', root).replaceAll(files, root)
  const spelled = (relative: string) => path[host === 'win32' ? 'win32' : 'posix'].join(root, relative)
  const tree: Record<string, MemoryEntry> = { [root]: { directory: true } }
  for (const entry of fs.readdirSync(files, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name)
    const at = spelled(path.relative(files, full))
    if (entry.isSymbolicLink()) tree[at] = { link: fill(fs.readlinkSync(full)) }
    else if (entry.isDirectory()) tree[at] = { directory: true }
    else tree[at] = replaced(fs.readFileSync(full), files, root.replaceAll('\\', '/'))
  }
  const env = Object.fromEntries(Object.entries(spec.env ?? {}).map(([name, value]) => [name, fill(value)]))
  const home = env[host === 'win32' ? 'USERPROFILE' : 'HOME'] ?? env['HOME']
  const reader = memoryReader({
    files: tree,
    cwd: spelled(spec.cwd ?? '.'),
    env,
    platform: host,
    ...(home === undefined ? {} : { home }),
  })
  const [, evalPath = '', flag, contextDir = ''] = spec.args.map(fill)
  return alike(examine(evalPath, { reader, ...(flag === '--context-dir' ? { contextDir } : {}) }).report)
}

/** The files as they lie in the repository, copied only where something is added to them. */
function filesOf(one: NamedCase): ReturnType<typeof lay> {
  const files = path.join(one.folder, 'files')
  return one.spec.setup === undefined && fs.existsSync(files) ? { files, dispose: () => {} } : lay(one)
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return bytes.includes(from) ? Buffer.from(bytes.toString('utf8').replaceAll(from, to)) : bytes
}

function alike(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replaceAll('C:\\', '/').replaceAll('C:/', '/').replaceAll('\\', '/').replaceAll('USERPROFILE', 'HOME')
  if (Array.isArray(value)) return value.map(alike).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, alike(each)]))
}

const cases = allCases().filter(
  ({ spec }) =>
    !spec.raw &&
    spec.args[0] === 'preflight' &&
    (spec.args.length === 2 || (spec.args.length === 4 && spec.args[2] === '--context-dir')) &&
    !spec.args.some((arg) => /[*?{[]|\/proc/.test(arg.replaceAll('{files}', ''))),
)

/** The cases that are about what differs: which paths are absolute, and what a backslash and a drive are. */
const OWN_RULES = new Set([
  'graders/file-absolute',
  'models/prompt-file-absolute',
  'models/workdir-absolute',
  'practice/15-resource-rooted',
  'resolution/fixture-bad-values',
  'resolution/glob-malformed-trailing-backslash',
  'resolution/instruction-bad-paths',
  'resolution/resource-drive-prefix-on-posix',
  'resolution/resource-leading-slash',
])

describe('a report for Windows', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (name, one) => {
    const { files, dispose } = filesOf(one)
    try {
      const windows = reportOn('win32', one, files)
      const posix = reportOn('linux', one, files)
      if (OWN_RULES.has(name)) expect(windows).not.toEqual(posix)
      else expect(windows).toEqual(posix)
    } finally {
      dispose()
    }
  })
})

describe('what only Windows has', () => {
  const EVAL = [
    'name: demo',
    'skill: demo',
    'version: "1.0"',
    'config: { trials_per_task: 1, timeout_seconds: 60, executor: mock, model: m }',
    'metrics: [{ name: m, weight: 1, threshold: 1 }]',
    '',
  ].join('\n')
  const task = (inputs: string) => `id: t1\nname: First\ninputs: ${inputs}\n`

  /** The sources of the tasks, and each diagnostic with its state, of an eval that lists `tasks`. */
  function look(tasks: string, inputs: string, given: { eval?: string; root?: string; cwd?: string } = {}) {
    const root = given.root ?? 'C:\\suite'
    const reader = memoryReader({
      platform: 'win32',
      cwd: given.cwd ?? root,
      files: {
        [`${root}\\eval.yaml`]: `${EVAL}tasks: [${tasks}]\n`,
        [`${root}\\tasks\\a.yaml`]: task(inputs),
        [`${root}\\fixtures\\data\\in.txt`]: 'x',
        'D:\\elsewhere\\b.yaml': task('{ prompt: x }'),
      },
    })
    const { report } = examine(given.eval ?? 'eval.yaml', { reader })
    return {
      tasks: report.tasks.map(({ source }) => source),
      found: report.diagnostics
        .filter(({ severity }) => severity !== 'info')
        .map(({ code, message }) => `${code}: ${message}`),
    }
  }
  const PROMPT = '{ prompt: x }'
  const A = 'C:\\suite\\tasks\\a.yaml'

  it.each([
    ['C:\\suite\\eval.yaml', 'D:\\'],
    ['C:/suite/eval.yaml', 'D:\\'],
    ['\\suite\\eval.yaml', 'C:\\elsewhere'],
    ['C:suite/eval.yaml', 'C:\\'],
    ['c:eval.yaml', 'C:\\suite'],
    ['suite\\eval.yaml', 'C:\\'],
    ['.\\eval.yaml', 'C:\\suite'],
    ['C:\\Suite\\EVAL.yaml', 'D:\\'],
  ])('the eval %s from %s', (path, cwd) => {
    const seen = look('tasks\\*.yaml', PROMPT, { eval: path, cwd })
    expect(seen.tasks.map((source) => source.toLowerCase())).toEqual([A.toLowerCase()])
    expect(seen.found).toEqual([])
  })

  it.each(['tasks/*.yaml', 'tasks\\*.yaml', '\\tasks\\*.yaml', 'tasks\\?.yaml', '.\\tasks\\..\\tasks/a.yaml'])(
    'the pattern %s',
    (pattern) => {
      expect(look(`'${pattern}'`, PROMPT)).toEqual({ tasks: [A], found: [] })
    },
  )

  it('matches names by case, and finds them without', () => {
    expect(look('tasks\\*.YAML', PROMPT).tasks).toEqual([])
    expect(look('TASKS\\A.yaml', PROMPT).tasks).toEqual(['C:\\suite\\TASKS\\A.yaml'])
  })

  it('joins a pattern with a drive below the eval', () => {
    expect(look('D:\\elsewhere\\*.yaml', PROMPT).tasks).toEqual([])
  })

  it('reads a suite on a share', () => {
    const root = '\\\\server\\share\\suite'
    const inputs = '{ prompt: x, files: [{ path: data\\in.txt }] }'
    const expected = { tasks: [`${root}\\tasks\\a.yaml`], found: [] }
    expect(look('tasks\\*.yaml', inputs, { root })).toEqual(expected)
    expect(look('tasks/*.yaml', inputs, { root, eval: '//server/share/suite/eval.yaml', cwd: 'C:\\' })).toEqual(
      expected,
    )
  })

  it.each([
    ['data\\in.txt', undefined],
    ['data/IN.txt', undefined],
    ['data\\gone.txt', 'is missing'],
    ['..\\fixtures\\data\\in.txt', 'has a `..` segment'],
    ['\\data\\in.txt', 'begins with a slash or backslash'],
    ['C:in.txt', 'begins with a drive'],
    ['C:\\suite\\fixtures\\data\\in.txt', 'is an absolute path'],
    ['\\\\server\\share\\in.txt', 'is an absolute path'],
    ['.\\', 'names the workspace itself'],
  ])('the resource %s', (path, fault) => {
    const { found } = look('tasks/*.yaml', `{ prompt: x, files: [{ path: '${path}' }] }`)
    expect(found).toEqual(fault === undefined ? [] : [expect.stringContaining(fault)])
  })
})
