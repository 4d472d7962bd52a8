import { isInteger } from '../go/strconv.ts'
import { foldKey, trimSpace } from '../go/strings.ts'
import type { Kind } from '../text/argument.ts'
import { entries, valueAt } from '../yaml/entries.ts'
import type { MapNode, Node, ScalarNode } from '../yaml/node.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import {
  type DecodeError,
  fieldOf,
  isNull,
  kindOf,
  type Located,
  type MapEntry,
  type Path,
  placeOfNode,
} from './decode.ts'

/**
 * Decodes the settings of a live MCP server as the runtime does before it starts one, without any effect (mocks.md
 * section 10; contract, "Live stdio/HTTP/SSE settings"). This decoder is lenient where YAML's own is not: scalars become
 * text, numbers in text become integers, a lone value becomes a list. Nothing decoded is kept but what is judged.
 */
export interface McpServer extends Located {
  readonly name: string
  /** Undefined for a `type` that the runtime does not know. */
  readonly transport: Transport | undefined
  /** Whether the command or the URL that the transport needs says anything; undefined where its type is wrong. */
  readonly endpoint: 'given' | 'blank' | 'absent' | undefined
  /** What may have been meant where the endpoint is absent, or the `type` unknown. */
  readonly meant?: MeantServer | undefined
  readonly errors: readonly DecodeError[]
}

export type Transport = 'stdio' | 'http'

export type MeantServer =
  /** It has what the other transport needs; `isTyped`: its `type` names this one. */
  | { readonly kind: 'other-transport'; readonly isTyped: boolean }
  /** It is a pasted mapping of servers, with the key that holds them in other tools. */
  | { readonly kind: 'wrapper' }
  /** Its `type` is the name that other tools have for this one. */
  | { readonly kind: 'type'; readonly type: 'stdio' | 'http' }

/** What a transport cannot do without. */
export const ENDPOINTS = { stdio: 'command', http: 'url' } as const satisfies Record<Transport, string>

type Setting = (node: Node, state: State, path: Path) => unknown

interface State {
  readonly owner: Located
  readonly errors: DecodeError[]
}

const SETTINGS: Readonly<Record<Transport, Readonly<Record<string, Setting>>>> = {
  stdio: { tools: textList, timeout: integer, command: text, args: textList, env: textMap, cwd: text },
  http: { tools: textList, timeout: integer, url: text, headers: textMap },
}

/** Decodes one entry of `config.mcp_servers`. */
export function decodeMcpServer(entry: MapEntry<Node | undefined>): McpServer {
  const owner: Located = { origin: entry.origin, node: entry.node, where: entry.where }
  const state: State = { owner, errors: [] }
  const about = { ...owner, name: entry.key, errors: state.errors }
  const node = entry.node
  if (node?.kind !== 'map') {
    if (node !== undefined) decodeError(state, node, entry.where, 'a mapping')
    return { ...about, transport: 'stdio', endpoint: undefined }
  }
  const oddKey = entries(node).find(({ key }) => textValue(key) === undefined)?.key
  if (oddKey !== undefined) {
    push(state, oddKey, entry.where, 'a mapping', 'a mapping whose keys are all text')
    return { ...about, transport: 'stdio', endpoint: undefined }
  }
  const transport = transportOf(node)
  if (transport === undefined) return { ...about, transport, endpoint: undefined, meant: meantType(node) }
  let endpoint: McpServer['endpoint'] = 'absent'
  for (const [name, decode] of Object.entries(SETTINGS[transport])) {
    const value = settingOf(node, name)
    if (value === undefined || isNull(value)) continue
    const decoded = decode(value, state, { parent: entry.where, step: name })
    if (name !== ENDPOINTS[transport]) continue
    endpoint = typeof decoded !== 'string' ? undefined : trimSpace(decoded) === '' ? 'blank' : 'given'
  }
  const meant = endpoint === 'absent' ? meantServer(entry.key, node, transport) : undefined
  return { ...about, transport, endpoint, meant }
}

/** What other tools call the mapping of all servers. */
const WRAPPERS: ReadonlySet<string> = new Set(['mcpservers', 'servers'])

function meantServer(key: string, node: MapNode, transport: Transport): MeantServer | undefined {
  const other = transport === 'stdio' ? 'http' : 'stdio'
  if (hasEndpoint(node, other)) {
    const type = valueAt(node, 'type')
    return { kind: 'other-transport', isTyped: type !== undefined && (textValue(type) ?? '') !== '' }
  }
  const isWrapper =
    WRAPPERS.has(foldKey(key).replace(/[_-]/g, '')) && entries(node).some(({ value }) => isServer(value))
  return isWrapper ? { kind: 'wrapper' } : undefined
}

function isServer(node: Node): boolean {
  return node.kind === 'map' && (hasEndpoint(node, 'stdio') || hasEndpoint(node, 'http'))
}

function hasEndpoint(map: MapNode, transport: Transport): boolean {
  const setting = settingOf(map, ENDPOINTS[transport])
  return setting?.kind === 'scalar' && !isNull(setting) && trimSpace(setting.text) !== ''
}

/** What other tools call the types. */
const TYPES: Readonly<Record<string, 'stdio' | 'http'>> = {
  local: 'stdio',
  streamablehttp: 'http',
  remote: 'http',
  https: 'http',
}

function meantType(map: MapNode): MeantServer | undefined {
  const node = valueAt(map, 'type')
  const type = (node === undefined ? undefined : textValue(node))?.toLowerCase().replace(/[^a-z]/g, '') ?? ''
  const meant = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  return meant === undefined ? undefined : { kind: 'type', type: meant }
}

/** `type` is read by its exact spelling, and anything that is no text counts as absent. */
function transportOf(map: MapNode): Transport | undefined {
  const node = valueAt(map, 'type')
  const type = node === undefined ? '' : (textValue(node) ?? '').toLowerCase()
  if (type === '' || type === 'stdio') return 'stdio'
  return type === 'http' || type === 'sse' ? 'http' : undefined
}

function textValue(node: Node): string | undefined {
  if (node.kind !== 'scalar') return undefined
  const resolved = resolveScalar(node)
  return resolved.type === 'text' ? resolved.value : undefined
}

/** The setting of a name as the runtime finds it: the exact key wins; else the first that is the same but for its case. */
export function settingOf(map: MapNode, name: string): Node | undefined {
  return (
    valueAt(map, name) ?? entries(map).find(({ key }) => key.kind === 'scalar' && foldKey(key.text) === name)?.value
  )
}

/** Text from any scalar but a date, which the runtime has as a value of its own; undefined where that fails. */
function text(node: Node, state: State, path: Path): string | undefined {
  if (node.kind === 'scalar') {
    const resolved = resolveScalar(node)
    if (resolved.type === 'null') return ''
    if (resolved.type === 'text') return resolved.value
    if (resolved.type === 'bool') return resolved.value ? '1' : '0'
    // The digits may change on the way, but no text that is made of a number is blank.
    if (resolved.type === 'int' || resolved.type === 'float') return node.text
  }
  decodeError(state, node, path, 'text')
  return undefined
}

function integer(node: Node, state: State, path: Path): void {
  if (node.kind === 'scalar' && isIntegral(node)) return
  decodeError(state, node, path, 'an integer')
}

function isIntegral(node: ScalarNode): boolean {
  const resolved = resolveScalar(node)
  // No text at all is zero.
  if (resolved.type === 'text') return resolved.value === '' || isInteger(resolved.value)
  return resolved.type !== 'timestamp' && resolved.type !== 'fault'
}

/** A list of texts; a lone scalar is a list of one, an empty mapping a list of none. */
function textList(node: Node, state: State, path: Path): void {
  if (node.kind === 'seq') node.items.forEach((item, step) => void text(item, state, { parent: path, step }))
  else if (node.kind === 'scalar') {
    if (resolveScalar(node).type === 'timestamp') decodeError(state, node, path, 'a list')
  } else if (entries(node).length > 0) decodeError(state, node, path, 'a list')
}

/** A mapping from text to text, or a list of such mappings, which are merged. */
function textMap(node: Node, state: State, path: Path): void {
  if (node.kind === 'scalar') decodeError(state, node, path, 'a mapping')
  else if (node.kind === 'map') textEntries(node, state, path)
  else {
    node.items.forEach((item, step) => {
      const at: Path = { parent: path, step }
      if (item.kind === 'map') textEntries(item, state, at)
      else if (!isNull(item)) decodeError(state, item, at, 'a mapping')
    })
  }
}

/** Entries go by position: their keys are the author's own. */
function textEntries(map: MapNode, state: State, path: Path): void {
  entries(map).forEach(({ key, value }, step) => {
    const at: Path = { parent: path, step }
    text(key, state, at)
    text(value, state, at)
  })
}

function decodeError(state: State, node: Node, path: Path | undefined, wanted: Kind): void {
  push(state, node, path, kindOf(node), wanted)
}

function push(state: State, node: Node, path: Path | undefined, found: Kind, wanted: Kind): void {
  state.errors.push({
    problem: { kind: 'wrong-kind', field: fieldOf(path), found, wanted: [wanted] },
    place: placeOfNode(state.owner.origin, node),
  })
}
