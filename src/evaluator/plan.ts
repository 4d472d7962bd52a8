import { commandLine } from '../envelope/command-line.ts'
import type { ResultOf } from '../envelope/result.ts'
import type { Head } from './head.ts'
import { keyFile, lockAnchor, logFile, markerFile, verdictDirectory } from './places.ts'
import type { Producer } from './producer.ts'
import type { Setting } from './setting.ts'
import { STEPS } from './steps.ts'

/** What an evaluation would do, told without doing any of it: nothing is launched, locked or written. */
export function evaluationPlan(
  of: { readonly id: string; readonly key: string; readonly producer: Producer; readonly fold: string },
  head: Head,
  setting: Setting,
): ResultOf<'solution evaluate'> {
  const directory = verdictDirectory(setting)
  const { id, key, producer, fold } = of
  return {
    ok: true,
    verb: 'solution evaluate',
    dryRun: true,
    plan: {
      title: 'Evaluate the solution once and sign the verdict',
      details: [
        `producer: ${commandLine(producer.shownWords)}`,
        `fold: ${fold}`,
        head.ok ? `commit: ${head.head}` : `commit: not known, so nothing would be launched. ${head.message}`,
        `marker: ${markerFile(directory, key)}`,
        `signing key: ${keyFile(setting)}`,
        `attempt log: ${logFile(directory, key)}`,
        `lock: ${lockAnchor(directory, key)}`,
      ],
      steps: Object.values(STEPS).map((step) =>
        head.ok || step === STEPS.head || step === STEPS.record
          ? step
          : { ...step, disposition: 'skip' as const, note: 'the commit is not known' },
      ),
    },
    data: { id },
  }
}
