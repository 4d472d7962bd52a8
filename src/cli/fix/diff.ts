import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { Changed } from '../../fixes/repair.ts'
import type { Paths } from '../../go/filepath.ts'

/**
 * The changes of some files as a unified diff, which `git apply` and `patch -p1` take in the working directory. It shows
 * what stands in the files, as no other output does: it is for whoever edits them.
 */
export function diffOf(files: readonly Changed[], cwd: string, paths: Paths): string {
  return files.map((file) => fileDiff(file, cwd, paths)).join('')
}

function fileDiff({ path, before, after }: Changed, cwd: string, paths: Paths): string {
  const name = paths.relative(paths.absolute(undefined, cwd) ?? path, path).replace(/\\/g, '/')
  const text = before.toString('utf8')
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, text, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  })
}
