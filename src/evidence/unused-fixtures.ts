import type { Grader } from '../model/grader.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { resolve } from './locate.ts'
import type { Suite } from './suite.ts'

/** A file of the default context directory, and the names by which a text may speak of it. */
interface Fixture {
  readonly path: AbsolutePath
  readonly names: readonly string[]
}

/**
 * The files of the default context directory that no text of a suite speaks of, neither by their name nor by that of a
 * directory that they are in. It is generous: any text of any field will do, and programs may use anything.
 */
export class UnusedFixtures {
  #left: readonly Fixture[]

  constructor(suite: Suite, evalPath: AbsolutePath) {
    const found = fixturesOf(suite)
    const { before_run, before_task, after_task, after_run } = suite.eval.hooks
    const hasHooks = [before_run, before_task, after_task, after_run].some(({ length }) => length > 0)
    this.#left = found.length === 0 || hasHooks || !isAlone(suite, evalPath) ? [] : found
    this.text(suite.eval.origin.source.text)
  }

  /** Takes the text of a task. */
  text(text: string): void {
    if (this.#left.length > 0) this.#left = this.#left.filter(({ names }) => !names.some((name) => text.includes(name)))
  }

  /** Takes a grader: a program can read any file. */
  grader({ type }: Grader): void {
    if (type === 'program') this.#left = []
  }

  get paths(): readonly AbsolutePath[] {
    return this.#left.map(({ path }) => path)
  }
}

/** Whether no other YAML stands beside the eval: it could be of another eval, which uses what this one does not. */
function isAlone({ reader, base }: Suite, evalPath: AbsolutePath): boolean {
  const listed = reader.list(base)
  return (
    listed.ok &&
    !listed.entries.some(({ name }) => /\.ya?ml$/i.test(name) && reader.paths.child(base, name) !== evalPath)
  )
}

/** Where there are more files than could be held against every text, none. */
function fixturesOf(suite: Suite): readonly Fixture[] {
  const { reader, base, fixtures } = suite
  const { paths } = reader
  // Another directory, which the command line names, may serve any number of evals.
  if (fixtures !== resolve({ reader, base }, 'default-fixtures', 'fixtures')) return []
  const found: Fixture[] = []
  const open: { readonly at: AbsolutePath; readonly names: readonly string[] }[] = [
    { at: fixtures, names: [paths.basename(fixtures)] },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const listed = reader.list(next.at)
    if (!listed.ok) continue
    if (found.length + open.length + listed.entries.length > limits.unusedFixtures) return []
    for (const { name, kind } of listed.entries) {
      const path = paths.child(next.at, name)
      if (kind === 'directory') open.push({ at: path, names: [...next.names, name] })
      else if (kind === 'file' && !name.startsWith('.')) found.push({ path, names: [...next.names, name] })
    }
  }
  return found
}
