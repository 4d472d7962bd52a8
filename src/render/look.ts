/** How the report for people looks; the other formats have one form. */
export interface Look {
  readonly colour: boolean
  readonly verbose: boolean
  readonly quiet: boolean
  /** Columns to break lines at; absent where the output is not a terminal: then no line is broken. */
  readonly width?: number | undefined
  /** Whether places are links (OSC 8). */
  readonly links?: boolean | undefined
  /** Whether what is accepted is listed, with the reasons. */
  readonly accepted?: boolean | undefined
  /** Only the summary and the verdict. */
  readonly summary?: boolean | undefined
  /** How many problems are shown one by one. */
  readonly maxProblems?: number | undefined
}
