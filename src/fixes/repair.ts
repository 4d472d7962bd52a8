import { overlayReader } from '../reader/overlay.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { Entry, Inspection } from '../report/build.ts'
import { fileOf, Source } from '../text/source.ts'
import { parseYaml } from '../yaml/parse.ts'
import { applyEdits, Taken } from './apply.ts'
import { documentOf } from './document.ts'
import type { Fix } from './fix.ts'
import { invalidOf, isBetter, keyOf, tallyOf } from './progress.ts'
import { type Proposal, proposalsOf } from './propose.ts'
import { isSame, readingOf } from './reading.ts'
import type { Suite } from './subject.ts'

/** Inspects the eval of a repair through a reader. */
export type ExamineWith = (reader: Reader) => Inspection

/** Which fixes are wanted. */
export interface Wish {
  readonly suggestions: boolean
  /** The codes whose findings are fixed; undefined: all. */
  readonly only?: ReadonlySet<string> | undefined
}

/** A file that a repair changes. */
export interface Changed {
  readonly path: AbsolutePath
  /** As findings name it. */
  readonly file: string
  readonly before: Buffer
  readonly after: string
}

/** A suite as its fixes leave it; nothing is written. */
export interface Repair {
  readonly first: Inspection
  readonly last: Inspection
  readonly changed: readonly Changed[]
  /** In the order in which they were made. */
  readonly made: readonly Fix[]
  /** The findings of the first inspection that are gone. */
  readonly fixed: ReadonlySet<Entry>
  /** The fixes of findings of the first inspection, whose edits are of the files as they are. */
  readonly fixes: ReadonlyMap<Entry, Fix>
  /** Fixes that were tried, and left the suite no better. */
  readonly dropped: number
}

/** No suite needs as many rounds; each of them makes something better. */
const MOST_ROUNDS = 50

/** The most inspections that one round may take to find out which of its fixes are good. */
const MOST_TRIALS = 120

/**
 * Makes the fixes of a suite in memory, round by round, until a round changes nothing. A fix stays only if its finding
 * is gone and nothing new is invalid.
 * @param newReader a reader of this moment; the files behind it may not change meanwhile
 * @param mayEdit whether a file may be edited at all
 */
export function repair(
  examine: ExamineWith,
  newReader: () => Reader,
  wish: Wish,
  mayEdit: (reader: Reader, path: AbsolutePath) => boolean,
): Repair {
  const beneath = newReader()
  const first = examine(beneath)
  const texts = new Map<AbsolutePath, Text>()
  let last = first
  const made: Proposal[] = []
  const fixes = new Map<Entry, Fix>()
  let dropped = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const one = new Round(examine, beneath, texts, last, mayEdit)
    one.run(wish)
    dropped = one.dropped
    if (one.made.length === 0) break
    if (round === 0) for (const fix of one.made) for (const entry of fix.entries) fixes.set(entry, fix)
    made.push(...one.made)
    last = one.inspection
    for (const [path, text] of one.texts) texts.set(path, text)
  }
  const changed = [...texts].flatMap(([path, { file, before, now }]): readonly Changed[] =>
    before.toString('utf8') === now ? [] : [{ path, file, before, after: now }],
  )
  return { first, last, changed, made, fixed: goneFrom(first, last, fixes), fixes, dropped }
}

/** What is gone: of findings that are alike as many as there are fewer, first those with a fix of their own. */
function goneFrom(first: Inspection, last: Inspection, fixes: ReadonlyMap<Entry, Fix>): ReadonlySet<Entry> {
  const left = tallyOf(invalidOf(last))
  const gone = new Set(fixes.keys())
  const kept = invalidOf(first).filter((entry) => !gone.has(entry))
  for (const entry of kept) {
    const key = keyOf(entry)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    else gone.add(entry)
  }
  return gone
}

/** A file that was edited: its bytes as they were, and its text now, byte order mark included. */
interface Text {
  readonly file: string
  readonly before: Buffer
  readonly now: string
}

class Round {
  readonly made: Proposal[] = []
  dropped = 0
  inspection: Inspection
  texts: ReadonlyMap<AbsolutePath, Text>
  #trials = 0

  constructor(
    readonly examine: ExamineWith,
    readonly beneath: Reader,
    readonly start: ReadonlyMap<AbsolutePath, Text>,
    readonly before: Inspection,
    readonly mayEdit: (reader: Reader, path: AbsolutePath) => boolean,
  ) {
    this.inspection = before
    this.texts = start
  }

  run(wish: Wish): void {
    const suite = this.#suite()
    if (suite === undefined || invalidOf(this.before).length === 0) return
    const taken = new Taken()
    const able = proposalsOf(suite, wish.suggestions).filter(
      (proposal) => isWanted(proposal, wish) && this.#isEditable(proposal),
    )
    const safeFirst = [...able.filter((one) => one.class === 'safe'), ...able.filter((one) => one.class !== 'safe')]
    this.#keep(safeFirst.filter(({ edits }) => taken.take(edits)))
  }

  /** Keeps those of some fixes that are good: all of them, or else those of each half. */
  #keep(some: readonly Proposal[]): void {
    if (some.length === 0) return
    if (this.#trials >= MOST_TRIALS) {
      this.dropped += some.length
      return
    }
    if (this.#isGood(some)) return
    if (some.length === 1) {
      this.dropped++
      return
    }
    const half = some.length >> 1
    this.#keep(some.slice(0, half))
    this.#keep(some.slice(half))
  }

  /** Makes some fixes beside those that are made, if that is good. */
  #isGood(some: readonly Proposal[]): boolean {
    const all = [...this.made, ...some]
    const texts = this.#edited(all)
    if (texts === undefined) return false
    this.#trials++
    const after = this.examine(this.#reader(texts))
    if (!isBetter(this.before, after, mendedBy(all))) return false
    this.made.push(...some)
    this.texts = texts
    this.inspection = after
    return true
  }

  /** The files with some fixes made; undefined where one of them does not read as its fixes say. */
  #edited(fixes: readonly Proposal[]): ReadonlyMap<AbsolutePath, Text> | undefined {
    const texts = new Map(this.start)
    for (const [file, own] of byFile(fixes)) {
      const path = this.#pathOf(file)
      const text = path && this.#textOf(path, file)
      const source = sourceOf(own)
      if (path === undefined || text === undefined || source === undefined) return undefined
      const mark = text.now.startsWith('\ufeff') ? '\ufeff' : ''
      if (mark + source.text !== text.now) return undefined
      const edited = applyEdits(
        source.text,
        own.flatMap(({ edits }) => edits),
      )
      if (!readsAs(source, own, edited)) return undefined
      texts.set(path, { ...text, now: mark + edited })
    }
    return texts
  }

  #isEditable({ edits }: Proposal): boolean {
    const [first] = edits
    const path = first && this.#pathOf(first.file)
    return path !== undefined && this.mayEdit(this.beneath, path)
  }

  #pathOf(file: string): AbsolutePath | undefined {
    const { paths, cwd } = this.beneath
    return file === '' ? undefined : paths.absolute(cwd, file)
  }

  #textOf(path: AbsolutePath, file: string): Text | undefined {
    const known = this.start.get(path)
    if (known !== undefined) return known
    const read = this.beneath.read(path)
    if (!read.ok) return undefined
    const now = read.bytes.toString('utf8')
    return Buffer.from(now).equals(read.bytes) ? { file, before: read.bytes, now } : undefined
  }

  #reader(texts: ReadonlyMap<AbsolutePath, Text>): Reader {
    return overlayReader(this.beneath, new Map([...texts].map(([path, { now }]) => [path, now])))
  }

  #suite(): Suite | undefined {
    const { report, entries } = this.before
    const path = this.#pathOf(report.source)
    if (path === undefined) return undefined
    const reader = this.#reader(this.start)
    // Findings hold the very text that they are about, and then its tree is read once.
    const held = entries.find(
      ({ place }) => place !== undefined && 'source' in place && place.source.path === report.source,
    )
    const read = held === undefined ? reader.read(path) : undefined
    const source =
      held?.place !== undefined && 'source' in held.place
        ? held.place.source
        : read?.ok === true
          ? new Source(report.source, read.bytes.toString('utf8').replace(/^\ufeff/, ''))
          : undefined
    const evaluation = source === undefined ? undefined : documentOf(source)
    return { reader, inspection: this.before, base: reader.paths.dirname(path), evaluation }
  }
}

function isWanted({ entries }: Proposal, { only }: Wish): boolean {
  return only === undefined || entries.some(({ diagnostic }) => only.has(diagnostic.code))
}

function mendedBy(fixes: readonly Proposal[]): readonly Entry[] {
  return fixes.flatMap(({ entries }) => entries)
}

function byFile(fixes: readonly Proposal[]): ReadonlyMap<string, readonly Proposal[]> {
  const files = new Map<string, Proposal[]>()
  for (const fix of fixes) {
    const file = fix.edits[0]?.file ?? ''
    const own = files.get(file)
    if (own === undefined) files.set(file, [fix])
    else own.push(fix)
  }
  return files
}

function sourceOf([fix]: readonly Proposal[]): Source | undefined {
  const place = fix?.entries[0]?.place
  return place !== undefined && 'source' in place ? place.source : undefined
}

/** Whether an edited text says what its fixes say that it does, and else what it said before. */
function readsAs(source: Source, fixes: readonly Proposal[], edited: string): boolean {
  const { root } = documentOf(source)
  const parsed = parseYaml(fileOf({ source, start: 0, end: 0 }), Buffer.from(edited))
  // What could not be read has to be readable now.
  if (root === undefined) return parsed.ok
  if (!parsed.ok) return false
  const changes = fixes.flatMap((fix) => fix.changes ?? [])
  return isSame(readingOf(root, changes), readingOf(parsed.root))
}
