import type { Position } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Bases } from '../evidence/locate.ts'
import { resolve } from '../evidence/locate.ts'
import { WORKSPACE_FILE } from '../model/workspace.ts'
import { isEval } from '../owners/suspicion.ts'
import { isYaml } from '../owners/tree.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { Examined, Suites } from './suites.ts'
import { dataAt, dataOf, parseTolerant, type Tolerant, tolerant } from './tolerant.ts'
import type { World } from './world.ts'

/** What a file of a suite is. */
export type FileKind = 'eval' | 'task' | 'config'

/** The eval of a suite, as far as it can be read. */
export interface SuiteLook {
  readonly path: AbsolutePath
  readonly base: AbsolutePath
  readonly value: unknown
}

/** A file that a question is about, and what is around it. */
export interface Look extends Tolerant {
  readonly path: AbsolutePath
  readonly kind: FileKind
  readonly reader: Reader
  /** The suite that it is looked at in: the first that owns it. */
  readonly suite: SuiteLook | undefined
}

/** Answers what is at hand for questions about files. */
export class Looks {
  readonly #world: World
  readonly #suites: Suites
  readonly #schemaOf: (kind: FileKind) => unknown
  readonly #schemas = new Map<FileKind, unknown>()

  constructor(world: World, suites: Suites, schemaOf: (kind: FileKind) => unknown) {
    this.#world = world
    this.#suites = suites
    this.#schemaOf = schemaOf
  }

  /** The file of an address; undefined for what is no YAML file of a suite. */
  at(uri: string): Look | undefined {
    const path = this.#world.pathOf(uri)
    const document = path && this.document(path)
    const read = document && tolerant(document)
    if (path === undefined || read === undefined) return undefined
    const reader = this.#world.reader(this.#world.homeOf(path))
    const kind = this.#kindOf(path, read.document.getText(), reader)
    if (kind === undefined) return undefined
    const [owner] = kind === 'eval' ? [path] : this.#suites.ownersOf(path)
    const suite = owner === undefined ? undefined : this.#suiteOf(owner, reader)
    return { ...read, path, kind, reader, suite }
  }

  /** The text of a file: the editor's, or the disk's. */
  document(path: AbsolutePath): TextDocument | undefined {
    const open = this.#world.open.get(path)
    if (open !== undefined) return open
    const read = this.#world.reader(this.#world.homeOf(path)).read(path)
    return read.ok ? TextDocument.create(this.#world.uriOf(path), 'yaml', 0, read.bytes.toString('utf8')) : undefined
  }

  uriOf(path: AbsolutePath): string {
    return this.#world.uriOf(path)
  }

  /** The suites that a file belongs to, inspected. */
  suitesOf(path: AbsolutePath): readonly Examined[] {
    return this.#suites.ownersOf(path).map((owner) => this.#suites.examine(owner))
  }

  /** Every suite of the workspace, inspected. */
  all(): readonly Examined[] {
    return this.#suites.all().map((path) => this.#suites.examine(path))
  }

  schema(kind: FileKind): unknown {
    if (!this.#schemas.has(kind)) this.#schemas.set(kind, this.#schemaOf(kind))
    return this.#schemas.get(kind)
  }

  #kindOf(path: AbsolutePath, text: string, reader: Reader): FileKind | undefined {
    const name = reader.paths.basename(path)
    if (name === WORKSPACE_FILE) return 'config'
    if (!isYaml(name)) return undefined
    if (isEval(name, text)) return 'eval'
    return this.#suites.ownersOf(path).length > 0 || /^(?:id|inputs)[ \t]*:/m.test(text) ? 'task' : undefined
  }

  #suiteOf(path: AbsolutePath, reader: Reader): SuiteLook {
    const document = this.document(path)
    const open = document && this.#world.open.has(path) ? tolerant(document)?.value : undefined
    const value = open ?? (document && dataOf(parseTolerant(document.getText())))
    return { path, base: reader.paths.dirname(path), value }
  }
}

/** The bases of paths in a file. */
export function basesOf({ reader, suite, path }: Look): Bases & { readonly base: AbsolutePath } {
  const base = suite?.base ?? reader.paths.dirname(path)
  return { reader, base, fixtures: resolve({ reader, base }, 'default-fixtures', 'fixtures') }
}

/** The text at a way of some data; undefined for what is none. */
export function textAt(value: unknown, ...route: readonly (string | number)[]): string | undefined {
  const found = dataAt(value, route)
  return typeof found === 'string' ? found : undefined
}

/** The items at a way of some data. */
export function listAt(value: unknown, ...route: readonly (string | number)[]): readonly unknown[] {
  const found = dataAt(value, route)
  return Array.isArray(found) ? found : []
}

/** What a question is asked about: a position in a document. */
export interface Asked {
  readonly textDocument: { readonly uri: string }
  readonly position: Position
}
