import type { AgentFile } from '../evidence/definitions.ts'
import { type Elsewhere, pathKinds } from '../evidence/path-kinds.ts'
import type { Absence } from '../evidence/required-skills.ts'
import type { ShapeProblem } from '../model/problem.ts'
import type { OffReason } from '../model/skill-scope.ts'
import type { Field } from '../text/argument.ts'
import { baseWord, elsewhere, mended } from './bases.ts'
import { type FileWord, fileFaults, fileRemedy } from './paths.ts'
import type { Sentence } from './sentence.ts'
import { shapeSentences } from './shape.ts'
import { within } from './within.ts'

const OWN_BASE = baseWord(pathKinds['skill-directory'].from[0])
const LIST_INSTEAD = 'list the directories under `config.skill_directories` in the eval'

/** Sentences on skills, on the defaults of the workspace, and on agent definitions. */
export const skillSentences = {
  'workspace-shape': ({ problem }: { readonly problem: ShapeProblem }): Sentence => {
    // One function a kind, each for its own arguments; indexing by the union loses that.
    const make = shapeSentences[problem.kind] as (problem: ShapeProblem) => Sentence
    return within('`.waza.yaml`', make(problem))
  },
  'workspace-unreadable': ({ fault }: { readonly fault: FileWord }) => ({
    message: `\`.waza.yaml\` ${fileFaults[fault]}.`,
    remediation: `${fileRemedy(fault, { file: 'regular file' }).slice(0, -1)}, or ${LIST_INSTEAD}.`,
  }),
  'workspace-nowhere': (_: object) => ({
    message: 'The working directory is gone, so `.waza.yaml` cannot be looked for.',
    remediation: `Run the command in a directory that exists, or ${LIST_INSTEAD}.`,
  }),
  'workspace-no-directory': ({ isThere, isDefault }: DefaultDirectory & { readonly isThere: boolean }) => ({
    message: isDefault
      ? `\`.waza.yaml\` names no directory of skills, and the default, \`skills\` beside it, ${isThere ? 'is not a directory' : 'does not exist'}.`
      : `\`paths.skills\` of \`.waza.yaml\` leads to ${isThere ? 'something that is not a directory' : 'a directory that does not exist'}.`,
    remediation: isDefault
      ? `Name the directory of the skills in \`paths.skills\`, which resolves from ${baseWord('workspace-directory')}, or ${LIST_INSTEAD}.`
      : `Create the directory or correct \`paths.skills\`, which resolves from ${baseWord('workspace-directory')}, or ${LIST_INSTEAD}.`,
  }),
  'workspace-undiscoverable': ({
    reason,
    isDefault,
  }: DefaultDirectory & { readonly reason: 'unresolvable' | 'too-many' }) => {
    const subject = isDefault ? '`skills` beside `.waza.yaml`' : '`paths.skills` of `.waza.yaml`'
    return {
      message:
        reason === 'too-many'
          ? `${subject} ${isDefault ? 'holds' : 'leads to'} more directories than are searched offline.`
          : `The links on the way to ${subject} cannot be resolved.`,
      remediation: `Point \`paths.skills\` to a directory of skills alone, or ${LIST_INSTEAD}.`,
    }
  },

  'skills-required': ({ fields, count, absence }: RequiredArguments): Sentence => ({
    message: `${requiredList(fields, count)} ${count === 1 ? 'names a skill' : 'name skills'} that no skill directory of the eval supplies.`,
    remediation: remedyOf(absence),
  }),
  'skill-directory-missing': ({ field, isThere, other }: DirectoryArguments) => ({
    message: `\`${field}\` names ${isThere ? 'something that is not a directory' : 'a directory that does not exist'}${elsewhere(other)}.`,
    remediation: mended(
      other,
      `Name an existing directory; the path resolves from ${OWN_BASE}.`,
      `Write the path from ${OWN_BASE}, which is what it resolves from.`,
    ),
  }),
  'skills-off': ({ reason }: { readonly reason: OffReason }) => ({
    message: `Skill discovery is disabled for this task: ${offReasons[reason].is}.`,
    remediation: `Nothing needs to change if that is meant; otherwise ${offReasons[reason].remedy}.`,
  }),

  'boundary-post-run': (_: object) => ({
    message: 'Whether this forbidden effect stayed away can only be judged from the state that a run leaves behind.',
    remediation:
      'Run the eval and read the results of the graders that the requirement names; they detect an effect, they do not prevent it.',
  }),
  'boundary-unsearched': ({ reason }: { readonly reason: 'no-working-directory' | 'too-many' }) => ({
    message:
      reason === 'too-many'
        ? 'There are more directories than are searched offline for the agent definition of the target.'
        : 'The working directory is gone, so agent definitions cannot be searched from it.',
    remediation:
      reason === 'too-many'
        ? 'Run the command in the directory where the eval runs, and let no other trees lie directly below it.'
        : 'Run the command in the directory where the eval runs; it must exist.',
  }),
  'boundary-agent-broken': ({ fault }: { readonly fault: AgentFault }) => ({
    message: `The agent definition that carries the name of \`skill\` ${fault === 'malformed' ? 'is malformed' : fileFaults[fault]}.`,
    remediation:
      fault === 'malformed'
        ? 'Make its front matter a YAML mapping between two lines of three dashes, with `tools` as a list of text.'
        : `${fileRemedy(fault, { file: 'regular file' }).slice(0, -1)}, or remove it.`,
  }),
  'boundary-requested': ({ tools }: { readonly tools: number }) => ({
    message: `The selected agent definition requests that ${tools === 0 ? 'no tool is used' : `only the ${tools === 1 ? 'tool that it lists is' : `${tools} tools that it lists are`} used`}; a request is no proof of enforcement.`,
    remediation: 'Check the tool calls of a run with a grader such as `tool_calls` or `tool_constraint`.',
  }),
}

/** Whether the file names no directory, so that the default one counts. */
export interface DefaultDirectory {
  readonly isDefault: boolean
}

export interface RequiredArguments {
  /** The first few of the required names, by position. */
  readonly fields: readonly Field[]
  readonly count: number
  readonly absence: Absence
}

export interface DirectoryArguments {
  readonly field: Field
  readonly isThere: boolean
  readonly other: Elsewhere | undefined
}

type AgentFault = Extract<AgentFile, { ok: false }>['fault']

const offReasons: Readonly<Record<OffReason, { readonly is: string; readonly remedy: string }>> = {
  'all-disabled': {
    is: '`config.disabled_skills` turns every skill off',
    remedy: 'name single skills in `config.disabled_skills`',
  },
  'none-listed': {
    is: '`config.skill_directories` holds the word for no skills',
    remedy: 'list directories alone in `config.skill_directories`',
  },
  'task-empty': {
    is: 'its `skill_directories` is an empty list',
    remedy: 'remove `skill_directories` from the task, or list a directory there',
  },
  'no-target': {
    is: 'the scenario has no `skill` and lists no directories',
    remedy: 'set `skill`, or list directories under `config.skill_directories`',
  },
}

function requiredList(fields: readonly Field[], count: number): string {
  const shown = fields.map((field) => `\`${field}\``)
  const more = count - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** What to do about the first of the names. */
function remedyOf(absence: Absence): string {
  const entry =
    'field' in absence && absence.field !== undefined ? `\`${absence.field}\`` : 'a directory of the workspace'
  switch (absence.kind) {
    case 'no-directories':
      return `List the directory of each required skill under \`config.skill_directories\`; paths there resolve from ${OWN_BASE}.`
    case 'one-too-high':
      return `List the skill's own directory: ${entry} only holds the directories of skills, and discovery does not look below what is listed.`
    case 'not-the-first-agent':
      return `Give each agent a directory of its own: ${entry} has several agent files, and a directory supplies only its first.`
    case 'other-case':
      return `Write the name exactly as the definition in ${entry} has it: names differ by case.`
    case 'malformed':
      return `Fix the definition in ${entry}, which is malformed: its front matter must be a YAML mapping with a \`name\`.`
    case 'hidden':
      return absence.by === 'utf-16'
        ? `Save the definition in ${entry} as UTF-8: it is UTF-16, of which nothing is read.`
        : `Save the definition in ${entry} without a byte order mark, which hides its front matter.`
    case 'file-case':
      return `Rename the file in ${entry} to \`SKILL.md\`: names differ by case, and only that one counts.`
    case 'other-name':
      return `Give the definition in ${entry} the required \`name\`, or require the name that it has: the name of the directory does not count.`
    case 'missing-directory':
      // What the workspace supplies was there when it was found.
      if (absence.field === undefined) return 'Run again: a directory of the workspace has gone meanwhile.'
      return `Correct ${entry}, which names a directory that does not exist${elsewhere(absence.other)}; the path resolves from ${OWN_BASE}.`
    case 'unlisted':
      return absence.near === 'listed-directory'
        ? 'List the directory of the skill under `config.skill_directories`: it stands beside a directory that is listed.'
        : `List the directory of the skill under \`config.skill_directories\`: it is among the skills in ${baseWord(absence.near)}, and paths resolve from ${OWN_BASE}.`
    case 'unknown':
      return 'List the directory whose definition has the name under `config.skill_directories`, or correct the name.'
  }
}
