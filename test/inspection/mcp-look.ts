import { Collector } from '../../src/inspection/collector.ts'
import { inspectMcp } from '../../src/inspection/mcp.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { buildReport, type Inspection } from '../../src/report/build.ts'
import { suiteOf } from '../evidence/suites.ts'

export type Files = Readonly<Record<string, MemoryEntry>>

/** Inspects the MCP declarations of an eval in `/suite`; files are given below that directory. */
export function inspected(text: string, files: Files = {}): Inspection {
  const tree = Object.fromEntries(
    Object.entries(files).map(([path, entry]) => [path.startsWith('/') ? path : `/suite/${path}`, entry]),
  )
  const suite = suiteOf({ files: { '/suite/eval.yaml': text, ...tree }, base: '/suite', cwd: '/place', eval: text })
  const found = new Collector('eval.yaml')
  inspectMcp(suite, found)
  return buildReport(found.parts())
}
