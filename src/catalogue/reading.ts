import type { Elsewhere } from '../evidence/path-kinds.ts'
import type { Name } from '../text/argument.ts'
import { elsewhere, mended } from './bases.ts'
import { type FileWord, fileFaults, fileRemedy } from './paths.ts'

export interface EvalUnreadable {
  readonly fault: FileWord
  readonly argument: Name
  readonly elsewhere: Elsewhere | undefined
}

/** Sentences on files that cannot be read at all. */
export const readingSentences = {
  'no-working-directory': (_: object) => ({
    message: 'The working directory is gone, so relative paths lead nowhere.',
    remediation: 'Run the command in a directory that exists.',
  }),
  'file-too-large': (_: object) => ({
    message: 'The file is larger than what is examined offline.',
    remediation: 'Split it, or move bulk data out of it.',
  }),
  'files-too-large': (_: object) => ({
    message: 'The file was not examined: all task files together are larger than what is examined offline.',
    remediation: 'Split the eval, move bulk data out of its tasks, or match each task file once.',
  }),
  'too-many-findings': (_: object) => ({
    message: 'There are more findings or dependencies than are listed one by one; the others are counted by code.',
    remediation: 'Fix what is listed and run again, or split the eval.',
  }),
  'more-findings': ({ count }: { readonly count: number }) => ({
    message: `${count} more ${count === 1 ? 'finding' : 'findings'} of this code and state ${count === 1 ? 'is' : 'are'} not listed.`,
    remediation: 'Fix what is listed and run again, or split the eval.',
  }),
  'eval-unreadable': ({ fault, argument, elsewhere: other }: EvalUnreadable) => ({
    message: `The eval file ${fileFaults[fault]}${elsewhere(other)}.`,
    remediation:
      fault === 'directory'
        ? `Name the eval file itself, or quote a pattern such as '${argument.replace(/[/\\]+$/, '')}/**/eval.yaml'.`
        : fault === 'missing'
          ? mended(other, 'Name an existing, readable eval file; the path resolves from the working directory.')
          : fileRemedy(fault, { file: 'eval file', from: 'the working directory' }),
  }),
  'eval-unnamed': (_: object) => ({
    message: 'The name of the eval file is empty.',
    remediation: 'Name an eval file; in a script, check that the variable which holds the name is set.',
  }),
  'task-unreadable': ({ fault }: { readonly fault: FileWord }) => ({
    message: `A path that a task pattern matches ${fileFaults[fault]}.`,
    remediation:
      fault === 'not-utf8'
        ? fileRemedy(fault, { file: 'task file' })
        : 'Make it a readable task file, or narrow the pattern in `tasks`.',
  }),
}
