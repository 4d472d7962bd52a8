import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, discard, makeDirectory } from './files.ts'

/** How many outputs are kept of one id. */
const KEPT = 3

const OUTPUT = /^\d{13,}-[0-9a-f]{8}\.txt$/

/**
 * Keeps the whole of an output that a diagnostic had to cut, and tells where; undefined when it cannot be kept. Older
 * ones go, so that failures do not fill the disk.
 * @param directory holds the outputs of one id and nothing else
 */
export function spill(text: string, directory: string, now: number): string | undefined {
  if (!makeDirectory(directory).ok) return undefined
  const path = join(directory, `${String(Math.floor(now)).padStart(13, '0')}-${randomBytes(4).toString('hex')}.txt`)
  const written = attempt(() => writeFileSync(path, text, { flag: 'wx', mode: 0o600 }))
  const outputs = attempt(() =>
    readdirSync(directory)
      .filter((name) => OUTPUT.test(name))
      .sort(),
  )
  if (outputs.ok) for (const name of outputs.value.slice(0, -KEPT)) discard(join(directory, name))
  if (written.ok) return path
  discard(path)
  return undefined
}
