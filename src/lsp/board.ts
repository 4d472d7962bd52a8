import type { CancellationToken, Diagnostic } from 'vscode-languageserver'
import type { AbsolutePath } from '../reader/reader.ts'
import type { Examined, Suites } from './suites.ts'
import type { World } from './world.ts'

/** Lets what has arrived meanwhile be heard: a change, or a client that no longer wants the answer. */
const turn = (): Promise<void> => new Promise((go) => setImmediate(go))

/** The diagnostics of several suites together, by file. */
export class Board {
  readonly #world: World
  readonly #suites: Suites

  constructor(world: World, suites: Suites) {
    this.#world = world
    this.#suites = suites
  }

  /** The suites that own what is open; undefined when the work was given up on the way. */
  async open(isWanted: () => boolean): Promise<readonly Examined[] | undefined> {
    return this.#examined([...this.#world.open.keys()], isWanted)
  }

  /** The suites that own one file. */
  async of(path: AbsolutePath, token: CancellationToken): Promise<readonly Examined[] | undefined> {
    return this.#examined([path], () => !token.isCancellationRequested)
  }

  async #examined(files: readonly AbsolutePath[], isWanted: () => boolean): Promise<readonly Examined[] | undefined> {
    const found = new Map<AbsolutePath, Examined>()
    for (const file of files) {
      for (const path of this.#suites.ownersOf(file)) {
        if (found.has(path)) continue
        found.set(path, this.#suites.examine(path))
        await turn()
        if (!isWanted()) return undefined
      }
    }
    return [...found.values()]
  }
}

/** What several suites say of each file. What they say of a shared file in the same words, they say once. */
export function together(suites: readonly Examined[]): ReadonlyMap<AbsolutePath, readonly Diagnostic[]> {
  const all = new Map<AbsolutePath, Map<string, Diagnostic>>()
  for (const { diagnostics } of suites) {
    for (const [path, list] of diagnostics) {
      const known = all.get(path) ?? new Map<string, Diagnostic>()
      all.set(path, known)
      // One suite may say the same twice, and is then heard twice.
      const counts = new Map<string, number>()
      for (const one of list) {
        const text = JSON.stringify(one)
        const count = (counts.get(text) ?? 0) + 1
        counts.set(text, count)
        known.set(`${text}${count}`, one)
      }
    }
  }
  return new Map([...all].map(([path, list]) => [path, [...list.values()]]))
}
