import type { Result, ResultOf } from '../envelope/result.ts'
import type { Slug } from '../envelope/slugs.ts'
import { runBeyond } from '../evaluator/background.ts'
import { stillRunning } from '../evaluator/evaluate-result.ts'
import { createEvaluator, type Evaluator } from '../evaluator/evaluator.ts'
import { escapeControls } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { describe } from './solution-text.ts'
import { isSolutionWord, type SolutionWord, solutionWords } from './verbs.ts'

/** `waza solution evaluate|gate|status|result ID` (decisions 23, 26, 27). */
export async function runSolution(parsed: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  const [word, id, extra] = parsed.positionals
  // Without a word the help is shown, before this runs.
  if (word === undefined || !isSolutionWord(word)) {
    const meant = nearest(word ?? '', Object.keys(solutionWords))
    const message = `solution has no ${shown(word ?? '')}${meant === undefined ? '' : `; did you mean ${meant}?`}`
    return finishUsage('solution', message, json, host)
  }
  const usage = (message: string): Exit => finishUsage(`solution ${word}`, message, json, host)
  if (id === undefined) return usage(`solution ${word} needs the id of a solution`)
  if (extra !== undefined) return usage(`solution ${word} takes one id, and ${shown(extra)} is one word too many`)
  const { flags } = solutionWords[word]
  const unknown = [...parsed.texts.keys(), ...parsed.switches.keys()].find((flag) => !Object.hasOwn(flags, flag))
  if (unknown !== undefined) return usage(`solution ${word} takes no --${unknown}`)
  const wait = parsed.texts.get('wait')
  if (wait !== undefined && !/^\d{1,9}$/.test(wait))
    return usage(`--wait takes a number of milliseconds, not ${shown(wait)}`)

  const evaluator = host.evaluator ?? createEvaluator()
  if (word === 'evaluate' && wait !== undefined && host.evaluator === undefined)
    return evaluateBeyond({ id, parsed, waitMs: Number(wait), json }, evaluator, host)
  return finish(await answer(word, id, parsed, evaluator), json, host)
}

function answer(
  verb: SolutionWord,
  id: string,
  { texts, switches }: ParsedWords,
  evaluator: Evaluator,
): Promise<Result> {
  const repo = texts.get('repo')
  const attemptId = texts.get('attempt')
  const wait = texts.get('wait')
  switch (verb) {
    case 'evaluate':
      return evaluator.evaluate({
        id,
        repo,
        dryRun: switches.get('dry-run'),
        forceNewAttempt: switches.get('force-new-attempt'),
        // A script that goes on after a success must not take a run that is still going for one, unless it says so.
        waitMs: wait === undefined ? Infinity : Number(wait),
      })
    case 'gate':
      return evaluator.gate({ id, repo })
    case 'status':
      return evaluator.status({ id, attemptId })
    case 'result':
      return evaluator.result({ id, attemptId })
  }
}

/**
 * Evaluates with a bound on the wait. The evaluation is a process of its own, so that it goes on when this one, having
 * answered that it is running, has ended. What the plan already shows to be impossible is not said to be running.
 */
async function evaluateBeyond(
  { id, parsed, waitMs, json }: { id: string; parsed: ParsedWords; waitMs: number; json: boolean },
  evaluator: Evaluator,
  host: Host,
): Promise<Exit> {
  const { switches, texts } = parsed
  const repo = texts.get('repo')
  const planned = await evaluator.evaluate({ id, repo, dryRun: true })
  if (switches.get('dry-run')) return finish(planned, json, host)
  // What cannot begin is said at once, and by the evaluation itself, which may have an older verdict to remove.
  if (!planned.ok) return finish(await evaluator.evaluate({ id, repo }), json, host)
  const words = [
    process.argv[1] ?? '',
    'solution',
    'evaluate',
    ...(repo === undefined ? [] : [`--repo=${repo}`]),
    ...(switches.get('force-new-attempt') ? ['--force-new-attempt'] : []),
    ...(json ? ['--json'] : []),
    '--',
    id,
  ]
  const relayed = await runBeyond(words, waitMs)
  if (relayed === undefined) return finish(await runningNow(id, evaluator), json, host)
  host.stderr.write(relayed.stderr)
  return finishText(relayed.stdout, exitOf(relayed.exitCode), host)
}

async function runningNow(id: string, evaluator: Evaluator): Promise<ResultOf<'solution evaluate'>> {
  const { data } = await evaluator.status({ id })
  const attemptId = data?.status === 'running' ? data.attemptId : undefined
  return stillRunning(id, attemptId, evaluator.pollAfterMs)
}

function exitOf(status: number): Exit {
  return status === exits.passed ? exits.passed : status === exits.failed ? exits.failed : exits.trouble
}

/** Failures that are an answer; all others mean that there is none. */
const ANSWERS: readonly (Slug | undefined)[] = [
  'attempt_refused',
  'gate_denied',
  'not_ready',
  'preflight_invalid',
  'preflight_unresolved',
]

function finish(result: Result, json: boolean, host: Host): Exit {
  const exit = result.ok ? exits.passed : ANSWERS.includes(result.error) ? exits.failed : exits.trouble
  if (json) return finishResult(result, exit, host)
  const ended = finishText(describe(result), exit, host)
  if (ended === exit && !result.ok && result.message !== undefined)
    host.stderr.write(`waza: ${escapeControls(result.message)}\n`)
  return ended
}
