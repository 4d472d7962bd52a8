import { type Paint, paint } from './colour.ts'
import { type PathView, viewFrom, type Wrap, wrapAt } from './layout.ts'
import type { Look } from './look.ts'
import type { RunFrame } from './run.ts'

/** What all parts of the human report are written with. */
export interface Page {
  readonly view: PathView
  readonly paint: Paint
  /** Columns; infinite where lines are not broken. */
  readonly width: number
  readonly verbose: boolean
  /** Breaks a text to the width of the page. */
  readonly wrap: Wrap
}

/** A page for someone in a directory. */
export function pageOf(look: Look, { cwd, paths }: Pick<RunFrame, 'cwd' | 'paths'>): Page {
  const width = look.width ?? Number.POSITIVE_INFINITY
  return {
    view: viewFrom(cwd, paths, look.links),
    paint: paint(look.colour),
    width,
    verbose: look.verbose,
    wrap: wrapAt(width),
  }
}
