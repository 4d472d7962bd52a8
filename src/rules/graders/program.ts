import { list, record } from '../../model/decode.ts'
import { integer, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { empty } from '../load/names.ts'
import { graderKind } from './kind.ts'

const decode = record({ command: text, args: list(text), timeout: integer }, lenient)

/** A program of the author's. */
export const program = graderKind(decode, {
  load: ({ command }, grader) => (command === '' ? [empty(grader, 'config', 'command')] : []),
  localOnly: true,
  run: { code: 'grader.subprocess', dependency: 'subprocess' },
})
