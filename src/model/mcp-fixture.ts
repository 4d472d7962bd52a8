import { type JsonDocument, type JsonNode, type JsonScalar, jsonValue } from '../go/json/index.ts'
import { foldKey } from '../go/strings.ts'
import type { Field, Kind, Step } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { fieldOf, isNull, kindOf, type MapEntry, type Origin, type Path, placeOfNode } from './decode.ts'
import type { MockResponse, MockSchema, MockTool } from './mcp-tool.ts'

/**
 * Decodes the JSON files of a fixture directory (mocks.md section 4) by the rules of the runtime's JSON decoder, which
 * are not those of YAML: no scalar stands for another, keys fold their case, null is absence, unknown keys are nothing,
 * and of repeated keys the last one counts although all of them must have the right type.
 */

/** A value of the wrong type in a fixture file; a number that no double holds is `found` as undefined. */
export interface FixtureError {
  readonly field: Field
  readonly found: Kind | undefined
  readonly wanted: Kind
  readonly place: Place
}

export interface FixtureTool {
  readonly name: string
  readonly tool: MockTool
  /** Why the file is not the bundle of tools that it seems to be, but a single tool. */
  readonly brokenBundle: readonly FixtureError[]
}

export type FixtureFile =
  | { readonly ok: true; readonly tools: readonly FixtureTool[] }
  | { readonly ok: false; readonly errors: readonly FixtureError[] }

interface State {
  readonly origin: Origin
  readonly huge: readonly JsonScalar[]
  readonly errors: FixtureError[]
}

/**
 * The tools of a file: those of its bundle when that decodes and is not empty, else the whole file as one tool.
 * @param name the name of that tool, which is the file's without `.json`
 */
export function decodeFixture({ source, root, huge }: JsonDocument & { ok: true }, name: string): FixtureFile {
  const start = (): State => ({ origin: { source }, huge, errors: [] })
  const bundle = start()
  const tools = root.kind === 'map' ? bundleTools(root, bundle) : []
  if (bundle.errors.length === 0 && tools.length > 0) return { ok: true, tools }
  const single = start()
  const tool = decodeTool(root, single, undefined)
  if (single.errors.length === 0) return { ok: true, tools: [{ name, tool, brokenBundle: bundle.errors }] }
  return { ok: false, errors: [...single.errors, ...bundle.errors] }
}

function bundleTools(root: JsonNode, state: State): readonly FixtureTool[] {
  let tools: FixtureTool[] = []
  visitFields(root, state, undefined, {
    tools: (node, path) => {
      tools = decodeMap(node, state, path, decodeTool).map(({ key, value }) => ({
        name: key,
        tool: value,
        brokenBundle: [],
      }))
    },
  })
  return tools
}

function decodeTool(node: JsonNode, state: State, where: Path | undefined): MockTool {
  let responses: readonly MockResponse[] = []
  let inputSchema: MockSchema | undefined
  visitFields(node, state, where, {
    description: (value, path) => decodeText(value, state, path),
    input_schema: (value, path) => {
      inputSchema = isNull(value) ? undefined : decodeSchema(value, state, path)
    },
    responses: (value, path) => {
      responses = decodeList(value, state, path)
    },
  })
  return { origin: state.origin, node, where, inputSchema, responses }
}

function decodeResponse(node: JsonNode, state: State, where: Path): MockResponse {
  let matchSchema: MockSchema | undefined
  let matchRegex: readonly MapEntry<string>[] = []
  visitFields(node, state, where, {
    match: (value, path) => expectMapping(value, state, path),
    match_schema: (value, path) => {
      const isSchema = expectMapping(value, state, path) && value.kind === 'map' && value.pairs.length > 0
      matchSchema = isSchema ? decodeSchema(value, state, path) : undefined
    },
    match_regex: (value, path) => {
      matchRegex = decodeMap(value, state, path, decodeText)
    },
    return: (value, path) => checkNumbers(value, state, path),
    error: (value, path) => decodeText(value, state, path),
  })
  return { origin: state.origin, node, where, matchSchema, matchRegex }
}

type Visit = (value: JsonNode, path: Path) => void

/** Visits the known fields of an object in the order of the text, repeated ones first and again: the last one stays. */
function visitFields(
  node: JsonNode,
  state: State,
  parent: Path | undefined,
  fields: Readonly<Record<string, Visit>>,
): void {
  if (node.kind !== 'map') {
    if (!isNull(node)) decodeError(state, node, parent, 'a mapping')
    return
  }
  for (const pairs of [node.repeated, node.pairs]) {
    for (const { key, value } of pairs) {
      const name = foldKey(key.text)
      if (Object.hasOwn(fields, name)) fields[name]!(value, { parent, step: name })
    }
  }
}

function decodeMap<T>(
  node: JsonNode,
  state: State,
  where: Path,
  decode: (node: JsonNode, state: State, path: Path) => T,
): readonly MapEntry<T>[] {
  if (node.kind !== 'map') {
    if (!isNull(node)) decodeError(state, node, where, 'a mapping')
    return []
  }
  const entry = (value: JsonNode, step: Step) => {
    const path: Path = { parent: where, step }
    return { value: decode(value, state, path), origin: state.origin, node: value, where: path }
  }
  node.repeated.forEach(({ value }, index) => void entry(value, index))
  return node.pairs.map(({ key, value }, index) => ({ key: key.text, ...entry(value, index) }))
}

/** A null response is a response without fields, not an absent one. */
function decodeList(node: JsonNode, state: State, where: Path): readonly MockResponse[] {
  if (node.kind === 'seq') return node.items.map((item, step) => decodeResponse(item, state, { parent: where, step }))
  if (!isNull(node)) decodeError(state, node, where, 'a list')
  return []
}

function decodeText(node: JsonNode, state: State, path: Path): string {
  if (node.kind === 'scalar' && !node.plain) return node.text
  if (!isNull(node)) decodeError(state, node, path, 'text')
  return ''
}

function decodeSchema(node: JsonNode, state: State, where: Path): MockSchema {
  checkNumbers(node, state, where)
  return { origin: state.origin, node, where, value: () => jsonValue(node) }
}

/** True for an object or null; its content is data. */
function expectMapping(node: JsonNode, state: State, path: Path): boolean {
  const fits = node.kind === 'map' || isNull(node)
  if (fits) checkNumbers(node, state, path)
  else decodeError(state, node, path, 'a mapping')
  return fits
}

/** The decoder makes a double of every number in a value of any type, and fails where that cannot be. */
function checkNumbers(node: JsonNode, state: State, path: Path): void {
  const number = firstHuge(state.huge, node)
  if (number === undefined) return
  state.errors.push({
    field: fieldOf(path),
    found: undefined,
    wanted: 'a number',
    place: placeOfNode(state.origin, number),
  })
}

function firstHuge(huge: readonly JsonScalar[], within: JsonNode): JsonScalar | undefined {
  let low = 0
  let high = huge.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (huge[middle]!.start < within.start) low = middle + 1
    else high = middle
  }
  const found = huge[low]
  return found !== undefined && found.end <= within.end ? found : undefined
}

function decodeError(state: State, node: JsonNode, path: Path | undefined, wanted: Kind): void {
  const found = firstHuge(state.huge, node) === node ? 'a number' : kindOf(node)
  state.errors.push({ field: fieldOf(path), found, wanted, place: placeOfNode(state.origin, node) })
}
