import { say } from '../catalogue/sentences.ts'
import { type JsonNode, jsonValue, parseJson } from '../go/json/index.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { checkAgainst } from '../schema/check.ts'
import { guide, validate } from '../schema/generated/settings.js'
import type { Place, Source } from '../text/source.ts'
import { mistakesBeyondSchema, type SettingsMistake } from './beyond-schema.ts'
import { nodeAt } from './node.ts'

/** The settings of a project as their schema has them. */
export interface Written {
  readonly evals?: readonly string[]
  readonly ignore?: readonly string[]
  readonly strict?: boolean
  readonly advice?: boolean
  readonly baseline?: string
  readonly contextDir?: string
  readonly outputs?: Readonly<Record<string, string>>
  readonly failOn?: readonly string[]
  readonly adviceOff?: readonly string[]
  readonly accept?: readonly WrittenDecision[]
}

export interface WrittenDecision {
  readonly codes: readonly string[]
  readonly suite?: string
  readonly task?: string
  readonly reason: string
  readonly expires?: string
}

/** Settings without a mistake. */
export interface SettingsDocument {
  readonly ok: true
  readonly written: Written
  /** The directory that their paths and globs start from. */
  readonly directory: AbsolutePath
  /** Where something in them stands. */
  readonly placeAt: (...steps: readonly (string | number)[]) => Place
}

/** Every mistake in them, each in a sentence that begins with its place. */
export interface WrongSettings {
  readonly ok: false
  readonly mistakes: readonly [string, ...string[]]
}

/** Far more than anybody writes. */
const MOST_VALUES = 100_000

/**
 * Reads the settings of a project.
 * @param shown the file as people are told of it
 */
export function readSettingsDocument(
  path: AbsolutePath,
  shown: string,
  reader: Reader,
): SettingsDocument | WrongSettings {
  const read = reader.read(path, limits.text)
  if (!read.ok) return { ok: false, mistakes: [`${shown} cannot be read`] }
  const document = parseJson(shown, read.bytes, MOST_VALUES)
  const { source } = document
  if (!document.ok) return { ok: false, mistakes: [`${positionIn(source, document.offset)}: this is not JSON`] }
  const { root } = document
  const directory = reader.paths.dirname(path)
  const value = jsonValue(root)
  const found = [...schemaMistakes(value, root), ...mistakesBeyondSchema(root, directory, reader)]
  const [first, ...others] = found.map(({ at, sentence }) => `${positionIn(source, at)}: ${sentence}`)
  if (first !== undefined) return { ok: false, mistakes: [first, ...others] }
  const placeAt = (...steps: readonly (string | number)[]): Place => {
    const { start, end } = nodeAt(root, steps)
    return { source, start, end }
  }
  // The schema has said that it is so.
  return { ok: true, written: value as Written, directory, placeAt }
}

function schemaMistakes(value: unknown, root: JsonNode): readonly SettingsMistake[] {
  return checkAgainst({ validate, guide }, value).map(({ path, key, problem }) => {
    const { message, remediation } = say(problem)
    const sentence = message.charAt(0).toUpperCase() + message.slice(1)
    return { at: nodeAt(root, path, key).start, sentence: `${sentence} ${remediation}` }
  })
}

function positionIn(source: Source, offset: number): string {
  const { line, column } = source.position(offset)
  return `${source.path}:${line}:${column}`
}
