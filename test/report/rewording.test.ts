import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { mistakesOf } from '../../src/render/fold.ts'
import { fingerprintsOf } from '../../src/report/fingerprint.ts'
import { rootedAt } from '../../src/report/rooted.ts'

const wording = vi.hoisted(() => ({ isChanged: false }))

// Every sentence in other words: without its names, and of another length.
vi.mock('../../src/catalogue/sentences.ts', async (original) => {
  const real = await original<typeof import('../../src/catalogue/sentences.ts')>()
  const other = (text: string) => (wording.isChanged ? `${text.length % 7}` : text)
  return {
    ...real,
    say: (problem: Parameters<typeof real.say>[0]) => {
      const { message, remediation } = real.say(problem)
      return { message: other(message), remediation: other(remediation) }
    },
  }
})

const suites = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('eval.yaml'))
  .map((file) => join('examples', file))

test('rewording every sentence changes no fingerprint and no folding', () => {
  const { paths } = diskReader()
  const rooted = rootedAt(process.cwd(), process.cwd(), paths)
  let findings = 0
  for (const suite of suites) {
    const look = (isChanged: boolean) => {
      wording.isChanged = isChanged
      const inspection = examine(suite)
      const fingerprints = [...fingerprintsOf(inspection, rooted)].sort()
      return { fingerprints, mistakes: mistakesOf(inspection.entries).length }
    }
    const before = look(false)
    findings += before.fingerprints.length
    expect(look(true), suite).toEqual(before)
  }
  expect(existsSync('examples/broken/eval.yaml')).toBe(true)
  expect(findings).toBeGreaterThan(20)
})
