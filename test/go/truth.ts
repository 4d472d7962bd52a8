import { readFileSync } from 'node:fs'

/** The lines of a table of `fixtures/truth`: what a library of the runtime answered to each input. */
export function truthTable<Row>(name: string): readonly Row[] {
  const file = new URL(`../../fixtures/truth/${name}.jsonl`, import.meta.url)
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line))
}
