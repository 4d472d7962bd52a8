import type { AdvicePlan } from '../../catalogue/advice.ts'
import { trimSpace } from '../../go/strings.ts'
import { fieldOf, type Located, placeOf } from '../../model/decode.ts'
import type { Matchers } from '../../model/matcher.ts'
import { word } from '../../text/argument.ts'

/** A tool call as a constraint describes it. */
type ToolSpec = Located & {
  readonly tool: string
  readonly command_pattern: string
  readonly skill_pattern: string
  readonly path_pattern: string
  readonly args: Matchers
}

/** Tool calls beyond this number are not compared each with each. */
const MOST_COMPARED = 200

/** Advice on the first tool that a constraint expects, and rejects or does not allow. */
export function toolClash(
  config: Located,
  expected: readonly ToolSpec[],
  rejected: readonly ToolSpec[],
  allowed: readonly ToolSpec[] | undefined,
): readonly AdvicePlan<'advice.never_passes'>[] {
  const lists = [expected, rejected, allowed ?? []]
  if (lists.some(({ length }) => length > MOST_COMPARED)) return []
  for (const spec of expected) {
    const isRejected = rejected.some((other) => coversAll(other, spec))
    const isLeftOut = allowed !== undefined && isPlain(spec.tool) && !allowed.some(({ tool }) => mayBe(tool, spec.tool))
    if (!isRejected && !isLeftOut) continue
    const problem = {
      kind: 'never-passes',
      owner: fieldOf(config.where?.parent),
      wanted: fieldOf(spec.where),
      refused: word(isRejected ? 'reject_tools' : 'allow_only'),
    } as const
    return [{ problem, place: placeOf(spec, 'tool') }]
  }
  return []
}

const nameOf = ({ tool }: ToolSpec): string => trimSpace(tool).toLowerCase()

/** Whether every call that one description fits is one that the other fits: the same name, and no more said of it. */
function coversAll(other: ToolSpec, spec: ToolSpec): boolean {
  if (nameOf(other) !== nameOf(spec) || other.args.length > 0) return false
  return (['command_pattern', 'skill_pattern', 'path_pattern'] as const).every(
    (key) => other[key] === '' || other[key] === spec[key],
  )
}

/** A name without anything that a pattern could mean. */
function isPlain(tool: string): boolean {
  return /^[\w-]+$/.test(trimSpace(tool))
}

/** Whether a call of an allowed tool can be one of the expected ones, which are found anywhere in a name. */
function mayBe(allowed: string, expected: string): boolean {
  return allowed.toLowerCase().includes(trimSpace(expected).toLowerCase())
}
