import type { NonTask } from '../evidence/advice.ts'
import type { Base } from '../evidence/path-kinds.ts'
import type { Field, Word } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { baseWord, elsewhere } from './bases.ts'
import type { Sentence } from './sentence.ts'

/**
 * What is worth saying although no code of the report is about it: nothing here is a diagnostic, and nothing changes an
 * exit. A piece of advice is certain of its fact; only whether the author meant it so is open.
 */
const sentences = {
  'skill-undiscoverable': ({ field, skills }: { readonly field: Field; readonly skills: number }) => ({
    message: `\`${field}\` requires a skill that no skill directory supplies${skills > 0 ? `; ${skills} other ${skills === 1 ? 'definition was' : 'definitions were'} found` : ''}: a run cannot invoke it.`,
    remediation: 'Correct the name, or list the directory of the skill in `config.skill_directories`.',
  }),
  'target-missing': ({ skills }: { readonly skills: number }) => ({
    message: `No skill or agent has the name in \`skill\`; ${skills} other ${skills === 1 ? 'definition was' : 'definitions were'} found. Perhaps it was renamed or removed.`,
    remediation: 'Correct the name, or remove the eval of a skill that is gone.',
  }),
  'pattern-sweeps': ({ field, what }: { readonly field: Field; readonly what: NonTask }) => ({
    message: `\`${field}\` also matches ${NON_TASKS[what]}, which is no task.`,
    remediation: 'Keep tasks in a directory of their own, and match only their files: `tasks/*.yaml`.',
  }),
  'config-beside': ({ owner, key }: { readonly owner: Field; readonly key: Word }) => ({
    message: `\`${key}\` stands beside \`config\` in \`${owner}\`, where it has no effect.`,
    remediation: `Move \`${key}\` into \`config\`.`,
  }),
  'judge-blind': ({ owner }: { readonly owner: Field }) => ({
    message: `The judge of \`${owner}\` starts a session of its own and gets only its prompt: it sees files in the workspace, but not what the agent answered.`,
    remediation: 'Set `continue_session: true`, or use a rubric, which is given the answer.',
  }),
  'never-passes': ({
    owner,
    wanted,
    refused,
  }: {
    readonly owner: Field
    readonly wanted: Field
    readonly refused: Word
  }) => ({
    message: `\`${owner}\` cannot pass: what \`${wanted}\` asks for, \`${refused}\` rules out.`,
    remediation: 'Remove one of the two.',
  }),
  'mcp-without-tools': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is empty, so that none of the tools of this live server can be used.`,
    remediation: 'List the tools, or leave the key out to allow all of them.',
  }),
  'mcp-relative-cwd': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is relative: a live server does not start where the eval is, but in the temporary workspace of the task.`,
    remediation: 'Write an absolute path, or put what the server needs into the workspace.',
  }),
  'hook-directory': ({ field, other }: { readonly field: Field; readonly other: Base | undefined }) => ({
    message: `The directory of \`${field}\` does not exist${elsewhere(other)}.`,
    remediation: `Write the path from ${baseWord('eval-directory')}, or leave it out: that directory is the default.`,
  }),
  'editor-tools': ({ count }: { readonly count: number }) => ({
    message: `The agent lists ${count === 1 ? 'a tool by a name' : `${count} tools by names`} of an editor; runs report other names, so that ${count === 1 ? 'it is' : 'they are'} never allowed.`,
    remediation: 'Use the names that the executor reports, or leave `tools` out.',
  }),
  'second-document': (_: object) => ({
    message: 'A run reads only the first document of a file; what begins here is not read.',
    remediation: 'Move it to a file of its own, or remove it.',
  }),
  'absolute-path': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is an absolute path, which holds on one machine only.`,
    remediation: 'Write a relative path.',
  }),
  'workspace-skills': ({ count }: { readonly count: number }) => ({
    message: `The eval lists no skill directories: \`.waza.yaml\` supplies ${count === 1 ? '1' : count}.`,
    remediation: 'List directories in `config.skill_directories` if the eval is meant to stand by itself.',
  }),
}

const NON_TASKS: Readonly<Record<NonTask, string>> = {
  'trigger-tests': 'a file of trigger tests',
  'the-eval': 'the eval itself',
  'another-kind': 'a file that is not YAML',
}

type Table = typeof sentences

/** A kind of advice with its typed arguments. */
export type AdviceProblem = { [K in keyof Table]: { readonly kind: K } & Parameters<Table[K]>[0] }[keyof Table]

/** A piece of advice as data; its sentences are made when the report is built. */
export interface AdvicePlan {
  readonly problem: AdviceProblem
  readonly place: Place
}

/** Whether it only tells how things are. */
export function isNote({ kind }: AdviceProblem): boolean {
  return kind === 'workspace-skills'
}

/** The sentences of a piece of advice. */
export function advise(problem: AdviceProblem): Sentence {
  const make = sentences[problem.kind] as (args: AdviceProblem) => Sentence
  return make(problem)
}
