import { type CompletionItem, CompletionItemKind, MarkupKind, type Range, TextEdit } from 'vscode-languageserver'
import { isPair, isScalar, isSeq, stringify, visit } from 'yaml'
import { resolve } from '../evidence/locate.ts'
import { type KindOfPath, pathKinds } from '../evidence/path-kinds.ts'
import { namesFor, scopeOfCheck } from './graders.ts'
import { type Asked, basesOf, type Look, type Looks, textAt } from './look.ts'
import { kindOfPathAt, originOf, resolvePath } from './paths.ts'
import { choicesOf, describe, type KnownKey, keysAt, schemasAt, snippetsOf, takes } from './schema-walk.ts'
import { dataAt, dataOf, parseTolerant, type Route, shapeOf } from './tolerant.ts'

/** What stands for the word that is being typed, while the rest of the file is read. */
const MARK = 'waza-cursor-7f3a'

/** Where something is typed: the way there, and what of a word is there already. */
interface Typing {
  readonly route: Route
  readonly role: 'key' | 'value'
  /** The stretch that is replaced. */
  readonly range: Range
  readonly word: string
  /** The file with the mark in the place of the word. */
  readonly value: unknown
  /** Whether a colon follows already. */
  readonly hasColon: boolean
  /** Whether the word is between braces or brackets on its line. */
  readonly isFlow: boolean
}

/** What can be typed at a position. */
export function completionsAt(looks: Looks, { textDocument: { uri }, position }: Asked): CompletionItem[] {
  const look = looks.at(uri)
  if (look === undefined) return []
  const line = look.document.getText({ start: { line: position.line, character: 0 }, end: position })
  const columns = templateColumns(look, line, position)
  if (columns !== undefined) return columns
  const typing = typingAt(looks, look, position, line)
  if (typing === undefined) return []
  const here: Look = { ...look, value: typing.value }
  return typing.role === 'key' ? keys(looks, here, typing) : values(looks, here, typing)
}

/** Reads the file as it would be with a word at the position. */
function typingAt(
  looks: Looks,
  { document, kind }: Look,
  position: Asked['position'],
  line: string,
): Typing | undefined {
  const text = document.getText()
  const word = /[^\s"'[\]{},]*$/.exec(line)?.[0] ?? ''
  const offset = document.offsetAt(position)
  const start = offset - word.length
  const rest = /^[^\s"'[\]{},:#]*/.exec(text.slice(offset, offset + 200))?.[0] ?? ''
  const after = text.slice(offset + rest.length)
  const range = { start: document.positionAt(start), end: document.positionAt(offset + rest.length) }
  const isKey = /^[ \t]*:(?:\s|$)/.test(after)
  const isFlow = /[[{]/.test(line)
  const opensLine = /^\s*(?:-\s+)*$/.test(line.slice(0, line.length - word.length))
  // Where a key may stand it is read as one; an item of a list of texts is none.
  for (const end of isKey || !(opensLine || isFlow) ? [''] : [':', '']) {
    const yaml = parseTolerant(`${text.slice(0, start)}${MARK}${end}${after}`)
    const found = markIn(yaml)
    if (found === undefined) continue
    const isOfMapping = schemasAt(looks.schema(kind), found.route, dataOf(yaml)).some(
      (schema) => schema['type'] === 'object',
    )
    if (end === ':' && !isOfMapping && found.route.length > 0) continue
    return { ...found, range, word, value: dataOf(yaml), hasColon: isKey, isFlow }
  }
  return undefined
}

/** The way to the mark: to the mapping that it is a key of, or to the value that it is. */
function markIn(yaml: ReturnType<typeof parseTolerant>): Pick<Typing, 'route' | 'role'> | undefined {
  let found: Pick<Typing, 'route' | 'role'> | undefined
  visit(yaml, {
    Scalar(step, node, ancestors) {
      if (typeof node.value !== 'string' || !node.value.includes(MARK)) return undefined
      found = { route: routeOf(ancestors, node), role: step === 'key' ? 'key' : 'value' }
      return visit.BREAK
    },
  })
  return found
}

function routeOf(ancestors: readonly unknown[], node: unknown): Route {
  const route: (string | number)[] = []
  const chain = [...ancestors, node]
  for (const [i, one] of chain.entries()) {
    const next = chain[i + 1]
    if (isSeq(one) && next !== undefined) route.push(one.items.indexOf(next as never))
    else if (isPair(one) && next !== undefined && next === one.value && isScalar(one.key))
      route.push(String(one.key.value))
  }
  return route
}

/** The keys that fit, those that are needed first. */
function keys(looks: Looks, look: Look, typing: Typing): CompletionItem[] {
  const present = dataAt(look.value, typing.route)
  const has = (key: string): boolean => typeof present === 'object' && present !== null && Object.hasOwn(present, key)
  const known = keysAt(looks.schema(look.kind), typing.route, look.value).filter(({ key }) => !has(key))
  const items = known.map((one) => keyItem(one, typing))
  // They are for what is still empty, but for the word itself.
  const isEmpty = Object.keys(present ?? {}).length <= 1
  return typing.isFlow || !isEmpty ? items : [...items, ...snippets(looks, look, typing)]
}

function keyItem({ key, schemas, isRequired }: KnownKey, typing: Typing): CompletionItem {
  const indent = ' '.repeat(typing.range.start.character + 2)
  const kind = typing.hasColon || typing.isFlow ? 'value' : takes(schemas)
  const after = { mapping: `:\n${indent}`, list: `:\n${indent}- `, value: ': ' }[kind]
  return {
    label: key,
    kind: CompletionItemKind.Property,
    sortText: `${isRequired ? 0 : 1}${key}`,
    ...(isRequired ? { detail: 'required' } : undefined),
    ...documented(describe(schemas)),
    textEdit: TextEdit.replace(typing.range, typing.hasColon ? key : key + after),
  }
}

/** What the schema has ready, such as each kind of grader with what it needs. */
function snippets(looks: Looks, look: Look, { route, range }: Typing): CompletionItem[] {
  const indent = ' '.repeat(range.start.character)
  return snippetsOf(schemasAt(looks.schema(look.kind), route, undefined)).map(({ label, description, body }) => ({
    label,
    // Whoever types the first key finds them, too.
    filterText: `type ${label}`,
    kind: CompletionItemKind.Snippet,
    sortText: `2${label}`,
    ...documented(description),
    textEdit: TextEdit.replace(range, stringify(body).trimEnd().replaceAll('\n', `\n${indent}`)),
  }))
}

/** The values that fit. */
function values(looks: Looks, look: Look, typing: Typing): CompletionItem[] {
  const { route, range, word } = typing
  const schemas = schemasAt(looks.schema(look.kind), route, look.value)
  const plain = (label: string, kind: CompletionItemKind): CompletionItem => ({
    label,
    kind,
    textEdit: TextEdit.replace(range, label),
  })
  const choices = choicesOf(schemas).map((choice) => plain(String(choice), CompletionItemKind.EnumMember))
  if (shapeOf(route) === 'requirements[].checks[].grader')
    return namesFor(look, scopeOfCheck(look.value, route)).map((name) => plain(name, CompletionItemKind.Reference))
  const path = kindOfPathAt(look, route)
  return path === undefined ? choices : [...choices, ...files(look, typing, path, word)]
}

/** The entries of the directory that a path has come to. */
function files(look: Look, { route, range }: Typing, kind: KindOfPath, word: string): CompletionItem[] {
  const { reader } = look
  const slash = word.lastIndexOf('/') + 1
  const directory = resolvePath(look, kind, route, slash === 0 ? '.' : word.slice(0, slash))
  const listed = directory === undefined ? undefined : reader.list(directory)
  if (directory === undefined || !listed?.ok) return []
  const onlyDirectories = pathKinds[kind].wants === 'directory'
  return listed.entries.slice(0, MOST_FILES).flatMap(({ name }) => {
    const isDirectory = reader.stat(reader.paths.child(directory, name)).kind === 'directory'
    // A dot, or a character that YAML would need quotes for, is typed by whoever wants it.
    if ((onlyDirectories && !isDirectory) || (name.startsWith('.') && !word.slice(slash).startsWith('.'))) return []
    const text = word.slice(0, slash) + name
    return {
      label: isDirectory ? `${name}/` : name,
      kind: isDirectory ? CompletionItemKind.Folder : CompletionItemKind.File,
      filterText: text,
      detail: `from ${originOf(look, kind, route)}`,
      textEdit: TextEdit.replace(range, isDirectory ? `${text}/` : text),
    }
  })
}

const MOST_FILES = 1_000

/** The columns of the CSV, in a template: after `.Vars.`. */
function templateColumns(look: Look, line: string, position: Asked['position']): CompletionItem[] | undefined {
  const typed = /\{\{[^{}]*\.Vars\.(\w*)$/.exec(line)?.[1]
  if (typed === undefined || look.suite === undefined) return undefined
  const source = textAt(look.suite.value, 'tasks_from')
  const file = source === undefined ? undefined : resolve(basesOf(look), 'csv-source', source)
  const read = file === undefined ? undefined : look.reader.read(file, MOST_CSV)
  if (!read?.ok) return []
  const range = { start: { ...position, character: position.character - typed.length }, end: position }
  const [header] = read.bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1)
  return (header ?? '').split(',').flatMap((cell) => {
    const label = cell.trim().replace(/^"(.*)"$/, '$1')
    return label === '' ? [] : { label, kind: CompletionItemKind.Variable, textEdit: TextEdit.replace(range, label) }
  })
}

/** Bytes of a CSV that is looked at for the names of its columns. */
const MOST_CSV = 8 * 1024 * 1024

function documented(about: string | undefined): Pick<CompletionItem, 'documentation'> {
  return about === undefined ? {} : { documentation: { kind: MarkupKind.Markdown, value: about } }
}
