import type { Field } from '../text/argument.ts'
import { GETTER } from './remote-graders.ts'

type Scope = 'eval' | 'task' | 'checkpoint'

const WHERE: Readonly<Record<Scope, string>> = {
  eval: 'among the graders of the eval',
  task: 'among the graders of the task',
  checkpoint: 'among the graders of that checkpoint',
}

/** Sentences on requirements and the graders that their checks name. */
export const requirementSentences = {
  padded: ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` begins or ends with white space.`,
    remediation: 'Remove the white space around it.',
  }),
  'check-repeated': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` repeats an earlier check of the requirement.`,
    remediation: 'Remove the repeated check.',
  }),
  'turn-needed': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is required with the scope \`checkpoint\`, counted from 1.`,
    remediation: 'Name the turn of the checkpoint whose grader is meant.',
  }),
  'turn-forbidden': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is only allowed with the scope \`checkpoint\`.`,
    remediation: 'Remove it, or use the scope `checkpoint`.',
  }),
  'grader-count': (args: {
    readonly field: Field
    readonly scope: Scope
    readonly count: number
    readonly elsewhere: readonly Scope[]
  }) => {
    const found = args.count === 0 ? 'names no grader' : `names ${args.count} graders`
    const hint =
      args.elsewhere.length === 0 ? '' : `; the scope \`${args.elsewhere.join('` or `')}\` has one of that name`
    return {
      message: `\`${args.field}\` ${found} ${WHERE[args.scope]}${hint}.`,
      remediation:
        args.count > 1
          ? 'Give the graders of one scope distinct names.'
          : args.elsewhere.length > 0
            ? `Use the scope \`${args.elsewhere[0]}\`, or the name of a grader of this scope.`
            : 'Use the exact name of one grader of that scope.',
    }
  },
  'requirement-uncovered': (_: object) => ({
    message: 'The requirement has no checks, so nothing covers it.',
    remediation: 'Name the graders that show it under `checks`, or accept that it stays unresolved.',
  }),
  'check-unknown': (_: object) => ({
    message: 'A check may name a remote grader whose name is not known while its preset is unavailable.',
    remediation: `Make the pinned preset available (${GETTER}, while online), or give the remote grader a \`name\`.`,
  }),
  'checks-resolve': (_: object) => ({
    message: 'Every check names exactly one grader; whether the requirement is satisfied only a run can show.',
    remediation: 'Nothing to do.',
  }),
}
