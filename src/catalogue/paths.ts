import type { WorkspacePathFault } from '../reader/contain.ts'
import type { ReadFault } from '../reader/reader.ts'

/** What can be wrong with the form of a path, and what to do about it. `dots` is any `..`, also inside a name. */
export const pathFaults: Readonly<
  Record<WorkspacePathFault | 'dots', { readonly is: string; readonly remedy: string }>
> = {
  empty: { is: 'is an empty path', remedy: 'Name a file.' },
  absolute: {
    is: 'is an absolute path, but it must be relative',
    remedy: 'Write the path relative to its base, without a leading slash.',
  },
  rooted: {
    is: 'begins with a slash or backslash, but it must be relative',
    remedy: 'Remove the leading slash or backslash.',
  },
  volume: {
    is: 'begins with a drive or volume, but it must be relative',
    remedy: 'Write the path relative to its base, without a drive letter.',
  },
  'parent-segment': {
    is: 'has a `..` segment, which could lead outside',
    remedy: 'Write a path that stays inside its base, without `..`.',
  },
  'workspace-root': { is: 'names the workspace itself, not a file in it', remedy: 'Name a file below the workspace.' },
  dots: {
    is: 'has two dots in a row, which the runtime refuses',
    remedy: 'Rename the file or directory so that its name has no `..`.',
  },
}

export type PathWord = keyof typeof pathFaults

/** Why a file cannot be used, after "the file". */
export const fileFaults: Readonly<Record<ReadFault, string>> = {
  missing: 'is missing',
  'not-utf8': 'cannot be read: its name is not UTF-8',
  directory: 'is a directory',
  'not-regular': 'is not a regular file',
  'not-a-directory-above': 'cannot be reached: something on the way to it is not a directory',
  loop: 'cannot be reached: the links on the way to it form a loop',
  denied: 'cannot be read: the system denies it',
  'name-too-long': 'cannot be reached: its name is too long',
  'too-large': 'is larger than what is examined offline',
  'over-total': 'is not examined: all files of its kind together are larger than what is examined offline',
  other: 'cannot be read',
}

export type FileWord = keyof typeof fileFaults

/** What is wanted where a file cannot be used: "a readable ...", and what its path resolves from, if that helps. */
export interface Wanted {
  readonly file: string
  readonly from?: string | undefined
}

/** What to do about a file that cannot be used: another remedy for each fault. */
export function fileRemedy(fault: FileWord, { file, from }: Wanted): string {
  const resolves = from === undefined ? '' : `; the path resolves from ${from}`
  switch (fault) {
    case 'missing':
    case 'other':
      return `Put a readable ${file} there${resolves}.`
    case 'directory':
      return `Name a ${file}, not a directory${resolves}.`
    case 'not-regular':
      return `Put a ${file} there: pipes, sockets and devices are not read.`
    case 'not-a-directory-above':
      return `Correct the path, which leads through a file as if that were a directory${resolves}.`
    case 'loop':
      return `Let the links lead to a ${file}, or put it there in place of them.`
    case 'denied':
      return 'Give the user of this program the right to read the file and its directories.'
    case 'not-utf8':
      return 'Give the file or directory a name in UTF-8.'
    case 'name-too-long':
      return 'Use a shorter path.'
    case 'too-large':
      return 'Make the file smaller.'
    case 'over-total':
      return 'Make the files smaller, or name fewer of them.'
  }
}
