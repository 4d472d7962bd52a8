import { list, record } from '../../model/decode.ts'
import { text as string } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { clash, isIn, isInFolded } from '../advice/contradictions.ts'
import { oneRequired } from '../load/names.ts'
import { emptyItems, patterns } from './checks.ts'
import { graderKind } from './kind.ts'

const LITERALS = ['contains', 'not_contains', 'contains_cs', 'not_contains_cs'] as const
const PATTERNS = ['regex_match', 'regex_not_match'] as const
const LISTS = [...LITERALS, ...PATTERNS]
const strings = list(string)

const decode = record(
  {
    contains: strings,
    not_contains: strings,
    contains_cs: strings,
    not_contains_cs: strings,
    regex_match: strings,
    regex_not_match: strings,
  },
  lenient,
)

/** Texts and patterns that the output has, or lacks. */
export const text = graderKind(decode, {
  check: (config) =>
    LISTS.every((key) => config[key].length === 0)
      ? [oneRequired(config, LISTS)]
      : [
          ...LITERALS.flatMap((key) => emptyItems(config, config[key], key)),
          ...PATTERNS.flatMap((key) => patterns(config, config[key], key)),
        ],
  advise: (config) => [
    ...clash(config, config.contains, 'contains', config.not_contains, 'not_contains', isInFolded),
    ...clash(config, config.contains_cs, 'contains_cs', config.not_contains, 'not_contains', isInFolded),
    ...clash(config, config.contains_cs, 'contains_cs', config.not_contains_cs, 'not_contains_cs', isIn),
  ],
})
