import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { PackedCode } from './data.ts'
import { STATES } from './data.ts'
import { count, type Eval, type Finding, matches } from './model.ts'
import { Prose, Search, Section, Select, State } from './parts.tsx'
import { linkTo, type Route } from './route.ts'
import { Windowed } from './windowed.tsx'

interface Props {
  readonly of: Eval
  readonly codes: readonly PackedCode[]
  readonly route: Route
  readonly change: (part: Route) => void
}

/** What is open: everything that is not verified. */
const OPEN = 'open'

/** What is said at one place once, with all findings that say it: several tasks can share what is wrong. */
interface Group {
  readonly first: Finding
  readonly members: readonly Finding[]
}

/** A heading with the findings of a file below it, as one list of rows. */
type Row = { readonly file: string; readonly findings: number } | Group

/** The findings of an eval by file, narrowed by state, code, file and words. */
export function Findings({ of, codes, route, change }: Props): JSX.Element {
  const hasOpen = of.findings.length > of.counts.verified
  const { state = hasOpen ? OPEN : '', code = '', file = '', q = '', finding: wanted } = route
  const shown = useMemo(() => {
    return of.findings.filter(
      (one) =>
        (wanted !== undefined && one.link === wanted) ||
        ((state === OPEN ? one.state !== 'verified' : state === '' || state === 'all' || one.state === state) &&
          (code === '' || one.code === code) &&
          (file === '' || one.file === file) &&
          matches(q, one.code, one.file, one.task, one.requirement, one.message, one.remedy)),
    )
  }, [of, state, code, file, q, wanted])
  const rows = useMemo(() => byFile(shown), [shown])
  const reveal =
    wanted === undefined
      ? undefined
      : rows.findIndex((row) => 'first' in row && row.members.some(({ link }) => link === wanted))
  useEffect(() => {
    if (wanted === undefined) return
    const target = document.getElementById(`finding-${wanted}`)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [wanted, of])
  const titles = new Map(codes.map((one) => [one.code, one]))
  if (of.findings.length === 0)
    return (
      <Section id="findings" title="Findings">
        <p class="quiet">Nothing was found, and nothing was checked that this report could name.</p>
      </Section>
    )
  return (
    <Section id="findings" title="Findings">
      <search class="filters" aria-label="Findings">
        <Search label="Search findings" value={q} onInput={(value) => change({ q: value, finding: '' })} />
        <Select
          label="State"
          value={state === '' ? 'all' : state}
          options={[
            [OPEN, 'not verified'],
            ['all', 'all'],
            ...STATES.filter((one) => of.counts[one] > 0).map((one) => [one, `${one} (${of.counts[one]})`] as const),
          ]}
          onChange={(value) => change({ state: value, finding: '' })}
        />
        <Select
          label="Code"
          value={code}
          options={[['', 'all'], ...tally(of.findings.map((one) => one.code))]}
          onChange={(value) => change({ code: value, finding: '' })}
        />
        <Select
          label="File"
          value={file}
          options={[['', 'all'], ...tally(of.findings.map((one) => one.file))]}
          onChange={(value) => change({ file: value, finding: '' })}
        />
      </search>
      <p class="quiet" role="status">
        {shown.length === of.findings.length
          ? count(shown.length, 'finding')
          : `${shown.length.toLocaleString('en')} of ${count(of.findings.length, 'finding')}`}
      </p>
      <Windowed
        key={`${state}\n${code}\n${file}\n${q}`}
        items={rows}
        estimate={92}
        reveal={reveal === -1 ? undefined : reveal}
        row={(row) =>
          'findings' in row ? (
            <h3 key={`file ${row.file}`} class="file">
              <code>{row.file === '' ? '(no file)' : row.file}</code>{' '}
              <span class="quiet">{count(row.findings, 'finding')}</span>
            </h3>
          ) : (
            <Item
              key={row.first.index}
              of={row}
              about={titles.get(row.first.code)}
              evalIndex={of.index}
              wanted={wanted}
            />
          )
        }
      />
    </Section>
  )
}

interface ItemProps {
  readonly of: Group
  readonly about: PackedCode | undefined
  readonly evalIndex: number
  /** The link that the address asks for, which may be that of any member. */
  readonly wanted: string | undefined
}

/** More subjects than this are counted. */
const MOST_SUBJECTS = 12

function Item({ of: { first: of, members }, about, evalIndex, wanted }: ItemProps): JSX.Element {
  const link = members.some((one) => one.link === wanted) ? wanted : of.link
  const subjects = [...new Set(members.map(subjectOf))].filter((subject) => subject !== '')
  const left = subjects.length - MOST_SUBJECTS
  return (
    <article id={link === '' ? undefined : `finding-${link}`} tabIndex={-1} class={`finding ${of.state}`}>
      <p class="head">
        <State of={of.state} /> <Code of={of.code} about={about} />
        {of.line > 0 ? (
          <span class="quiet">
            line {of.line}, column {of.column}
          </span>
        ) : null}
        {of.link === '' ? null : (
          <a
            class="link"
            href={linkTo({ eval: String(evalIndex), finding: of.link })}
            aria-label={`Link to this finding: ${of.message}`}
          >
            #
          </a>
        )}
      </p>
      {subjects.length === 0 ? null : (
        <p class="quiet">
          {subjects.slice(0, MOST_SUBJECTS).join('; ')}
          {left > 0 ? `; and ${left.toLocaleString('en')} more` : ''}
        </p>
      )}
      <p class="message">
        <Prose of={of.message} />
      </p>
      {of.state === 'verified' || of.remedy === '' ? null : (
        <p class="remedy">
          <Prose of={of.remedy} />
        </p>
      )}
    </article>
  )
}

function subjectOf({ task, requirement }: Finding): string {
  return [task && `task ${task}`, requirement && `requirement ${requirement}`].filter(Boolean).join(', ')
}

/** A code, with what it is about; a link where the documentation has an address. */
export function Code({ of, about }: { readonly of: string; readonly about: PackedCode | undefined }): JSX.Element {
  const code = <code title={about?.title}>{of}</code>
  return about?.url === undefined ? code : <a href={about.url}>{code}</a>
}

function byFile(findings: readonly Finding[]): readonly Row[] {
  const groups = new Map<string, Finding[]>()
  for (const one of findings) {
    const group = groups.get(one.file)
    if (group === undefined) groups.set(one.file, [one])
    else group.push(one)
  }
  return [...groups].flatMap(([file, members]): Row[] => [
    { file, findings: members.length },
    ...alike(inOrder(members)),
  ])
}

/** Findings that say the same of the same place are one. */
function alike(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, Finding[]>()
  for (const one of findings) {
    const key = JSON.stringify([one.code, one.state, one.line, one.column, one.message, one.remedy])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return [...groups.values()].map((members) => ({ first: members[0]!, members }))
}

/** Worst first, then as they stand in the file. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = (one: Finding): number => STATES.indexOf(one.state)
  return [...findings].sort((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column || a.index - b.index)
}

/** The values that occur, most frequent first, with how often. */
function tally(values: readonly string[]): (readonly [string, string])[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const order = (a: readonly [string, number], b: readonly [string, number]): number =>
    b[1] - a[1] || (a[0] < b[0] ? -1 : 1)
  return [...counts].sort(order).map(([value, n]) => [value, `${value === '' ? '(none)' : value} (${n})`] as const)
}
