import { defineConfig, mergeConfig } from 'vitest/config'
import whole from './vitest.config.ts'

/** Start processes, pack, build, wait, or go through thousands of documents: for the end of a change, not its middle. */
const SLOW = [
  'test/**/process.test.ts',
  'test/report/rewording.test.ts',
  'test/inspection/mcp.test.ts',
  'test/{conformance,hostile,packaging,packed,property,redaction}/**',
  'test/evaluator/{attempts,command,criteria,full-disk,kill,launch,lock,reach,surroundings}.test.ts',
  'test/mcp/{bundle,criteria,tools}.test.ts',
  'test/selection/glob.test.ts',
  'test/cli/{action,commit-hooks,init,layers,room,terminal}.test.ts',
  'test/catalogue/{catalogue,explanations}.test.ts',
  'test/schema/{metaschemas,offline-limits,verdicts}.test.ts',
  'test/inspection/{budgets,depth,mcp-redaction}.test.ts',
  'test/reader/{contain,disk,glob}.test.ts',
  'test/go/{csv,json,regexp}.test.ts',
  'test/go/template/template.test.ts',
  'test/rules/large-patterns.test.ts',
  'test/render/{human,sarif}.test.ts',
  'test/evidence/csv-tasks.test.ts',
  'test/page/**',
  'test/start/**',
  'test/yaml/{fuzz,single-slip}.test.ts',
  'test/lsp/{conformance,session,neovim}.test.ts',
  'test/fixes/{safe,command}.test.ts',
  'test/published.test.ts',
]

export default mergeConfig(
  whole,
  // All files of a worker share their modules: what they load, they load once.
  defineConfig({ test: { exclude: [...SLOW, '**/node_modules/**'], isolate: false } }),
)
