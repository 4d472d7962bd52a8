import { type Hover, MarkupKind } from 'vscode-languageserver'
import { isCode } from '../catalogue/explained.ts'
import { describeCode } from '../catalogue/explanations.ts'
import { escapeControls } from '../text/argument.ts'
import type { Asked, Look, Looks } from './look.ts'
import { originOf, pathAt, shownPath } from './paths.ts'
import { describe, schemasAt } from './schema-walk.ts'
import { isWithin, nodeRange, spotAt } from './tolerant.ts'

/**
 * What stands at a position: what the field means, by the schema; where a path leads, and from which base; and what the
 * codes of the findings there are about, by the first paragraph of their pages.
 */
export function hoverAt(looks: Looks, { textDocument: { uri }, position }: Asked): Hover | undefined {
  const look = looks.at(uri)
  const codes = look === undefined ? [] : codesAt(looks, look, position)
  const found = look && spotAt(look, look.document.offsetAt(position))
  const parts: string[] = []
  if (look !== undefined && found !== undefined && found.spot.route.length > 0) {
    const { route } = found.spot
    const about = describe(schemasAt(looks.schema(look.kind), route, look.value))
    if (about !== undefined) parts.push(`**${route.filter((step) => typeof step === 'string').at(-1)}**: ${about}`)
    const path = found.onKey ? undefined : pathOf(look, route)
    if (path !== undefined) parts.push(path)
  }
  parts.push(...codes)
  if (parts.length === 0) return undefined
  return {
    contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') },
    ...(look !== undefined && found?.spot.node && found.spot.route.length > 0
      ? { range: nodeRange(look.document, found.onKey ? found.spot.key : found.spot.node) }
      : undefined),
  }
}

/** Where a path leads. */
function pathOf(look: Look, route: readonly (string | number)[]): string | undefined {
  const path = pathAt(look, route)
  if (path === undefined) return undefined
  const from = `Resolves from ${originOf(look, path.kind, route)}`
  if (path.kind === 'task-pattern' || path.target === undefined) return `${from}.`
  const { kind } = look.reader.stat(path.target)
  const what = kind === 'file' || kind === 'directory' ? '' : ', where nothing stands'
  return `${from}: \`${escapeControls(shownPath(look, path.target)).replaceAll('`', "'")}\`${what}.`
}

/** What the pages say of the findings at a position. */
function codesAt(looks: Looks, { path }: Look, position: Asked['position']): readonly string[] {
  const codes = new Set<string>()
  for (const { diagnostics } of looks.suitesOf(path)) {
    for (const { code, range } of diagnostics.get(path) ?? [])
      if (typeof code === 'string' && isWithin(range, position)) codes.add(code)
  }
  return [...codes].flatMap((code) => {
    if (!isCode(code)) return []
    const { title, meaning } = describeCode(code)
    return [`\`${code}\` ${title}. ${meaning}`]
  })
}
