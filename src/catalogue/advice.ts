import type { Place } from '../text/source.ts'
import { acceptanceAdvice } from './advice/acceptance.ts'
import { csvAdvice } from './advice/csv.ts'
import { graderAdvice } from './advice/graders.ts'
import { suiteAdvice } from './advice/suite.ts'
import { taskAdvice } from './advice/tasks.ts'
import type { Sentence } from './sentence.ts'

/**
 * What is worth saying although no code of the report is about it: nothing here is a diagnostic, and nothing changes an
 * exit. A piece of advice is certain of its fact; only whether the author meant it so is open. Its name is as lasting as
 * a code: it has a page, docs/codes/<name>.md, and an example; a name can have several sentences, each with its kind.
 */
const table = { ...taskAdvice, ...csvAdvice, ...graderAdvice, ...suiteAdvice, ...acceptanceAdvice }

type Table = typeof table

/** The name of what is advised on. */
export type AdviceName = keyof Table

type Told<T> = { [K in keyof T]: T[K] extends (args: infer A) => Sentence ? { readonly kind: K } & A : never }[keyof T]

/** By each name what is advised under it, with its typed arguments: the union over the sentences of the name. */
type Problems = { readonly [N in AdviceName]: Told<Table[N]> }

/** A kind of advice with its typed arguments. */
export type AdviceProblem = Problems[AdviceName]

interface Plan<P extends AdviceProblem> {
  readonly problem: P
  readonly place: Place
}

/** A piece of advice as data, under one of some names; its sentences are made when the report is built. */
export type AdvicePlan<N extends AdviceName = AdviceName> = Plan<Problems[N]>

/** Names that belong together, under a heading. */
export interface AdviceFamily {
  readonly title: string
  readonly names: readonly AdviceName[]
}

/** The names by what they are about. */
export const adviceFamilies: readonly AdviceFamily[] = [
  { title: 'Advice on tasks', names: namesOf(taskAdvice) },
  { title: 'Advice on tasks from a CSV', names: namesOf(csvAdvice) },
  { title: 'Advice on graders', names: namesOf(graderAdvice) },
  { title: 'Advice on the suite around them', names: namesOf(suiteAdvice) },
  { title: 'Advice on what is accepted', names: namesOf(acceptanceAdvice) },
]

/** Every name, in the order of the families. */
export const adviceNames: readonly AdviceName[] = adviceFamilies.flatMap(({ names }) => names)

/** Whether a text is the name of a kind of advice. */
export function isAdviceName(text: string): text is AdviceName {
  return Object.hasOwn(table, text)
}

/** Whether it only tells how things are. */
export function isNote({ kind }: AdviceProblem): boolean {
  return kind === 'workspace-skills'
}

/** A piece of advice in words, under its name. */
export interface Advised extends Sentence {
  readonly name: AdviceName
}

/** The name and the sentences of a piece of advice. */
export function advise(problem: AdviceProblem): Advised {
  const entry = entries.get(problem.kind)
  if (entry === undefined) throw new Error(`advice of the kind ${problem.kind} is not in the catalogue`)
  return { name: entry.name, ...entry.say(problem) }
}

interface Entry {
  readonly name: AdviceName
  readonly say: (args: AdviceProblem) => Sentence
}

const entries: ReadonlyMap<string, Entry> = new Map(
  adviceNames.flatMap((name) =>
    // The table says which arguments belong to a kind.
    Object.entries(table[name]).map(([kind, say]) => [kind, { name, say: say as Entry['say'] }] as const),
  ),
)

function namesOf<N extends AdviceName>(names: Readonly<Record<N, object>>): readonly N[] {
  // The tables have these keys and no others.
  return Object.keys(names) as N[]
}
