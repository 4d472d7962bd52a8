import { expect, it } from 'vitest'
import { type Kind, messages, patched } from './support.ts'

/** What is wrong, as which change of the smallest valid document (and what is left out of it), and all that is said. */
export type Row = readonly [what: string, yaml: string, said: readonly string[], without?: readonly string[]]

export function eachIsSaid(kind: Kind, rows: readonly Row[]): void {
  for (const [what, yaml, said, without] of rows) {
    it(what, () => {
      expect(messages(kind, patched(kind, yaml, without))).toEqual(said)
    })
  }
}

export const grader = (text: string): string => `graders: [{${text}}]`
