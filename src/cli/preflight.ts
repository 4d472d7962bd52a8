import { hint } from '../envelope/hints.ts'
import { preflightResult } from '../envelope/preflight.ts'
import { diskReader } from '../reader/disk.ts'
import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { type Examine, type Exit, exits, type Host } from './host.ts'
import { selectEvals } from './select.ts'

/** What the command line asks of a run. */
interface Request {
  readonly evals: readonly string[]
  readonly single: boolean
  readonly contextDir: string
  readonly strict: boolean
  readonly verbose: boolean
}

/** `waza preflight`: inspects evals offline and reports on them. */
export async function runPreflight(parsed: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  const format = parsed.texts.get('format')
  const usage = (message: string): Exit => finishUsage('preflight', message, json, host)
  if (json && format !== undefined)
    return usage('--json and --format exclude each other: --json prints the result envelope, --format a bare report')
  if (parsed.positionals.length === 0) return usage('preflight needs at least one eval file or glob')
  if (format !== undefined && format !== 'human' && format !== 'json')
    return usage(`--format is human or json, not ${shown(format)}`)
  const reader = host.reader ?? diskReader()
  const selection = await selectEvals(parsed.positionals, reader)
  if (!selection.ok) return usage(selection.message)
  const request: Request = {
    evals: selection.evals,
    single: selection.single,
    contextDir: parsed.texts.get('context-dir') ?? '',
    strict: parsed.switches.get('strict') ?? false,
    verbose: parsed.switches.get('verbose') ?? false,
  }
  const examine = host.examine ?? (await import('../inspect.ts')).examine
  if (json) return asEnvelope(inspectAll(request, examine), request, host)
  if (format === 'json') return asJson(inspectAll(request, examine), request, host)
  return asHuman(request, examine, reader.cwd ?? '', host)
}

function inspectOne(source: string, { contextDir }: Request, examine: Examine): Inspection {
  return examine(source, contextDir === '' ? {} : { contextDir })
}

function inspectAll(request: Request, examine: Examine): Inspection[] {
  return request.evals.map((source) => inspectOne(source, request, examine))
}

function exitOf(inspections: readonly Inspection[], strict: boolean): Exit {
  return inspections.some(({ report }) => hasFailed(report, strict)) ? exits.failed : exits.passed
}

function asEnvelope(inspections: readonly Inspection[], request: Request, host: Host): Exit {
  return finishResult(preflightResult(inspections, request), exitOf(inspections, request.strict), host)
}

async function asJson(inspections: readonly Inspection[], request: Request, host: Host): Promise<Exit> {
  const { renderJson } = await import('../render/json.ts')
  const reports = inspections.map(({ report }) => report)
  const text = renderJson(request.single && reports[0] !== undefined ? reports[0] : reports)
  return finishText(text, exitOf(inspections, request.strict), host)
}

/** One report after another, each written as soon as it is made. */
async function asHuman(request: Request, examine: Examine, cwd: string, host: Host): Promise<Exit> {
  const { renderHuman } = await import('../render/human.ts')
  const { strict, verbose } = request
  const alone = request.evals.length === 1
  let failed = 0
  for (const [i, source] of request.evals.entries()) {
    const inspection = inspectOne(source, request, examine)
    if (hasFailed(inspection.report, strict)) failed++
    const text = renderHuman(inspection, { cwd, colour: host.colour, strict, verbose, alone })
    const written = finishText(i === 0 ? text : `\n${text}`, exits.passed, host)
    if (written !== exits.passed) return written
    for (const skipped of inspection.warnings)
      host.stderr.write(`waza: ${hint('definition-skipped', skipped).text}
`)
  }
  const exit = failed > 0 ? exits.failed : exits.passed
  if (!alone) {
    const ending = `\n${failed} of ${request.evals.length} evals failed: exit ${exit}.\n`
    const written = finishText(ending, exit, host)
    if (written !== exit) return written
  }
  if (exit === exits.failed) host.stderr.write('waza: preflight failed; the report says why\n')
  return exit
}
