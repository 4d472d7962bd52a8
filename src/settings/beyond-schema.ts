import { isAdviceName } from '../catalogue/advice.ts'
import { isExplained, nearestExplained } from '../catalogue/explained.ts'
import type { JsonNode } from '../go/json/node.ts'
import { lexicallyBelow, physicallyBelow } from '../reader/contain.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { itemsOf, pairOf } from './node.ts'

/** A mistake, and the offset of what is wrong. */
export interface SettingsMistake {
  readonly at: number
  readonly sentence: string
}

/** What a schema cannot know: which codes there are, which days a calendar has, and where files lead. */
export function mistakesBeyondSchema(
  root: JsonNode,
  directory: AbsolutePath,
  reader: Reader,
): readonly SettingsMistake[] {
  const decisions = itemsOf(root, 'accept')
  const outputs = pairOf(root, 'outputs')?.value
  const written = [pairOf(root, 'baseline'), ...(outputs?.kind === 'map' ? outputs.pairs : [])]
  return [
    ...repeatedKeys(root),
    ...wrong(itemsOf(root, 'adviceOff'), isAdviceName, (text) => `There is no advice of this name; ${meantBy(text)}`),
    ...wrong(
      decisions.flatMap((one) => itemsOf(one, 'codes')),
      isExplained,
      (text) => `There is no such code; ${meantBy(text)}`,
    ),
    ...wrong(
      decisions.flatMap((one) => pairOf(one, 'expires')?.value ?? []),
      isDay,
      () => 'There is no such day.',
    ),
    // Who clones a project does not vouch for the files that it wants to be written.
    ...wrong(
      written.flatMap((pair) => pair?.value ?? []),
      (file) => isOwnFile(file, directory, reader),
      () => 'The file is not below the directory of the settings.',
    ),
  ]
}

/** The texts among some nodes that are not right; what is no text is the business of the schema. */
function wrong(
  nodes: readonly JsonNode[],
  isRight: (text: string) => boolean,
  sentenceOf: (text: string) => string,
): readonly SettingsMistake[] {
  return nodes.flatMap((node) =>
    node.kind === 'scalar' && !node.plain && !isRight(node.text)
      ? [{ at: node.start, sentence: sentenceOf(node.text) }]
      : [],
  )
}

/** Of a repeated key a reader takes one, and says nothing. */
function repeatedKeys(root: JsonNode): readonly SettingsMistake[] {
  if (root.kind === 'scalar') return []
  if (root.kind === 'seq') return root.items.flatMap(repeatedKeys)
  const own = root.repeated.map(({ key }) => ({ at: key.start, sentence: 'The key stands more than once.' }))
  return [...own, ...root.pairs.flatMap(({ value }) => repeatedKeys(value))]
}

function meantBy(text: string): string {
  const meant = nearestExplained(text)
  return meant === undefined ? '`waza explain` lists all.' : `did you mean \`${meant}\`?`
}

/** Whether a text that looks like a day is one; what does not is the business of the schema. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return true
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether a file lies below a directory as it is spelt and, where it exists, as links lead. */
function isOwnFile(name: string, directory: AbsolutePath, reader: Reader): boolean {
  const path = name === '-' ? undefined : reader.paths.absolute(directory, name)
  if (path === undefined || !lexicallyBelow(directory, path, reader.paths)) return false
  const found = physicallyBelow(reader, directory, path, { orMissing: true })
  // What is missing on the way is told when the file is written.
  if (!found.ok) return found.reason === 'path' && found.fault === 'missing'
  return found.leaf === 'there' || reader.lstat(path).kind !== 'link'
}
