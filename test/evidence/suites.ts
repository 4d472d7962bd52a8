import type { Suite } from '../../src/evidence/suite.ts'
import { decodeEval } from '../../src/model/eval.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import type { Platform } from '../../src/reader/reader.ts'
import { graderConfigs } from '../../src/rules/graders/index.ts'
import { parseYamlText } from '../yaml/text.ts'

/** A suite in memory; the text of the eval is decoded as it is, without any rule of loading. */
export function suiteOf(given: {
  readonly files: Readonly<Record<string, MemoryEntry>>
  readonly base: string
  /** Undefined: the working directory is gone. */
  readonly cwd?: string | undefined
  readonly eval?: string
  readonly platform?: Platform
}): Suite {
  const { files, platform = 'linux' } = given
  const reader = memoryReader({ files, platform, ...(given.cwd === undefined ? {} : { cwd: given.cwd }) })
  const base = reader.paths.absolute(undefined, given.base)
  const document = parseYamlText('eval.yaml', given.eval ?? 'name: x')
  if (base === undefined || !document.ok) throw new Error('no such suite')
  return {
    reader,
    argument: 'eval.yaml',
    eval: decodeEval(document, graderConfigs).eval,
    configs: graderConfigs,
    base,
    fixtures: reader.paths.join(base, 'fixtures'),
  }
}
