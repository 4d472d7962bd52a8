import { useEffect, useState } from 'preact/hooks'

/** What the address says after its number sign: what is shown, so that every view can be linked to. */
export type Route = Readonly<Record<string, string>>

/** Reads the part of an address behind the number sign. */
export function parseRoute(hash: string): Route {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
}

/** The address of a view; what is empty is left out. */
export function linkTo(route: Route): string {
  const parameters = new URLSearchParams(Object.entries(route).filter(([, value]) => value !== ''))
  return `#${parameters.toString()}`
}

/** The present view, and how to change parts of it. A change of a filter is no step for the button that goes back. */
export function useRoute(): readonly [Route, (change: Route, isStep?: boolean) => void] {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    const read = (): void => setRoute(parseRoute(location.hash))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const change = (part: Route, isStep = false): void => {
    const link = linkTo({ ...parseRoute(location.hash), ...part })
    if (isStep) history.pushState(null, '', link)
    else history.replaceState(null, '', link)
    setRoute(parseRoute(link))
  }
  return [route, change]
}
