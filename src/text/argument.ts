/**
 * What a sentence may be made of. A configuration value has no way in: these types can only be names of fields,
 * kinds, counts, bounds, bases and identifiers that the report shows anyway (contract, "Configuration/credential
 * payloads are not included in messages"; decision 25).
 */

/** A step inside a document: a field name that the program knows, or an index (also of an entry of a free-form map). */
export type Step = string | number

declare const fieldBrand: unique symbol
/** A path of known field names and indexes, as it is printed: `graders[2].config.regex_match[0]`. */
export type Field = string & { readonly [fieldBrand]: true }

/** Prints a path. Only decoders and schema checks make paths, from the names in their own tables and from indexes. */
export function field(steps: readonly Step[]): Field {
  let out = ''
  for (const step of steps) {
    if (typeof step === 'number') out += `[${step}]`
    else out += out === '' ? step : `.${step}`
  }
  return out as Field
}

const POSITION = /\[\d+\]/g

/**
 * A path without the positions of list entries: `graders[].config.regex_match[]`. Known names of fields have no
 * brackets, so what `field` prints for an index is the only thing of this form in a path; other texts have none.
 */
export function patternOf(path: string): string {
  return path.replace(POSITION, '[]')
}

declare const nameBrand: unique symbol
/** An identifier that may be shown: escaped and short. */
export type Name = string & { readonly [nameBrand]: true }

const LONGEST_NAME = 40

/** Makes an identifier printable: control and bidirectional characters escaped, at most 40 characters. */
export function name(text: string): Name {
  const points = [...text.slice(0, 4 * LONGEST_NAME)]
  const cut = points.length > LONGEST_NAME ? `${points.slice(0, LONGEST_NAME).join('')}…` : points.join('')
  return escapeControls(cut) as Name
}

/** What a key looks like: short, and of the characters that keys of any format are made of. */
const KEY = /^[\p{L}\p{N}_$.-]{1,64}$/u

/**
 * The name of a key that no schema knows, where a sentence may show it (decision 42). A line of any text can be read as
 * a key, also a password, so only what looks like a key in a file that reads as what it should be has a name.
 * @param isIntended whether the file has at least one key that its kind knows
 * @returns undefined where the position has to do
 */
export function keyName(text: string, isIntended: boolean): Name | undefined {
  return isIntended && KEY.test(text) ? (escapeControls(text) as Name) : undefined
}

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Escapes characters that could move a cursor, forge a line or reorder text in a terminal. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (c) => {
    const unit = c.charCodeAt(0)
    return unit < 0x100 ? `\\x${unit.toString(16).padStart(2, '0')}` : `\\u${unit.toString(16).padStart(4, '0')}`
  })
}

/** The kind of a value, as sentences say it. */
export type Kind =
  | 'null'
  | 'a boolean'
  | 'an integer'
  | 'a number'
  | 'a date'
  | 'text'
  | 'a list'
  | 'a mapping'
  | 'a mapping whose keys are all text'

declare const wordBrand: unique symbol
/** A text of the program's own tables: an allowed word, a field name, the name of a base. Never an authored value. */
export type Word = string & { readonly [wordBrand]: true }

/** Marks texts of the program's own tables as fit for sentences. Call it with literals and table entries only. */
export function word(text: string): Word
export function word(text: string | undefined): Word | undefined
export function word(text: string | undefined): Word | undefined {
  return text as Word | undefined
}

export function words(texts: readonly string[]): readonly Word[] {
  return texts as readonly Word[]
}
