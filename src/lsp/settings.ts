import { isMapping, own } from '../schema/mapping.ts'

/** What a user sets in the editor, under `waza`. */
export interface Settings {
  /** What cannot be verified is an error, as under `--strict`. */
  readonly strict: boolean
  /** Whether advice is shown. */
  readonly advice: boolean
  /** Whether it is shown after a path what it resolves to. */
  readonly inlayHints: boolean
  /** The directory of task resources, as `--context-dir` takes it; empty: `fixtures` beside each eval. */
  readonly contextDir: string
}

export const defaults: Settings = { strict: false, advice: true, inlayHints: false, contextDir: '' }

type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

/** Reads settings; what is missing or of the wrong kind has its default. */
export function settingsOf(value: unknown): Settings {
  const given = isMapping(value) ? value : {}
  const read = (key: Switch): boolean => {
    const set = own(given, key)
    return typeof set === 'boolean' ? set : defaults[key]
  }
  const contextDir = own(given, 'contextDir')
  return {
    strict: read('strict'),
    advice: read('advice'),
    inlayHints: read('inlayHints'),
    contextDir: typeof contextDir === 'string' ? contextDir : defaults.contextDir,
  }
}
