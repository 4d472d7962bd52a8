import { defineConfig } from 'vitest/config'

const ALL = 'conformance,inspection,rules,model,yaml,go,reader,evidence,schema,positions,report'

/** What kills mutants of the inspection: everything in one process that is quick enough to be run hundreds of times. */
export default defineConfig({
  test: {
    // Fewer folders of tests are quicker and kill less: what they give is a lower bound.
    include: (process.env['WAZA_MUTATE_TESTS'] ?? ALL).split(',').map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: [
      'test/conformance/{formats,windows}.test.ts',
      'test/inspection/{budgets,depth,mcp-redaction}.test.ts',
      'test/schema/{verdicts,metaschemas,offline-limits}.test.ts',
      'test/report/rewording.test.ts',
      'test/rules/large-patterns.test.ts',
      'test/yaml/fuzz.test.ts',
      'test/reader/disk.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
