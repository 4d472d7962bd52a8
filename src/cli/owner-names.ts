/**
 * The names of changed files as they arrive: words of a command line, or a list on standard input. Git quotes names
 * with unusual characters, shells join several names to one word, and some words are no names at all. A name under
 * which something stands is always taken as it is.
 */

/** The names that were understood, and the words or lines that cannot be the name of anything. */
export interface ChangedNames {
  readonly names: readonly string[]
  readonly refused: readonly string[]
}

/** What a name leads to, as seen from the working directory. */
export interface Sight {
  readonly stands: (name: string) => boolean
  /** Something stands there that is no directory. */
  readonly isFile: (name: string) => boolean
  /** The directory that it names a file in is there. */
  readonly hasFolder: (name: string) => boolean
}

/**
 * Reads the words of a command line. One that names nothing is unquoted where git has quoted it, and taken apart at
 * line breaks and tabs; at blanks only when one of the pieces is a
 * file, or all of them are likelier than the whole, since a deleted file may have blanks.
 */
export function namesInWords(words: readonly string[], sight: Sight): ChangedNames {
  return gathered(words, (word) => namesIn(word, sight))
}

/** Reads a list with one name a line, as git prints it: quoted where git quotes, after a status and a tab or without. */
export function namesInLines(list: Uint8Array, sight: Sight): ChangedNames {
  const lines = split(list, 0x0a).map((line) => (line.endsWith('\r') && !sight.stands(line) ? line.slice(0, -1) : line))
  return gathered(
    lines.filter((line) => line !== ''),
    (line) => lineNames(line, sight),
  )
}

/** Reads a list in which a NUL ends each name: nothing is quoted there. */
export function namesInNuls(list: Uint8Array): ChangedNames {
  return gathered(
    split(list, 0x00).filter((name) => name !== ''),
    (name) => (isName(name) ? [name] : undefined),
  )
}

/** The texts between separators; bytes that are not UTF-8 become U+FFFD. */
function split(list: Uint8Array, separator: number): readonly string[] {
  return Buffer.from(list).toString('utf8').split(String.fromCharCode(separator))
}

function gathered(words: readonly string[], read: (word: string) => readonly string[] | undefined): ChangedNames {
  const names = new Set<string>()
  const refused: string[] = []
  for (const word of words) {
    const found = read(word)
    if (found === undefined) refused.push(word)
    else for (const name of found) names.add(name)
  }
  return { names: [...names], refused }
}

function namesIn(word: string, sight: Sight): readonly string[] | undefined {
  if (sight.stands(word)) return [word]
  const lines = word.split(/\r?\n/)
  if (lines.length === 1) return (word.includes('\t') ? undefined : blankNames(word, sight)) ?? lineNames(word, sight)
  const found = lines.filter((line) => line !== '').map((line) => namesIn(line, sight))
  return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((names) => names ?? [])
}

/** One name, or what stands between tabs: `git diff --name-status` puts a letter before the name. */
function lineNames(line: string, sight: Sight): readonly string[] | undefined {
  if (sight.stands(line)) return [line]
  const [status = '', ...fields] = line.split('\t')
  const names = (fields.length > 0 && STATUS.test(status) ? fields : [status, ...fields]).map(unquoted)
  return names.every((name) => name !== undefined && isName(name)) ? names.flatMap((name) => name ?? []) : undefined
}

/** Several names between blanks, quoted or not. Undefined when one name with blanks is likelier. */
function blankNames(word: string, { isFile, hasFolder }: Sight): readonly string[] | undefined {
  if (!LIST.test(word)) return undefined
  const names: string[] = []
  for (const [piece] of word.matchAll(PIECES)) {
    const name = unquoted(piece)
    if (name === undefined || !isName(name)) return undefined
    names.push(name)
  }
  return names.some(isFile) || (!hasFolder(word) && names.every(hasFolder)) ? names : undefined
}

const STATUS = /^[ACDMRTUXB]\d{0,3}$/

/** A name in the quotes of git, or one without blanks; and several of them. */
const PIECES = /"(?:[^"\\]|\\.)*"|[^ "]+/g
const LIST = /^ *(?:"(?:[^"\\]|\\.)*"|[^ "]+)(?: +(?:"(?:[^"\\]|\\.)*"|[^ "]+))+ *$/

/** Whether a text can be the name of a file: not empty, not only whitespace, without NUL and lost bytes. */
function isName(name: string): boolean {
  return name.trim() !== '' && !/[\0\uFFFD]/.test(name)
}

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A name without the quotes of git (`quote.c`): `"caf\303\251"`, octal bytes of UTF-8 and the escapes of C. Undefined
 * for what begins with a quote and is no such name, or whose bytes are not UTF-8.
 */
export function unquoted(name: string): string | undefined {
  if (!name.startsWith('"')) return name
  if (name.length < 2 || !/^"(?:[^"\\]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))*"$/s.test(name)) return undefined
  const bytes: Buffer[] = []
  for (const [part, octal, letter] of name.slice(1, -1).matchAll(/\\(?:([0-3][0-7]{2})|(.))|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]))
    else if (letter !== undefined) bytes.push(Buffer.from([ESCAPES[letter] ?? 0]))
    else bytes.push(Buffer.from(part))
  }
  try {
    return utf8.decode(Buffer.concat(bytes))
  } catch {
    return undefined
  }
}
