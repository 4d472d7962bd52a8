import { authoredIndex, fieldOf, type Located } from '../../model/decode.ts'
import type { ConfigOf, Grader } from '../../model/grader.ts'
import { GRADER_KINDS } from '../../model/grader.ts'
import { type Step, words } from '../../text/argument.ts'
import { isBlank, trimSpace } from '../../text/go.ts'
import { checkRegexp } from '../../text/regexp.ts'
import { EFFORTS } from '../load/grader.ts'
import { at, below, blank, empty, notAChoice, oneRequired } from '../load/names.ts'
import type { Judgement } from '../rule.ts'

const TEXT_LISTS = [
  'contains',
  'not_contains',
  'contains_cs',
  'not_contains_cs',
  'regex_match',
  'regex_not_match',
] as const

/**
 * What can be said against a loaded grader without reading any file (graders.md section 4), but for its authored
 * JSON schemas: see inline-schema.ts, and matchers.ts of the load rules. One judgement per mistake.
 */
export function staticGraderProblems(grader: Grader): readonly Judgement[] {
  const config = grader.config
  if (config === undefined) {
    return grader.type === ''
      ? [at(grader, [], { kind: 'required', field: fieldOf(grader.where, 'type') })]
      : [notAChoice(grader, GRADER_KINDS, 'type')]
  }
  switch (config.kind) {
    case 'code':
      return codeProblems(config)
    case 'text':
      return textProblems(config)
    case 'file':
      return fileProblems(config)
    case 'behavior':
      return config.max_tool_calls !== 0 ||
        config.max_tokens !== 0 ||
        config.max_duration_ms !== 0 ||
        config.required_tools.length + config.forbidden_tools.length > 0
        ? []
        : [
            oneRequired(
              grader,
              ['max_tool_calls', 'max_tokens', 'required_tools', 'forbidden_tools', 'max_duration_ms'],
              'config',
            ),
          ]
    case 'action_sequence':
      return choice(config, config.matching_mode, ['exact_match', 'in_order_match', 'any_order_match'], 'matching_mode')
    case 'skill_invocation':
      return config.mode === '' && config.required_skills.length === 0
        ? []
        : choice(config, config.mode, ['exact_match', 'in_order', 'any_order'], 'mode')
    case 'tool_constraint':
      return toolConstraintProblems(config)
    case 'tool_calls':
      return toolCallProblems(config)
    case 'diff':
      return config.expected_files.flatMap((file) => [
        ...(file.path === '' ? [empty(file, 'path')] : []),
        ...(file.snapshot === '' && file.contains.length === 0 ? [oneRequired(file, ['snapshot', 'contains'])] : []),
      ])
    case 'prompt':
      return [
        ...(config.prompt === '' && isBlank(config.rubric)
          ? [oneRequired(grader, ['prompt', 'rubric'], 'config')]
          : []),
        ...(config.reasoning_effort === '' ? [] : choice(config, config.reasoning_effort, EFFORTS, 'reasoning_effort')),
      ]
    case 'trigger':
      return triggerProblems(config)
    case 'json_schema':
    case 'program':
      return []
  }
}

function choice(located: Located, value: string, allowed: readonly string[], ...path: Step[]): readonly Judgement[] {
  return allowed.includes(value) ? [] : [notAChoice(located, allowed, ...path)]
}

function codeProblems(config: ConfigOf<'code'>): readonly Judgement[] {
  return [
    ...config.assertions.flatMap((assertion, i) =>
      isBlank(assertion) ? [blank(config, 'assertions', authoredIndex(config.assertions, i))] : [],
    ),
    ...(config.language === '' ? [] : choice(config, config.language, ['python', 'javascript'], 'language')),
  ]
}

function textProblems(config: ConfigOf<'text'>): readonly Judgement[] {
  if (TEXT_LISTS.every((key) => config[key].length === 0)) return [oneRequired(config, TEXT_LISTS)]
  return TEXT_LISTS.flatMap((key) =>
    key === 'regex_match' || key === 'regex_not_match'
      ? patterns(config, config[key], key)
      : emptyItems(config, config[key], key),
  )
}

function fileProblems(config: ConfigOf<'file'>): readonly Judgement[] {
  return [
    ...emptyItems(config, config.must_exist, 'must_exist'),
    ...emptyItems(config, config.must_not_exist, 'must_not_exist'),
    ...config.content_patterns.flatMap((pattern) => [
      ...(pattern.path === '' ? [empty(pattern, 'path')] : []),
      ...(pattern.must_match.length + pattern.must_not_match.length === 0
        ? [oneRequired(pattern, ['must_match', 'must_not_match'])]
        : []),
      ...patterns(pattern, pattern.must_match, 'must_match'),
      ...patterns(pattern, pattern.must_not_match, 'must_not_match'),
    ]),
  ]
}

function emptyItems(located: Located, items: readonly string[], key: string): readonly Judgement[] {
  return items.flatMap((item, i) => (item === '' ? [empty(located, key, authoredIndex(items, i))] : []))
}

/** Each pattern must have content and compile. */
function patterns(located: Located, items: readonly string[], key: string): readonly Judgement[] {
  return items.flatMap((item, i) => {
    const index = authoredIndex(items, i)
    return item === '' ? [empty(located, key, index)] : regex(located, item, key, index)
  })
}

function regex(located: Located, pattern: string, ...path: Step[]): readonly Judgement[] {
  const checked = checkRegexp(pattern)
  return checked.ok
    ? []
    : [at(located, path, { kind: 'regex', field: fieldOf(located.where, ...path), fault: checked.fault })]
}

/** A tool must have a name. It is compiled as a pattern, without regard to case, unless it is taken literally. */
function toolProblems(located: Located & { readonly tool: string }, pattern: string | undefined): readonly Judgement[] {
  if (located.tool === '') return [empty(located, 'tool')]
  if (isBlank(located.tool)) return [blank(located, 'tool')]
  return pattern === undefined ? [] : regex(located, `(?i)${pattern}`, 'tool')
}

function toolConstraintProblems(config: ConfigOf<'tool_constraint'>): readonly Judgement[] {
  return (['expect_tools', 'reject_tools', 'allow_only'] as const).flatMap((key) =>
    (config[key] ?? []).flatMap((spec) => [
      ...toolProblems(spec, key === 'allow_only' ? undefined : trimSpace(spec.tool)),
      ...(['command_pattern', 'skill_pattern', 'path_pattern'] as const).flatMap((name) =>
        spec[name] === '' ? [] : regex(spec, `(?i)${spec[name]}`, name),
      ),
    ]),
  )
}

function toolCallProblems(config: ConfigOf<'tool_calls'>): readonly Judgement[] {
  const { required_tools, forbidden_tools, min_calls, max_calls, expect } = config
  const out: Judgement[] = []
  if (
    required_tools.length + forbidden_tools.length + expect.length === 0 &&
    min_calls === undefined &&
    max_calls === undefined
  ) {
    out.push(oneRequired(config, ['required_tools', 'forbidden_tools', 'min_calls', 'max_calls', 'expect']))
  }
  if (min_calls !== undefined && min_calls < 0) out.push(below(config, 0, 'min_calls'))
  if (max_calls !== undefined && max_calls < 0) out.push(below(config, 0, 'max_calls'))
  if (min_calls !== undefined && max_calls !== undefined && min_calls > max_calls) {
    out.push(
      at(config, ['min_calls'], {
        kind: 'bounds-crossed',
        low: fieldOf(config.where, 'min_calls'),
        high: fieldOf(config.where, 'max_calls'),
      }),
    )
  }
  // Unlike a constraint's, an expected tool is compiled with the blanks around it.
  return [...out, ...expect.flatMap((item) => toolProblems(item, item.tool))]
}

function triggerProblems(config: ConfigOf<'trigger'>): readonly Judgement[] {
  const out: Judgement[] = []
  if (isBlank(config.skill_path)) out.push(blank(config, 'skill_path'))
  if (!['positive', 'negative'].includes(trimSpace(config.mode).toLowerCase()))
    out.push(notAChoice(config, words(['positive', 'negative']), 'mode'))
  const { threshold } = config
  if (threshold !== undefined && !(threshold >= 0 && threshold <= 1)) {
    const field = fieldOf(config.where, 'threshold')
    out.push(
      threshold > 1
        ? at(config, ['threshold'], { kind: 'above-maximum', field, maximum: 1 })
        : at(config, ['threshold'], { kind: 'below-minimum', field, minimum: 0, exclusive: false }),
    )
  }
  return out
}
