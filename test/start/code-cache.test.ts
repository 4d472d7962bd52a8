import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

// The built command with something else in the place of a code cache, or with another program beside an old one.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ROOT = path.resolve(import.meta.dirname, '../..')
const isBuilt = existsSync(path.join(ROOT, 'dist/main.js.cache'))

describe.skipIf(!isBuilt)('a code cache', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waza-cache-'))
  const dist = path.join(folder, 'dist')
  const cache = path.join(dist, 'preflight.js.cache')
  const original = path.join(ROOT, 'dist/preflight.js.cache')

  beforeEach(() => {
    rmSync(dist, { recursive: true, force: true })
    cpSync(path.join(ROOT, 'dist'), dist, { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const waza = (words: readonly string[], env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []) => {
    const command = [...flags, path.join(dist, 'cli.js'), ...words]
    const options = { cwd: ROOT, encoding: 'utf8', timeout: 30_000, env: { ...process.env, ...env } } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, command, options)
    return { status, stdout, stderr }
  }
  const inspected = ['preflight', 'examples/broken/eval.yaml', '--format', 'json']
  /** Tells which caches a run was given, and which of them the engine took. */
  const used = (env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): string[] => {
    const spy = path.join(folder, 'spy.cjs')
    writeFileSync(
      spy,
      `const vm = require('node:vm'), path = require('node:path'), Script = vm.Script, seen = []
      vm.Script = function (text, options) {
        const script = new Script(text, options)
        if (options?.cachedData && script.cachedDataRejected === false) seen.push(path.basename(options.filename))
        return script
      }
      process.on('exit', () => require('node:fs').writeSync(2, seen.join(' ')))`,
    )
    const { stderr } = waza(inspected, { ...env, NODE_OPTIONS: '' }, [...flags, '-r', spy])
    return stderr.split(' ').filter((name) => name !== '')
  }

  test('is used where it is the one that the build made, by the engine and with the flags that made it', () => {
    // The spy is a flag of its own, so the launcher is told that it belongs.
    const launcher = path.join(dist, 'cli.js')
    const spy = path.join(folder, 'spy.cjs')
    const text = readFileSync(launcher, 'utf8').replace(/("engine":"[^"]* )"/, `$1 -r ${spy}"`)
    writeFileSync(launcher, text)
    expect(used()).toEqual(expect.arrayContaining(['main.js', 'preflight.js']))
    expect(used({ WAZA_NO_CODE_CACHE: '1' })).toEqual([])
    expect(used({}, ['--stack-size=900'])).toEqual([])
    writeFileSync(launcher, text.replace(/"engine":"v[\d.]+/, '"engine":"v0.0.0'))
    expect(used()).toEqual([])
  })

  test.each<[string, () => void]>([
    ['damaged in one bit', () => change(cache, (bytes) => flip(bytes, bytes.length >> 1))],
    ['damaged in its head', () => change(cache, (bytes) => flip(bytes, 0))],
    ['cut', () => change(cache, (bytes) => bytes.subarray(0, 1000))],
    ['longer', () => change(cache, (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]))],
    ['empty', () => writeFileSync(cache, '')],
    ['the one of another module', () => cpSync(path.join(dist, 'main.js.cache'), cache)],
    ['a link to the right one', () => replace(() => symlinkSync(original, cache))],
    ['a link to a device', () => replace(() => symlinkSync('/dev/zero', cache))],
    ['a pipe', () => replace(() => execFileSync('mkfifo', [cache]))],
    ['a directory', () => replace(() => cpSync(path.join(ROOT, 'schemas'), cache, { recursive: true }))],
    ['absent', () => rmSync(cache)],
  ])('that is %s is ignored', (_, spoil) => {
    const want = waza(inspected)
    spoil()
    expect(waza(inspected)).toEqual(want)
    expect(want.status).toBe(1)
  })

  test('of another source of the same length is not run in its place', () => {
    const help = path.join(dist, 'help.js')
    expect(waza(['--help']).stdout).toContain('Usage: ')
    change(help, (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('Usage: ', 'USAGE: '), 'latin1'))
    expect(waza(['--help']).stdout).toContain('USAGE: ')
  })

  test('a program that cannot be loaded says so in one line', () => {
    renameSync(path.join(dist, 'main.js'), path.join(dist, 'other.js'))
    const { status, stdout, stderr } = waza(inspected)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toBe('waza: the program could not be loaded\n')
  })

  test.skipIf(process.platform !== 'linux')('few file descriptors are no reason for a stack trace of ours', () => {
    for (let limit = 18; limit <= 26; limit++) {
      const run = `ulimit -n ${limit}; exec "$0" "$@"`
      const words = ['-c', run, process.execPath, path.join(dist, 'cli.js'), ...inspected]
      const { status, stderr } = spawnSync('bash', words, { cwd: ROOT, encoding: 'utf8', timeout: 30_000 })
      // Where the engine cannot start, or cannot open the launcher itself, nothing of this program runs.
      if (status === null || stderr.includes(`open '${path.join(dist, 'cli.js')}'`)) continue
      expect(stderr, String(limit)).toMatch(/^(waza: .*\n)?$/)
      expect([1, 2], String(limit)).toContain(status)
    }
  })

  function replace(make: () => void): void {
    rmSync(cache)
    make()
  }
  function change(file: string, edit: (bytes: Buffer) => Buffer): void {
    writeFileSync(file, edit(readFileSync(file)))
  }
  function flip(bytes: Buffer, at: number): Buffer {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  }
})
