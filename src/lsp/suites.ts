import type { Diagnostic } from 'vscode-languageserver'
import { examine } from '../inspect.ts'
import { evalsBelow, findOwners } from '../owners/owners.ts'
import { isEval } from '../owners/suspicion.ts'
import { isYaml } from '../owners/tree.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { watch } from '../reader/watch.ts'
import type { Inspection } from '../report/build.ts'
import { diagnosticsOf, type Telling } from './diagnostics.ts'
import type { World } from './world.ts'

/** An eval that was inspected, and what that rests on. */
export interface Examined {
  readonly path: AbsolutePath
  readonly inspection: Inspection
  /** By file; only files that have one. */
  readonly diagnostics: ReadonlyMap<AbsolutePath, readonly Diagnostic[]>
  /** Whether a file has something to do with it: the inspection asked for it, or listed its directory. */
  readonly restsOn: (path: AbsolutePath) => boolean
}

/** The suites that are looked at, each inspected again when something changes that its last inspection rests on. */
export class Suites {
  readonly #world: World
  readonly #telling: () => Telling
  readonly #examined = new Map<AbsolutePath, Examined>()
  /** The evals that own a file, as far as they were looked for. */
  readonly #owners = new Map<AbsolutePath, readonly AbsolutePath[]>()
  /** The evals below the folders of the workspace. */
  #all: readonly AbsolutePath[] | undefined

  constructor(world: World, telling: () => Telling) {
    this.#world = world
    this.#telling = telling
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
    for (const [path, examined] of this.#examined) {
      if ([...spellings].some(examined.restsOn)) this.#examined.delete(path)
    }
    if (isNew) this.#forgetOwners()
  }

  /** Forgets everything, as after a change of the settings. */
  clear(): void {
    this.#examined.clear()
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
    const { reader, asked, listed } = watch(beneath)
    const { paths } = reader
    const telling = this.#telling()
    const source = paths.toSlash(paths.relative(cwd, path))
    const inspection = examine(source, {
      reader,
      advice: telling.settings.advice,
      contextDir: telling.settings.contextDir,
    })
    const examined: Examined = {
      path,
      inspection,
      diagnostics: diagnosticsOf(inspection, path, beneath, telling),
      restsOn: (file) => asked.has(file) || listed.has(paths.dirname(file)),
    }
    this.#examined.set(path, examined)
    // An eval that has changed may name what it did not name before.
    for (const [file, owners] of this.#owners)
      if (!owners.includes(path) && examined.restsOn(file)) this.#owners.set(file, [...owners, path])
    return examined
  }

  #isEval(path: AbsolutePath): boolean {
    const { paths } = this.#world.reader(undefined)
    const text = this.#world.open.get(path)?.getText()
    return text !== undefined && isYaml(paths.basename(path)) && isEval(paths.basename(path), text)
  }
}
