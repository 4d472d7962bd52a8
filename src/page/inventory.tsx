import type { JSX } from 'preact'
import { count, type Dependency, type Eval } from './model.ts'
import { Section, State } from './parts.tsx'
import { linkTo } from './route.ts'

/** The ways in which a suite depends on something, from what is settled to what only a run shows. */
const LANES: readonly {
  readonly title: string
  readonly about: string
  readonly empty: string
  readonly modes: readonly string[]
}[] = [
  { title: 'Mocked', about: 'answered from fixtures, nothing is reached', empty: 'mocked', modes: ['mocked'] },
  { title: 'Pinned', about: 'taken from the cache, by the lock', empty: 'pinned by the lock', modes: ['locked-cache'] },
  { title: 'Live', about: 'reached when the eval runs', empty: 'live', modes: ['live'] },
  {
    title: 'A model answers',
    about: 'differs from run to run, and costs',
    empty: 'answered by a model',
    modes: ['model'],
  },
  {
    title: 'A program runs',
    about: 'started by a run, on this machine',
    empty: 'run as a program',
    modes: ['subprocess'],
  },
  {
    title: 'Tools by policy',
    about: 'a policy that a run asks its executor for',
    empty: 'bound by a tool policy',
    modes: ['requested-allowlist', 'requested-deny-all'],
  },
]

/** What the suite depends on, by how: the picture of what is settled and what is not. */
export function Inventory({ of }: { readonly of: Eval }): JSX.Element {
  const known = new Set(LANES.flatMap(({ modes }) => modes))
  const others = of.dependencies.filter(({ mode }) => !known.has(mode))
  const all = [
    ...LANES.map(({ modes, ...lane }) => ({
      ...lane,
      rows: of.dependencies.filter(({ mode }) => modes.includes(mode)),
    })),
    { title: 'Other', about: '', empty: '', rows: others },
  ]
  const lanes = all.filter(({ rows }) => rows.length > 0)
  const empty = all.filter(({ rows, empty }) => rows.length === 0 && empty !== '').map((lane) => lane.empty)
  const unexamined = of.findings.filter(({ isUnexamined }) => isUnexamined)
  return (
    <Section id="inventory" title="Inventory">
      <p>
        Executor: <code>{of.executor === '' ? 'unknown' : of.executor}</code>.{' '}
        {of.complete
          ? 'All inputs were examined, which is no guarantee of what a run will do.'
          : 'Not all inputs could be examined.'}
      </p>
      {empty.length === 0 || of.executor === '' ? null : <p class="quiet">Nothing here is: {empty.join(', ')}.</p>}
      <div class="lanes">
        {lanes.map((lane) => (
          <Lane key={lane.title} {...lane} />
        ))}
        <div class="lane open">
          <h3>Not examined</h3>
          <p class="quiet">what keeps the report from being complete</p>
          {unexamined.length === 0 ? (
            <p class="none">nothing</p>
          ) : (
            <ul>
              {unexamined.slice(0, MOST).map((one) => (
                <li key={one.index}>
                  <a href={linkTo({ eval: String(of.index), finding: one.link })}>
                    <code>{one.code}</code>
                  </a>{' '}
                  <span class="quiet">{one.file}</span>
                </li>
              ))}
              {unexamined.length > MOST ? (
                <li class="quiet">and {count(unexamined.length - MOST, 'more finding')}</li>
              ) : null}
            </ul>
          )}
        </div>
      </div>
      {of.capabilities.length === 0 ? null : (
        <>
          <h3>What the executor can do</h3>
          <dl class="capabilities">
            {of.capabilities.map(({ name, state, meaning }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code> <State of={state} />
                </dt>
                <dd class="quiet">{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  )
}

/** More entries of a lane are counted. */
const MOST = 60

function Lane(props: {
  readonly title: string
  readonly about: string
  readonly rows: readonly Dependency[]
}): JSX.Element {
  const { title, about, rows } = props
  return (
    <div class="lane">
      <h3>
        {title} <span class="number">{rows.length}</span>
      </h3>
      <p class="quiet">{about}</p>
      <ul>
        {rows.slice(0, MOST).map((row, i) => (
          <li key={i}>
            <span class="kind">{row.kind}</span> <strong>{row.name === '' ? '(name not known)' : row.name}</strong>{' '}
            {row.tasks > 1 ? <span class="quiet">{count(row.tasks, 'task')}</span> : null} <State of={row.state} />
          </li>
        ))}
        {rows.length > MOST ? <li class="quiet">and {rows.length - MOST} more</li> : null}
      </ul>
    </div>
  )
}
