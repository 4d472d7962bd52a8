import { fileURLToPath } from 'node:url'
import type { SummaryOptions } from '../envelope/preflight-summary.ts'
import type { Result } from '../envelope/result.ts'
import type { Evaluator } from '../evaluator/evaluator.ts'
import type { ToolArguments } from '../mcp/arguments.ts'
import type { CodePages, ToolHandlers } from '../mcp/server.ts'
import { diskReader } from '../reader/disk.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { envelopeOf } from './captured.ts'
import type { Host } from './host.ts'
import type { InspectionCall } from './mcp-worker.ts'

/**
 * What the tools of `waza mcp` do: the very commands, run on words that need no grammar. Each is loaded at its first
 * call, so that a client that starts the server waits for none of them.
 */
export function toolHandlers(host: Host): ToolHandlers {
  const evaluator = once(() => startEvaluator(host))
  const asked = async (ask: (evaluator: Evaluator) => Promise<Result>): Promise<Result> => ask(await evaluator())
  return {
    preflight: async (given, { signal, roots }) => {
      const call = { ...inspectionOf(given), roots: pathsOf(await roots()) }
      // What a test gives in place of the disk cannot go to another thread.
      if (host.examine === undefined && host.newReader === undefined) return inspectApart(call, signal)
      const { runPreflight } = await import('./preflight.ts')
      return envelopeOf(runPreflight, call.words, { ...host, summary: call.summary })
    },
    fix: async (given, { signal, roots }) => {
      const call = { ...fixesOf(given), roots: pathsOf(await roots()) }
      if (host.examine === undefined && host.newReader === undefined) return inspectApart(call, signal)
      const { runFix } = await import('./fix.ts')
      return envelopeOf(runFix, call.words, host)
    },
    explain: async ({ texts }) => {
      const { runExplain } = await import('./explain.ts')
      const code = texts.get('code')
      return envelopeOf(runExplain, { positionals: code === undefined ? [] : [code] }, host)
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

const SHOWN_FINDINGS = 20

function inspectionOf({ lists, texts, switches, numbers }: ToolArguments): Omit<InspectionCall, 'roots'> {
  const words = {
    positionals: lists.get('evals') ?? [],
    lists: only([['ignore', lists.get('ignore')]]),
    texts: only([
      ['context-dir', texts.get('contextDir')],
      ['baseline', texts.get('baseline')],
    ]),
    switches,
  }
  const verb = 'preflight'
  if (texts.get('detail') === 'full') return { verb, words }
  const states = lists.get('only.states') as SummaryOptions['states']
  const asked = { codes: lists.get('only.codes'), states, files: lists.get('only.files') }
  return { verb, words, summary: { limit: numbers.get('limit') ?? SHOWN_FINDINGS, ...asked } }
}

/** No argument of the tool makes it write. */
function fixesOf({ lists, texts, switches }: ToolArguments): Omit<InspectionCall, 'roots'> {
  const words = {
    positionals: lists.get('evals') ?? [],
    lists: only([
      ['ignore', lists.get('ignore')],
      ['only', lists.get('codes')],
    ]),
    texts: only([['context-dir', texts.get('contextDir')]]),
    switches: only([['suggestions', switches.get('suggestions')]]),
  }
  return { verb: 'fix', words }
}

/** The directories behind the addresses of roots; an empty list, as clients without a folder send it, sets no bound. */
function pathsOf(roots: readonly string[] | undefined): InspectionCall['roots'] {
  const { paths } = diskReader()
  const found = (roots ?? []).flatMap((uri) => {
    try {
      return [paths.clean(fileURLToPath(uri)) as AbsolutePath]
    } catch {
      return []
    }
  })
  return roots === undefined || roots.length === 0 ? undefined : found
}

/** The most memory that one call may take, in MiB. */
const CALL_MEMORY = 768

/** Inspects in a thread of its own, which ends when the client cancels, or takes more memory than a call may have. */
async function inspectApart(call: InspectionCall, signal: AbortSignal): Promise<Result | string> {
  const { Worker } = await import('node:worker_threads')
  return new Promise((settle, fail) => {
    const worker = new Worker(new URL('./mcp-worker.js', import.meta.url), {
      workerData: call,
      resourceLimits: { maxOldGenerationSizeMb: CALL_MEMORY },
      stdin: false,
      stdout: true,
      stderr: true,
    })
    const stop = (): void => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (line: string | undefined) =>
      line === undefined ? fail(new Error('the inspection failed')) : settle(line),
    )
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? settle({ ...beyondMemory, verb: call.verb }) : fail(error),
    )
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      fail(new Error('the inspection was stopped'))
    })
  })
}

const beyondMemory = {
  ok: false,
  error: 'internal_error',
  message: `the inspection took more than ${CALL_MEMORY} MiB of memory and was stopped; ask for fewer evals at a time`,
} as const

function solutionOf({ texts }: ToolArguments) {
  return { id: texts.get('id') ?? '', attemptId: texts.get('attemptId') }
}

/** The pages on codes, for clients that read them as resources; loaded at the first question. */
export const codePages: CodePages = {
  list: async () => (await import('./explain.ts')).listedCodes(),
  read: async (code) => (await import('./explain.ts')).codePage(code),
}

/** A server settles what evaluators that died have left running. */
async function startEvaluator({ evaluator }: Host): Promise<Evaluator> {
  const made = evaluator ?? (await import('../evaluator/evaluator.ts')).createEvaluator()
  made.reconcile()
  return made
}

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
