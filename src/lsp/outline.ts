import {
  type CodeLens,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  InlayHintKind,
  type Range,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver'
import { isMap, isSeq } from 'yaml'
import { name as shown } from '../text/argument.ts'
import { type Look, type Looks, textAt } from './look.ts'
import { pathsIn, shownPath } from './paths.ts'
import type { Examined } from './suites.ts'
import { below, dataAt, innerRange, isWithin, nodeRange, type Spot, shapeOf, spots } from './tolerant.ts'

/** What a file consists of: its keys, and the graders, requirements, checkpoints and so on by their names. */
export function symbolsIn(looks: Looks, uri: string): DocumentSymbol[] {
  const look = looks.at(uri)
  return look === undefined ? [] : childrenOf(look, { route: [], node: look.yaml.contents, key: undefined })
}

/** How deep an outline goes: a list, its items, and what they have. */
const DEEPEST = 4

function childrenOf(look: Look, spot: Spot): DocumentSymbol[] {
  if (spot.route.length >= DEEPEST) return []
  return below(spot).flatMap((child): DocumentSymbol[] => {
    const label = labelOf(look, child)
    if (label === undefined) return []
    const own = nodeRange(look.document, child.node)
    const key = child.key === undefined ? own : nodeRange(look.document, child.key)
    const range = child.node === null ? key : { start: key.start, end: own.end }
    const isNested = isMap(child.node) || isSeq(child.node)
    return [
      {
        name: label,
        kind: isMap(child.node) ? SymbolKind.Object : isSeq(child.node) ? SymbolKind.Array : SymbolKind.Property,
        range,
        selectionRange: child.key === undefined ? { start: own.start, end: own.start } : key,
        ...(isNested ? { children: childrenOf(look, child) } : undefined),
      },
    ]
  })
}

/** The name of what stands at a spot: its key, or what an item of a list is called. */
function labelOf(look: Look, { route, key }: Spot): string | undefined {
  if (key !== undefined) return String(key.value) || undefined
  for (const field of ['id', 'name', 'ref', 'scope', 'path', 'type']) {
    const text = textAt(look.value, ...route, field)
    if (text !== undefined && text.trim() !== '') return shown(text)
  }
  const turn = dataAt(look.value, [...route, 'after_turn'])
  return typeof turn === 'number' ? `after turn ${turn}` : undefined
}

/** Suites and tasks of the workspace by name. */
export function workspaceSymbols(looks: Looks, query: string): WorkspaceSymbol[] {
  const wanted = query.toLowerCase()
  const found: WorkspaceSymbol[] = []
  const add = (label: string, kind: SymbolKind, uri: string): void => {
    if (label !== '' && label.toLowerCase().includes(wanted) && found.length < MOST_SYMBOLS)
      found.push({
        name: shown(label),
        kind,
        location: { uri, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
      })
  }
  for (const { path, inspection } of looks.all()) {
    const look = looks.at(looks.uriOf(path))
    add(textAt(look?.value, 'name') ?? '', SymbolKind.Module, looks.uriOf(path))
    // The sources of tasks are absolute, which the type of a report does not say.
    for (const { id, source } of inspection.report.tasks) add(id, SymbolKind.Class, looks.uriOf(source as typeof path))
  }
  return found
}

const MOST_SYMBOLS = 1_000

/** Lists of tasks, graders and the like, and each of their items. */
export function foldsIn(looks: Looks, uri: string): FoldingRange[] {
  const look = looks.at(uri)
  if (look === undefined) return []
  const folds: FoldingRange[] = []
  for (const { node, key, route } of spots(look)) {
    if (route.length === 0 || !(isMap(node) || isSeq(node))) continue
    const { start, end } = nodeRange(look.document, node)
    const startLine = key === undefined ? start.line : nodeRange(look.document, key).start.line
    // What ends at the beginning of a line does not have it.
    const endLine = end.character === 0 ? end.line - 1 : end.line
    if (endLine > startLine) folds.push({ startLine, endLine })
  }
  return folds
}

/** On an eval, what it comes to; on a requirement, its state and what covers it. */
export function lensesIn(looks: Looks, uri: string): CodeLens[] {
  const look = looks.at(uri)
  if (look === undefined) return []
  const suites = looks.suitesOf(look.path)
  if (look.kind === 'eval') {
    const own = suites.find(({ path }) => path === look.path)
    return own === undefined
      ? []
      : [lens({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, summary(own))]
  }
  const task = suites.flatMap(({ inspection }) => inspection.report.tasks).find(({ source }) => source === look.path)
  if (task === undefined) return []
  const requirements = [...spots(look)].filter(({ route }) => shapeOf(route) === 'requirements[]')
  return requirements.flatMap(({ node, route }, i) => {
    const requirement = task.requirements[i]
    if (requirement === undefined || node === null || requirement.id !== textAt(look.value, ...route, 'id')) return []
    const checks = (requirement.checks ?? []).map(({ scope, grader }) => `${shown(grader)} (${shown(scope)})`)
    return [
      lens(
        nodeRange(look.document, node),
        `${requirement.state}${checks.length > 0 ? `: ${checks.join(', ')}` : ', no check covers it'}`,
      ),
    ]
  })
}

function lens({ start }: Range, title: string): CodeLens {
  return { range: { start, end: start }, command: { title, command: '' } }
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

function summary({ inspection: { report } }: Examined): string {
  const of = (severity: string): number => report.diagnostics.filter((one) => one.severity === severity).length
  const models = report.diagnostics.filter(({ code }) => code === 'grader.model').length
  const graders = models === 0 ? [] : [`${counted(models, 'grader')} ${models === 1 ? 'calls' : 'call'} a model`]
  const inventory = [counted(report.tasks.length, 'task'), ...graders].join(', ')
  return `${inventory}; ${counted(of('error'), 'error')}, ${counted(of('warning'), 'warning')}`
}

/** After each path, what it resolves to. */
export function hintsIn(looks: Looks, uri: string, range: Range): InlayHint[] {
  const look = looks.at(uri)
  if (look === undefined) return []
  const hints: InlayHint[] = []
  for (const { spot, kind, target } of pathsIn(look)) {
    if (spot.node === null || target === undefined || kind === 'task-pattern') continue
    const { end } = nodeRange(look.document, spot.node)
    if (!isWithin(range, innerRange(look.document, spot.node).start)) continue
    hints.push({
      position: end,
      label: `→ ${shownPath(look, target)}`,
      kind: InlayHintKind.Parameter,
      paddingLeft: true,
    })
  }
  return hints
}
