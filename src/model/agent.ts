import { trimSpace } from '../go/strings.ts'
import type { Place } from '../text/source.ts'
import { valueAt } from '../yaml/entries.ts'
import { anyMapping, list, optional, record } from './decode.ts'
import { text } from './decode-scalars.ts'
import { readDefinition } from './definition.ts'
import type { IgnoreComment } from './ignore-comments.ts'

/** How the names of agent files end. */
export const AGENT_SUFFIX = '.agent.md'

const agentFields = record({
  name: text,
  description: text,
  tools: optional(list(text)),
  model: text,
  handoffs: list(record({ name: text, description: text })),
  'mcp-servers': list(record({ name: text, config: anyMapping })),
  agents: list(text),
})

/** A declared list of tools: how many there are (none at all denies every tool), and where it stands. */
export interface RequestedTools {
  readonly count: number
  readonly place: Place
}

/** An agent as its `.agent.md` declares it. */
export interface Agent {
  /** The declared name without blanks around it; empty where none is declared. */
  readonly name: string
  /** Undefined where `tools` is absent or null: then no policy is requested. */
  readonly tools: RequestedTools | undefined
  /** Comments that accept what is found in its file. */
  readonly comments: readonly IgnoreComment[]
}

/** Decodes an `.agent.md` (resolution.md section 12); undefined when it is malformed. A blank file is an agent without fields. */
export function decodeAgent(path: string, bytes: Buffer): Agent | undefined {
  const definition = readDefinition(path, bytes, agentFields)
  if (definition.kind === 'malformed') return undefined
  const front = definition.kind === 'read' ? definition.front : undefined
  if (front === undefined) return { name: '', tools: undefined, comments: [] }
  const { fields, placeOf, comments } = front
  const node = fields.node?.kind === 'map' ? valueAt(fields.node, 'tools') : undefined
  const tools =
    fields.tools === undefined || node === undefined ? undefined : { count: fields.tools.length, place: placeOf(node) }
  return { name: trimSpace(fields.name), tools, comments }
}
