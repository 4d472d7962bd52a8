import type { Name, Word } from '../../text/argument.ts'

/** Sentences of advice on the comments, and the settings, that accept findings. */
export const acceptanceAdvice = {
  'advice.ignore_unexplained': {
    'ignore-unexplained': (_: object) => ({
      message: 'The comment accepts findings without a reason.',
      remediation: 'Write ` -- ` and the reason at its end.',
    }),
  },
  'advice.ignore_unknown': {
    'ignore-unknown': ({ nearest }: { readonly nearest: Word | undefined }) => ({
      message: `The comment names a code that does not exist${nearest === undefined ? '.' : `; did you mean \`${nearest}\`?`}`,
      remediation: 'Write a code of `waza explain`.',
    }),
    'ignore-without-code': (_: object) => ({
      message: 'The comment names no code, so that it accepts nothing.',
      remediation: 'Write the codes that it accepts after `waza-ignore`, with commas between them.',
    }),
  },
  'advice.ignore_unused': {
    'ignore-unused': ({ code }: { readonly code: Name }) => ({
      message: `The comment accepts nothing: there is no ${code} here.`,
      remediation: 'Remove the code from the comment, or the comment.',
    }),
    'ignore-invalid': ({ code }: { readonly code: Name }) => ({
      message: `The comment cannot accept ${code} here, since it is invalid: a run would fail on it.`,
      remediation: 'Fix what is invalid, and remove the code from the comment.',
    }),
  },
  'advice.acceptance_ended': {
    'acceptance-ended': ({ day }: { readonly day: Name }) => ({
      message: `The acceptance ended on ${day}, so that it accepts nothing.`,
      remediation: 'Decide again: write a later day, or fix what it was about and remove it.',
    }),
  },
  'advice.acceptance_unused': {
    'acceptance-unused': ({ code }: { readonly code: Name }) => ({
      message: `The acceptance of ${code} accepts nothing: no eval of the project has what it is about.`,
      remediation: 'Remove the code, or correct its `suite` or `task`.',
    }),
    'acceptance-invalid': ({ code }: { readonly code: Name }) => ({
      message: `The settings cannot accept ${code}, since it is invalid: a run would fail on it.`,
      remediation: 'Fix what is invalid, and remove the code.',
    }),
  },
}
