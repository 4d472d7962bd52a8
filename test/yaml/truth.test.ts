import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { same } from '../../scripts/oracle/same.mjs'
import { readYaml } from '../../src/yaml.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TABLE = path.join(ROOT, 'fixtures/yaml/truth.jsonl.gz')

interface Row {
  readonly text: string
  readonly value?: unknown
  readonly kind?: string
}

const rows: readonly Row[] = gunzipSync(fs.readFileSync(TABLE))
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))

const read = (text: string) => readYaml(new TextEncoder().encode(text))

describe('readYaml', () => {
  it.each(rows.filter(({ kind }) => kind === undefined))('has the value of the runtime: $text', ({ text, value }) => {
    const result = read(text)
    expect(result.ok && same(value, result.value), JSON.stringify(result.ok ? value : result)).toBe(true)
  })

  it.each(rows.filter(({ kind }) => kind !== undefined))('refuses what the runtime refuses: $text', ({ text }) => {
    const result = read(text)
    expect(result.ok).toBe(false)
    if (!result.ok) expect(Math.min(result.line, result.column)).toBeGreaterThanOrEqual(1)
  })

  it('names most kinds of refusal as the table does', () => {
    const refused = rows.filter(({ kind }) => kind !== undefined)
    const alike = refused.filter(({ text, kind }) => {
      const result = read(text)
      return !result.ok && result.kind === kind
    })
    expect(alike.length / refused.length).toBeGreaterThan(0.95)
  })

  it('agrees with an independent library on everyday files', () => {
    for (const name of fs.readdirSync(path.join(ROOT, 'examples/preflight'), { recursive: true })) {
      const file = path.join(ROOT, 'examples/preflight', String(name))
      if (!file.endsWith('.yaml')) continue
      const text = fs.readFileSync(file, 'utf8')
      const result = read(text)
      expect(result.ok && JSON.parse(JSON.stringify(result.value)), file).toEqual(parse(text))
    }
  })

  it('has a sound value for what is nested as deep as the runtime reads', () => {
    const result = read(`${'['.repeat(10_000)}x${']'.repeat(10_000)}`)
    expect(result.ok).toBe(true)
  })
})
