import { describe, expect, it } from 'vitest'
import * as yaml from 'yaml'
import { checkDocument } from '../../src/schema/check.ts'
import { validate as validateConfig } from '../../src/schema/generated/config.js'
import { validate as validatePreflight } from '../../src/schema/generated/preflight.js'
import {
  oursAt,
  readJson,
  referenceAt,
  SKIPPED,
  schemaDiff,
  sentenceOf,
  withoutPrototypes,
  yardstick,
  yardstickIsThere,
} from './support.ts'

// Fewer two-step mutations than the command line tool makes, so that the suite stays quick.
const PAIRS = 100
// Half a minute on an idle machine; a busy one takes several times as long.
const MINUTES = 10 * 60_000

describe.skipIf(!yardstickIsThere)(`verdicts against the yardstick${SKIPPED}`, () => {
  it.each(['eval', 'task'] as const)(
    '%s: same verdicts, and every mistake is explained once, in words',
    async (kind) => {
      const wrong: string[] = []
      const odd: string[] = []
      const result = await compareAll(kind, (where, doc, valid) => {
        const mistakes = checkDocument(kind, doc)
        if ((mistakes.length === 0) !== valid) wrong.push(where)
        const said = mistakes.map(({ problem }) => sentenceOf(problem))
        const lines = said.map(({ message }) => message)
        const fallback = said.some(({ remediation }) => remediation.includes('what the schema describes'))
        const technical = /schema|anyOf|oneOf|additional|undefined|\[object/.test(withoutNames(lines.join()))
        if (fallback || technical || new Set(lines).size !== lines.length) odd.push(`${where}: ${lines.join(' / ')}`)
      })
      expect(result.disagreements).toEqual([])
      expect(result.documents).toBeGreaterThan(100_000)
      expect(wrong).toEqual([])
      expect(odd).toEqual([])
    },
    MINUTES,
  )

  it.each([
    ['config', validateConfig],
    ['preflight', validatePreflight],
  ] as const)(
    '%s: same verdicts',
    async (kind, validate) => {
      const wrong: string[] = []
      const result = await compareAll(kind, (where, doc, valid) => {
        if (validate(withoutPrototypes(doc)) !== valid) wrong.push(where)
      })
      expect(result.disagreements).toEqual([])
      expect(wrong).toEqual([])
    },
    MINUTES,
  )
})

async function compareAll(kind: string, onDoc: (where: string, doc: unknown, valid: boolean) => void) {
  const { compare, readSeeds } = await schemaDiff()
  return compare({
    oursSchema: readJson(oursAt(kind)),
    referenceSchema: readJson(referenceAt(kind)),
    seeds: readSeeds(`${yardstick}seeds`, yaml).filter((seed) => seed.kind === kind),
    pairs: PAIRS,
    onDoc: (seed, { doc, pointer, what }, valid) => onDoc(`${seed.file} ${pointer} ${what}`, doc, valid),
  })
}

/** A message without what it quotes: field names may well be technical. */
const withoutNames = (line: string): string => line.replace(/`[^`]*`/g, '')
