import { describe, expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { ran } from '../cli/memory.ts'
import { evalText, taskText } from '../cli/suites.ts'

// What comments accept, through the command.

const REAL = { executor: 'copilot-sdk' }

/** Runs a command line over one suite; the texts stand before and behind those of the eval and its task. */
async function run(texts: { readonly eval?: string; readonly task?: string }, ...words: string[]) {
  const files = {
    '/s/eval.yaml': texts.eval ?? evalText({}, REAL),
    '/s/tasks/a.yaml': texts.task ?? taskText(),
  }
  return ran(['preflight', 'eval.yaml', ...words], {
    examine,
    newReader: () => memoryReader({ files, cwd: '/s', home: '/home/me' }),
  })
}

/** The eval, with a comment on a line of its own before the line of a key. */
function evalWith(comment: string, key: string, behind = false): string {
  const lines = evalText({}, REAL).split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${key}:`))
  if (behind) lines[at] += ` ${comment}`
  else lines.splice(at, 0, comment)
  return lines.join('\n')
}

const AVAILABLE = 'runtime.availability'

test('without a comment, the gate is closed by what cannot be known offline', async () => {
  const { exit, stdout } = await run({}, '--strict')
  expect(exit).toBe(1)
  expect(stdout).toContain(AVAILABLE)
})

describe('a comment accepts a finding', () => {
  const line = async (): Promise<string> => {
    const log = JSON.parse((await run({}, '--format', 'rdjson')).stdout)
    const { location } = log.diagnostics.find(({ code }: { code: { value: string } }) => code.value === AVAILABLE)
    return evalText({}, REAL).split('\n')[location.range.start.line - 1]!.split(':')[0]!
  }

  test.each([
    ['at the head of the file', async () => `# waza-ignore ${AVAILABLE} -- known\n${evalText({}, REAL)}`],
    ['on the line before', async () => evalWith(`# waza-ignore ${AVAILABLE} -- known`, await line())],
    ['on its line', async () => evalWith(`# waza-ignore ${AVAILABLE} -- known`, await line(), true)],
    ['with comments between', async () => evalWith(`# waza-ignore ${AVAILABLE} -- known\n\n# more`, await line())],
    ['among other codes', async () => evalWith(`# waza-ignore task.id, ${AVAILABLE} -- known`, await line())],
  ])('%s', async (_, text) => {
    const { exit, stdout } = await run({ eval: await text() }, '--strict')
    expect(stdout).not.toContain(`unresolved  ${AVAILABLE}`)
    expect(stdout).toMatch(/; 1 finding accepted\.\n$/)
    expect(exit).toBe(0)
  })

  test.each([
    ['of another line', async () => evalWith(`# waza-ignore ${AVAILABLE} -- known`, 'metrics')],
    ['in a text', async () => evalText({ description: `# waza-ignore ${AVAILABLE} -- known` }, REAL)],
    ['that is none', async () => `# waza-ignores ${AVAILABLE} -- known\n${evalText({}, REAL)}`],
    ['of another code', async () => `# waza-ignore grader.model -- known\n${evalText({}, REAL)}`],
  ])('but not one %s', async (_, text) => {
    const { exit, stdout } = await run({ eval: await text() }, '--strict')
    expect(stdout).toContain(AVAILABLE)
    expect(exit).toBe(1)
  })
})

describe('a comment in the front matter of an agent', () => {
  const agent = (front: string) => `---\n${front}---\nGreets.\n`
  const over = async (text: string, ...words: string[]) => {
    const files = {
      '/s/eval.yaml': evalText({ skill: 'greeter' }),
      '/s/tasks/a.yaml': taskText(),
      '/s/tasks/b.yaml': taskText({ id: 'b' }),
      '/s/greeter.agent.md': text,
    }
    return ran(['preflight', 'eval.yaml', ...words], { examine, newReader: () => memoryReader({ files, cwd: '/s' }) })
  }

  test.each([
    ['on its line', 'name: greeter\ntools: [read] # waza-ignore boundary.requested_policy -- the run shows it\n'],
    [
      'on the line before',
      'name: greeter\n# waza-ignore boundary.requested_policy -- the run shows it\ntools: [read]\n',
    ],
    ['at its head', '# waza-ignore boundary.requested_policy -- the run shows it\nname: greeter\ntools: [read]\n'],
  ])('accepts what is found there, for all tasks: %s', async (_, front) => {
    expect((await over(agent('name: greeter\ntools: [read]\n'), '--strict')).exit).toBe(1)
    const { exit, stdout } = await over(agent(front), '--strict', '--fail-on', 'advice')
    expect(stdout).toMatch(/; 2 findings accepted\.\n$/)
    expect(exit).toBe(0)
  })

  test('is advised on once, with its place in the file', async () => {
    const { stdout } = await over(agent('name: greeter\n# waza-ignore task.id -- no\ntools: [read]\n'))
    expect(stdout.split('greeter.agent.md:3:1  advice.ignore_unused\n')).toHaveLength(2)
    expect(stdout).not.toContain('other place')
  })

  test('is none in the text below', async () => {
    const text = `${agent('name: greeter\ntools: [read]\n')}# waza-ignore boundary.requested_policy -- no\n`
    expect((await over(text, '--strict')).exit).toBe(1)
  })
})

const ACCEPTED = `# waza-ignore ${AVAILABLE} -- a nightly job shows it\n${evalText({}, REAL)}`

test('the report is the same with and without what is accepted, but for its lines', async () => {
  const [plain, accepted] = await Promise.all(
    [undefined, ACCEPTED].map((text) => run(text === undefined ? {} : { eval: text }, '--format', 'json', '--strict')),
  )
  expect(accepted!.stdout).toBe(plain!.stdout)
  expect([plain!.exit, accepted!.exit]).toEqual([1, 0])
})

test('--report-accepted lists it with the reason', async () => {
  const { stdout } = await run({ eval: ACCEPTED }, '--report-accepted')
  expect(stdout).toMatch(
    /1 finding accepted, which does not count\n\neval\.yaml:\d+:\d+ {2}unresolved {2}runtime\.availability\n {4}A comment: a nightly job shows it\n/,
  )
})

test('SARIF has it as a suppressed result, other services have it not', async () => {
  const log = JSON.parse((await run({ eval: ACCEPTED }, '--format', 'sarif')).stdout)
  const result = log.runs[0].results.find(({ ruleId }: { ruleId: string }) => ruleId === AVAILABLE)
  expect(result.suppressions).toEqual([{ kind: 'inSource', justification: 'a nightly job shows it' }])
  for (const format of ['github', 'junit', 'gitlab', 'rdjson', 'markdown', 'html'])
    expect((await run({ eval: ACCEPTED }, '--format', format)).stdout, format).not.toContain(AVAILABLE)
})

test('what is invalid is never accepted, and the comment is told so', async () => {
  const text = `# waza-ignore eval.schema -- no\n${evalText({ taks: ['x'] })}`
  const { exit, stdout } = await run({ eval: text })
  expect(exit).toBe(1)
  expect(stdout).toContain('invalid  eval.schema')
  expect(stdout).toContain('The comment cannot accept eval.schema here, since it is invalid: a run would fail on it.')
})

describe('a comment is itself advised on', () => {
  test.each([
    ['without a reason', `# waza-ignore ${AVAILABLE}`, 'The comment accepts findings without a reason.'],
    ['without a code', '# waza-ignore -- because', 'The comment names no code, so that it accepts nothing.'],
    [
      'with a misspelt code',
      '# waza-ignore runtime.availabilty -- x',
      'The comment names a code that does not exist; did you mean `runtime.availability`\\?',
    ],
    ['with an unknown code', '# waza-ignore no.code -- because', 'The comment names a code that does not exist.'],
    ['that accepts nothing', '# waza-ignore task.id -- x', 'The comment accepts nothing: there is no task.id here.'],
  ])('%s', async (_, comment, sentence) => {
    const { stdout } = await run({ eval: `${comment}\n${evalText({}, REAL)}` })
    expect(stdout).toMatch(new RegExp(`^eval\\.yaml:1:1  advice\\.ignore_\\w+\\n    ${sentence}`, 'm'))
    const quiet = await run({ eval: `${comment}\n${evalText({}, REAL)}` }, '--no-advice')
    expect(quiet.stdout).not.toContain(sentence)
  })

  test('without a reason it accepts all the same', async () => {
    expect((await run({ eval: `# waza-ignore ${AVAILABLE}\n${evalText({}, REAL)}` }, '--strict')).exit).toBe(0)
  })
})

const SHORT = taskText({ expected: { output_contains: ['ok'] } })

describe('advice', () => {
  test('is accepted by its name', async () => {
    expect((await run({ task: SHORT })).stdout).toContain('Advice: worth a look')
    const { stdout, exit } = await run(
      { task: `# waza-ignore advice.text_short -- one word\n${SHORT}` },
      '--fail-on',
      'advice',
    )
    expect([stdout.includes('Advice'), exit]).toEqual([false, 0])
  })

  test('fails a run that is asked to', async () => {
    const { exit, stdout } = await run({ eval: evalText(), task: SHORT }, '--fail-on', 'advice')
    expect(exit).toBe(1)
    expect(stdout).toContain('Advice: worth a look, and with --fail-on advice a reason to fail')
    expect(stdout).toMatch(
      /\nFailed with exit 1: no errors and no warnings; 1 piece of advice, which --fail-on advice lets no run pass with\.\n$/,
    )
    const envelope = JSON.parse((await run({ eval: evalText(), task: SHORT }, '--fail-on', 'advice', '--json')).stdout)
    expect(envelope).toMatchObject({
      ok: false,
      message: 'Nothing is invalid, but --fail-on advice lets no advice pass.',
    })
    const junit = await run({ eval: evalText(), task: SHORT }, '--fail-on', 'advice', '--format', 'junit')
    expect(junit.stdout).toContain('<failure message="')
    expect((await run({ eval: evalText(), task: SHORT })).exit).toBe(0)
  })

  test('what else fails a run can be named, and advice alone need not be strict', async () => {
    for (const [words, exit] of [
      [['invalid'], 0],
      [['advice'], 0],
      [['strict'], 1],
      [['advice', 'strict'], 1],
    ] as const)
      expect((await run({}, ...words.flatMap((word) => ['--fail-on', word]))).exit, words.join()).toBe(exit)
    expect(await run({}, '--fail-on', 'strict')).toEqual(await run({}, '--strict'))
  })

  test.each([
    ['github', /^::notice file=tasks\/a\.yaml,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=advice\.text_short::/m],
    ['gitlab', /"check_name":"advice\.text_short","fingerprint":"[0-9a-f]{32}","severity":"info"/],
    ['rdjson', /"severity":"INFO","code":\{"value":"advice\.text_short"/],
    ['junit', /<system-out>tasks\/a\.yaml:\d+:\d+ advice advice\.text_short: /],
    ['markdown', /^- advice `advice\.text_short` at `tasks\/a\.yaml:\d+:\d+`<br>/m],
    ['sarif', /"ruleId": "advice\.text_short",\n\s+"kind": "informational",\n\s+"level": "note"/],
    ['html', /"advice":\[\[\d/],
  ])('reaches %s, unless nobody wants it', async (format, pattern) => {
    const suite = { eval: evalText(), task: SHORT }
    const { exit, stdout } = await run(suite, '--format', format)
    expect(stdout).toMatch(pattern)
    expect(exit).toBe(0)
    expect((await run(suite, '--format', format, '--no-advice')).stdout).not.toMatch(pattern)
  })

  test.each([
    [['--fail-on', 'warnings'], '--fail-on is invalid, strict or advice, not "warnings"'],
    [['--fail-on', 'advice', '--no-advice'], '--fail-on advice and --no-advice exclude each other'],
  ])('%j is refused', async (words, message) => {
    expect(await run({}, ...words)).toMatchObject({ exit: 2, stderr: `waza: ${message}\n` })
  })
})
