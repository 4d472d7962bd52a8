import type { MemoryEntry } from '../../src/reader/memory.ts'
import { buildReport, type Inspection } from '../../src/report/build.ts'
import { evalMockRules } from '../../src/rules/mocks/index.ts'
import { mcpServersRule } from '../../src/rules/servers.ts'
import { suiteOf } from '../evidence/suites.ts'
import { judged } from './judged.ts'

export type Files = Readonly<Record<string, MemoryEntry>>

/** Inspects the MCP declarations of an eval in `/suite`; files are given below that directory. */
export function inspected(text: string, files: Files = {}): Inspection {
  const tree = Object.fromEntries(
    Object.entries(files).map(([path, entry]) => [path.startsWith('/') ? path : `/suite/${path}`, entry]),
  )
  const suite = suiteOf({ files: { '/suite/eval.yaml': text, ...tree }, base: '/suite', cwd: '/place', eval: text })
  const found = judged(suite, { evalRules: [...evalMockRules, mcpServersRule] })
  return buildReport(found.parts())
}
