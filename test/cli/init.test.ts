import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { validate } from '../../src/schema/generated/settings.js'

const CLI = path.resolve('dist/cli.js')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'waza-init-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function waza(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [CLI, ...words], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const settings = () => JSON.parse(readFileSync(path.join(folder, '.waza-preflight.json'), 'utf8'))

describe.runIf(existsSync(CLI))('waza init', () => {
  test('in an empty folder it writes a suite that passes the strict gate, and says nothing against it', () => {
    expect(waza('init')).toEqual({
      status: 0,
      stdout:
        'wrote evals/hello/eval.yaml\nwrote evals/hello/tasks/greeting.yaml\nwrote .waza-preflight.json\nNext: waza preflight\n',
      stderr: '',
    })
    expect(validate(settings())).toBe(true)
    const { status, stdout } = waza('preflight', '--strict', '--fail-on', 'advice')
    expect(status).toBe(0)
    expect(stdout).not.toContain('Advice')
    expect(waza('fix', 'evals/hello/eval.yaml', '--check').status).toBe(0)
  })

  test('where there are evals it writes the settings alone', () => {
    mkdirSync(path.join(folder, 'x'))
    writeFileSync(path.join(folder, 'x/eval.yaml'), 'name: x\n')
    expect(waza('init', '--json').stdout).toBe('{"ok":true,"verb":"init","data":{"files":[".waza-preflight.json"]}}\n')
    expect(settings()).toEqual({ evals: ['**/eval.yaml'], accept: [] })
    expect(waza('preflight').stdout).toContain('x/eval.yaml')
  })

  test('it changes nothing that exists', () => {
    for (const file of ['.waza-preflight.json', 'evals/hello/tasks/greeting.yaml']) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), 'mine')
      expect(waza('init')).toEqual({ status: 2, stdout: '', stderr: `waza: ${file} exists; init changes nothing\n` })
      expect(execFileSync('find', ['.', '-type', 'f'], { cwd: folder, encoding: 'utf8' })).toBe(`./${file}\n`)
      rmSync(path.join(folder, file))
    }
  })

  test('what it cannot write is told with exit 2', () => {
    writeFileSync(path.join(folder, 'evals'), '')
    const { status, stderr } = waza('init')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^waza: evals\/hello\/eval\.yaml [^\n]+\n$/)
  })
})
