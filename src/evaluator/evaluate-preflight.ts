import { diskReader, hasFailed, inspect } from '../index.ts'
import type { Fold } from './configuration.ts'
import { unavailableDiagnostics } from './diagnostics.ts'
import { type Evaluation, evaluateOnce } from './evaluation.ts'
import { repositoryRoot } from './head.ts'
import type { Run } from './launch.ts'
import { findPlaces } from './places.ts'
import { preflightProducer } from './preflight-producer.ts'
import { directoryOf, NO_DIRECTORY } from './prepare.ts'
import { launcherOf, type Setting, systemSetting } from './setting.ts'

/** One evaluation by preflight, for programs that are operators themselves: what a configuration would say is said here. */
export interface PreflightEvaluation {
  readonly id: string
  /** The repository, which the eval and its directories are named from; by default the working directory. */
  readonly repoPath?: string | undefined
  readonly evalPath: string
  readonly contextDir?: string | undefined
  readonly strict: boolean
  readonly fold?: Fold | undefined
  readonly timestamp?: string | undefined
  /** How the producer is launched; by default as a process. */
  readonly run?: Run | undefined
}

/**
 * Evaluates once and answers when it is done (surface-evaluator.md A1, B1). It takes no lock and keeps no log: who calls
 * it for one id twice at a time runs two. Errors are in the answer; a verdict is there exactly when its marker is.
 */
export async function evaluatePreflight(
  request: PreflightEvaluation,
  setting: Setting = systemSetting(),
): Promise<Pick<Evaluation, 'verdict' | 'markerPath' | 'error' | 'diagnostics'>> {
  const { id, evalPath, contextDir, strict, fold = 'payload', timestamp, run = setting.run } = request
  const repository = directoryOf(request.repoPath, setting)
  const found = repository === undefined ? undefined : findPlaces(setting, repositoryRoot(repository))
  const launcher = launcherOf(setting)
  if (repository === undefined || found === undefined) return impossible(NO_DIRECTORY, strict)
  if (!found.ok) return impossible(found.message, strict)
  // A run of the caller's own needs no program.
  if (!launcher.ok && request.run === undefined) return impossible(launcher.message, strict)
  const words = launcher.ok ? launcher.words : []
  const { verdict, markerPath, error, diagnostics } = await evaluateOnce(
    {
      id,
      repository,
      producer: preflightProducer({ producer: 'preflight', eval: evalPath, contextDir, strict }, words),
      fold,
      places: found.places,
      timestamp,
    },
    { ...setting, run },
  )
  return { verdict, markerPath, ...(error === undefined ? {} : { error }), diagnostics }
}

function impossible(why: string, strict: boolean) {
  return {
    verdict: null,
    markerPath: null,
    error: why,
    diagnostics: unavailableDiagnostics(`not started: ${why}`, strict),
  }
}

/**
 * A launch that is none: one inspection in this process, with the output and the exit that the command would have. For
 * callers that may start no process.
 */
export function inspectionRun(of: Pick<PreflightEvaluation, 'evalPath' | 'contextDir' | 'strict'>): Run {
  return async (_, { cwd }) => {
    const options = of.contextDir === undefined ? {} : { contextDir: of.contextDir }
    const report = inspect(of.evalPath, { ...options, reader: diskReader({ cwd }) })
    return {
      stdout: `${JSON.stringify(report, null, 2)}\n`,
      stderr: '',
      exitCode: hasFailed(report, of.strict) ? 1 : 0,
      signal: null,
    }
  }
}
