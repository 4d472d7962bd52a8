import { authoredIndex, list, record } from '../../model/decode.ts'
import { text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { decidedPatterns, pathClash } from '../advice/checks.ts'
import { empty, oneRequired } from '../load/names.ts'
import { emptyItems, needsOne, patterns, workspacePath } from './checks.ts'
import { graderKind } from './kind.ts'

const LISTS = ['must_exist', 'must_not_exist'] as const
const texts = list(text)

const decode = record(
  {
    must_exist: texts,
    must_not_exist: texts,
    content_patterns: list(record({ path: text, must_match: texts, must_not_match: texts }, lenient)),
  },
  lenient,
)

/** Files of the workspace, and patterns in them. */
export const file = graderKind(decode, {
  load: ({ must_exist, must_not_exist, content_patterns }, grader) => {
    const count = must_exist.length + must_not_exist.length + content_patterns.length
    return needsOne(grader, count > 0, [...LISTS, 'content_patterns'])
  },
  check: (config) => [
    ...LISTS.flatMap((key) => emptyItems(config, config[key], key)),
    ...config.content_patterns.flatMap((pattern) => [
      ...(pattern.path === '' ? [empty(pattern, 'path')] : []),
      ...(pattern.must_match.length + pattern.must_not_match.length === 0
        ? [oneRequired(pattern, ['must_match', 'must_not_match'])]
        : []),
      ...patterns(pattern, pattern.must_match, 'must_match'),
      ...patterns(pattern, pattern.must_not_match, 'must_not_match'),
    ]),
  ],
  advise: (config, _, paths) => {
    const exist = config.must_exist.map((path, i) => ({
      path,
      owner: config,
      steps: ['must_exist', authoredIndex(config.must_exist, i)],
    }))
    const read = config.content_patterns.map((pattern) => ({ path: pattern.path, owner: pattern, steps: ['path'] }))
    return [
      ...pathClash(config, [...exist, ...read], config.must_not_exist, paths),
      ...config.content_patterns.flatMap((pattern) => [
        ...decidedPatterns(pattern, pattern.must_match, 'must_match', false),
        ...decidedPatterns(pattern, pattern.must_not_match, 'must_not_match', true),
      ]),
    ]
  },
  codes: ['grader.file_path'],
  judge: ({ config, paths }, emit) => {
    const issues = [
      ...LISTS.flatMap((key) =>
        config[key].flatMap((path, i) => workspacePath(config, path, paths, key, authoredIndex(config[key], i))),
      ),
      ...config.content_patterns.flatMap((pattern) => workspacePath(pattern, pattern.path, paths, 'path')),
    ]
    for (const issue of issues) emit('grader.file_path', 'invalid', issue)
  },
})
