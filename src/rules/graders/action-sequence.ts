import { list, record } from '../../model/decode.ts'
import { text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { choice, needsEntry } from './checks.ts'
import { graderKind } from './kind.ts'

const MODES = ['exact_match', 'in_order_match', 'any_order_match']

const decode = record({ matching_mode: text, expected_actions: list(text) }, lenient)

/** Tool calls in an order. */
export const actionSequence = graderKind(decode, {
  load: ({ expected_actions }, grader) => needsEntry(grader, expected_actions, 'expected_actions'),
  check: (config) => choice(config, config.matching_mode, MODES, 'matching_mode'),
})
