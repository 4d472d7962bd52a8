import { command } from './command.ts'
import type { MockKindDescriptor } from './kind.ts'
import { mcp } from './mcp.ts'

export type MockKind = 'mcp' | 'command'

/** Every kind of mock. */
export const mockKinds: Readonly<Record<MockKind, MockKindDescriptor>> = { mcp, command }

const kinds = Object.values(mockKinds)

/** What the kinds judge of an eval, and of a task. */
export const evalMockRules = kinds.flatMap(({ ofEval }) => ofEval ?? [])
export const taskMockRules = kinds.flatMap(({ ofTask }) => ofTask ?? [])
