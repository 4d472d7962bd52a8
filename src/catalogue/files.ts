import type { Elsewhere } from '../evidence/path-kinds.ts'
import type { Field } from '../text/argument.ts'
import { baseWord, elsewhere, mended } from './bases.ts'
import { type FileWord, fileFaults, fileRemedy } from './paths.ts'

/** Sentences on the local files and directories that a task names. */
export const fileSentences = {
  'local-file': (args: {
    readonly field: Field
    readonly fault: FileWord
    readonly elsewhere: Elsewhere | undefined
  }) => ({
    message: `The file of \`${args.field}\` ${fileFaults[args.fault]}${elsewhere(args.elsewhere)}.`,
    remediation: mended(
      args.elsewhere,
      fileRemedy(args.fault, { file: 'regular file', from: baseWord('context-directory') }),
      'Write the path from the context directory of the task, or move the file below it.',
    ),
  }),
  'context-directory': (args: { readonly elsewhere: Elsewhere | undefined }) => ({
    message: `\`context_dir\` is not an existing directory${elsewhere(args.elsewhere)}.`,
    remediation: mended(
      args.elsewhere,
      `Name an existing directory; it resolves from ${baseWord('working-directory')}, not from the eval or task file.`,
    ),
  }),
  'fixture-not-text': (_: object) => ({
    message: '`inputs.context.fixture` is not a text.',
    remediation: 'Name a file or directory inside the eval directory, or remove the key.',
  }),
  'fixture-missing': (args: { readonly elsewhere: Elsewhere | undefined }) => ({
    message: `\`inputs.context.fixture\` names nothing that exists${elsewhere(args.elsewhere)}.`,
    remediation: mended(args.elsewhere, `Write the path from ${baseWord('eval-directory')}.`),
  }),
  'fixture-outside': (_: object) => ({
    message: '`inputs.context.fixture` leads out of the eval directory once links are resolved.',
    remediation: 'Keep the fixture inside the eval directory.',
  }),
  'fixture-unreadable': (_: object) => ({
    message: '`inputs.context.fixture` holds something that cannot be read.',
    remediation: 'Make the fixture a readable file, or a directory of readable regular files.',
  }),
  'repository-source': (args: { readonly field: Field; readonly elsewhere: Elsewhere | undefined }) => ({
    message: `\`${args.field}\` is not an existing directory${elsewhere(args.elsewhere)}.`,
    remediation: mended(
      args.elsewhere,
      `Name an existing directory; it resolves from ${baseWord('working-directory')}.`,
    ),
  }),
}
