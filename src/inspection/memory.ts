import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { type Questions, type TrackedReader, tracked } from '../reader/track.ts'
import type { TaskPlan } from '../report/build.ts'
import type { Collector } from './collector.ts'
import type { LoadedTask } from './load.ts'

/** What an inspection found in one task file, and what that rests on. */
export interface Judgement {
  readonly loaded: LoadedTask | undefined
  /** Whether a task before it had the same ID. */
  readonly isRepeated: boolean
  readonly plan: TaskPlan | undefined
  readonly part: Collector
}

interface Kept extends Judgement {
  readonly questions: Questions
}

/** Small numbers for paths, the same for all who share them. */
export class PathNumbers {
  readonly #known = new Map<AbsolutePath, number>()

  of(path: AbsolutePath): number {
    const known = this.#known.get(path) ?? this.#known.size
    this.#known.set(path, known)
    return known
  }

  /** The number of a path that has one. */
  find(path: AbsolutePath): number | undefined {
    return this.#known.get(path)
  }
}

/** Whether a number is in a sorted list. */
function holds(sorted: Uint32Array, wanted: number | undefined): boolean {
  if (wanted === undefined) return false
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = sorted[middle]!
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}

/**
 * What one inspection of a suite leaves to the next: the judgement on each task file, with the questions that it asked of
 * the world. After a change of the content of some files, a judgement still holds when it did not read them. It is only
 * kept apart from the others where nobody else read the same file: then what others found out does not rest on it.
 */
export class Memory {
  #reader: TrackedReader | undefined
  #kept = new Map<AbsolutePath, Kept>()
  #next = new Map<AbsolutePath, Kept>()
  /** What was asked outside of all task files. */
  #rest: Questions = { asked: new Set(), listed: new Set(), reads: new Map() }
  /** How often each file was read, by all together. */
  #reads = new Map<AbsolutePath, number>()
  readonly #numbers: PathNumbers
  #released: { readonly asked: Uint32Array; readonly listed: Uint32Array } | undefined

  /** @param numbers shared by the memories of suites that are released */
  constructor(numbers: PathNumbers = new PathNumbers()) {
    this.#numbers = numbers
  }

  /**
   * Begins an inspection.
   * @param changed the files whose content is all that has changed since the last one; undefined where more may have
   * @returns the reader for it
   */
  begin(beneath: Reader, changed: readonly AbsolutePath[] | undefined): Reader {
    this.#reader = tracked(beneath)
    if (changed === undefined || !changed.every((path) => this.#isOnlyItsOwn(path)) || this.#isNearLimits())
      this.#kept = new Map()
    else for (const path of changed) this.#kept.delete(path)
    this.#next = new Map()
    return this.#reader
  }

  /** Whether a file is a task file that was read once, for its own judgement. */
  #isOnlyItsOwn(path: AbsolutePath): boolean {
    return this.#kept.has(path) && this.#reads.get(path) === 1 && this.#kept.get(path)?.questions.reads.get(path) === 1
  }

  /** Budgets are counted as an inspection goes on: where one may be used up, every part of it has to be counted. */
  #isNearLimits(): boolean {
    let findings = 0
    for (const { part } of this.#kept.values()) findings += part.findings.length
    return findings > limits.otherBases * 10 || this.#kept.size > limits.taskFiles / 2
  }

  /** The judgement on a task file that still holds. */
  recall(path: AbsolutePath, seen: ReadonlySet<string>): Judgement | undefined {
    const kept = this.#kept.get(path)
    const id = kept?.loaded?.task.id
    if (kept === undefined || (id !== undefined && seen.has(id) !== kept.isRepeated)) return undefined
    this.#next.set(path, kept)
    return kept
  }

  /** Judges a task file, and keeps what comes out. */
  judge(path: AbsolutePath, judge: () => Judgement): Judgement {
    const reader = this.#reader
    if (reader === undefined) return judge()
    const { answer, questions } = reader.during(judge)
    const other = this.#next.get(path)
    if (other === undefined) this.#next.set(path, { ...answer, questions })
    else {
      // A file that is matched twice is judged twice, and no one judgement is the one on it.
      this.#next.delete(path)
      reader.take(other.questions)
      reader.take(questions)
    }
    return answer
  }

  /** Ends an inspection. */
  end(): void {
    this.#kept = this.#next
    this.#next = new Map()
    this.#released = undefined
    this.#rest = this.#reader?.questions ?? this.#rest
    this.#reader = undefined
    this.#reads = new Map()
    for (const { reads } of this.#all())
      for (const [path, times] of reads) this.#reads.set(path, (this.#reads.get(path) ?? 0) + times)
  }

  /**
   * Keeps only what the last inspection rests on, and judges all again in the next. Many suites of one repository ask for
   * the same directories, thousands of them each: their paths are kept as numbers.
   */
  release(): void {
    const asked = new Set<number>()
    const listed = new Set<number>()
    for (const questions of this.#all()) {
      for (const path of questions.asked) asked.add(this.#numbers.of(path))
      for (const path of questions.listed) listed.add(this.#numbers.of(path))
    }
    this.#released = { asked: Uint32Array.from(asked).sort(), listed: Uint32Array.from(listed).sort() }
    this.#rest = { asked: new Set(), listed: new Set(), reads: new Map() }
    this.#reads = new Map()
    this.#kept = new Map()
  }

  *#all(): Generator<Questions> {
    yield this.#rest
    for (const { questions } of this.#kept.values()) yield questions
  }

  /** Whether the last inspection asked for a file, or listed the directory that it is in. */
  restsOn(path: AbsolutePath, directory: AbsolutePath): boolean {
    for (const { asked, listed } of this.#all()) if (asked.has(path) || listed.has(directory)) return true
    if (this.#released === undefined) return false
    const { asked, listed } = this.#released
    return holds(asked, this.#numbers.find(path)) || holds(listed, this.#numbers.find(directory))
  }
}
