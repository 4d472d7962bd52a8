import type { ComponentChildren, JSX } from 'preact'
import { STATES } from './data.ts'
import type { StateName } from './model.ts'

/** What the states look like without their colour. */
const SIGNS: Readonly<Record<StateName, string>> = { invalid: '✕', unresolved: '?', unsupported: '⊘', verified: '✓' }

/** A state: its sign, its colour, and its name. */
export function State({ of, count }: { readonly of: StateName; readonly count?: number | undefined }): JSX.Element {
  return (
    <span class={`state ${of}`}>
      <span class="sign" aria-hidden="true">
        {SIGNS[of]}
      </span>{' '}
      {count === undefined ? of : `${count.toLocaleString('en')} ${of}`}
    </span>
  )
}

/** The states that occur, with how often. */
export function Counts({ of }: { readonly of: Readonly<Record<StateName, number>> }): JSX.Element {
  const there = STATES.filter((state) => of[state] > 0)
  return (
    <span class="counts">
      {there.length === 0 ? 'nothing to report' : there.map((s) => <State key={s} of={s} count={of[s]} />)}
    </span>
  )
}

/** A bar of the states' shares. What it shows stands beside it in words. */
export function Bar({ of }: { readonly of: Readonly<Record<StateName, number>> }): JSX.Element {
  return (
    <div class="bar" aria-hidden="true">
      {STATES.filter((state) => of[state] > 0).map((state) => (
        <span key={state} class={state} style={{ flexGrow: of[state] }} />
      ))}
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

/** A choice with its label. */
export function Select({ label, value, options, onChange }: SelectProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each} selected={each === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A field for a search, with its label. */
export function Search(props: {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
}): JSX.Element {
  return (
    <label class="field grow">
      <span>{props.label}</span>
      <input
        type="search"
        value={props.value}
        spellcheck={false}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  )
}

/** A sentence, with what stands between backquotes as code. */
export function Prose({ of }: { readonly of: string }): JSX.Element {
  return <>{of.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>
}

/** A section of the page that the address can name. */
export function Section(props: {
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`}>
      <h2 id={`${props.id}-title`} tabIndex={-1}>
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}
