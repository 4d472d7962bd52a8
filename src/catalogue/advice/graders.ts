import type { Field, Word } from '../../text/argument.ts'

/** Why the outcome of a check is known before a run. */
export interface Decided {
  readonly field: Field
  readonly because: 'pattern-all' | 'pattern-none' | 'threshold' | 'bound'
}

export interface Together {
  readonly field: Field
  readonly other: Field
  /** The other one holds for all tasks. */
  readonly isOfEval: boolean
  /** The field asks for what the other one rules out; else the other way round. */
  readonly asks: boolean
}

export interface Repeated {
  readonly owner: Field
  readonly other: Field
  readonly isOfEval: boolean
}

const ALL = 'the pattern matches every text, the empty one too'
const NONE = 'the pattern matches no text, since it asks for something before the start or behind the end of it'

const NEVER_PASSES: Readonly<Record<Decided['because'], string>> = {
  'pattern-all': ALL,
  'pattern-none': NONE,
  threshold: 'every prompt reaches a threshold of 0',
  bound: '`max_calls` is 0',
}

const NEVER_FAILS: Readonly<Record<Decided['because'], string>> = {
  'pattern-all': ALL,
  'pattern-none': NONE,
  threshold: 'every prompt reaches a threshold of 0',
  bound: 'no run has fewer than 0 calls',
}

const REMEDIES: Readonly<Record<Decided['because'], string>> = {
  'pattern-all': 'Write what has to be there at least once, without `*` or `?` behind it.',
  'pattern-none': 'Move `^` to the start and `$` to the end, or write `(?m)` first to let them stand for lines.',
  threshold: 'Write a threshold above 0, or leave it out for the default of 0.6.',
  bound: 'Correct the bound, or remove it.',
}

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
    'never-pass-together': ({ field, other, isOfEval, asks }: Together) => ({
      message: `\`${field}\` ${asks ? `asks for what \`${other}\`` : `rules out what \`${other}\``}${isOfEval ? ' of the eval' : ''} ${asks ? 'rules out' : 'asks for'}: no answer passes both.`,
      remediation: 'Remove one of the two.',
    }),
    'check-never-passes': ({ field, because }: Decided) => ({
      message: `\`${field}\` cannot be passed: ${NEVER_PASSES[because]}.`,
      remediation: REMEDIES[because],
    }),
    'calls-too-few': ({ field, tools }: { readonly field: Field; readonly tools: number }) => ({
      message: `\`${field}\` allows fewer calls than the ${tools} different ${tools === 1 ? 'tool' : 'tools'} that ${tools === 1 ? 'has' : 'have'} to be called.`,
      remediation: 'Raise the bound, or require fewer tools.',
    }),
  },
  'advice.never_fails': {
    'check-never-fails': ({ field, because }: Decided) => ({
      message: `\`${field}\` cannot fail: ${NEVER_FAILS[because]}.`,
      remediation: REMEDIES[because],
    }),
  },
  'advice.bound_unset': {
    'bound-unset': ({ field }: { readonly field: Field }) => ({
      message: `\`${field}\` is 0, which a run takes for no bound at all.`,
      remediation:
        'Write a bound of at least 1, or leave the key out; that no tool is called is said with `max_calls: 0` of a `tool_calls` grader.',
    }),
  },
  'advice.threshold_zero': {
    'threshold-zero': ({ field }: { readonly field: Field }) => ({
      message: `\`${field}\` is 0, which every run reaches.`,
      remediation: 'Write the score from which on the metric is passed, such as 0.8.',
    }),
  },
  'advice.text_short': {
    'text-short': ({ field, isRefused }: { readonly field: Field; readonly isRefused: boolean }) => ({
      message: `\`${field}\` is so short that it stands in most answers, inside of other words: the check hardly ever ${isRefused ? 'passes' : 'fails'}.`,
      remediation: 'Write a longer text, or a pattern with word boundaries in a `text` grader: `\\bok\\b`.',
    }),
  },
  'advice.prompt_echoed': {
    'prompt-echoed': ({ field }: { readonly field: Field }) => ({
      message: `All that \`${field}\` asks for stands in the prompt: an answer that only repeats it passes.`,
      remediation: 'Ask for something that the prompt does not say.',
    }),
  },
  'advice.nothing_graded': {
    'nothing-graded': (_: object) => ({
      message:
        'Neither this task nor its eval has a grader, and nothing is expected of it: whatever the agent does, it passes.',
      remediation: 'Add a grader to the task or to the eval, or texts under `expected`.',
    }),
    'no-row-graded': ({ tasks }: { readonly tasks: number }) => ({
      message: `The eval has no grader, and a row of a CSV cannot have one: whatever the agent does, ${tasks === 1 ? 'the task passes' : `all ${tasks} tasks pass`}.`,
      remediation: 'Add a grader to the eval.',
    }),
  },
  'advice.prompt_empty': {
    'prompt-empty': (_: object) => ({
      message: '`inputs.prompt` is empty: the agent is asked nothing.',
      remediation: 'Write the prompt, or name a file in `inputs.prompt_file`.',
    }),
  },
  'advice.grader_repeated': {
    'grader-repeated': ({ owner, other, isOfEval }: Repeated) => ({
      message: `\`${owner}\` does what \`${other}\`${isOfEval ? ' of the eval' : ''} does, under another name: it counts twice.`,
      remediation: 'Remove one of the two; what should count more gets a higher `weight`.',
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
