import type { Example, ExampleRun } from '../catalogue/explanation.ts'
import { type DiffLine, lineDiff } from './line-diff.ts'

/** A file of an example that is fixed: its lines that change, or that it goes. */
export interface FixedFile {
  readonly path: string
  readonly change: 'removed' | 'added' | 'changed'
  readonly lines: readonly DiffLine[]
}

/** What is fixed in an example, file by file; a file that goes has no lines. */
export function fixedFiles({ files, fixed }: Example): readonly FixedFile[] {
  return Object.entries(fixed).map(([path, text]) => {
    const before = files[path]
    if (text === null) return { path, change: 'removed', lines: [] }
    return { path, change: before === undefined ? 'added' : 'changed', lines: lineDiff(before ?? '', text) }
  })
}

/** The command line of an example, for a POSIX shell; nothing in an example needs more quotes than an empty text. */
export function commandLine({ args = ['eval.yaml'], env = {} }: ExampleRun): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return [...variables, 'waza', 'preflight', ...args].join(' ')
}

/** What has to be known beside the files of an example; without a stop at the end. */
export function circumstances({ crowd, repository, links = {} }: Example, run: ExampleRun): readonly string[] {
  const out = Object.entries(links).map(([path, target]) => `\`${path}\` is a link to \`${target}\``)
  if (repository) out.push('the directory is the root of a repository')
  if (crowd !== undefined) out.push(`\`${crowd.below}\` holds ${crowd.directories} empty directories`)
  if (run.cwd === 'gone') out.push('the files lie in `/suite`, and the working directory was removed')
  return out
}
