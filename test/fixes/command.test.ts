import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAll } from '../../src/cli/fix/write.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'
import { EVAL, TASK } from './fixing.ts'

const CLI = path.resolve('dist/cli.js')
let root = ''

beforeAll(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'waza-fix-')))
})
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const BROKEN = EVAL.replace('skill:', 'skil:')
const BROKEN_TASK = TASK.replace('name:', 'nam:')

let made = 0
function suite(files: Readonly<Record<string, string>> = {}): string {
  const directory = path.join(root, String(made++))
  for (const [name, text] of Object.entries({ 'eval.yaml': BROKEN, 'tasks/first.yaml': BROKEN_TASK, ...files })) {
    fs.mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    fs.writeFileSync(path.join(directory, name), text)
  }
  return directory
}

function fix(cwd: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'fix', ...words], { cwd, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const textsOf = (directory: string) =>
  ['eval.yaml', 'tasks/first.yaml'].map((name) => fs.readFileSync(path.join(directory, name), 'utf8'))
const namesIn = (directory: string) => fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()

describe('waza fix', () => {
  test('shows a diff that patch takes, and writes nothing', () => {
    const directory = suite()
    const { status, stdout, stderr } = fix(directory, 'eval.yaml')
    expect(status).toBe(1)
    expect(stderr).toBe('waza: 2 of 2 errors can be fixed, 0 remain\n')
    expect(textsOf(directory)).toEqual([BROKEN, BROKEN_TASK])
    const patched = spawnSync('git', ['apply', '-'], { cwd: directory, input: stdout, encoding: 'utf8' })
    expect(patched.stderr).toBe('')
    expect(textsOf(directory)).toEqual([EVAL, TASK])
  })

  test('--write changes the files, keeps their modes, and leaves nothing beside them', () => {
    const directory = suite()
    fs.chmodSync(path.join(directory, 'eval.yaml'), 0o640)
    const before = namesIn(directory)
    const { status, stdout } = fix(directory, 'eval.yaml', '--write')
    expect(status).toBe(0)
    expect(stdout).toContain('eval.yaml:3:1 Rename the key to `skill` (eval.schema)\n')
    expect(textsOf(directory)).toEqual([EVAL, TASK])
    expect(fs.statSync(path.join(directory, 'eval.yaml')).mode & 0o777).toBe(0o640)
    expect(namesIn(directory)).toEqual(before)
    expect(fix(directory, 'eval.yaml', '--check')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'waza: nothing is invalid\n',
    })
  })

  test('--check lists what can be fixed and exits 1', () => {
    const directory = suite()
    const { status, stdout } = fix(directory, 'eval.yaml', '--check')
    expect(status).toBe(1)
    expect(stdout).toContain('Rename the key to `skill`')
    expect(textsOf(directory)).toEqual([BROKEN, BROKEN_TASK])
  })

  test('evals that share a task file are shown as one change of it', () => {
    const directory = suite({ 'other.yaml': EVAL })
    const { stdout } = fix(directory, 'eval.yaml', 'other.yaml')
    expect(stdout.match(/^--- /gm)).toHaveLength(2)
  })

  test('the envelope has the places of edits and no text of a file', () => {
    const directory = suite({
      'eval.yaml': BROKEN.replace('executor: mock', '').replace('graders:', 'executor: mock # s3cret\ngraders:'),
    })
    const { stdout } = fix(directory, 'eval.yaml', '--json')
    const { data } = JSON.parse(stdout)
    expect(stdout).not.toContain('s3cret')
    const [renamed, moved] = ['Rename the key to `skill`', 'Move `executor` to `config`'].map((title) =>
      data.suites[0].fixes.find((one: { title: string }) => one.title === title),
    )
    expect(renamed.edits).toEqual([{ line: 3, col: 1, end_line: 3, end_col: 5, text: 'skill' }])
    expect(moved.edits.some((edit: object) => 'held_back' in edit)).toBe(true)
  })
})

describe('waza preflight', () => {
  const preflight = (cwd: string, ...words: string[]) =>
    spawnSync(process.execPath, [CLI, 'preflight', ...words], { cwd, encoding: 'utf8' }).stdout

  test('ends with how many errors can be fixed, as many as are fixed then', () => {
    const directory = suite({ 'eval.yaml': BROKEN.replace(/metrics:[\s\S]*?(?=tasks:)/, '') })
    expect(preflight(directory, 'eval.yaml')).toContain('\n2 of 3 errors can be fixed: waza fix eval.yaml\n')
    expect(fix(directory, 'eval.yaml', '--write').stderr).toContain('waza: 2 of 3 errors fixed, 1 remains\n')
    expect(preflight(directory, 'eval.yaml')).not.toContain('can be fixed')
  })

  test('has the fixes in SARIF where they write names of fields alone', () => {
    const directory = suite({ 'eval.yaml': EVAL.replace('skill:', 'skil:').replace("'gpt-5'", '5 # s3cret') })
    const log = preflight(directory, 'eval.yaml', '--format', 'sarif')
    expect(log).not.toContain('s3cret')
    const { results } = JSON.parse(log).runs[0]
    const fixes = results.flatMap(({ fixes = [] }: { fixes?: object[] }) => fixes)
    expect(fixes).toContainEqual({
      description: { text: 'Rename the key to `skill`.' },
      artifactChanges: [
        {
          artifactLocation: { uri: 'eval.yaml', uriBaseId: '%SRCROOT%' },
          replacements: [
            {
              deletedRegion: { startLine: 3, startColumn: 1, endLine: 3, endColumn: 5 },
              insertedContent: { text: 'skill' },
            },
          ],
        },
      ],
    })
  })
})

describe('writing', () => {
  const changedOf = (directory: string) =>
    ['eval.yaml', 'tasks/first.yaml'].map((file, i) => ({
      path: path.join(directory, file) as AbsolutePath,
      file,
      before: fs.readFileSync(path.join(directory, file)),
      after: [EVAL, TASK][i]!,
    }))

  test('leaves every file as it was when one has changed since it was read', () => {
    const directory = suite()
    const changed = changedOf(directory)
    fs.appendFileSync(path.join(directory, 'tasks/first.yaml'), '# later\n')
    expect(writeAll(changed)).toEqual({ kind: 'changed', file: 'tasks/first.yaml' })
    expect(textsOf(directory)).toEqual([BROKEN, `${BROKEN_TASK}# later\n`])
    expect(namesIn(directory)).toEqual(['eval.yaml', 'tasks', path.join('tasks', 'first.yaml')])
  })

  test('leaves every file as it was when one cannot be written', () => {
    const directory = suite()
    const changed = changedOf(directory)
    fs.rmSync(path.join(directory, 'tasks/first.yaml'))
    fs.mkdirSync(path.join(directory, 'tasks/first.yaml'))
    expect(writeAll(changed)).toEqual({ kind: 'changed', file: 'tasks/first.yaml' })
    expect(fs.readFileSync(path.join(directory, 'eval.yaml'), 'utf8')).toBe(BROKEN)
  })

  test('follows a link inside of the repository, and keeps it', () => {
    const directory = suite()
    fs.mkdirSync(path.join(directory, '.git'))
    fs.renameSync(path.join(directory, 'tasks/first.yaml'), path.join(directory, 'shared.yaml'))
    fs.symlinkSync('../shared.yaml', path.join(directory, 'tasks/first.yaml'))
    expect(fix(directory, 'eval.yaml', '--write').status).toBe(0)
    expect(fs.readlinkSync(path.join(directory, 'tasks/first.yaml'))).toBe('../shared.yaml')
    expect(fs.readFileSync(path.join(directory, 'shared.yaml'), 'utf8')).toBe(TASK)
  })

  test('never follows a link that leads out of it', () => {
    const directory = suite()
    const outside = path.join(root, 'outside.yaml')
    fs.writeFileSync(outside, BROKEN_TASK)
    fs.mkdirSync(path.join(directory, '.git'))
    fs.rmSync(path.join(directory, 'tasks/first.yaml'))
    fs.symlinkSync(outside, path.join(directory, 'tasks/first.yaml'))
    fix(directory, 'eval.yaml', '--write')
    expect(fs.readFileSync(outside, 'utf8')).toBe(BROKEN_TASK)
    expect(fs.readFileSync(path.join(directory, 'eval.yaml'), 'utf8')).toBe(EVAL)
  })

  test('a process that is killed at any moment leaves every file old or new, and whole', async () => {
    for (let wait = 0; wait < 24; wait++) {
      const directory = suite()
      const child = spawn(process.execPath, [CLI, 'fix', 'eval.yaml', '--write'], { cwd: directory, stdio: 'ignore' })
      const ended = new Promise((done) => child.once('exit', done))
      // Each time a little later, so that some of them are hit in the midst of writing.
      await new Promise((done) => setTimeout(done, 20 + wait * 6))
      child.kill('SIGKILL')
      await ended
      const [evaluation, task] = textsOf(directory)
      expect([BROKEN, EVAL]).toContain(evaluation)
      expect([BROKEN_TASK, TASK]).toContain(task)
    }
  }, 60_000)
})
