import { list, optional, record } from '../model/decode.ts'
import { text } from '../model/decode-scalars.ts'
import { readDefinition } from '../model/definition.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { Place } from '../text/source.ts'
import { valueAt } from '../yaml/entries.ts'
import type { Suite } from './suite.ts'
import { suiteSkills } from './suite-skills.ts'

/** The sets of tools that an editor has; in an agent's list a set and a tool of it are joined by a slash. */
const EDITOR_SETS = ['edit', 'execute', 'read', 'search', 'vscode', 'web']

/** Names of single tools that only an editor has. */
const EDITOR_TOOLS = [
  'codebase',
  'editFiles',
  'findTestFiles',
  'openSimpleBrowser',
  'runCommands',
  'runNotebooks',
  'runTasks',
  'searchResults',
  'terminalLastCommand',
  'terminalSelection',
  'testFailure',
  'vscodeAPI',
]

const fields = record({ tools: optional(list(text)), 'mcp-servers': list(record({ name: text })) })

/** How many of an agent's tools have the names of an editor, and where the list stands. */
export interface EditorTools {
  readonly count: number
  readonly place: Place
}

/**
 * Looks for names of an editor among the tools that an agent file lists.
 * @param servers the names of MCP servers, whose tools are written in the same form
 */
function editorTools(reader: Reader, file: AbsolutePath, servers: readonly string[]): EditorTools | undefined {
  const read = reader.read(file)
  if (!read.ok) return undefined
  const definition = readDefinition(file, read.bytes, fields)
  const front = definition.kind === 'read' ? definition.front : undefined
  const node = front?.fields.node?.kind === 'map' ? valueAt(front.fields.node, 'tools') : undefined
  if (front === undefined || node === undefined) return undefined
  const known = new Set([...servers, ...front.fields['mcp-servers'].map(({ name }) => name)])
  const isEditors = (tool: string): boolean => {
    const [set, name, ...more] = tool.split('/')
    if (name === undefined) return EDITOR_TOOLS.includes(tool)
    return more.length === 0 && name !== '' && name !== '*' && EDITOR_SETS.includes(set!) && !known.has(set!)
  }
  const count = (front.fields.tools ?? []).filter(isEditors).length
  return count === 0 ? undefined : { count, place: front.placeOf(node) }
}

/** The agents that the suite's target turned out to be, as far as they list tools of an editor. */
export function agentEditorTools(suite: Suite): readonly EditorTools[] {
  const { config, mcp_mocks } = suite.eval
  const servers = [...config.mcp_servers.map(({ key }) => key), ...mcp_mocks.map(({ name }) => name)]
  const searches = [...suiteSkills(suite).searches.values()]
  const files = new Set(searches.flatMap((search) => (search.kind === 'agent' ? [search.path] : [])))
  return [...files].flatMap((file) => editorTools(suite.reader, file, servers) ?? [])
}
