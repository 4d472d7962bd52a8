import { commandLine } from '../envelope/command-line.ts'
import type { Fix } from '../fixes/fix.ts'
import { diskReader } from '../reader/disk.ts'
import type { Mendable } from '../render/run.ts'
import type { Entry, Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import type { Host } from './host.ts'
import type { Request } from './request.ts'

/** So many evals with errors are repaired in memory to tell what can be fixed; a run with more does not tell it. */
const MOST = 200

/** What a preflight tells of fixes. A run without an error, or that tells nobody, loads and does nothing for it. */
export class Remedies {
  readonly #isTold: boolean
  readonly #isShown: boolean
  #failing = 0
  #errors = 0
  #fixed = 0

  constructor(
    readonly options: { readonly contextDir?: string },
    readonly request: Request,
    readonly host: Host,
  ) {
    const { face, look, baseline, outputs } = request
    // Where a baseline holds findings back, a count of all would be about others.
    this.#isTold = face === 'human' && !look.quiet && baseline === undefined
    this.#isShown = face === 'sarif' || outputs.some(({ format }) => format === 'sarif')
  }

  /** Counts what can be fixed of an eval. The result is the fixes of its findings, where an output shows them. */
  async of(source: string, inspection: Inspection): Promise<ReadonlyMap<Entry, Fix> | undefined> {
    if (!(this.#isTold || this.#isShown) || !hasFailed(inspection.report, false)) return undefined
    this.#failing++
    // What a test gives in place of the inspection has no files.
    if (this.#failing > MOST || this.host.examine !== undefined) return undefined
    const [{ repairOf, SAFE }, { examine }] = await Promise.all([import('./fixes.ts'), import('../inspect.ts')])
    let known: Inspection | undefined = inspection
    const repair = repairOf(
      source,
      (reader) => {
        const made = known ?? examine(source, { ...this.options, advice: false, reader })
        known = undefined
        return made
      },
      this.host.newReader ?? diskReader,
      SAFE,
    )
    this.#errors += inspection.entries.filter(({ diagnostic }) => diagnostic.state === 'invalid').length
    this.#fixed += repair.fixed.size
    return this.#isShown ? repair.fixes : undefined
  }

  /** What people are told of it at the end. */
  get mendable(): Mendable | undefined {
    if (!this.#isTold || this.#fixed === 0 || this.#failing > MOST) return undefined
    const { evals, contextDir } = this.request
    const flags = contextDir === '' ? [] : ['--context-dir', contextDir]
    const command =
      evals.length === 1 ? commandLine(['waza', 'fix', ...evals, ...flags]) : 'waza fix, with the same evals'
    return { errors: this.#errors, fixed: this.#fixed, command }
  }
}
