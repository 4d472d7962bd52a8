import type { Name } from '../../text/argument.ts'

/** Sentences of advice on the comments that accept findings. */
export const commentAdvice = {
  'advice.ignore_unexplained': {
    'ignore-unexplained': (_: object) => ({
      message: 'The comment accepts findings without a reason.',
      remediation: 'Write ` -- ` and the reason at its end.',
    }),
  },
  'advice.ignore_unknown': {
    'ignore-unknown': (_: object) => ({
      message: 'The comment names a code that does not exist.',
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
}
