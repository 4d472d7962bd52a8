import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { systemSetting } from '../../src/evaluator/setting.ts'

/** An evaluator as a process of its own, whose lock goes stale quickly. Prints what it came to, for those it survives. */
const [id = '', staleMs = ''] = process.argv.slice(2)
const head = { ok: true, head: 'a'.repeat(40) } as const
const setting = systemSetting({ findHead: async () => head, launcher: [], timing: { staleMs: Number(staleMs) } })

createEvaluator(setting)
  .evaluate({ id, waitMs: Infinity })
  .then(({ data, error }) => process.stdout.write(JSON.stringify({ ...data, error })))
