import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { ran } from '../cli/memory.ts'
import { errorsOf } from '../envelope/wire.ts'
import { battery, EVAL, failingBattery, finding, print, report } from './documents.ts'
import { type World, world } from './world.ts'

// The verbs as they are typed: in this process with a producer that is made up, and as a process with a real one.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('in this process', () => {
  const made = (
    answer: { stdout: string; exitCode?: number },
    configuration: object = { producer: 'checks' },
  ): World => {
    const w = world()
    w.configure(configuration)
    w.answer(answer)
    return w
  }
  const typed = (w: World, ...words: string[]) => ran(['solution', ...words], { evaluator: createEvaluator(w.setting) })

  test.each([
    ['ready', { stdout: print(battery()) }, 0],
    ['not ready', { stdout: print(failingBattery()), exitCode: 1 }, 1],
    ['unusable', { stdout: 'nonsense' }, 2],
  ])('evaluate and gate say by their exit how it is: %s', async (_, answer, exit) => {
    const w = made(answer)
    const human = await typed(w, 'evaluate', 'a')
    const json = await typed(w, 'evaluate', 'a', '--json')
    expect([human.exit, json.exit]).toEqual([exit, exit])
    expect(human.stderr.match(/\n/g)?.length ?? 0).toBe(exit === 0 ? 0 : 1)
    expect(json.stderr).toBe('')
    expect(json.stdout.match(/\n/g)).toHaveLength(1)
    const envelope = JSON.parse(json.stdout)
    expect(envelope).toMatchObject({ ok: exit === 0, verb: 'solution evaluate', data: { id: 'a' } })
    expect(envelope.steps).toHaveLength(7)
    expect((await typed(w, 'gate', 'a')).exit).toBe(exit === 0 ? 0 : 1)
    for (const verb of ['status', 'result']) expect((await typed(w, verb, 'a')).exit).toBe(0)
    for (const verb of ['status', 'result']) expect((await typed(w, verb, '..', '--json')).exit).toBe(0)
  })

  test('every answer has the published form', async () => {
    const w = made({ stdout: print(battery()) })
    for (const words of [
      ['evaluate', 'a', '--dry-run'],
      ['status', 'a'],
      ['result', 'a'],
      ['gate', 'a'],
      ['evaluate', 'a'],
      ['status', 'a'],
      ['result', 'a'],
      ['gate', 'a'],
      ['evaluate', '..'],
      ['status', 'a', '--attempt', 'x'],
    ]) {
      const envelope = JSON.parse((await typed(w, ...words, '--json')).stdout)
      expect(errorsOf(envelope), words.join(' ')).toEqual([])
    }
  })

  test('the human texts say what the envelope says', async () => {
    const w = made(
      { stdout: print(report([finding('invalid', { code: 'a.b', message: 'Bad\u001b[31m.' })])), exitCode: 1 },
      { eval: EVAL },
    )
    const human = await typed(w, 'evaluate', 'a')
    expect(human.stdout).toMatch(/^Solution a: not ready\n/)
    expect(human.stdout).toContain('a.b [invalid]: Bad\\x1b[31m.')
    expect(human.stderr).toBe('waza: The solution is not ready: 1 blocker.\n')
    const gate = await typed(w, 'gate', 'a')
    expect(gate.stdout).toMatch(/^Gate: closed\n {2}Blockers:\n/)
    w.answer({ stdout: print(report([finding('unresolved', { message: 'Open.' })])) })
    expect((await typed(w, 'evaluate', 'a')).stdout).toContain('task.id (acknowledged): Open. Fix it.')
    expect((await typed(w, 'gate', 'a')).stdout).toMatch(/^Gate: open\n/)
    expect((await typed(w, 'evaluate', 'a', '--dry-run')).stdout).toMatch(/Steps:\n {2}run {2}/)
    const status = await typed(w, 'status', 'a')
    expect(status.stdout).toMatch(/^Solution a: completed\n/)
    expect((await typed(w, 'result', 'a')).stdout).toContain('outcome: ready')
  })

  test.each([
    [['evaluat', 'a'], 'did you mean evaluate'],
    [['evaluate'], 'needs the id'],
    [['evaluate', 'a', 'b'], '"b"'],
    [['evaluate', 'a', '--attempt', 'x'], '--attempt'],
    [['gate', 'a', '--dry-run'], '--dry-run'],
    [['status', 'a', '--repo', '.'], '--repo'],
    [['evaluate', 'a', '--wait', 'soon'], 'soon'],
    [['evaluate', 'a', '--wait', '-1'], '-1'],
    [['evaluate', 'a', '--strict'], '--strict'],
  ])('%j is a usage error: exit 2, nothing is launched', async (words, part) => {
    const w = made({ stdout: print(battery()) })
    const result = await typed(w, ...words)
    expect(result).toMatchObject({ exit: 2, stdout: '' })
    expect(result.stderr).toContain(part)
    const json = await typed(w, ...words, '--json')
    expect(json).toMatchObject({ exit: 2, stderr: '' })
    const verb = ['evaluate', 'gate', 'status'].includes(words[0] ?? '') ? `solution ${words[0]}` : 'solution'
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, verb, error: 'invalid_arguments' })
    expect(w.launches).toEqual([])
  })
})

describe('as a process', () => {
  let folder = ''
  let cli = ''
  let repo = ''
  let env: NodeJS.ProcessEnv = {}

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waza-command-'))
    cli = join(process.cwd(), 'node_modules', '.cache', 'waza-command', String(process.pid), 'cli.js')
    await build({
      entryPoints: { cli: 'src/cli/main.ts' },
      outdir: join(cli, '..'),
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
    })
    repo = join(folder, 'repo')
    execFileSync('cp', ['-r', 'examples/preflight', repo])
    writeFileSync(join(repo, '.waza-solution.json'), '{"eval":"eval.yaml"}')
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e', ...words], { cwd: repo })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'm')
    env = {
      ...process.env,
      WAZA_VERDICT_DIR: join(folder, 'verdicts'),
      WAZA_VERDICT_SIGNING_KEY: join(folder, 'key'),
      WAZA_PREFLIGHT_BIN: '',
    }
  })

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(join(cli, '..'), { recursive: true, force: true })
  })

  async function ended(child: ChildProcess) {
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
    })
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
    })
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { code, stdout, stderr }
  }

  const start = (words: string[], more: NodeJS.ProcessEnv = {}, stdout: 'pipe' | number = 'pipe') =>
    ended(
      spawn(process.execPath, [cli, 'solution', ...words], {
        cwd: repo,
        env: { ...env, ...more },
        stdio: ['ignore', stdout, 'pipe'],
      }),
    )

  test('a real preflight is evaluated, gated, and its repository stays as it was', async () => {
    const before = execFileSync('git', ['status', '--porcelain'], { cwd: repo, encoding: 'utf8' })
    const evaluated = await start(['evaluate', 'real', '--json'])
    expect(evaluated).toMatchObject({ code: 0, stderr: '' })
    const { data } = JSON.parse(evaluated.stdout)
    expect(data).toMatchObject({ status: 'completed', verdict: { ready: true, source: 'waza.preflight' } })
    expect(data.diagnostics).toMatchObject({ availability: 'available', complete: true, outcome: 'ready', issues: [] })
    expect(await start(['gate', 'real'])).toMatchObject({ code: 0, stderr: '' })
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: repo, encoding: 'utf8' })).toBe(before)
  })

  test('a wait that ends before the run: the answer is that it runs, and the run goes on to its end', async () => {
    const slow = join(folder, 'slow.sh')
    const go = join(folder, 'go')
    writeFileSync(
      slow,
      `#!/bin/sh\nwhile [ ! -e '${go}' ]; do sleep 0.05; done\nexec '${process.execPath}' '${cli}' "$@"\n`,
    )
    chmodSync(slow, 0o755)
    const begun = await start(['evaluate', 'slow', '--wait', '3000', '--json'], { WAZA_PREFLIGHT_BIN: slow })
    expect(begun).toMatchObject({ code: 0, stderr: '' })
    const { data } = JSON.parse(begun.stdout)
    expect(data).toMatchObject({ status: 'running', id: 'slow', pollAfterMs: 5_000 })
    expect(await start(['evaluate', 'slow', '--force-new-attempt'])).toMatchObject({ code: 1 })
    expect(JSON.parse((await start(['status', 'slow', '--json'])).stdout).data.status).toBe('running')
    writeFileSync(go, '')
    await vi.waitFor(
      async () =>
        expect(JSON.parse((await start(['result', 'slow', '--json'])).stdout).data).toMatchObject({
          status: 'completed',
          attemptId: data.attemptId,
          outcomeClass: 'ready',
          verdict: { ready: true },
        }),
      { timeout: 30_000, interval: 200 },
    )
    expect(await start(['gate', 'slow'])).toMatchObject({ code: 0 })
  })

  test('a wait that is long enough gives what is given without one', async () => {
    const { code, stdout, stderr } = await start(['evaluate', 'patient', '--wait', '50000', '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout).data).toMatchObject({ status: 'completed', verdict: { ready: true } })
  })

  test('however short the wait, what cannot run is not said to be running, and a plan is not waited for', async () => {
    const words = ['--wait', '0', '--json']
    const reserved = await start(['evaluate', '..', ...words])
    expect(reserved.code).toBe(2)
    expect(JSON.parse(reserved.stdout)).toMatchObject({ ok: false, error: 'invalid_id' })
    const nowhere = await start(['evaluate', 'nowhere', '--repo', folder, ...words])
    expect(JSON.parse(nowhere.stdout)).toMatchObject({ ok: false, error: 'head_unavailable' })
    const planned = await start(['evaluate', 'planned', '--dry-run', ...words])
    expect(planned).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(planned.stdout)).toMatchObject({ ok: true, dry_run: true })
    const begun = await start(['evaluate', 'begun', ...words])
    expect(JSON.parse(begun.stdout).data.status).toMatch(/^running/)
    await vi.waitFor(
      async () => expect((await start(['status', 'begun'])).stdout).toContain('Solution begun: completed'),
      { timeout: 30_000, interval: 200 },
    )
  })

  test.skipIf(!existsSync('/dev/full'))('a full standard output is exit 2, and the verdict stands', async () => {
    expect(await start(['evaluate', 'full', '--json'], {}, openSync('/dev/full', 'w'))).toMatchObject({
      code: 2,
      stderr: '',
    })
    expect(await start(['gate', 'full'])).toMatchObject({ code: 0 })
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'after %s the same id can be evaluated again at once',
    async (signal) => {
      const asked = join(folder, `asked-${signal}`)
      const endless = join(folder, 'endless.sh')
      writeFileSync(endless, `#!/bin/sh\ntrap '' TERM\nsleep 600 &\necho $$ $! > '${asked}'\nwait\nsleep 600\n`)
      chmodSync(endless, 0o755)
      const words = [cli, 'solution', 'evaluate', signal]
      const child = spawn(process.execPath, words, { cwd: repo, env: { ...env, WAZA_PREFLIGHT_BIN: endless } })
      const end = ended(child)
      await vi.waitFor(() => expect(producers(asked)).toHaveLength(2), { timeout: 20_000 })
      child.kill(signal)
      await end
      expect(child.signalCode).toBe(signal)
      expect(producers(asked).filter(isRunning)).toEqual([])
      const again = JSON.parse((await start(['evaluate', signal, '--json'])).stdout)
      expect(again.data).toMatchObject({ status: 'completed', verdict: { ready: true } })
    },
  )

  test('a server or a waiting command that is ended takes its producer along, whatever that has started', async () => {
    const call = (id: number, method: string, params: object): string =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } }
    const words = { server: ['mcp'], waiting: ['solution', 'evaluate', 'waiting', '--wait', '600000'] }
    for (const [face, command] of Object.entries(words)) {
      const asked = join(folder, `asked-${face}`)
      const stubborn = join(folder, `stubborn-${face}.sh`)
      writeFileSync(stubborn, `#!/bin/sh\ntrap '' TERM\nsleep 600 &\necho $$ $! > '${asked}'\nwait\nsleep 600\n`)
      chmodSync(stubborn, 0o755)
      const child = spawn(process.execPath, [cli, ...command], {
        cwd: repo,
        env: { ...env, WAZA_PREFLIGHT_BIN: stubborn },
      })
      const end = ended(child)
      if (face === 'server') {
        child.stdin.write(call(0, 'initialize', greeting))
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
        child.stdin.write(call(1, 'tools/call', { name: 'solution_evaluate', arguments: { id: 'served' } }))
      }
      await vi.waitFor(() => expect(producers(asked)).toHaveLength(2), { timeout: 20_000 })
      child.kill('SIGTERM')
      await end
      expect(producers(asked).filter(isRunning), face).toEqual([])
    }
  })

  /** The processes that a producer has written down. */
  function producers(file: string): readonly number[] {
    return existsSync(file) ? (readFileSync(file, 'utf8').match(/\d+(?=[ \n])/g) ?? []).map(Number) : []
  }
  function isRunning(pid: number): boolean {
    try {
      process.kill(pid, 0)
      // A process that has ended and was not waited for yet does not run.
      return !(existsSync(`/proc/${pid}/stat`) && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    } catch {
      return false
    }
  }

  test('two processes at the same id: one launches, the other joins or comes later; the log is whole', async () => {
    const launched = join(folder, 'launched')
    const counted = join(folder, 'counted.sh')
    writeFileSync(counted, `#!/bin/sh\necho x >> '${launched}'\nsleep 0.3\nexec '${process.execPath}' '${cli}' "$@"\n`)
    chmodSync(counted, 0o755)
    const both = await Promise.all(
      [1, 2, 3].map(() => start(['evaluate', 'both', '--json'], { WAZA_PREFLIGHT_BIN: counted })),
    )
    const states = both.map(({ stdout }) => JSON.parse(stdout).data.status)
    // Without --wait everybody waits for a verdict: that of the one who launched, or a later one of their own.
    expect(states).toEqual(['completed', 'completed', 'completed'])
    const runs = readFileSync(launched, 'utf8').match(/x/g)?.length ?? 0
    expect(new Set(both.map(({ stdout }) => JSON.parse(stdout).data.attemptId)).size).toBe(runs)
    const log = readFileSync(join(folder, 'verdicts', 'both.attempts.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(log.map((line) => JSON.parse(line).kind)).toEqual(
      Array.from({ length: runs }, () => ['start', 'terminal']).flat(),
    )
  })
})
