import { commandLine } from '../envelope/command-line.ts'
import type { ResultOf } from '../envelope/result.ts'
import type { Head } from './head.ts'
import { lockAnchor, logFile, markerFile, type Places } from './places.ts'
import type { Producer } from './producer.ts'
import { STEPS } from './steps.ts'

/** What an evaluation would do, told without doing any of it: nothing is launched, locked or written. */
export function evaluationPlan(
  of: { readonly id: string; readonly key: string; readonly producer: Producer; readonly fold: string },
  head: Head,
  places: Places,
): ResultOf<'solution evaluate'> {
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
        `marker: ${markerFile(places, key)}`,
        `signing key: ${places.keyFile}`,
        `attempt log: ${logFile(places, key)}`,
        `lock: ${lockAnchor(places, key)}`,
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
