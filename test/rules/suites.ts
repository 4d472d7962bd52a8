import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'

/** A mock suite of one task in memory, /w/eval.yaml and /w/task.yaml, inspected from /w. */
export function inspectSuite(given: {
  readonly evalGraders?: readonly unknown[]
  readonly task?: object
  readonly files?: Readonly<Record<string, MemoryEntry>>
}) {
  const evaluation = {
    name: 'suite',
    skill: 'skill',
    version: '1.0',
    config: { executor: 'mock', model: 'm', trials_per_task: 1, timeout_seconds: 30 },
    metrics: [{ name: 'quality', weight: 1, threshold: 0.5 }],
    tasks: ['task.yaml'],
    ...(given.evalGraders === undefined ? {} : { graders: given.evalGraders }),
  }
  const task = { id: 't1', name: 'Task', inputs: { prompt: 'Go.' }, ...given.task }
  const reader = memoryReader({
    files: { '/w/eval.yaml': JSON.stringify(evaluation), '/w/task.yaml': JSON.stringify(task), ...given.files },
    cwd: '/w',
  })
  const { report } = examine('eval.yaml', { reader, advice: false })
  return { report, reader }
}

/** What a report says of configuration and loading: `code state`, each once, sorted; the schema reader's codes aside. */
export function told(report: ReturnType<typeof inspectSuite>['report']): readonly string[] {
  const open = report.diagnostics.filter(({ code, state }) => state !== 'verified' && !code.endsWith('.schema'))
  return [...new Set(open.map(({ code, state }) => `${code} ${state}`))].sort()
}
