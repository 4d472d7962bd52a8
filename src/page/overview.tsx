import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { PageData } from './data.ts'
import { count, countsOf, matches, type StateName } from './model.ts'
import { Counts, Search, Section, Select } from './parts.tsx'
import { linkTo, type Route } from './route.ts'
import { Windowed } from './windowed.tsx'

interface Row {
  readonly index: number
  readonly name: string
  readonly failed: boolean
  readonly tasks: number
  readonly counts: Readonly<Record<StateName, number>>
}

interface Props {
  readonly data: PageData
  readonly route: Route
  readonly change: (part: Route) => void
}

/** All evals of a run, worst first. */
export function Overview({ data, route, change }: Props): JSX.Element {
  const { suite = '', verdict = '' } = route
  const rows = useMemo(() => rowsOf(data), [data])
  const shown = rows.filter(
    (row) => matches(suite, row.name) && (verdict === '' || (verdict === 'failed') === row.failed),
  )
  const failed = rows.filter((row) => row.failed).length
  return (
    <Section id="evals" title="Evals">
      <search class="filters" aria-label="Evals">
        <Search label="Search evals" value={suite} onInput={(value) => change({ suite: value })} />
        <Select
          label="Verdict"
          value={verdict}
          options={[
            ['', 'all'],
            ['failed', `failed (${failed})`],
            ['passed', `passed (${rows.length - failed})`],
          ]}
          onChange={(value) => change({ verdict: value })}
        />
      </search>
      <p class="quiet" role="status">
        {shown.length === rows.length
          ? count(shown.length, 'eval')
          : `${shown.length} of ${count(rows.length, 'eval')}`}
      </p>
      <div class="scroll">
        <table class="evals">
          <thead>
            <tr>
              <th scope="col">Eval</th>
              <th scope="col">Verdict</th>
              <th scope="col">Tasks</th>
              <th scope="col">Findings</th>
            </tr>
          </thead>
          <Windowed
            items={shown}
            estimate={44}
            columns={4}
            row={(row) => (
              <tr key={row.index}>
                <th scope="row">
                  <a href={linkTo({ eval: String(row.index) })}>{row.name === '' ? '(no name)' : row.name}</a>
                </th>
                <td>
                  <span class={row.failed ? 'verdict bad' : 'verdict good'}>{row.failed ? 'failed' : 'passed'}</span>
                </td>
                <td class="digits">{row.tasks.toLocaleString('en')}</td>
                <td>
                  <Counts of={row.counts} />
                </td>
              </tr>
            )}
          />
        </table>
      </div>
    </Section>
  )
}

function rowsOf({ evals, texts }: PageData): readonly Row[] {
  const rows = evals.map(
    (one, index): Row => ({
      index,
      name: texts[one.name] ?? '',
      failed: one.verdict.failed,
      tasks: one.tasks.length,
      counts: countsOf(one),
    }),
  )
  const open = ({ counts }: Row): number => counts.unresolved + counts.unsupported
  return rows.sort(
    (a, b) =>
      Number(b.failed) - Number(a.failed) ||
      b.counts.invalid - a.counts.invalid ||
      open(b) - open(a) ||
      a.index - b.index,
  )
}
