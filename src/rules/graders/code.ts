import { isBlank } from '../../go/strings.ts'
import { authoredIndex, list, record } from '../../model/decode.ts'
import { text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { blank } from '../load/names.ts'
import { choice, needsEntry } from './checks.ts'
import { graderKind } from './kind.ts'

const decode = record({ assertions: list(text), language: text }, lenient)

/** Assertions in a programming language. */
export const code = graderKind(decode, {
  load: ({ assertions }, grader) => needsEntry(grader, assertions, 'assertions'),
  check: (config) => [
    ...config.assertions.flatMap((assertion, i) =>
      isBlank(assertion) ? [blank(config, 'assertions', authoredIndex(config.assertions, i))] : [],
    ),
    ...(config.language === '' ? [] : choice(config, config.language, ['python', 'javascript'], 'language')),
  ],
  run: { code: 'grader.subprocess' },
})
