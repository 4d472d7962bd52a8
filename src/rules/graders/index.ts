import type { Code } from '../../catalogue/codes.ts'
import type { Grader, GraderConfigs, GraderKind } from '../../model/grader.ts'
import { actionSequence } from './action-sequence.ts'
import { behavior } from './behavior.ts'
import { code } from './code.ts'
import { diff } from './diff.ts'
import { file } from './file.ts'
import { jsonSchema } from './json-schema.ts'
import type { GraderKindDescriptor } from './kind.ts'
import { program } from './program.ts'
import { prompt } from './prompt.ts'
import { skillInvocation } from './skill-invocation.ts'
import { text } from './text.ts'
import { toolCalls } from './tool-calls.ts'
import { toolConstraint } from './tool-constraint.ts'
import { trigger } from './trigger.ts'

/** Every kind of grader. A kind that is named in the model and not described here does not compile. */
export const graderKinds: Readonly<Record<GraderKind, GraderKindDescriptor>> = {
  code,
  prompt,
  text,
  file,
  json_schema: jsonSchema,
  program,
  behavior,
  action_sequence: actionSequence,
  skill_invocation: skillInvocation,
  trigger,
  diff,
  tool_constraint: toolConstraint,
  tool_calls: toolCalls,
}

/**
 * What the kind of a grader says of it, if its kind is known: its configuration was decoded by the same descriptor.
 * @param tell takes the descriptor and the configuration that belongs to it
 */
export function ofKind<T>(
  { config }: Grader,
  tell: (kind: GraderKindDescriptor, config: NonNullable<Grader['config']>) => T | undefined,
): T | undefined {
  return config === undefined ? undefined : tell(graderKinds[config.kind], config)
}

/** How each kind's configuration is decoded. */
export const graderConfigs = Object.fromEntries(
  Object.entries(graderKinds).map(([kind, { decode }]) => [kind, decode]),
) as GraderConfigs

/** The codes that the kinds emit. */
export const graderKindCodes: readonly Code[] = Object.values(graderKinds).flatMap(({ codes = [], run }) =>
  run === undefined ? codes : [...codes, run.code],
)
