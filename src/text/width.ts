/** How many columns of a terminal a text takes, and where a text without spaces may be broken. */

/** Characters of two columns: East Asian wide and full-width forms (Unicode, UAX #11). */
const WIDE =
  '\\u1100-\\u115f\\u2329\\u232a\\u2e80-\\u303e\\u3041-\\u4dbf\\u4e00-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3' +
  '\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{1b000}-\\u{1b2ff}\\u{20000}-\\u{3fffd}'

/** What takes two columns as a whole: a flag, an emoji, a wide character. */
const TWO = new RegExp(`\\p{RI}\\p{RI}|\\p{Emoji}\\ufe0f|\\p{Emoji_Presentation}|[${WIDE}]`, 'gu')
/** What takes none: marks upon the character before, and what only says how to draw it. */
const NONE = /[\p{Mn}\p{Me}\p{Cf}]/gu

const ASCII = /^[\x20-\x7e]*$/

/** The columns of a text without control characters. */
export function columnsIn(text: string): number {
  if (ASCII.test(text)) return text.length
  let columns = 0
  const narrow = text
    .replace(/(?<=\p{Emoji})[\u{1f3fb}-\u{1f3ff}]/gu, '')
    .replace(TWO, () => {
      columns += 2
      return ''
    })
    .replace(NONE, '')
  for (const _ of narrow) columns++
  return columns
}

/** A text that is filled with spaces up to a number of columns. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsIn(text)))
}

/** Between two ideographs or syllables a line may end, but not before what closes or after what opens. */
const BETWEEN = new RegExp(
  `(?<=[${WIDE}])(?<![「『（［｛〈《【〔])(?=[${WIDE}])(?![、。，．・：；？！」』）］｝〉》】〕ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々])`,
  'u',
)

/** The pieces of a word between which a line may end: one, unless it is of a script that writes no spaces. */
export function piecesOfWord(word: string): readonly string[] {
  return ASCII.test(word) ? [word] : word.split(BETWEEN)
}
