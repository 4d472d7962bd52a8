import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from './files.ts'
import { type Run, runProcess } from './launch.ts'

/** The commit that a working tree is at, or why there is none to bind a verdict to. */
export type Head =
  | {
      readonly ok: true
      readonly head: string
      /** Whether the working tree has changes that the commit does not have, as far as that is known. */
      readonly isDirty?: boolean
    }
  | { readonly ok: false; readonly message: string }

export type FindHead = (repository: string) => Promise<Head>

/** Variables that would point git at another repository than the one it is started in; hooks set them. */
const REDIRECTING = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
]

/** Lists what is not committed. No program that the repository's configuration names is started, and nothing written. */
const STATUS = [
  ...['git', '--no-optional-locks', '-c', 'core.fsmonitor=false'],
  ...['status', '--porcelain', '--ignore-submodules=dirty'],
]

/** Asks git for the commit of a repository (surface-evaluator.md A1 step 2). A directory outside of any starts nothing. */
export function gitHead(env: Readonly<Record<string, string | undefined>>, run: Run = runProcess): FindHead {
  return async (repository) => {
    if (repositoryRoot(repository) === undefined)
      return { ok: false, message: 'The directory is in no git repository.' }
    const own = Object.fromEntries(Object.entries(env).filter(([name]) => !REDIRECTING.includes(name)))
    const { stdout, exitCode, error } = await run(['git', 'rev-parse', 'HEAD'], { cwd: repository, env: own })
    if (error !== undefined) return { ok: false, message: 'git could not be started, so the commit is not known.' }
    const head = stdout.trim()
    if (exitCode === 0 && /^[0-9a-f]{40}$/.test(head)) {
      const status = await run(STATUS, { cwd: repository, env: own })
      return { ok: true, head, isDirty: status.exitCode === 0 && status.stdout.trim() !== '' }
    }
    return { ok: false, message: 'The repository has no commit that git can name.' }
  }
}

/** The nearest directory, from the given one upwards, that git keeps its records in. */
export function repositoryRoot(directory: string): string | undefined {
  // git goes by where a directory really is, not by the link that leads there.
  const real = attempt(() => realpathSync(directory))
  if (!real.ok) return undefined
  for (let at = real.value; ; at = dirname(at)) {
    if (attempt(() => lstatSync(join(at, '.git'))).ok) return at
    if (dirname(at) === at) return undefined
  }
}
