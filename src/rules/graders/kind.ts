import type { AdvicePlan } from '../../catalogue/advice.ts'
import type { Code } from '../../catalogue/codes.ts'
import type { AuthoredPath } from '../../evidence/named-paths.ts'
import type { Suite } from '../../evidence/suite.ts'
import type { Paths } from '../../go/filepath.ts'
import type { Decoder, Located } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import type { Matchers } from '../../model/matcher.ts'
import type { Texts } from '../advice/texts.ts'
import type { Emit, Issue } from '../rule.ts'

/** The names under which a kind may advise on a grader by itself. */
export const kindAdviceNames = [
  'advice.absolute_path',
  'advice.judge_blind',
  'advice.never_passes',
  'advice.never_fails',
  'advice.bound_unset',
  'advice.text_short',
] as const
export type KindAdvice = (typeof kindAdviceNames)[number]

/** A grader as the judgement of its kind sees it. */
export interface GraderInput<Config extends Located, Fact> {
  readonly grader: Grader
  readonly config: Config
  /** The answer to what the kind asked. */
  readonly fact: Fact
  /** By whose rules paths are spelled. */
  readonly paths: Paths
}

/**
 * Everything that is particular to one kind of grader, in one file for each. To add a kind, name it in GRADER_KINDS,
 * describe it in a file beside this one, and enter it in index.ts.
 */
export interface GraderKindDescriptor extends GraderKindRules<Located, unknown, Code> {
  /** Decodes its `config` (graders.md section 2). */
  readonly decode: Decoder<Located>
}

/** What is said of a grader of one kind. Where a part is left out, there is nothing to say. */
interface GraderKindRules<Config extends Located, Fact, C extends Code> {
  /** The content without which a grader of this kind is not loaded (graders.md section 3). */
  load?(config: Config, grader: Grader): readonly Issue[]
  /** What can be said against a loaded one without reading a file (graders.md section 4), schemas and matchers aside. */
  check?(config: Config, grader: Grader): readonly Issue[]
  /** The argument matchers in it, which the load rules hold against the offline guard. */
  matchers?(config: Config): readonly Matchers[]
  /** The JSON Schema in it. */
  schema?(config: Config): Located | undefined
  /** The reasoning effort that it asks for. */
  effort?(config: Config): string
  /** The skills that it requires, where advice looks for names that nothing supplies. */
  requiredSkills?(config: Config): Located & { readonly required_skills: readonly string[] }
  /** The texts that it looks for in the answer, where advice holds them against those of others and against the prompt. */
  texts?(config: Config): Texts
  /** The local files that it names, where advice asks whether a clone has them. */
  paths?(config: Config): readonly AuthoredPath[]
  /** Set for a kind that a remote preset must not be. */
  readonly localOnly?: true

  /** The codes of its judgement. */
  readonly codes?: readonly C[]
  /** What it has to know of the files that it names; undefined when there is nothing to look at, nor to judge. */
  look?(suite: Suite, config: Config): Fact | undefined
  /** Judges the files and paths that it names (graders.md section 1, step e). */
  judge?(input: GraderInput<Config, Fact>, emit: Emit<C>): void
  /** What only a run can show. */
  readonly run?: RunsProgram | CallsModel

  /** What an author may want to know although no diagnostic is about it. */
  advise?(config: Config, grader: Grader, paths: Paths): readonly AdvicePlan<KindAdvice>[]
}

/** The grader starts a program; `code` runs in an interpreter, which counts as no dependency. */
export interface RunsProgram {
  readonly code: 'grader.subprocess'
  readonly dependency?: 'subprocess'
}

/** The grader calls a model. */
export interface CallsModel {
  readonly code: 'grader.model'
  readonly dependency: 'model'
}

/**
 * Describes a kind; the types of its configuration and of its facts follow from the decoder and from what it asks.
 * @param decode decodes its `config` (graders.md section 2)
 */
export function graderKind<Config extends Located, Fact, const C extends Code>(
  decode: Decoder<Config>,
  rules: GraderKindRules<Config, Fact, C>,
): GraderKindDescriptor {
  return { decode, ...rules }
}
