import type { AdviceName } from '../catalogue/advice.ts'
import type { Place } from '../text/source.ts'

/** A decision in the settings of a project: findings of some codes do not count. */
export interface Decision {
  /** The codes, and where each stands. */
  readonly codes: ReadonlyMap<string, Place>
  /** Whether it is about an eval, by the path that it is inspected under. */
  readonly isAbout: (source: string) => boolean
  /** The only task that it is about; undefined when it is about all, and about the eval. */
  readonly task: string | undefined
  readonly reason: string
}

/** A decision that holds no more: the last day on which it did, and where that stands. */
export interface Ended {
  readonly day: string
  readonly place: Place
}

/** What the settings of a project decide. */
export interface Decisions {
  readonly decisions: readonly Decision[]
  readonly ended: readonly Ended[]
  /** The kinds of advice that the project does not want. */
  readonly off: ReadonlySet<AdviceName>
}

/** Where nobody has decided anything. */
export const NO_DECISIONS: Decisions = { decisions: [], ended: [], off: new Set() }
