import { hint, hints } from '../../src/envelope/hints.ts'
import type { Result } from '../../src/envelope/result.ts'
import { inspection } from '../report/inspections.ts'

/** A result with everything that a result can have, which no verb ever makes. */
export const maximal: Result = {
  ok: false,
  verb: 'preflight',
  dryRun: true,
  plan: {
    title: 'T',
    details: ['d'],
    steps: [{ kind: 'inspect', label: 'l', disposition: 'run', note: 'n', group: 'g' }],
  },
  steps: [
    {
      kind: 'inspect',
      label: 'l',
      disposition: 'run',
      note: 'n',
      group: 'g',
      outcome: 'failed',
      durationS: 1,
      outputPath: '/o',
      outputLines: 2,
      errorLikeLines: 1,
    },
  ],
  waitedMs: 1,
  diagnostics: [
    {
      tool: 'preflight',
      severity: 'error',
      message: 'No.',
      reproduceCmd: 'waza preflight a',
      output: 'o',
      truncated: true,
      outputPath: '/o',
      file: 'f',
      line: 1,
      col: 2,
      rule: 'task.id',
      fixAvailable: true,
    },
  ],
  data: inspection().report,
  hints: hints([hint('strict-policy', {})]),
  error: 'preflight_invalid',
  message: 'M',
}
