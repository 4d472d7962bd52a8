import type { Result } from '../envelope/result.ts'
import type { Evaluator } from '../evaluator/evaluator.ts'
import type { ToolArguments } from '../mcp/arguments.ts'
import type { ToolHandlers } from '../mcp/server.ts'
import type { ParsedWords } from './arguments.ts'
import type { Host, VerbCommand } from './host.ts'

/**
 * What the tools of `waza mcp` do: the very commands, run on words that need no grammar. Each is loaded at its first
 * call, so that a client that starts the server waits for none of them.
 */
export function toolHandlers(host: Host): ToolHandlers {
  const evaluator = once(() => startEvaluator(host))
  const asked = async (ask: (evaluator: Evaluator) => Promise<Result>): Promise<Result> => ask(await evaluator())
  return {
    preflight: async ({ lists, texts, switches }) => {
      const { runPreflight } = await import('./preflight.ts')
      const words = {
        positionals: lists.get('evals') ?? [],
        lists: only([['ignore', lists.get('ignore')]]),
        texts: only([
          ['context-dir', texts.get('contextDir')],
          ['baseline', texts.get('baseline')],
        ]),
        switches,
      }
      return answerOf(runPreflight, words, host)
    },
    explain: async ({ texts }) => {
      const { runExplain } = await import('./explain.ts')
      const code = texts.get('code')
      return answerOf(runExplain, { positionals: code === undefined ? [] : [code] }, host)
    },
    solution_evaluate: (given, { onProgress }) =>
      asked(({ evaluate }) =>
        evaluate({
          ...solutionOf(given),
          repo: given.texts.get('repoPath'),
          forceNewAttempt: given.switches.get('forceNewAttempt'),
          onProgress,
        }),
      ),
    solution_evaluate_status: (given) => asked(({ status }) => status(solutionOf(given))),
    solution_evaluate_result: (given) => asked(({ result }) => result(solutionOf(given))),
    solution_gate: (given) => asked(({ gate }) => gate({ ...solutionOf(given), repo: given.texts.get('repoPath') })),
  }
}

function solutionOf({ texts }: ToolArguments) {
  return { id: texts.get('id') ?? '', attemptId: texts.get('attemptId') }
}

/** A server settles what evaluators that died have left running. */
async function startEvaluator({ evaluator }: Host): Promise<Evaluator> {
  const made = evaluator ?? (await import('../evaluator/evaluator.ts')).createEvaluator()
  made.reconcile()
  return made
}

/** Runs a command for its result; what it would print goes nowhere. */
async function answerOf(command: VerbCommand, words: Partial<ParsedWords>, host: Host): Promise<Result> {
  const parsed = {
    ok: true,
    texts: new Map(),
    lists: new Map(),
    switches: new Map(),
    positionals: [],
    rest: [],
  } as const
  let result: Result | undefined
  const observe = (seen: Result): void => {
    result = seen
  }
  const quiet = { ...host, colour: false, isWatched: false, stdout: discard, stderr: discard, observe }
  await command({ ...parsed, ...words }, true, quiet)
  if (result === undefined) throw new Error('the command gave no result')
  return result
}

const discard = { write: () => ({ ok: true }) as const }

function only<T>(entries: readonly (readonly [string, T | undefined])[]): ReadonlyMap<string, T> {
  return new Map(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
