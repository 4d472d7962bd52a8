import { type JSX, render } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Coverage } from './coverage.tsx'
import type { PageData } from './data.ts'
import { Findings } from './findings.tsx'
import { Inventory } from './inventory.tsx'
import { count, type Eval, unpack } from './model.ts'
import { Overview } from './overview.tsx'
import { Counts, Prose, Section } from './parts.tsx'
import { linkTo, useRoute } from './route.ts'

/** The page: of several evals an overview first, and then one eval at a time. */
function Report({ data }: { readonly data: PageData }): JSX.Element {
  const [route, change] = useRoute()
  const isAlone = data.evals.length === 1
  const asked = isAlone ? 0 : route['eval'] === undefined ? undefined : Number(route['eval'])
  const shown = asked !== undefined && data.evals[asked] !== undefined ? asked : undefined
  const of = useMemo(() => (shown === undefined ? undefined : unpack(data, shown)), [data, shown])
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // Whoever comes from the overview by keyboard goes on at the top of the eval.
    if (!isFirst.current && route['finding'] === undefined) {
      heading.current?.focus()
      scrollTo(0, 0)
    }
    isFirst.current = false
  }, [shown])
  const verdict = of === undefined || isAlone ? data.verdict : of.verdict
  return (
    <>
      <header class={verdict.failed ? 'bad' : 'good'}>
        <p class="product">
          waza preflight {data.version}
          {data.strict ? ' · strict' : ''}
          {data.shard === undefined ? '' : ` · shard ${data.shard.index} of ${data.shard.count}`}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {of === undefined ? count(data.evals.length, 'eval') : of.name}
        </h1>
        <p class="sentence">{verdict.sentence}</p>
        {of === undefined ? null : <Counts of={of.counts} />}
        {of === undefined ? null : (
          <nav aria-label="Sections">
            {isAlone ? null : <a href={linkTo({})}>All evals</a>}
            {sectionsOf(of).map(([id, title]) => (
              <a
                key={id}
                href={linkTo({ ...route })}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(`${id}-title`)?.focus()
                  document.getElementById(id)?.scrollIntoView()
                }}
              >
                {title}
              </a>
            ))}
          </nav>
        )}
      </header>
      <main>
        {of === undefined ? (
          <Overview data={data} route={route} change={change} />
        ) : (
          <>
            <Findings of={of} codes={data.codes} route={route} change={change} />
            <Coverage of={of} route={route} change={change} />
            <Inventory of={of} />
            <Advice of={of} />
          </>
        )}
      </main>
      <footer>
        <p>
          This page holds its data and asks for nothing. Verified never means that a requirement is satisfied, that a
          policy is enforced, or that anything outside has changed.
        </p>
      </footer>
    </>
  )
}

function sectionsOf(of: Eval): readonly (readonly [id: string, title: string])[] {
  const sections = [
    ['findings', 'Findings'],
    ['coverage', 'Coverage'],
    ['inventory', 'Inventory'],
  ] as const
  return of.advice.length === 0 ? sections : [...sections, ['advice', 'Advice'] as const]
}

function Advice({ of }: { readonly of: Eval }): JSX.Element | null {
  if (of.advice.length === 0) return null
  return (
    <Section id="advice" title="Advice">
      <ul class="advice">
        {of.advice.map(({ message, remedy, file, line }, i) => (
          <li key={i}>
            <code>
              {file}
              {line > 0 ? `:${line}` : ''}
            </code>
            <p class="message">
              <Prose of={message} />
            </p>
            {remedy === '' ? null : (
              <p class="remedy">
                <Prose of={remedy} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const place = document.getElementById('report')
const text = document.getElementById('data')?.textContent
if (place !== null && text) {
  place.replaceChildren()
  render(<Report data={JSON.parse(text) as PageData} />, place)
}
