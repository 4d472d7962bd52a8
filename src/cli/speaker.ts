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

const NO_OWNER = 'No eval owns what has changed, so nothing was inspected.\n'

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
  isGone = false

  constructor(teller: Teller, { face, evals }: Request, host: Host) {
    this.#teller = teller
    this.#host = host
    this.#writer = new PieceWriter(host.stdout)
    this.#isHuman = face === 'human'
    this.#count = evals.length
  }

  tell(one: Inspected): void {
    this.#say(this.#teller.tell(one), this.#isHuman && this.#count > 1)
  }

  end(outcome: PreflightOutcome, exit: Exit): Exit {
    // Only a search for owners ends without an eval, and a commit hook that finds none has to pass.
    const isIdle = this.#isHuman && this.#count === 0
    this.#say(isIdle ? [NO_OWNER] : this.#teller.end(outcome), true)
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
