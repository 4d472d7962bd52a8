import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { formats } from '../../src/render/formats.ts'
import { MemorySink } from '../cli/memory.ts'
import { errorsOf } from '../envelope/wire.ts'
import { readSarif, type SarifResult } from '../render/sarif-log.ts'
import { allCases, lay, type NamedCase } from './cases.ts'

// Every case in every format: what services refuse, where they would point, and what may never be printed.

const HOME = process.cwd()

/** Every format of one inspection, by its name; the envelope as `--json`. */
async function facesOf(
  args: readonly string[],
  cwd: string,
  workspace: string,
  extra: Readonly<Record<string, string>>,
) {
  const env = { ...process.env, PWD: cwd, ...extra }
  process.chdir(cwd)
  const reader = () => diskReader({ cwd, env })
  const files = new Map<string, string>()
  const stdout = new MemorySink()
  const stderr = new MemorySink()
  const words = formats.flatMap((format) => ['--output', `${format}=${format}`])
  const [verb = '', ...rest] = args
  await run([verb, '--json', ...words, ...rest], {
    colour: false,
    workspace,
    stdout,
    stderr,
    newReader: reader,
    examine: (evalPath, options) => examine(evalPath, { ...options, reader: reader() }),
    replaceFile: (file, text) => {
      files.set(file, text)
      return { ok: true }
    },
  })
  files.set('--json', stdout.text)
  files.set('standard error', stderr.text)
  return files
}

/** Lines as SARIF and GitHub count them, without the byte order mark that no column counts. */
function linesOf(file: string): readonly string[] {
  return new TextDecoder().decode(readFileSync(file)).split(/\r\n|\n|\r/)
}

function checkRegion(result: SarifResult, root: string): void {
  const { artifactLocation, region } = result.locations[0]?.physicalLocation ?? {}
  if (artifactLocation === undefined || region === undefined) return
  expect(artifactLocation.uriBaseId).toBe('%SRCROOT%')
  const file = path.join(root, decodeURIComponent(artifactLocation.uri))
  expect(existsSync(file), file).toBe(true)
  const lines = linesOf(file)
  const { startLine, startColumn, endLine = startLine, endColumn = startColumn } = region
  expect(startLine).toBeGreaterThanOrEqual(1)
  expect(endLine).toBeLessThanOrEqual(lines.length)
  expect(startColumn).toBeGreaterThanOrEqual(1)
  expect(startColumn).toBeLessThanOrEqual(lines[startLine - 1]!.length + 1)
  expect(endColumn).toBeLessThanOrEqual(lines[endLine - 1]!.length + 1)
  expect(
    [endLine, endColumn].join() === [startLine, startColumn].join() || endLine > startLine || endColumn > startColumn,
  ).toBe(true)
}

async function check(one: NamedCase): Promise<void> {
  const { files, dispose } = lay(one)
  try {
    const fill = (text: string) => text.replaceAll('{files}', files)
    const cwd = path.resolve(files, one.spec.cwd ?? '.')
    const env = Object.fromEntries(Object.entries(one.spec.env ?? {}).map(([key, value]) => [key, fill(value)]))
    const faces = await facesOf(one.spec.args.map(fill), cwd, files, env)
    for (const [face, text] of faces)
      for (const secret of one.spec.expect.never_in_output ?? []) expect(text, face).not.toContain(fill(secret))

    const { log, errors } = readSarif(faces.get('sarif')!)
    expect(errors).toEqual([])
    expect(faces.get('sarif')).not.toContain(files)
    for (const result of log.runs[0]!.results) checkRegion(result, files)
    const prints = log.runs[0]!.results.map((result) => result.partialFingerprints['wazaPreflight/v2'])
    expect(new Set(prints).size).toBe(prints.length)

    expect(errorsOf(JSON.parse(faces.get('--json')!))).toEqual([])
    for (const line of faces.get('github')!.trimEnd().split('\n'))
      expect(line).toMatch(
        /^(?:::(?:error|warning|notice) (?:\w+=[^:,\r\n]*,)*title=[^:,]*::.+|\w+ with exit \d: .*|\d+ of .*)$/,
      )
    expect(faces.get('junit')!.match(/<testcase /g)?.length).toBeGreaterThan(0)
  } finally {
    process.chdir(HOME)
    dispose()
  }
}

// Those that are about the words of the command line, or about devices, have no report to show in another format.
const cases = allCases().filter(({ spec }) => spec.raw !== true && !spec.args.some((arg) => arg.includes('/proc')))

describe('every format of every conformance case', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    await check(one)
  })
})
