import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import type { Node } from '../../src/yaml/node.ts'
import { parseYaml } from '../../src/yaml/parse.ts'
import { MemorySink } from '../cli/memory.ts'
import { allCases, lay, type NamedCase } from '../conformance/cases.ts'

/**
 * No configuration value leaves (contract, "Configuration/credential payloads are not included in messages"): a marker
 * is planted in scalars of the suites' files, and every output of every format is searched for it.
 */
const MARKER = 'S3CR3T-payload'

/** Fields whose values the report has a place for (surface-cli.md section 9, "Allowed besides"). */
const SHOWN = new Set([
  'id',
  'name',
  'category',
  'description',
  'scope',
  'grader',
  'executor',
  'context_dir',
  'tasks_from',
])

/** Mappings whose keys are the author's own. */
const FREE = new Set(['environment', 'env', 'headers', 'args', 'match', 'match_regex', 'properties', 'context'])

interface Spot {
  readonly start: number
  readonly end: number
}

/** Every scalar of a tree that no output may show, and the keys of free-form maps. */
function spotsOf(root: Node): readonly Spot[] {
  const spots: Spot[] = []
  const visit = (node: Node, key: string | undefined): void => {
    if (node.kind === 'scalar') {
      if (node.end > node.start && !SHOWN.has(key ?? '')) spots.push(node)
    } else if (node.kind === 'seq') for (const item of node.items) visit(item, key)
    else {
      for (const pair of node.pairs) {
        const name = pair.key.kind === 'scalar' ? pair.key.text : ''
        if (
          FREE.has(key ?? '') &&
          pair.key.end > pair.key.start &&
          !['files', 'prompt', 'repos', 'responder', 'fixture'].includes(name)
        ) {
          spots.push(pair.key)
        }
        visit(pair.value, name)
      }
    }
  }
  visit(root, undefined)
  return spots
}

function plant(text: string, spots: readonly Spot[], isChosen: (index: number) => boolean): string {
  let out = ''
  let from = 0
  const chosen = spots.filter((_, index) => isChosen(index)).sort((a, b) => a.start - b.start)
  for (const { start, end } of chosen) {
    if (start < from) continue
    // Block scalars end with their line, which has to stay.
    const tail = text.slice(start, end).endsWith('\n') ? '\n' : ''
    out += `${text.slice(from, start)}"${MARKER}"${tail}`
    from = end
  }
  return out + text.slice(from)
}

function* yamlFiles(directory: string): Generator<string> {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name)
    if (entry.isDirectory()) yield* yamlFiles(full)
    else if (entry.isFile() && /\.(?:ya?ml|json|lock)$/.test(entry.name)) yield full
  }
}

async function outputs(one: NamedCase, files: string): Promise<readonly string[]> {
  const fill = (text: string) => text.replaceAll('{files}', files)
  const cwd = path.resolve(files, one.spec.cwd ?? '.')
  const env = { PWD: cwd, HOME: files, ...JSON.parse(fill(JSON.stringify(one.spec.env ?? {}))) }
  const args = one.spec.args.map(fill).filter((arg) => arg !== '--json' && !arg.startsWith('--format'))
  const texts: string[] = []
  for (const format of [
    ['--verbose'],
    ['--format', 'json'],
    ['--json'],
    ['--format', 'sarif'],
    ['--format', 'github'],
    ['--format', 'junit'],
  ]) {
    const stdout = new MemorySink()
    const stderr = new MemorySink()
    const reader = () => diskReader({ cwd, env })
    const exit = await run([...args, ...format], {
      colour: false,
      stdout,
      stderr,
      newReader: reader,
      examine: (evalPath, options) => examine(evalPath, { ...options, reader: reader() }),
    })
    expect(exit, format.join(' ')).toBeLessThan(2)
    texts.push(stdout.text, stderr.text)
  }
  return texts
}

const every = Number(process.env['REDACTION_EVERY'] ?? '4')
const cases = allCases().filter(({ spec }, index) => !spec.raw && index % every === 0)

describe('redaction', () => {
  it('shows no planted value in any format', async () => {
    let planted = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...cases),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        async (one, step, offset) => {
          const { files, dispose } = lay(one)
          try {
            for (const file of yamlFiles(files)) {
              const bytes = fs.readFileSync(file)
              const document = parseYaml(file, bytes)
              if (!document.ok) continue
              const spots = spotsOf(document.root)
              fs.writeFileSync(
                file,
                plant(document.source.text, spots, (index) => (index + offset) % step === 0),
              )
              planted += spots.length
            }
            for (const text of await outputs(one, files)) expect(text).not.toContain(MARKER)
          } finally {
            dispose()
          }
        },
      ),
      { numRuns: Number(process.env['REDACTION_RUNS'] ?? '300') },
    )
    expect(planted).toBeGreaterThan(1000)
  }, 120_000)
})
