import type { Eval } from '../model/eval.ts'
import { WORKSPACE_FILE } from '../model/workspace.ts'
import { expandPattern } from '../reader/glob.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { elsewhereOf, resolve } from './locate.ts'
import type { Elsewhere } from './path-kinds.ts'
import { enabledDirectories } from './skills.ts'
import type { Suite } from './suite.ts'
import { suiteSkills } from './suite-skills.ts'
import { taskSources } from './tasks.ts'

/** What is read for the sake of advice alone. */

/** A hook whose working directory is not there, and where else it is. */
export interface MissingHookDirectory {
  readonly hook: Eval['hooks']['before_run'][number]
  readonly other: Elsewhere | undefined
}

/** What a pattern takes in beside tasks. */
export type NonTask = 'trigger-tests' | 'the-eval' | 'another-kind'

/** A pattern that takes in something that is not a task. */
export interface OverbroadPattern {
  readonly index: number
  readonly what: NonTask
}

/** The file that supplied the directories: the nearest one, as it was found. */
function workspaceFile({ reader }: Suite): string | undefined {
  for (let at = reader.cwd; at !== undefined; at = reader.paths.dirname(at)) {
    const file = reader.paths.join(at, WORKSPACE_FILE)
    if (reader.stat(file).kind === 'file') return file
    if (reader.paths.dirname(at) === at) return undefined
  }
  return undefined
}

/** The file of the workspace that supplied skill directories, and how many of them are enabled. */
export function workspaceSkills(suite: Suite): { readonly file: string; readonly count: number } | undefined {
  const enabled = enabledDirectories(suite, suiteSkills(suite).directories)
  const count = enabled.filter(({ listed }) => listed === undefined).length
  const file = count === 0 ? undefined : workspaceFile(suite)
  return file === undefined ? undefined : { file, count }
}

const PHASES = ['before_run', 'before_task', 'after_task', 'after_run'] as const

/** Looks at hooks in the order of a run, as far as none that could make a directory has come before. */
export function missingHookDirectories(suite: Suite): readonly MissingHookDirectory[] {
  const out: MissingHookDirectory[] = []
  for (const hook of PHASES.flatMap((phase) => suite.eval.hooks[phase])) {
    const { working_directory: path } = hook
    // A template or a variable may become anything.
    if (path === '' || /[$%~{}]/.test(path)) return out
    const directory = resolve(suite, 'hook-directory', path)
    if (directory === undefined || suite.reader.stat(directory).kind !== 'missing') return out
    out.push({ hook, other: elsewhereOf(suite, 'hook-directory', path) })
  }
  return out
}

const TRIGGER_TESTS = /^["']?should_(?:not_)?trigger_prompts["']?[ \t]*:/m

/** Patterns with a match that did not load as a task and shows what it is instead. */
export function overbroadPatterns(
  suite: Suite,
  evalPath: AbsolutePath,
  loaded: ReadonlySet<string>,
): readonly OverbroadPattern[] {
  const odd = new Map<AbsolutePath, NonTask>()
  for (const path of taskSources(suite).files) {
    const what = loaded.has(path) ? undefined : nonTaskAt(suite, evalPath, path)
    if (what !== undefined) odd.set(path, what)
  }
  if (odd.size === 0) return []
  const out: OverbroadPattern[] = []
  for (const [index, pattern] of suite.eval.tasks.entries()) {
    const expansion = expandPattern(suite.reader, suite.base, pattern)
    // A pattern with a single match says nothing else than this file.
    if (!expansion.ok || expansion.matches.length < 2) continue
    const kinds = new Set(expansion.matches.flatMap((path) => odd.get(path) ?? []))
    for (const what of kinds) out.push({ index, what })
  }
  return out
}

function nonTaskAt({ reader }: Suite, evalPath: AbsolutePath, path: AbsolutePath): NonTask | undefined {
  if (path === evalPath) return 'the-eval'
  if (reader.stat(path).kind !== 'file') return undefined
  const end = reader.paths.extname(path).toLowerCase()
  if (end !== '.yaml' && end !== '.yml' && end !== '.json') return 'another-kind'
  if (/^trigger_tests\.ya?ml$/.test(reader.paths.basename(path))) return 'trigger-tests'
  const read = reader.read(path)
  return read.ok && TRIGGER_TESTS.test(read.bytes.toString('latin1')) ? 'trigger-tests' : undefined
}
