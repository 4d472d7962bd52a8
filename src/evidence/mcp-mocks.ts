import { type JsonFault, parseJson } from '../go/json/index.ts'
import { compareBytes } from '../go/strings.ts'
import { decodeFixture, type FixtureError, type FixtureTool } from '../model/mcp-fixture.ts'
import { inlineTool } from '../model/mcp-tool.ts'
import type { McpMock } from '../model/mock.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, ListEntry, ReadFault } from '../reader/reader.ts'
import type { Place } from '../text/source.ts'
import { locate } from './locate.ts'
import type { Elsewhere } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/**
 * The tools of an MCP mock as the runtime would gather them, without starting anything (mocks.md section 4; contract,
 * "Offline fixture loading retains resolved declarations").
 */
export interface MockTools {
  /** Every tool that could be had, in the byte order of names: what failed beside them hides none (mocks.md section 7). */
  readonly tools: readonly FixtureTool[]
  readonly faults: readonly FixtureFault[]
  /** Why a fixture directory that exists is not looked into. */
  readonly ignored: 'hidden' | 'link' | undefined
}

/** What keeps a fixture directory, or a part of it, from being loaded. */
export type FixtureFault =
  /** There is no such directory. */
  | {
      readonly kind: 'directory'
      readonly fault: 'missing' | 'not-a-directory' | 'unreadable'
      readonly elsewhere: Elsewhere | undefined
    }
  /** A file or directory inside cannot be read. */
  | { readonly kind: 'entry'; readonly fault: ReadFault; readonly place: Place }
  | { readonly kind: 'json'; readonly fault: Exclude<JsonFault, 'too-many'>; readonly place: Place }
  | { readonly kind: 'decodeError'; readonly decodeError: FixtureError }
  /** There is more than what is looked at. */
  | { readonly kind: 'excess' }

/**
 * How much of all fixture directories of one suite is looked at: far above anything real, and little enough for a
 * directory that turns out to be a whole disk.
 */
class FixtureBudget {
  entries: number = limits.fixtureEntries
  bytes: number = limits.allFixtures
  values: number = limits.jsonValues
}

/** The tools of each of the eval's mocks, in their order, all out of one budget. */
export function mcpMockTools(suite: Suite): readonly MockTools[] {
  const budget = new FixtureBudget()
  return suite.eval.mcp_mocks.map((mock) => mockTools(suite, mock, budget))
}

/**
 * Gathers a mock's tools: the files of its fixture directory, which resolves from the eval directory, in the order of
 * the runtime's walk, and then the inline ones; a later tool replaces an earlier one of the same name as a whole.
 */
function mockTools(suite: Suite, mock: McpMock, budget: FixtureBudget): MockTools {
  const walk = new Walk(suite, mock, budget)
  if (mock.fixtures !== '') walk.run()
  for (const { key, value } of mock.tools) walk.tools.set(key, { name: key, tool: inlineTool(value), brokenBundle: [] })
  const tools = [...walk.tools.values()].sort((a, b) => compareBytes(a.name, b.name))
  return { tools, faults: walk.faults, ignored: walk.ignored }
}

class Walk {
  readonly tools = new Map<string, FixtureTool>()
  readonly faults: FixtureFault[] = []
  ignored: MockTools['ignored']
  readonly #suite: Suite
  readonly #mock: McpMock
  readonly #budget: FixtureBudget

  constructor(suite: Suite, mock: McpMock, budget: FixtureBudget) {
    this.#suite = suite
    this.#mock = mock
    this.#budget = budget
  }

  /** Links are followed to the directory itself, but not by the walk, whose root it is. */
  run(): void {
    const { reader } = this.#suite
    const found = locate(this.#suite, 'mcp-fixtures', this.#mock.fixtures)
    if (!found.ok) {
      const isKnown = found.fault === 'missing' || found.fault === 'not-a-directory'
      this.faults.push({
        kind: 'directory',
        fault: isKnown ? found.fault : 'unreadable',
        elsewhere: found.elsewhere,
      })
      return
    }
    const root = found.path
    const name = reader.paths.basename(root)
    if (reader.lstat(root).kind === 'directory') {
      if (isHidden(name)) this.ignored = 'hidden'
      else this.#walk(root)
    } else if (isFixture(name)) this.#file(root, name)
    else this.ignored = 'link'
  }

  /** Depth first, entries in byte order, a directory at the position of its name. */
  #walk(root: AbsolutePath): void {
    const open = [this.#list(root)]
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const entry = top.entries[top.next++]
      if (entry === undefined) {
        open.pop()
        continue
      }
      if (--this.#budget.entries < 0) {
        this.#exceed()
        return
      }
      const path = this.#suite.reader.paths.join(top.path, entry.name)
      if (entry.kind === 'directory') {
        if (!isHidden(entry.name)) open.push(this.#list(path))
      } else if (isFixture(entry.name) && !this.#file(path, entry.name)) return
    }
  }

  #list(path: AbsolutePath): { readonly path: AbsolutePath; readonly entries: readonly ListEntry[]; next: number } {
    const listed = this.#suite.reader.list(path)
    if (!listed.ok) {
      const fault = listed.reason === 'not-a-directory' ? 'other' : listed.reason
      this.faults.push({ kind: 'entry', fault, place: { file: path } })
      return { path, entries: [], next: 0 }
    }
    // A listing that is cut short is longer than the budget, which will tell.
    return { path, entries: listed.entries, next: 0 }
  }

  /** Takes the tools of one file. False when nothing more may be looked at. */
  #file(path: AbsolutePath, name: string): boolean {
    const budget = this.#budget
    const read = this.#suite.reader.read(path, limits.json)
    if (!read.ok) {
      this.faults.push({ kind: 'entry', fault: read.reason, place: { file: path } })
      return true
    }
    budget.bytes -= read.bytes.length
    if (budget.bytes < 0) return this.#exceed()
    const document = parseJson(path, read.bytes, budget.values)
    if (!document.ok) {
      const { source, fault, offset } = document
      if (fault === 'too-many') return this.#exceed()
      this.faults.push({
        kind: 'json',
        fault,
        place: { source, start: offset, end: Math.min(offset + 1, source.text.length) },
      })
      return true
    }
    budget.values -= document.values
    const decoded = decodeFixture(document, name.slice(0, -'.json'.length))
    if (decoded.ok) for (const tool of decoded.tools) this.tools.set(tool.name, tool)
    else for (const decodeError of decoded.errors) this.faults.push({ kind: 'decodeError', decodeError })
    return true
  }

  #exceed(): false {
    this.faults.push({ kind: 'excess' })
    return false
  }
}

/** Directories only: a file whose name begins with a dot is read. */
function isHidden(name: string): boolean {
  return name.startsWith('.')
}

/** By the extension exactly as written; a name that is nothing else is a tool with an empty name. */
function isFixture(name: string): boolean {
  return name.endsWith('.json')
}
