/** Reads the elements of an XML text, as far as reports of test runners need it: no entities of its own, no validation. */

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  /** The text directly inside, with character data sections. */
  text: string
}

/** The root element; undefined when the text is not well formed, declares entities, or is nested too deeply. */
export function readXml(source: string): XmlElement | undefined {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    const between = source.slice(at, next < 0 ? undefined : next)
    const parent = open.at(-1)
    if (parent !== undefined) parent.text += unescaped(between)
    else if (between.trim() !== '') return undefined
    if (next < 0) break
    const skipped = skipMarkup(source, next)
    if (skipped !== undefined) {
      if (skipped.end < 0) return undefined
      if (skipped.text !== undefined) {
        if (parent === undefined) return undefined
        parent.text += skipped.text
      }
      at = skipped.end
      continue
    }
    const end = tagEnd(source, next)
    if (end < 0) return undefined
    const inner = source.slice(next + 1, end)
    at = end + 1
    if (inner.startsWith('/')) {
      if (open.pop()?.name !== inner.slice(1).trim()) return undefined
      continue
    }
    const isEmpty = inner.endsWith('/')
    const element = readTag(isEmpty ? inner.slice(0, -1) : inner)
    if (element === undefined || (parent === undefined && root !== undefined)) return undefined
    parent?.children.push(element)
    root ??= element
    if (!isEmpty && open.push(element) > DEEPEST) return undefined
  }
  return open.length === 0 ? root : undefined
}

const DEEPEST = 200

interface Skipped {
  /** Where reading goes on; -1 for markup that does not end or is not read. */
  readonly end: number
  readonly text?: string
}

/** Comments, instructions, declarations and character data. */
function skipMarkup(source: string, at: number): Skipped | undefined {
  const past = (closing: string): number => {
    const end = source.indexOf(closing, at)
    return end < 0 ? -1 : end + closing.length
  }
  if (source.startsWith('<![CDATA[', at)) {
    const end = past(']]>')
    return end < 0 ? { end } : { end, text: source.slice(at + '<![CDATA['.length, end - ']]>'.length) }
  }
  if (source.startsWith('<!--', at)) return { end: past('-->') }
  if (source.startsWith('<?', at)) return { end: past('?>') }
  // A document type may declare entities, which nothing here expands: such a text is left alone.
  if (source.startsWith('<!', at)) return { end: -1 }
  return undefined
}

/** The position of the `>` that ends a tag; one inside a quoted attribute does not. */
function tagEnd(source: string, start: number): number {
  let quote = ''
  for (let i = start + 1; i < source.length; i++) {
    const c = source[i]!
    if (quote !== '') quote = c === quote ? '' : quote
    else if (c === '"' || c === "'") quote = c
    else if (c === '>') return i
    else if (c === '<') return -1
  }
  return -1
}

const TAG_NAME = /^[^\s"'=/<>]+/
const ATTRIBUTE = /\s*([^\s"'=<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

function readTag(inner: string): XmlElement | undefined {
  const name = TAG_NAME.exec(inner)?.[0]
  if (name === undefined) return undefined
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = name.length
  let end = name.length
  for (let match = ATTRIBUTE.exec(inner); match !== null; match = ATTRIBUTE.exec(inner)) {
    attributes.set(match[1]!, unescaped(match[2] ?? match[3] ?? ''))
    end = ATTRIBUTE.lastIndex
  }
  return inner.slice(end).trim() === '' ? { name, attributes, children: [], text: '' } : undefined
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Replaces references to characters; what is no reference stays as it is written. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, named) => {
    if (named !== undefined) return ENTITIES.get(named) ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? whole : String.fromCodePoint(point)
  })
}
