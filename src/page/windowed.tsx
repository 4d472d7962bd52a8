import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Rows of one block: it is made when it comes near to what is seen, and leaves its height behind when it goes. */
const BLOCK = 40
/** How far from what is seen a block is made, in pixels. */
const NEAR = '1200px'

interface Props<T> {
  readonly items: readonly T[]
  readonly row: (item: T, index: number) => ComponentChildren
  /** The height of a row that was never made, in pixels. */
  readonly estimate: number
  /** The number of columns, where the rows are those of a table. */
  readonly columns?: number | undefined
  /** The index of a row that has to be there whether it is seen or not. */
  readonly reveal?: number | undefined
}

/** Rows of any number: a list of ten thousand costs as much as what the window shows of it. All are made for print. */
export function Windowed<T>({ items, row, estimate, columns, reveal }: Props<T>): JSX.Element {
  const blocks: JSX.Element[] = []
  for (let from = 0; from < items.length; from += BLOCK) {
    const part = items.slice(from, from + BLOCK)
    const isWanted = from === 0 || (reveal !== undefined && reveal >= from && reveal < from + BLOCK)
    blocks.push(
      <Block key={from} columns={columns} height={part.length * estimate} isWanted={isWanted}>
        {() => part.map((item, i) => row(item, from + i))}
      </Block>,
    )
  }
  return <>{blocks}</>
}

interface BlockProps {
  readonly columns: number | undefined
  readonly height: number
  readonly isWanted: boolean
  readonly children: () => ComponentChildren
}

function Block({ columns, height, isWanted, children }: BlockProps): JSX.Element {
  const [isNear, setNear] = useState(isWanted)
  const [isPrinted, setPrinted] = useState(false)
  const measured = useRef(height)
  const element = useRef<HTMLElement>(null)
  const isMade = isNear || isWanted || isPrinted
  useEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: NEAR,
    })
    observer.observe(target)
    const print = (): void => setPrinted(true)
    const done = (): void => setPrinted(false)
    addEventListener('beforeprint', print)
    addEventListener('afterprint', done)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', done)
    }
  }, [])
  useLayoutEffect(() => {
    if (isMade && element.current !== null) measured.current = element.current.offsetHeight || measured.current
  })
  const gap = { height: `${measured.current}px` }
  if (columns === undefined)
    return (
      <div ref={element as { current: HTMLDivElement | null }} style={isMade ? undefined : gap}>
        {isMade ? children() : null}
      </div>
    )
  return (
    <tbody ref={element as { current: HTMLTableSectionElement | null }}>
      {isMade ? (
        children()
      ) : (
        <tr style={gap}>
          <td colSpan={columns} />
        </tr>
      )}
    </tbody>
  )
}
