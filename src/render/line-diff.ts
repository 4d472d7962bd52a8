/** A line of a text that has another version: in both, only before, or only after. */
export interface DiffLine {
  readonly mark: ' ' | '-' | '+'
  readonly text: string
}

/**
 * The lines by which two short texts differ, each run of changes with one line before and after it. Meant for the
 * examples of the catalogue: its cost is the product of their lengths.
 */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const all = merged(linesOf(before), linesOf(after))
  return all.filter((line, i) => line.mark !== ' ' || isChanged(all[i - 1]) || isChanged(all[i + 1]))
}

/** The lines of a text, without an empty one after its last line break. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

function isChanged(line: DiffLine | undefined): boolean {
  return line !== undefined && line.mark !== ' '
}

/** Both texts in one, by their longest common sequence of lines; what goes stands before what comes. */
function merged(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(before, after)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const old = before[i]
    const now = after[j]
    if (old !== undefined && old === now) {
      lines.push({ mark: ' ', text: old })
      i++
      j++
    } else if (old !== undefined && (now === undefined || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      lines.push({ mark: '-', text: old })
      i++
    } else {
      lines.push({ mark: '+', text: now ?? '' })
      j++
    }
  }
  return lines
}

/** `table[i][j]`: how many lines the texts after line i and line j have in common, in order. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      table[i]![j] = before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
    }
  }
  return table
}
