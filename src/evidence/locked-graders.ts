import { trimSpace } from '../go/strings.ts'
import { type DecodeError, placeOf } from '../model/decode.ts'
import type { Grader } from '../model/grader.ts'
import { decodeLock, LOCK_FILE, type Lock, type LockEntry } from '../model/lock.ts'
import { mergeGrader } from '../model/merged-grader.ts'
import { parseReference, type ReferenceFault } from '../model/module-reference.ts'
import { limits } from '../reader/limits.ts'
import type { ReadFault } from '../reader/reader.ts'
import type { Place } from '../text/source.ts'
import type { ParseFailure } from '../yaml/node.ts'
import { parseYaml } from '../yaml/parse.ts'
import { readAt } from './locate.ts'
import type { ModuleCache, ModuleFact } from './module-cache.ts'
import { choosePreset, type PresetFault, readPreset } from './preset.ts'
import type { Suite } from './suite.ts'

/** What the lock file beside the eval says. */
export type LockFact =
  | { readonly kind: 'unreadable'; readonly fault: ReadFault }
  | { readonly kind: 'unparsed'; readonly failure: ParseFailure; readonly place: Place }
  | { readonly kind: 'read'; readonly lock: Lock; readonly errors: readonly DecodeError[] }

/** Reads the lock beside the eval (graders.md section 8.3). */
export function readLock(suite: Suite): LockFact {
  const read = readAt(suite, 'lock', LOCK_FILE, limits.lock)
  if (!read.ok) return { kind: 'unreadable', fault: read.fault }
  const document = parseYaml(read.path, read.bytes)
  if (document.ok) return { kind: 'read', ...decodeLock(document) }
  const { failure, source } = document
  const start = 'offset' in failure ? failure.offset : 0
  return { kind: 'unparsed', failure, place: { source, start, end: start } }
}

/** A preset that was read as a mapping, and what it gives together with its override. */
export interface ReadPreset {
  /** The file in the module, relative and with forward slashes. */
  readonly file: string
  /** Its own name, else the name of its file or export. */
  readonly name: string
  readonly grader: Grader
  readonly errors: readonly DecodeError[]
  /** What a run would use: undefined when the override names another type. */
  readonly merged: { readonly grader: Grader; readonly errors: readonly DecodeError[] } | undefined
}

/** What is known of one remote grader, up to the first thing that is wrong (graders.md section 8.1). */
export type RemoteFact =
  /** `resembles`: the nearest entry of the lock differs in this. */
  | { readonly kind: 'no-entry'; readonly resembles: 'version' | 'blanks' | undefined }
  | { readonly kind: 'malformed'; readonly fault: ReferenceFault }
  | { readonly kind: 'module'; readonly fact: Exclude<ModuleFact, { kind: 'whole' }> }
  /** `onlyCase`: the digests are equal but for upper-case digits in the lock. */
  | { readonly kind: 'digest'; readonly onlyCase: boolean }
  | { readonly kind: 'no-preset'; readonly fault: PresetFault }
  | { readonly kind: 'preset'; readonly preset: ReadPreset }

/** The entries of a sound lock, and what a reference without one may have been meant to be. */
export class LockIndex {
  readonly #entries: ReadonlyMap<string, LockEntry>
  readonly #trimmed: ReadonlySet<string>
  readonly #locations: ReadonlySet<string>

  constructor(lock: Lock) {
    this.#entries = new Map(lock.graders.map((entry) => [entry.ref, entry]))
    this.#trimmed = new Set(lock.graders.map(({ ref }) => trimSpace(ref)))
    this.#locations = new Set(lock.graders.map(({ ref }) => locationOf(ref)))
  }

  /** The entry whose reference is exactly this text. */
  entry(reference: string): LockEntry | undefined {
    return this.#entries.get(reference)
  }

  /** How an entry differs that is nearly of this reference; the usual slip is a raised version that was not locked. */
  resemblance(reference: string): 'version' | 'blanks' | undefined {
    if (this.#trimmed.has(trimSpace(reference))) return 'blanks'
    return this.#locations.has(locationOf(reference)) ? 'version' : undefined
  }
}

function locationOf(reference: string): string {
  return trimSpace(reference.split('@', 1)[0] ?? '')
}

/** Follows one remote grader of the eval from its lock entry to the merged declaration. */
export function remoteFact(suite: Suite, grader: Grader, lock: LockIndex, cache: ModuleCache): RemoteFact {
  const entry = lock.entry(grader.ref)
  if (entry === undefined) return { kind: 'no-entry', resembles: lock.resemblance(grader.ref) }
  const parsed = parseReference(grader.ref)
  if (!parsed.ok) return { kind: 'malformed', fault: parsed.fault }
  const module = cache.module(parsed.reference, entry.commit)
  if (module.kind !== 'whole') return { kind: 'module', fact: module }
  if (module.digest !== entry.digest) {
    return { kind: 'digest', onlyCase: module.digest === entry.digest.toLowerCase() }
  }
  const pinned = placeOf(grader, 'ref')
  const chosen = choosePreset(suite.reader, module.directory, parsed.reference, pinned)
  if (!chosen.ok) return { kind: 'no-preset', fault: chosen.fault }
  const read = readPreset(suite.reader, module.directory, chosen, pinned, suite.configs)
  if (!read.ok) return { kind: 'no-preset', fault: read.fault }
  const { grader: preset, name, errors, faults } = read
  const isOfType = grader.type === '' || grader.type === preset.type
  const merged = isOfType ? mergeGrader(preset, grader, grader.name || name, faults, pinned, suite.configs) : undefined
  return { kind: 'preset', preset: { file: chosen.file, name, grader: preset, errors, merged } }
}
