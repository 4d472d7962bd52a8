import type { AbsolutePath } from '../reader/reader.ts'
import { type Look, type Looks, listAt, textAt } from './look.ts'
import { dataAt, dataOf, parseTolerant, type Route, type Spot, shapeOf, spots, type Tolerant } from './tolerant.ts'

/** Graders, and the checks of requirements that name them. */

/** A stretch of a file that has a name in it. */
export interface Mention {
  readonly path: AbsolutePath
  readonly read: Pick<Tolerant, 'document' | 'yaml'>
  readonly spot: Spot
}

const NAMES = new Set(['graders[].name', 'checkpoints[].graders[].name'])
const CHECKS = 'requirements[].checks[].grader'

/** Where a grader is declared: for the whole suite, for a task, or after a turn of it. */
export type Scope =
  | { readonly kind: 'eval' }
  | { readonly kind: 'task' }
  | { readonly kind: 'checkpoint'; readonly turn: unknown }

export interface Named {
  readonly scope: Scope
  readonly name: string
}

/** The grader that a way names, by its declaration or by a check. */
export function graderAt(look: Look, route: Route): Named | undefined {
  const name = textAt(look.value, ...route)
  if (name === undefined || name === '') return undefined
  const shape = shapeOf(route)
  if (shape === CHECKS && look.kind === 'task') return { name, scope: scopeOfCheck(look.value, route) }
  if (!NAMES.has(shape)) return undefined
  if (look.kind === 'eval') return { name, scope: { kind: 'eval' } }
  if (route.length === 3) return { name, scope: { kind: 'task' } }
  return { name, scope: { kind: 'checkpoint', turn: dataAt(look.value, [...route.slice(0, 2), 'after_turn']) } }
}

/** What a check looks in. */
export function scopeOfCheck(value: unknown, route: Route): Scope {
  const check = route.slice(0, -1)
  const scope = textAt(value, ...check, 'scope')
  if (scope === 'checkpoint') return { kind: 'checkpoint', turn: dataAt(value, [...check, 'after_turn']) }
  return scope === 'eval' ? { kind: 'eval' } : { kind: 'task' }
}

/** The names that a check in a task may have, in its scope. */
export function namesFor(look: Look, scope: Scope): readonly string[] {
  const graders =
    scope.kind === 'eval'
      ? listAt(look.suite?.value, 'graders')
      : scope.kind === 'task'
        ? listAt(look.value, 'graders')
        : listAt(look.value, 'checkpoints')
            .filter((checkpoint) => dataAt(checkpoint, ['after_turn']) === scope.turn)
            .flatMap((checkpoint) => listAt(checkpoint, 'graders'))
  return graders.flatMap((grader) => textAt(grader, 'name') ?? [])
}

/** Where a grader is declared. */
export function declarations(looks: Looks, look: Look, named: Named): readonly Mention[] {
  const read = named.scope.kind === 'eval' ? evalOf(looks, look) : look
  if (read === undefined) return []
  return mentionsIn(read, named).filter(({ spot }) => NAMES.has(shapeOf(spot.route)))
}

/** Every place of the suite that names a grader: its declaration and the checks. */
export function mentions(looks: Looks, look: Look, named: Named): readonly Mention[] {
  if (named.scope.kind !== 'eval') return mentionsIn(look, named)
  const own = evalOf(looks, look)
  const tasks = own === undefined ? [] : tasksOf(looks, own.path)
  return [...(own === undefined ? [] : mentionsIn(own, named)), ...tasks.flatMap((task) => mentionsIn(task, named))]
}

type Part = { readonly path: AbsolutePath } & Pick<Tolerant, 'document' | 'yaml' | 'value'>

function evalOf(looks: Looks, look: Look): Part | undefined {
  if (look.kind === 'eval') return look
  return look.suite === undefined ? undefined : partAt(looks, look.suite.path)
}

/** The task files of a suite. */
export function tasksOf(looks: Looks, evalPath: AbsolutePath): readonly Part[] {
  const examined = looks.suitesOf(evalPath).find(({ path }) => path === evalPath)
  const sources = new Set(examined?.inspection.report.tasks.map(({ source }) => source))
  // The sources of tasks are absolute, which the type of a report does not say.
  return [...sources]
    .filter((source) => /\.ya?ml$/.test(source))
    .flatMap((source) => partAt(looks, source as AbsolutePath) ?? [])
}

function partAt(looks: Looks, path: AbsolutePath): Part | undefined {
  const document = looks.document(path)
  if (document === undefined) return undefined
  const yaml = parseTolerant(document.getText())
  return { path, document, yaml, value: dataOf(yaml) }
}

function mentionsIn({ path, document, yaml, value }: Part, { name, scope }: Named): readonly Mention[] {
  if (!document.getText().includes(name)) return []
  const found: Mention[] = []
  for (const spot of spots({ yaml })) {
    const shape = shapeOf(spot.route)
    if (!(NAMES.has(shape) || shape === CHECKS) || textAt(value, ...spot.route) !== name) continue
    if (isSame(scopeIn(value, spot.route, shape, scope), scope)) found.push({ path, read: { document, yaml }, spot })
  }
  return found
}

function scopeIn(value: unknown, route: Route, shape: string, wanted: Scope): Scope {
  if (shape === CHECKS) return scopeOfCheck(value, route)
  if (route.length > 3) return { kind: 'checkpoint', turn: dataAt(value, [...route.slice(0, 2), 'after_turn']) }
  // Only an eval has no inputs of a task.
  const isTask = dataAt(value, ['inputs']) !== undefined && dataAt(value, ['config']) === undefined
  return { kind: wanted.kind === 'eval' && !isTask ? 'eval' : 'task' }
}

function isSame(a: Scope, b: Scope): boolean {
  return a.kind === b.kind && (a.kind !== 'checkpoint' || (b.kind === 'checkpoint' && a.turn === b.turn))
}
