import { trimSpace } from '../../go/strings.ts'
import { list, optional, record } from '../../model/decode.ts'
import { text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { matchers } from '../../model/matcher.ts'
import { toolClash } from '../advice/tools.ts'
import { needsOne, regex, toolProblems } from './checks.ts'
import { graderKind } from './kind.ts'

const LISTS = ['expect_tools', 'reject_tools', 'allow_only'] as const
const PATTERNS = ['command_pattern', 'skill_pattern', 'path_pattern'] as const

const tools = list(
  record({ tool: text, command_pattern: text, skill_pattern: text, path_pattern: text, args: matchers }, lenient),
)

const decode = record({ expect_tools: tools, reject_tools: tools, allow_only: optional(tools) }, lenient)

/** Tool calls that a run makes or does not make, by tool and arguments. */
export const toolConstraint = graderKind(decode, {
  load: ({ expect_tools, reject_tools, allow_only }, grader) =>
    needsOne(grader, expect_tools.length + reject_tools.length > 0 || allow_only !== undefined, LISTS),
  check: (config) =>
    LISTS.flatMap((key) =>
      (config[key] ?? []).flatMap((tool) => [
        ...toolProblems(tool, key === 'allow_only' ? undefined : trimSpace(tool.tool)),
        ...PATTERNS.flatMap((name) => (tool[name] === '' ? [] : regex(tool, `(?i)${tool[name]}`, name))),
      ]),
    ),
  advise: (config) => toolClash(config, config.expect_tools, config.reject_tools, config.allow_only),
  matchers: (config) => LISTS.flatMap((key) => (config[key] ?? []).map(({ args }) => args)),
})
