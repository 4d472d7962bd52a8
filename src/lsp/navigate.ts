import {
  type DocumentLink,
  ErrorCodes,
  type Location,
  type Range,
  ResponseError,
  TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import { decodeSkill, SKILL_FILE } from '../model/skill.ts'
import { expandPattern } from '../reader/glob.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { declarations, graderAt, type Mention, mentions } from './graders.ts'
import { type Asked, basesOf, type Look, type Looks, listAt, textAt } from './look.ts'
import { pathAt, pathsIn, resolvePath } from './paths.ts'
import { anchorOf, innerRange, nodeRange, type Route, shapeOf, spotAt, textOf } from './tolerant.ts'

const TOP: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** Where leads what stands at a position: a pattern to its tasks, a check to its grader, a path to its file, and so on. */
export function definitionsAt(looks: Looks, asked: Asked): Location[] {
  const found = find(looks, asked)
  if (found === undefined) return []
  const { look, route } = found
  const anchor = anchorOf(look, found.node)
  if (anchor !== undefined) return [{ uri: asked.textDocument.uri, range: nodeRange(look.document, anchor) }]
  const grader = graderAt(look, route)
  if (grader !== undefined) return declarations(looks, look, grader).map((one) => locationOf(looks, one))
  const skills = skillsAt(look, route)
  if (skills.length > 0) return skills.map((file) => ({ uri: looks.uriOf(file), range: TOP }))
  return targetsAt(look, route).map((file) => ({ uri: looks.uriOf(file), range: TOP }))
}

/** Every place that names the grader at a position. */
export function referencesAt(looks: Looks, asked: Asked, withDeclaration: boolean): Location[] {
  const found = find(looks, asked)
  const grader = found && graderAt(found.look, found.route)
  if (found === undefined || grader === undefined) return []
  const own = withDeclaration ? [] : declarations(looks, found.look, grader).map((one) => keyOf(locationOf(looks, one)))
  return mentions(looks, found.look, grader)
    .map((one) => locationOf(looks, one))
    .filter((location) => !own.includes(keyOf(location)))
}

const keyOf = (location: Location): string => JSON.stringify(location)

/** What a rename at a position would replace; undefined where there is no name that can change. */
export function renameableAt(looks: Looks, asked: Asked): { range: Range; placeholder: string } | undefined {
  const found = find(looks, asked)
  if (found === undefined || found.node === null) return undefined
  const { look, route, node } = found
  const name = textOf(node)
  if (name === undefined || (graderAt(look, route) === undefined && !isTaskId(look, route))) return undefined
  return { range: innerRange(look.document, node), placeholder: name }
}

/** Gives a grader or a task another name, everywhere in the suite. */
export function renameAt(looks: Looks, asked: Asked, newName: string): WorkspaceEdit | undefined {
  const found = find(looks, asked)
  if (found === undefined || found.node === null) return undefined
  if (newName.trim() === '' || /[\n\r]/.test(newName))
    throw new ResponseError(ErrorCodes.InvalidParams, 'a name has at least one visible character and no line break')
  const { look, route } = found
  const grader = graderAt(look, route)
  if (grader === undefined) {
    if (!isTaskId(look, route)) return undefined
    return { changes: { [asked.textDocument.uri]: [renamed(look, found.node, newName)] } }
  }
  const changes: Record<string, TextEdit[]> = {}
  for (const { path, read, spot } of mentions(looks, look, grader)) {
    if (spot.node === null) continue
    const uri = looks.uriOf(path)
    changes[uri] = [...(changes[uri] ?? []), renamed(read, spot.node, newName)]
  }
  return { changes }
}

function renamed(
  { document }: Pick<Look, 'document'>,
  node: NonNullable<Mention['spot']['node']>,
  name: string,
): TextEdit {
  const isPlain = /^[A-Za-z][\w./-]*$/.test(name) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(name)
  return TextEdit.replace(nodeRange(document, node), isPlain ? name : JSON.stringify(name))
}

/** Links from the paths in a file to what they name. */
export function linksIn(looks: Looks, uri: string): DocumentLink[] {
  const look = looks.at(uri)
  if (look === undefined) return []
  const links: DocumentLink[] = []
  for (const { spot, target } of pathsIn(look)) {
    if (spot.node === null || target === undefined || look.reader.stat(target).kind !== 'file') continue
    links.push({ range: innerRange(look.document, spot.node), target: looks.uriOf(target) })
  }
  return links
}

interface FoundNode {
  readonly look: Look
  readonly route: Route
  readonly node: Mention['spot']['node']
}

function find(looks: Looks, { textDocument: { uri }, position }: Asked): FoundNode | undefined {
  const look = looks.at(uri)
  const found = look && spotAt(look, look.document.offsetAt(position))
  if (look === undefined || found === undefined || found.onKey) return undefined
  return { look, route: found.spot.route, node: found.spot.node }
}

function isTaskId(look: Look, route: Route): boolean {
  return look.kind === 'task' && route.length === 1 && route[0] === 'id'
}

function locationOf(looks: Looks, { path, read, spot }: Mention): Location {
  return { uri: looks.uriOf(path), range: nodeRange(read.document, spot.node) }
}

/** The files that a path or a pattern at a way leads to. */
function targetsAt(look: Look, route: Route): readonly AbsolutePath[] {
  const path = pathAt(look, route)
  if (path?.target === undefined) return []
  const { reader } = look
  if (path.kind === 'task-pattern') {
    const expansion = expandPattern(reader, basesOf(look).base, path.authored)
    return expansion.ok ? expansion.matches.slice(0, MOST_TARGETS) : []
  }
  const { kind } = reader.stat(path.target)
  if (kind === 'file') return [path.target]
  return kind === 'directory' ? skillFiles(look, path.target).map(({ file }) => file) : []
}

const MOST_TARGETS = 1_000

const SKILL_NAMES =
  /^(?:skill|config\.(?:required_skills|disabled_skills)\[\]|graders\[\]\.config\.\w*skills?\[\]|checkpoints\[\]\.graders\[\]\.config\.\w*skills?\[\])$/

/** The definitions of the skill that is named at a way. */
function skillsAt(look: Look, route: Route): readonly AbsolutePath[] {
  const name = textAt(look.value, ...route)
  if (name === undefined || !SKILL_NAMES.test(shapeOf(route))) return []
  const directories = listAt(look.suite?.value, 'config', 'skill_directories').flatMap((authored) =>
    typeof authored === 'string' ? (resolvePath(look, 'skill-directory', [], authored) ?? []) : [],
  )
  return directories
    .flatMap((directory) => skillFiles(look, directory))
    .filter((skill) => skill.name === name)
    .map(({ file }) => file)
}

/** The skills of a directory: its own, and those directly below it. */
function skillFiles(
  { reader }: Look,
  directory: AbsolutePath,
): { readonly file: AbsolutePath; readonly name: string }[] {
  const listed = reader.list(directory)
  const below = listed.ok ? listed.entries.filter(({ kind }) => kind === 'directory') : []
  return [directory, ...below.slice(0, MOST_TARGETS).map(({ name }) => reader.paths.child(directory, name))].flatMap(
    (at) => {
      const file = reader.paths.child(at, SKILL_FILE)
      const read = reader.read(file)
      const skill = read.ok ? decodeSkill(file, read.bytes) : undefined
      return skill === undefined ? [] : [{ file, name: skill.name }]
    },
  )
}
