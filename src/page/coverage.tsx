import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { STATES } from './data.ts'
import { type Check, count, type Eval, matches, type Requirement, type StateName, type Task } from './model.ts'
import { Bar, Counts, Search, Section, Select, State } from './parts.tsx'
import type { Route } from './route.ts'
import { Windowed } from './windowed.tsx'

interface Props {
  readonly of: Eval
  readonly route: Route
  readonly change: (part: Route) => void
}

/** More requirements than this are no columns that a person can read: then each task lists its own. */
const MOST_COLUMNS = 24

/** Tasks by requirements: what covers each requirement of each task, as far as files tell. */
export function Coverage({ of, route, change }: Props): JSX.Element {
  const { task = '', cover = '', requirement = '' } = route
  const all = useMemo(() => requirementsOf(of.tasks), [of])
  const shown = useMemo(() => {
    const fits = (one: Requirement): boolean =>
      (requirement === '' || one.id === requirement) && (cover === '' || one.state === cover)
    return of.tasks.filter(
      (each) =>
        matches(task, each.id, each.name, each.file) &&
        (cover === 'none'
          ? each.requirements.length === 0
          : (cover === '' && requirement === '') || each.requirements.some(fits)),
    )
  }, [of, task, cover, requirement])
  if (of.tasks.length === 0)
    return (
      <Section id="coverage" title="Coverage">
        <p class="quiet">No task could be read, so no requirement is known.</p>
      </Section>
    )
  const counts = countStates(of.tasks)
  const without = of.tasks.filter((each) => each.requirements.length === 0).length
  const columns = requirement === '' ? all : all.filter((id) => id === requirement)
  return (
    <Section id="coverage" title="Coverage">
      <p>
        {count(of.tasks.length, 'task')}; requirements: <Counts of={counts} />
        {without === 0 ? null : <span class="quiet"> · {count(without, 'task')} without requirements</span>}
      </p>
      <Bar of={counts} />
      <search class="filters" aria-label="Tasks">
        <Search label="Search tasks" value={task} onInput={(value) => change({ task: value })} />
        <Select
          label="Coverage"
          value={cover}
          options={[
            ['', 'all'],
            ...STATES.filter((state) => counts[state] > 0).map((state) => [state, state] as const),
            ...(without > 0 ? [['none', 'no requirements'] as const] : []),
          ]}
          onChange={(value) => change({ cover: value })}
        />
        <Select
          label="Requirement"
          value={requirement}
          options={[['', 'all'], ...all.map((id) => [id, id === '' ? '(no id)' : id] as const)]}
          onChange={(value) => change({ requirement: value })}
        />
      </search>
      <p class="quiet" role="status">
        {shown.length === of.tasks.length
          ? count(shown.length, 'task')
          : `${shown.length.toLocaleString('en')} of ${count(of.tasks.length, 'task')}`}
      </p>
      {shown.length === 0 ? null : columns.length > MOST_COLUMNS || columns.length === 0 ? (
        <List tasks={shown} id={requirement} />
      ) : (
        <Matrix tasks={shown} columns={columns} />
      )}
    </Section>
  )
}

function Matrix({
  tasks,
  columns,
}: {
  readonly tasks: readonly Task[]
  readonly columns: readonly string[]
}): JSX.Element {
  return (
    // A region that scrolls sideways has to be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" aria-label="Tasks by requirements" tabIndex={0}>
      <table class="matrix" aria-rowcount={tasks.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Task</th>
            {columns.map((id) => (
              <th key={id} scope="col">
                {id === '' ? '(no id)' : id}
              </th>
            ))}
          </tr>
        </thead>
        <Windowed
          items={tasks}
          estimate={58}
          columns={columns.length + 1}
          row={(task, i) => (
            <tr key={i} aria-rowindex={i + 2}>
              <th scope="row">
                <Title of={task} />
              </th>
              {columns.map((id) => (
                <td key={id}>
                  {task.requirements
                    .filter((one) => one.id === id)
                    .map((one, n) => (
                      <Cell key={n} of={one} />
                    ))}
                </td>
              ))}
            </tr>
          )}
        />
      </table>
    </section>
  )
}

function List({ tasks, id }: { readonly tasks: readonly Task[]; readonly id: string }): JSX.Element {
  return (
    <Windowed
      items={tasks}
      estimate={76}
      row={(task, i) => (
        <div key={i} class="task">
          <h3>
            <Title of={task} />
          </h3>
          {task.requirements.length === 0 ? <p class="quiet">no requirements</p> : null}
          {task.requirements
            .filter((one) => id === '' || one.id === id)
            .map((one, n) => (
              <div key={n} class="own">
                <strong>{one.id === '' ? '(no id)' : one.id}</strong> <Cell of={one} />
              </div>
            ))}
        </div>
      )}
    />
  )
}

function Title({ of }: { readonly of: Task }): JSX.Element {
  return (
    <>
      <span class="id">{of.id === '' ? '(no id)' : of.id}</span>
      {of.isEnabled ? null : <span class="tag">disabled</span>}
      {of.name === '' || of.name === of.id ? null : <span class="name">{of.name}</span>}
    </>
  )
}

function Cell({ of }: { readonly of: Requirement }): JSX.Element {
  return (
    <div class="cell" title={of.description}>
      <State of={of.state} />
      <span class="checks">{of.checks.length === 0 ? 'no checks' : of.checks.map(said).join('; ')}</span>
    </div>
  )
}

function said({ scope, grader, afterTurn }: Check): string {
  return `${scope}: ${grader}${afterTurn > 0 ? `, after turn ${afterTurn}` : ''}`
}

/** The ids of all requirements, in the order in which tasks name them. */
function requirementsOf(tasks: readonly Task[]): readonly string[] {
  const ids = new Set<string>()
  for (const { requirements } of tasks) for (const { id } of requirements) ids.add(id)
  return [...ids]
}

function countStates(tasks: readonly Task[]): Record<StateName, number> {
  const counts = { invalid: 0, unresolved: 0, unsupported: 0, verified: 0 }
  for (const { requirements } of tasks) for (const { state } of requirements) counts[state]++
  return counts
}
