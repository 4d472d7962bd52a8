import type { CheckView } from '../envelope/solution.ts'
import { isMapping, type Mapping, own } from '../schema/mapping.ts'
import { type ChecksConfiguration, REPOSITORY } from './configuration.ts'
import { isShare, textsOf } from './json.ts'
import { type Core, type Inspected, NOTHING_INSPECTED, type Producer } from './producer.ts'
import { compare, duration, finite, list, oneOf, type Shape, text, truth, value } from './shape.ts'

/**
 * A battery of checks as another program runs it (surface-evaluator.md A3, A6, A7).
 * @param repository the absolute path that stands for `{repo}` in the configured command
 */
export function checksProducer({ command }: ChecksConfiguration, repository: string): Producer {
  return {
    source: 'preflight',
    tool: 'checks',
    words: command.map((word) => word.replaceAll(REPOSITORY, () => repository)),
    shownWords: command.map((word) => word.replaceAll(REPOSITORY, '.')),
    strict: false,
    core,
    inspect,
  }
}

function core(payload: unknown, isDoubting: boolean): Core {
  if (!isMapping(payload)) return { ok: false, message: 'The producer printed JSON that is not an object.' }
  const ready = own(payload, 'ready')
  const confidence = own(payload, 'confidence')
  const blockers = own(payload, 'blockers')
  if (typeof ready !== 'boolean')
    return { ok: false, message: 'The producer does not say whether the solution is ready.' }
  if (isDoubting) {
    if (!isShare(confidence))
      return { ok: false, message: 'The confidence of the producer is not a number from 0 to 1.' }
    if (!Array.isArray(blockers) || !blockers.every((one) => typeof one === 'string'))
      return { ok: false, message: 'The blockers of the producer are not a list of texts.' }
    if (ready && blockers.length > 0)
      return { ok: false, message: 'The producer says that the solution is ready, and names blockers.' }
  }
  return {
    ok: true,
    ready,
    // A number too large for the language reads as infinite, which JSON could not keep in a marker.
    confidence: typeof confidence === 'number' && Number.isFinite(confidence) ? confidence : 0,
    blockers: Array.isArray(blockers) ? blockers : [],
  }
}

const KINDS = [
  'git-state',
  'lint',
  'typecheck',
  'test',
  'audit',
  'ci-simulation',
  'commit-convention',
  'secret-detection',
  'tdd',
  'custom',
]
const STATUSES = ['pass', 'fail', 'warn', 'skip', 'acknowledged'] as const satisfies readonly CheckView['status'][]

const WAIVER = /acknowledged:\s*\S/i

const check: Shape = {
  is: 'object',
  required: {
    name: value('a name', (found) => typeof found === 'string' && found.trim() !== ''),
    kind: oneOf(KINDS),
    status: oneOf(STATUSES),
    durationMs: duration,
    confidenceContribution: finite,
  },
  optional: { message: text, details: list(text) },
  between: ({ status, message }) =>
    status === 'acknowledged' && !(typeof message === 'string' && WAIVER.test(message))
      ? [{ key: 'message', what: 'gives no reason for what is acknowledged' }]
      : [],
}

const battery: Shape = {
  is: 'object',
  required: {
    ready: truth,
    confidence: value('a number from 0 to 1', isShare),
    checks: list(check),
    blockers: list(text),
    warnings: list(text),
    limitations: list(text),
    durationMs: duration,
    timestamp: value('a time in UTC as ISO 8601 writes it', isCanonicalTime),
  },
}

/** Whether a text is a moment exactly as this language would write it again, which no impossible date is. */
function isCanonicalTime(found: unknown): found is string {
  if (typeof found !== 'string') return false
  const time = new Date(found)
  return !Number.isNaN(time.getTime()) && time.toISOString() === found
}

function inspect(payload: unknown): Inspected {
  if (!isMapping(payload)) return NOTHING_INSPECTED
  const { ready, checks, durationMs, timestamp } = payload
  const items = Array.isArray(checks) ? checks.filter(isMapping) : []
  return {
    ready: typeof ready === 'boolean' ? ready : undefined,
    ...compare(payload, battery),
    checks: items.flatMap(view),
    warnings: textsOf(own(payload, 'warnings')),
    limitations: textsOf(own(payload, 'limitations')),
    logPaths: [
      ...textsOf(own(payload, 'logPaths')),
      ...items.map((item) => own(item, 'logPath')).filter((path) => typeof path === 'string'),
    ],
    durationMs: typeof durationMs === 'number' && durationMs >= 0 && durationMs < Infinity ? durationMs : null,
    timestamp: isCanonicalTime(timestamp) ? timestamp : null,
  }
}

function view({ name, kind, status, message, details }: Mapping): CheckView[] {
  const known = STATUSES.find((one) => one === status)
  if (known === undefined || typeof name !== 'string') return []
  const reason = typeof message === 'string' ? message : undefined
  return [
    {
      name,
      kind: typeof kind === 'string' ? kind : '',
      status: known,
      ...(reason === undefined ? {} : { reason }),
      ...(Array.isArray(details) ? { details: textsOf(details) } : {}),
    },
  ]
}
