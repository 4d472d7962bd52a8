import type { NamedFileIssue } from '../../evidence/named-file.ts'
import type { Paths } from '../../go/filepath.ts'
import { checkRegexp } from '../../go/regexp/index.ts'
import { isBlank } from '../../go/strings.ts'
import { authoredIndex, fieldOf, type Located, placeOf } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import { workspacePathFault } from '../../reader/contain.ts'
import type { Step } from '../../text/argument.ts'
import { at, blank, empty, notAChoice, oneRequired } from '../load/names.ts'
import type { Issue } from '../rule.ts'

/** What several kinds of graders check in the same way. */

/** A list of the configuration that needs an entry. */
export function needsEntry(grader: Grader, items: readonly unknown[], key: string): readonly Issue[] {
  if (items.length > 0) return []
  return [at(grader, ['config', key], { kind: 'item-count', field: fieldOf(grader.where, 'config', key), minimum: 1 })]
}

/** Fields of the configuration of which one must have content. */
export function needsOne(grader: Grader, hasOne: boolean, names: readonly string[]): readonly Issue[] {
  return hasOne ? [] : [oneRequired(grader, names, 'config')]
}

/** A text that must be one of a few words. */
export function choice(located: Located, value: string, allowed: readonly string[], ...path: Step[]): readonly Issue[] {
  return allowed.includes(value) ? [] : [notAChoice(located, allowed, ...path)]
}

/** Items that must not be empty. */
export function emptyItems(located: Located, items: readonly string[], key: string): readonly Issue[] {
  return items.flatMap((item, i) => (item === '' ? [empty(located, key, authoredIndex(items, i))] : []))
}

/** Each pattern must have content and compile. */
export function patterns(located: Located, items: readonly string[], key: string): readonly Issue[] {
  return items.flatMap((item, i) => {
    const index = authoredIndex(items, i)
    return item === '' ? [empty(located, key, index)] : regex(located, item, key, index)
  })
}

/** A pattern that must compile. */
export function regex(located: Located, pattern: string, ...path: Step[]): readonly Issue[] {
  const checked = checkRegexp(pattern)
  return checked.ok
    ? []
    : [at(located, path, { kind: 'regex', field: fieldOf(located.where, ...path), fault: checked.fault })]
}

/** A tool must have a name. It is compiled as a pattern, without regard to case, unless it is taken literally. */
export function toolProblems(
  located: Located & { readonly tool: string },
  pattern: string | undefined,
): readonly Issue[] {
  if (located.tool === '') return [empty(located, 'tool')]
  if (isBlank(located.tool)) return [blank(located, 'tool')]
  return pattern === undefined ? [] : regex(located, `(?i)${pattern}`, 'tool')
}

/** What is wrong with a file that a field of the configuration names. */
export function namedFile(config: Located, key: string, found: readonly NamedFileIssue[]): readonly Issue[] {
  return found.map(({ problem, place = placeOf(config, key) }) => ({
    problem: { ...problem, field: fieldOf(config.where, key) },
    place,
  }))
}

/** A path into the workspace of a run must stay inside of it (graders.md section 1, "Unsafe workspace path"). */
export function workspacePath(located: Located, path: string, paths: Paths, ...steps: Step[]): readonly Issue[] {
  const fault = workspacePathFault(path, paths)
  if (fault === undefined) return []
  return [at(located, steps, { kind: 'path-fault', field: fieldOf(located.where, ...steps), fault })]
}
