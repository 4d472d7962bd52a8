import { list, record } from '../../model/decode.ts'
import { integer, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { tooFewCalls, unsetBound } from '../advice/checks.ts'
import { clash, isSame } from '../advice/contradictions.ts'
import { needsOne } from './checks.ts'
import { graderKind } from './kind.ts'

const decode = record(
  {
    max_tool_calls: integer,
    max_tokens: integer,
    max_duration_ms: integer,
    required_tools: list(text),
    forbidden_tools: list(text),
  },
  lenient,
)

const BOUNDS = ['max_tool_calls', 'max_tokens', 'max_duration_ms'] as const

/** Bounds of a run, and tools that it uses or leaves alone. */
export const behavior = graderKind(decode, {
  check: ({ max_tool_calls, max_tokens, max_duration_ms, required_tools, forbidden_tools }, grader) => {
    const hasBound = max_tool_calls !== 0 || max_tokens !== 0 || max_duration_ms !== 0
    const hasTool = required_tools.length + forbidden_tools.length > 0
    const names = ['max_tool_calls', 'max_tokens', 'required_tools', 'forbidden_tools', 'max_duration_ms']
    return needsOne(grader, hasBound || hasTool, names)
  },
  advise: (config) => [
    ...clash(config, config.required_tools, 'required_tools', config.forbidden_tools, 'forbidden_tools', isSame),
    // No most number at all is what 0 stands for.
    ...tooFewCalls(config, config.max_tool_calls || undefined, config.required_tools, 'max_tool_calls'),
    ...BOUNDS.flatMap((key) => unsetBound(config, config[key], key)),
  ],
})
