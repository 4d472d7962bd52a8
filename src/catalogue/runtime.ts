import type { Field } from '../text/argument.ts'

/** Sentences on what only a run can show, and on what the executor lacks. */
export const runtimeSentences = {
  'executor-unchecked': (_: object) => ({
    message: 'The executor `copilot-sdk` needs model access and credentials, which are not checked offline.',
    remediation: 'Check them where the eval runs.',
  }),
  'executor-unknown': (_: object) => ({
    message: '`config.executor` names an executor that is not known here.',
    remediation: 'Use `copilot-sdk` or `mock`.',
  }),
  'executor-absent': (_: object) => ({
    message: '`config.executor` names no executor, so nothing is known of what a run can do.',
    remediation: 'Use `copilot-sdk` or `mock`.',
  }),
  'executor-without-mcp': (_: object) => ({
    message: 'The executor has no MCP support, so the declared MCP servers and mocks are not available to the agent.',
    remediation: 'Set `config.executor` to `copilot-sdk`, or remove the MCP declarations.',
  }),
  'hooks-unchecked': (_: object) => ({
    message: 'The eval declares hooks; hooks are programs and are not run offline.',
    remediation: 'Check the hook programs where the eval runs.',
  }),
  'responder-unchecked': (_: object) => ({
    message: 'The responder calls a model, which is not checked offline.',
    remediation: 'Check model access where the eval runs.',
  }),
  'checkpoints-unchecked': (_: object) => ({
    message: 'Whether and when checkpoints run depends on the turns of the run.',
    remediation: 'Check the results of the checkpoints after a run.',
  }),
  'revision-unchecked': ({ field }: { readonly field: Field }) => ({
    message: `The revision of \`${field}\` and its worktree are not checked offline.`,
    remediation: 'Check that the commit exists in the source repository where the eval runs.',
  }),
  'program-unchecked': (_: object) => ({
    message: 'The grader runs a program or script, which is neither started nor parsed offline.',
    remediation: 'Check where the eval runs that the interpreter and the program are there.',
  }),
  'model-unchecked': (_: object) => ({
    message: 'The grader calls a model, which is not checked offline.',
    remediation: 'Check model access where the eval runs.',
  }),
  'result-collision': (_: object) => ({
    message:
      'The grader has the name of an eval grader or of an earlier grader of the task, so their results may overwrite each other.',
    remediation: 'Give the graders distinct names before joining results.',
  }),
  'task-id-repeated': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is already the ID of another task of this eval.`,
    remediation: 'Give every task its own ID; also check that two patterns do not match the same file.',
  }),
  'task-executor': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` needs the executor \`copilot-sdk\`, which the eval does not use.`,
    remediation: 'Set `config.executor` of the eval to `copilot-sdk`, or remove it from the task.',
  }),
}
