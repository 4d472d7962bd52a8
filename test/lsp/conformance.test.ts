import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Diagnostic,
  DiagnosticSeverity,
  DidChangeWorkspaceFoldersNotification,
  DocumentDiagnosticRequest,
} from 'vscode-languageserver-protocol/node'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import type { Inspection } from '../../src/report/build.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'
import { allCases, lay, type NamedCase } from '../conformance/cases.ts'
import { type Client, connect, isBuilt, uriOf } from './client.ts'

// Every eval of the conformance cases that an editor can open: what it is shown is what the command finds.

const CAPABILITIES = {
  workspace: { workspaceFolders: true, configuration: false },
  textDocument: { diagnostic: { relatedDocumentSupport: true } },
}

const SEVERITY = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning, info: undefined }

interface Call {
  readonly evals: readonly string[]
  readonly contextDir: string
}

/** What a case asks of the command, where an editor can ask the same. */
function callOf(args: readonly string[]): Call | undefined {
  const [verb, ...rest] = args
  if (verb !== 'preflight' || rest.some((word) => /^--(owners0?|help|json|ignore)$|[*?]/.test(word))) return undefined
  const evals: string[] = []
  let contextDir = ''
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i]!
    if (word.startsWith('--context-dir=')) contextDir = word.slice('--context-dir='.length)
    else if (word === '--context-dir') contextDir = rest[++i] ?? ''
    else if (word === '--format' || word === '--baseline' || word === '--output') i++
    else if (!word.startsWith('-')) evals.push(word)
  }
  return { evals, contextDir }
}

/** The text of a file as an editor has it; undefined for what no editor shows as it is. */
function textOf(file: string): string | undefined {
  try {
    if (!statSync(file).isFile()) return undefined
    const bytes = readFileSync(file)
    return Buffer.from(bytes.toString('utf8')).equals(bytes) ? bytes.toString('utf8') : undefined
  } catch {
    return undefined
  }
}

const lines = (list: readonly (readonly unknown[])[]): string[] => list.map((one) => JSON.stringify(one)).sort()

/** What the command finds, in the words of an editor: file, line, column, severity, code, sentences. */
function wanted({ entries, advice }: Inspection, evalFile: string, cwd: string): string[] {
  const isFile = (file: string): boolean => {
    try {
      return statSync(file).isFile()
    } catch {
      return false
    }
  }
  const spot = (place: Parameters<typeof fileOf>[0] | undefined, source: string): readonly unknown[] => {
    const named = place === undefined ? undefined : path.resolve(cwd, fileOf(place))
    if (place !== undefined && named !== undefined && isFile(named)) {
      const { line, column } = positionOf(place) ?? { line: 1, column: 1 }
      return [named, line - 1, column - 1]
    }
    const own = path.resolve(cwd, source)
    return [named === undefined && source !== '' && isFile(own) ? own : evalFile, 0, 0]
  }
  return lines([
    ...entries.flatMap(({ diagnostic: { code, state, severity, source, message, remediation }, place }) =>
      state === 'verified' ? [] : [[...spot(place, source), SEVERITY[severity], code, `${message}\n${remediation}`]],
    ),
    ...advice.map(({ name, place, message, remediation }) => [
      ...spot(place, ''),
      DiagnosticSeverity.Hint,
      name,
      `${message}\n${remediation}`,
    ]),
  ])
}

function shown(file: string, diagnostics: readonly Diagnostic[]): (readonly unknown[])[] {
  return diagnostics.map(({ range: { start }, severity, code, message }) => [
    file,
    start.line,
    start.character,
    severity,
    code ?? null,
    message,
  ])
}

describe.skipIf(!isBuilt)('an eval that is opened', () => {
  let shared: Client
  const home = process.cwd()
  let folder = home
  beforeAll(async () => {
    shared = await connect(home, { capabilities: CAPABILITIES })
  })
  afterAll(async () => {
    expect(await shared.stop()).toEqual({ code: 0, stderr: '' })
  })

  /** A server that sees what the case wants it to see: the shared one, or one with surroundings of its own. */
  async function serverFor(one: NamedCase, cwd: string, contextDir: string, fill: (text: string) => string) {
    if (one.spec.env !== undefined || contextDir !== '') {
      const env = Object.fromEntries(Object.entries(one.spec.env ?? {}).map(([key, value]) => [key, fill(value)]))
      return connect(cwd, { env, capabilities: CAPABILITIES, options: { contextDir: fill(contextDir) } })
    }
    await shared.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: [{ uri: uriOf(cwd), name: 'case' }], removed: [{ uri: uriOf(folder), name: 'folder' }] },
    })
    folder = cwd
    return shared
  }

  let compared = 0
  it.each(allCases().map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { files, dispose } = lay(one)
    const fill = (text: string) => text.replaceAll('{files}', files)
    const cwd = path.resolve(files, fill(one.spec.cwd ?? '.'))
    try {
      const call = callOf(one.spec.args.map(fill))
      // A directory that only one process is in is none that an editor opens.
      if (call === undefined || cwd.startsWith('/proc') || !statSync(cwd).isDirectory()) return
      for (const word of call.evals) {
        const file = path.resolve(cwd, word)
        const text = textOf(file)
        if (text === undefined) continue
        const env = Object.fromEntries(Object.entries(one.spec.env ?? {}).map(([key, value]) => [key, fill(value)]))
        const source = path.relative(cwd, file)
        const reader = diskReader({ cwd, env: { ...process.env, PWD: cwd, ...env } })
        const inspection = examine(source, { reader, contextDir: call.contextDir })
        const client = await serverFor(one, cwd, call.contextDir, fill)
        await client.open(file, text)
        const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
          textDocument: { uri: uriOf(file) },
        })
        if (report.kind !== 'full') throw new Error('nothing was told before')
        const found = shown(file, report.items)
        for (const [uri, related] of Object.entries(report.relatedDocuments ?? {}))
          if (related.kind === 'full') found.push(...shown(new URL(uri).pathname, related.items))
        expect(lines(found.map(([at, ...rest]) => [decodeURIComponent(String(at)), ...rest]))).toEqual(
          wanted(inspection, file, cwd),
        )
        compared++
        await client.close(file)
        if (client !== shared) expect(await client.stop()).toEqual({ code: 0, stderr: '' })
      }
    } finally {
      dispose()
    }
  })

  it('was compared in most of the cases', () => {
    expect(compared).toBeGreaterThan(allCases().length / 2)
  })
})
