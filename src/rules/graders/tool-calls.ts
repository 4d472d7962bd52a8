import { fieldOf, list, optional, record } from '../../model/decode.ts'
import { integer, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { matchers } from '../../model/matcher.ts'
import { decided, tooFewCalls } from '../advice/checks.ts'
import { clash, isSame } from '../advice/contradictions.ts'
import { at, below, oneRequired } from '../load/names.ts'
import type { Issue } from '../rule.ts'
import { toolProblems } from './checks.ts'
import { graderKind } from './kind.ts'

const decode = record(
  {
    required_tools: list(text),
    forbidden_tools: list(text),
    min_calls: optional(integer),
    max_calls: optional(integer),
    expect: list(record({ tool: text, args: matchers }, lenient)),
  },
  lenient,
)

/** How many tool calls a run makes, and which. */
export const toolCalls = graderKind(decode, {
  check: (config) => {
    const { required_tools, forbidden_tools, min_calls: min, max_calls: max, expect } = config
    const out: Issue[] = []
    const listed = required_tools.length + forbidden_tools.length + expect.length
    if (listed === 0 && min === undefined && max === undefined)
      out.push(oneRequired(config, ['required_tools', 'forbidden_tools', 'min_calls', 'max_calls', 'expect']))
    if (min !== undefined && min < 0) out.push(below(config, 0, 'min_calls'))
    if (max !== undefined && max < 0) out.push(below(config, 0, 'max_calls'))
    if (min !== undefined && max !== undefined && min > max) {
      const [low, high] = [fieldOf(config.where, 'min_calls'), fieldOf(config.where, 'max_calls')]
      out.push(at(config, ['min_calls'], { kind: 'bounds-crossed', low, high }))
    }
    // Unlike a constraint's, an expected tool is compiled with the blanks around it.
    return [...out, ...expect.flatMap((item) => toolProblems(item, item.tool))]
  },
  matchers: ({ expect }) => expect.map(({ args }) => args),
  advise: (config) => [
    ...clash(config, config.required_tools, 'required_tools', config.forbidden_tools, 'forbidden_tools', isSame),
    ...tooFewCalls(config, config.max_calls, config.required_tools, 'max_calls'),
    ...(config.min_calls === 0 ? [decided(config, 'passes', 'bound', 'min_calls')] : []),
    ...(config.max_calls === 0 && config.required_tools.length === 0 && config.expect.length > 0
      ? [decided(config, 'fails', 'bound', 'expect')]
      : []),
  ],
})
