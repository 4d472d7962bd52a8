import { type PreflightOutcome, preflightResult } from '../envelope/preflight.ts'
import { summaryResult } from '../envelope/preflight-summary.ts'
import { tellerOf } from '../render/formats.ts'
import type { Inspected, RunFrame, Teller } from '../render/run.ts'
import { finishResult } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { failureSentence, PieceWriter } from './output.ts'
import type { Request } from './request.ts'

/** What `waza preflight` says on standard output, eval by eval. */
export interface Speaker {
  readonly tell: (one: Inspected) => void
  /** Nobody reads any more. */
  readonly isGone: boolean
  /** Says the rest, and tells the exit: that of the run, unless it could not be written. */
  readonly end: (outcome: PreflightOutcome, exit: Exit) => Exit
}

/** What people read where there is no eval: a search for owners found none, or none falls into the shard. */
function idleSentence({ shard }: Request): string {
  if (shard === undefined || shard.of === 0) return 'No eval owns what has changed, so nothing was inspected.\n'
  return `None of the evals is in shard ${shard.index} of ${shard.count}, so nothing was inspected.\n`
}

/** Who says what a request asks for. */
export async function speakerOf(request: Request, frame: RunFrame, host: Host): Promise<Speaker> {
  const { face, look } = request
  if (face !== 'envelope') return new FormatSpeaker(await tellerOf(face, frame, look), request, host)
  const result = host.summary === undefined ? preflightResult(request) : summaryResult(request, host.summary)
  return { tell: result.tell, isGone: false, end: (outcome, exit) => finishResult(result.end(outcome), exit, host) }
}

/** Says a format, and what people need at once as it comes. */
class FormatSpeaker implements Speaker {
  readonly #teller: Teller
  readonly #host: Host
  readonly #writer: PieceWriter
  readonly #isHuman: boolean
  readonly #count: number
  readonly #idle: string | undefined
  isGone = false

  constructor(teller: Teller, request: Request, host: Host) {
    const { face, evals } = request
    this.#teller = teller
    this.#host = host
    this.#writer = new PieceWriter(host.stdout)
    this.#isHuman = face === 'human'
    this.#count = evals.length
    this.#idle = this.#isHuman && this.#count === 0 ? idleSentence(request) : undefined
  }

  tell(one: Inspected): void {
    this.#say(this.#teller.tell(one), this.#isHuman && this.#count > 1)
  }

  end(outcome: PreflightOutcome, exit: Exit): Exit {
    // A commit hook whose files have no owner has to pass, and so has a shard without evals.
    this.#say(this.#idle === undefined ? this.#teller.end(outcome) : [this.#idle], true)
    return this.isGone ? exits.trouble : exit
  }

  #say(pieces: Iterable<string>, atOnce: boolean): void {
    if (this.isGone) return
    let written = this.#writer.write(pieces)
    if (atOnce) written = this.#writer.flush()
    if (written.ok) return
    this.isGone = true
    this.#host.stderr.write(`${failureSentence(written.reason)}\n`)
  }
}
