import { type Decoded, list, record } from '../../model/decode.ts'
import { text as string } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { decidedPatterns } from '../advice/checks.ts'
import { clash, isIn, isInFolded } from '../advice/contradictions.ts'
import { literals, shortTexts, type Texts } from '../advice/texts.ts'
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

type Config = Decoded<typeof decode>

function textsOf(config: Config): Texts {
  return {
    wanted: [
      ...literals(config, config.contains, 'contains', true),
      ...literals(config, config.contains_cs, 'contains_cs', false),
    ],
    refused: [
      ...literals(config, config.not_contains, 'not_contains', true),
      ...literals(config, config.not_contains_cs, 'not_contains_cs', false),
    ],
    isWhole: PATTERNS.every((key) => config[key].length === 0),
  }
}

/** Texts and patterns that the output has, or lacks. */
export const text = graderKind(decode, {
  check: (config) =>
    LISTS.every((key) => config[key].length === 0)
      ? [oneRequired(config, LISTS)]
      : [
          ...LITERALS.flatMap((key) => emptyItems(config, config[key], key)),
          ...PATTERNS.flatMap((key) => patterns(config, config[key], key)),
        ],
  texts: textsOf,
  advise: (config) => [
    ...clash(config, config.contains, 'contains', config.not_contains, 'not_contains', isInFolded),
    ...clash(config, config.contains_cs, 'contains_cs', config.not_contains, 'not_contains', isInFolded),
    ...clash(config, config.contains_cs, 'contains_cs', config.not_contains_cs, 'not_contains_cs', isIn),
    ...shortTexts(textsOf(config)),
    ...decidedPatterns(config, config.regex_match, 'regex_match', false),
    ...decidedPatterns(config, config.regex_not_match, 'regex_not_match', true),
  ],
})
