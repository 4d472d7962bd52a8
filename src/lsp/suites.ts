import type { Diagnostic } from 'vscode-languageserver'
import { Acceptor } from '../acceptance/acceptor.ts'
import type { Decisions } from '../acceptance/decision.ts'
import { examine } from '../inspect.ts'
import { Memory, PathNumbers } from '../inspection/memory.ts'
import { evalsBelow, findOwners } from '../owners/owners.ts'
import { isEval } from '../owners/suspicion.ts'
import { isYaml } from '../owners/tree.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { Inspection } from '../report/build.ts'
import type { Decide } from '../settings/decider.ts'
import { SETTINGS_FILE } from '../settings/find.ts'
import { diagnosticsOf, type Telling } from './diagnostics.ts'
import type { World } from './world.ts'

/** An eval that was inspected, and what that rests on. */
export interface Examined {
  readonly path: AbsolutePath
  readonly inspection: Inspection
  /** By file; only files that have one. */
  readonly diagnostics: ReadonlyMap<AbsolutePath, readonly Diagnostic[]>
}

/** The suites that are looked at, each inspected again when something changes that its last inspection rests on. */
export class Suites {
  readonly #world: World
  readonly #telling: () => Telling
  readonly #decide: Decide
  /** What the settings decide for who looks from a directory, by the reader of one moment. */
  readonly #decided = new WeakMap<Reader, Decisions>()
  readonly #examined = new Map<AbsolutePath, Examined>()
  /** What the last inspection of each eval left, and the files whose content has changed since; undefined: more may have. */
  readonly #last = new Map<AbsolutePath, { readonly memory: Memory; changed: Set<AbsolutePath> | undefined }>()
  readonly #numbers = new PathNumbers()
  /** The evals that own a file, as far as they were looked for. */
  readonly #owners = new Map<AbsolutePath, readonly AbsolutePath[]>()
  /** The evals below the folders of the workspace. */
  #all: readonly AbsolutePath[] | undefined

  constructor(world: World, telling: () => Telling, decide: Decide) {
    this.#world = world
    this.#telling = telling
    this.#decide = decide
  }

  /**
   * Forgets what rests on files that are not as they were.
   * @param isNew whether files have come or gone, so that other suites may own what is open
   */
  changed(paths: readonly AbsolutePath[], isNew: boolean): void {
    const reader = this.#world.reader(undefined)
    const spellings = new Set(paths.flatMap((path) => [path, physical(path)]))
    function physical(path: AbsolutePath): AbsolutePath {
      const real = reader.real(path)
      return real.ok ? real.path : path
    }
    for (const [path, last] of this.#last) {
      if (![...spellings].some((file) => last.memory.restsOn(file, reader.paths.dirname(file)))) continue
      this.#examined.delete(path)
      if (isNew) last.changed = undefined
      else for (const file of spellings) last.changed?.add(file)
    }
    // What the settings of a project accept is told by none of its suites.
    if (paths.some((path) => reader.paths.basename(path) === SETTINGS_FILE)) this.#examined.clear()
    if (isNew) this.#forgetOwners()
  }

  /** Forgets everything, as after a change of the settings. */
  clear(): void {
    this.#examined.clear()
    this.#last.clear()
    this.#forgetOwners()
  }

  #forgetOwners(): void {
    this.#owners.clear()
    this.#all = undefined
  }

  /** The evals whose suites a file belongs to, in the order of their paths. */
  ownersOf(path: AbsolutePath): readonly AbsolutePath[] {
    const known = this.#owners.get(path)
    // What has become an eval while it is typed owns itself.
    if (known !== undefined && (known.includes(path) || !this.#isEval(path))) return known
    const reader = this.#world.reader(this.#world.homeOf(path))
    const { evals } = findOwners([path], reader, { contextDir: this.#telling().settings.contextDir })
    const owners = evals.flatMap((spelled) => reader.paths.absolute(reader.cwd, spelled) ?? [])
    this.#owners.set(path, owners)
    return owners
  }

  /** Every eval of the workspace. */
  all(): readonly AbsolutePath[] {
    this.#all ??= this.#world.folders.flatMap((folder) => evalsBelow(this.#world.reader(folder), folder))
    // What is typed is an eval from the first moment on.
    const open = [...this.#world.open.keys()].filter((path) => this.#isEval(path))
    return [...new Set([...this.#all, ...open])]
  }

  /** The inspection of an eval as things are now. */
  examine(path: AbsolutePath): Examined {
    const known = this.#examined.get(path)
    if (known !== undefined) return known
    const cwd = this.#world.homeOf(path)
    const beneath = this.#world.reader(cwd)
    const { paths } = beneath
    const last = this.#last.get(path) ?? { memory: new Memory(this.#numbers), changed: undefined }
    this.#last.set(path, last)
    const { memory } = last
    const reader = memory.begin(beneath, last.changed && [...last.changed])
    // Should this one fail, nothing is left of it to the next.
    last.changed = undefined
    const telling = this.#telling()
    const source = paths.toSlash(paths.relative(cwd, path))
    const inspection = examine(source, {
      reader,
      memory,
      advice: telling.settings.advice,
      contextDir: telling.settings.contextDir,
    })
    memory.end()
    const judged = this.#acceptor(beneath).hold(inspection, inspection, telling.settings.advice)
    last.changed = new Set()
    const examined: Examined = {
      path,
      inspection,
      diagnostics: diagnosticsOf(judged, path, beneath, telling),
    }
    this.#examined.set(path, examined)
    // An eval that has changed may name what it did not name before.
    for (const [file, owners] of this.#owners)
      if (!owners.includes(path) && memory.restsOn(file, paths.dirname(file))) this.#owners.set(file, [...owners, path])
    if (!this.#isOpen(path)) memory.release()
    return examined
  }

  /** Takes out what comments and the settings of the project accept. */
  #acceptor(reader: Reader): Acceptor {
    const decided = this.#decided.get(reader) ?? this.#decide(reader)
    this.#decided.set(reader, decided)
    return new Acceptor(decided)
  }

  /** Whether a suite has something to do with what is open; the others are many, and rarely looked at again. */
  #isOpen(path: AbsolutePath): boolean {
    return [...this.#world.open.keys()].some((file) => this.#owners.get(file)?.includes(path))
  }

  #isEval(path: AbsolutePath): boolean {
    const { paths } = this.#world.reader(undefined)
    const text = this.#world.open.get(path)?.getText()
    return text !== undefined && isYaml(paths.basename(path)) && isEval(paths.basename(path), text)
  }
}
