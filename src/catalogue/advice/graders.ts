import type { Field, Word } from '../../text/argument.ts'

/** Sentences of advice on graders. */
export const graderAdvice = {
  'advice.never_passes': {
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
  },
  'advice.judge_blind': {
    'judge-blind': ({ owner }: { readonly owner: Field }) => ({
      message: `The judge of \`${owner}\` starts a session of its own and gets only its prompt: it sees files in the workspace, but not what the agent answered.`,
      remediation: 'Set `continue_session: true`, or use a rubric, which is given the answer.',
    }),
  },
  'advice.skill_undiscoverable': {
    'skill-undiscoverable': ({ field, skills }: { readonly field: Field; readonly skills: number }) => ({
      message: `\`${field}\` requires a skill that no skill directory supplies${skills > 0 ? `; ${skills} other ${skills === 1 ? 'definition was' : 'definitions were'} found` : ''}: a run cannot invoke it.`,
      remediation: 'Correct the name, or list the directory of the skill in `config.skill_directories`.',
    }),
  },
}
