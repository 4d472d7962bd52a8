import type { Edit } from './fix.ts'

/** The text with some edits made, none of which stands over another. */
export function applyEdits(text: string, edits: readonly Omit<Edit, 'file'>[]): string {
  const parts: string[] = []
  let last = 0
  for (const edit of inOrder(edits)) {
    parts.push(text.slice(last, edit.start), edit.text)
    last = edit.end
  }
  parts.push(text.slice(last))
  return parts.join('')
}

/** Edits in the order of the text; of two at one place the first one stays first. */
function inOrder<E extends Omit<Edit, 'file'>>(edits: readonly E[]): readonly E[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Which stretches of the files are taken by edits already. */
export class Taken {
  readonly #spans = new Map<string, { readonly start: number; readonly end: number }[]>()

  /** Takes what some edits need; false, and nothing is taken, where another edit has some of it. */
  take(edits: readonly Edit[]): boolean {
    if (edits.some((edit) => this.#isTaken(edit))) return false
    for (const { file, start, end } of edits) {
      const spans = this.#spans.get(file) ?? []
      spans.splice(this.#after(spans, start), 0, { start, end })
      this.#spans.set(file, spans)
    }
    return true
  }

  #isTaken({ file, start, end }: Edit): boolean {
    const spans = this.#spans.get(file) ?? []
    const at = this.#after(spans, start)
    const before = spans[at - 1]
    const next = spans[at]
    // Insertions may stand at one place, and right before or behind a change.
    return (before !== undefined && before.end > start) || (next !== undefined && next.start < end)
  }

  #after(spans: readonly { readonly start: number }[], start: number): number {
    let low = 0
    let high = spans.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (spans[middle]!.start <= start) low = middle + 1
      else high = middle
    }
    return low
  }
}
