import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sinkOn } from '../../src/cli/output.ts'
import { run } from '../../src/cli/run.ts'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import { systemSetting } from '../../src/evaluator/setting.ts'

/** The server as it is, but its evaluator waits as long as `WAIT_MS` says, and has an arm that a file makes block. */
const waitMs = Number(process.env['WAIT_MS'] ?? '60000')

const evaluator = createEvaluator(
  systemSetting({
    timing: { waitMs, progressMs: 200, pollAfterMs: 50 },
    arms: [
      {
        name: 'orchestrator-workflow',
        blockers: ({ repository }) => (existsSync(join(repository, 'blocked')) ? ['the handoff is open'] : []),
      },
    ],
  }),
)

run(['mcp'], { colour: false, stdout: sinkOn(1), stderr: sinkOn(2), evaluator }).then((exit) => {
  process.exitCode = exit
})
