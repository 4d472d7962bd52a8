import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { evalText, taskText } from './suites.ts'

// The step of the GitHub action, as a workflow runs it: in a checkout, with the variables of the runner.

const ROOT = path.resolve('.')
const action = parse(readFileSync('action.yml', 'utf8'))
let repo: string

beforeEach(() => {
  repo = mkdtempSync(path.join(tmpdir(), 'waza-action-'))
  git('init', '--quiet', '--initial-branch', 'main')
  suite('evals/good', {}, {})
  suite('evals/bad', { taks: ['x'] }, {})
  commit('first')
})
afterEach(() => rmSync(repo, { recursive: true, force: true }))

function git(...words: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...who, ...words], { cwd: repo, encoding: 'utf8' }).trim()
}

function commit(message: string): string {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', message)
  return git('rev-parse', 'HEAD')
}

function suite(folder: string, evalMore: object, taskMore: object): void {
  mkdirSync(path.join(repo, folder, 'tasks'), { recursive: true })
  writeFileSync(path.join(repo, folder, 'eval.yaml'), evalText(evalMore))
  writeFileSync(path.join(repo, folder, 'tasks/a.yaml'), taskText(taskMore))
}

/** Runs the step with some inputs; the others have their defaults. */
function step(inputs: Readonly<Record<string, string>>) {
  const [{ run, env }] = action.runs.steps
  expect(run).toBe('bash "$GITHUB_ACTION_PATH/action/preflight.sh"')
  const files = { GITHUB_OUTPUT: path.join(repo, '.out'), GITHUB_STEP_SUMMARY: path.join(repo, '.summary') }
  for (const file of Object.values(files)) rmSync(file, { force: true })
  const given: Record<string, string> = { base: '', command: `node ${path.join(ROOT, 'dist/cli.js')}`, ...inputs }
  const variables = Object.entries(env as Record<string, string>).map(([name, text]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)![1]!
    return [name, given[input] ?? String(action.inputs[input].default)]
  })
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
    cwd: repo,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: repo,
      ...files,
      ...Object.fromEntries(variables),
    },
  })
  const text = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  return { status, stdout, stderr, outputs: text(files.GITHUB_OUTPUT), summary: text(files.GITHUB_STEP_SUMMARY) }
}

describe.runIf(existsSync('dist/cli.js'))('the GitHub action', () => {
  test('without a base it inspects every eval: annotations, SARIF, a summary, and the exit', () => {
    const { status, stdout, outputs, summary } = step({})
    expect(status).toBe(1)
    expect(stdout).toMatch(/^It is not known what the change starts from/)
    expect(stdout).toMatch(/^::error file=evals\/bad\/eval\.yaml,line=\d+/m)
    expect(outputs).toBe('sarif=preflight.sarif\nexit=1\n')
    expect(summary).toContain('evals/bad/eval.yaml')
    const log = JSON.parse(readFileSync(path.join(repo, 'preflight.sarif'), 'utf8'))
    expect(log.runs[0].results.map((r: { ruleId: string }) => r.ruleId)).toContain('eval.schema')
  })

  test('with a base it inspects only the suites that the change touches', () => {
    const base = git('rev-parse', 'HEAD')
    suite('evals/good', {}, { name: 'Another name' })
    commit('a good change')
    const good = step({ base })
    expect([good.status, good.stdout]).toEqual([0, 'Passed with exit 0: no errors and no warnings.\n'])
    rmSync(path.join(repo, 'evals/bad/tasks/a.yaml'))
    commit('a deleted file')
    expect(step({ base }).stdout).toMatch(/^::error file=evals\/bad\/eval\.yaml/m)
    expect(step({ base: git('rev-parse', 'HEAD'), strict: 'true' }).status).toBe(0)
  })

  test('a base that is not in the clone, or is no commit, is none', () => {
    for (const base of ['0'.repeat(40), 'nothing', '--output=x', '$(touch hacked)']) {
      expect(step({ base }).stdout, base).toMatch(/^It is not known what the change starts from/)
      expect(existsSync(path.join(repo, 'hacked'))).toBe(false)
    }
  })

  test('what stands in the inputs is never run, and names may have any characters', () => {
    suite('evals/$(touch hacked) "x"', {}, {})
    const { status, stdout } = step({
      'changed-only': 'false',
      evals: 'evals/$(touch hacked) "x"/eval.yaml\n\nevals/good/*.yaml',
      ignore: '`touch hacked`\n',
    })
    expect([status, stdout]).toEqual([0, '0 of 2 evals failed: exit 0.\n'])
    expect(existsSync(path.join(repo, 'hacked'))).toBe(false)
  })

  test('a wrong input ends the step with exit 2 and the sentence of the command', () => {
    const { status, stderr, outputs } = step({ 'changed-only': 'false', shard: '3/2' })
    expect(status).toBe(2)
    expect(stderr).toBe('waza: --shard takes I/N, the part I of N from 1, and not "3/2"\n')
    expect(outputs).toBe('exit=2\n')
  })

  test('a baseline and a shard are handed on', () => {
    const known = path.join(repo, 'known.json')
    const words = ['preflight', '**/eval.yaml', '--baseline', known, '--update-baseline']
    spawnSync('node', [path.join(ROOT, 'dist/cli.js'), ...words], { cwd: repo })
    expect(step({ 'changed-only': 'false', baseline: 'known.json' }).status).toBe(0)
    const shards = ['1/2', '2/2'].map((shard) => step({ 'changed-only': 'false', shard }))
    expect(shards.map(({ status }) => status).sort()).toEqual([0, 1])
  })
})

test('every input has a description and a default, and reaches the step', () => {
  const used = JSON.stringify(action.runs)
  for (const [name, input] of Object.entries<{ description?: string; default?: string }>(action.inputs)) {
    expect(input.description, name).toMatch(/^[A-Z]/)
    expect(typeof input.default, name).toBe('string')
    expect(used, name).toContain(`inputs.${name}`)
  }
  // An input in the text of a script is a way to run what it holds.
  for (const { run = '' } of action.runs.steps as { run?: string }[]) expect(run).not.toContain('${{')
})
