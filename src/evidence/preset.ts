import { posixPaths } from '../go/filepath.ts'
import { type DecodeError, decodingOf, kindOf } from '../model/decode.ts'
import { evalGrader, type Grader, type GraderConfigs } from '../model/grader.ts'
import { decodeManifest, type GraderExport, MANIFEST_FILE } from '../model/manifest.ts'
import { type ModuleReference, modulePath } from '../model/module-reference.ts'
import type { AbsolutePath, Reader, ReadFault } from '../reader/reader.ts'
import { type Field, field } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import type { Fault, Node, ParseFailure, YamlDocument } from '../yaml/node.ts'
import { parseYaml } from '../yaml/parse.ts'

/** Why a module gives no preset. Files are relative to the module, with forward slashes. */
export type PresetFault =
  | { readonly kind: 'file'; readonly file: string; readonly fault: ReadFault }
  | { readonly kind: 'unparsed'; readonly file: string; readonly failure: ParseFailure }
  | { readonly kind: 'errors'; readonly file: string; readonly errors: readonly DecodeError[] }
  /** The manifest lists no grader at all, not the one that is asked for, or several where none is chosen. */
  | {
      readonly kind: 'exports'
      readonly file: string
      readonly fault: 'none' | 'unknown' | 'several'
      readonly count: number
    }
  /** The path of an export, or of the reference itself, could lead out of the module. */
  | { readonly kind: 'export-path'; readonly file: string; readonly field: Field }
  | { readonly kind: 'reference-path' }

/** The file of a preset, and the name that it has when it states none. */
export interface ChosenPreset {
  readonly ok: true
  readonly file: string
  readonly fallback: string
}
type Failed = { readonly ok: false; readonly fault: PresetFault }

/**
 * Finds the file of the preset that a reference selects (graders.md section 8.5): by path, by an export of a manifest,
 * or the only export of the module.
 * @param directory the module, whose digest was found to be right: it holds no links
 */
export function choosePreset(
  reader: Reader,
  directory: AbsolutePath,
  reference: ModuleReference,
  pinned: Place,
): ChosenPreset | Failed {
  const path = reference.path === '' ? '' : modulePath(reference.path)
  if (path === undefined) return { ok: false, fault: { kind: 'reference-path' } }
  if (path !== '' && reference.export === '') {
    return lookUp(reader, directory, path, withoutExtension(path.slice(path.lastIndexOf('/') + 1)))
  }
  const folder = path === '' ? '' : `${path}/`
  const file = folder + MANIFEST_FILE
  const listed = readExports(reader, directory, file, pinned)
  if (!listed.ok) return listed
  const choice = chooseExport(listed.exports, reference.export)
  if (typeof choice === 'string') {
    return { ok: false, fault: { kind: 'exports', file, fault: choice, count: listed.exports.length } }
  }
  const target = modulePath(choice.value.path)
  if (target === undefined) {
    return { ok: false, fault: { kind: 'export-path', file, field: exportField(listed.exports, choice) } }
  }
  return lookUp(reader, directory, folder + target, withoutExtension(choice.key))
}

/** Entries of a free-form map are named by position. */
function exportField(exports: readonly GraderExport[], chosen: GraderExport): Field {
  return field(['exports', 'graders', exports.indexOf(chosen), 'path'])
}

function chooseExport(exports: readonly GraderExport[], wanted: string): GraderExport | 'none' | 'unknown' | 'several' {
  const [first] = exports
  if (first === undefined) return 'none'
  if (wanted === '') return exports.length === 1 ? first : 'several'
  return exports.find(({ key }) => key === wanted) ?? 'unknown'
}

function readExports(
  reader: Reader,
  directory: AbsolutePath,
  file: string,
  pinned: Place,
): { readonly ok: true; readonly exports: readonly GraderExport[] } | Failed {
  const read = readDocument(reader, directory, file)
  if (!read.ok) return read
  const { manifest, errors } = decodeManifest(read.document, pinned)
  if (errors.length > 0) return { ok: false, fault: { kind: 'errors', file, errors } }
  return { ok: true, exports: manifest.exports.graders }
}

/** The path itself when it is no directory; without an extension also with `.yaml` and with `.yml`. */
function lookUp(reader: Reader, directory: AbsolutePath, path: string, fallback: string): ChosenPreset | Failed {
  const candidates = posixPaths.extname(path) === '' ? [path, `${path}.yaml`, `${path}.yml`] : [path]
  let fault: ReadFault = 'missing'
  for (const file of candidates) {
    const entry = reader.stat(reader.paths.join(directory, file))
    if (entry.kind === 'directory') fault = 'directory'
    else if (entry.kind !== 'missing') return { ok: true, file, fallback }
  }
  return { ok: false, fault: { kind: 'file', file: path, fault } }
}

/** A preset as decoded, whatever is wrong with it: it is known from here on, its name too. */
export interface PresetFile {
  readonly ok: true
  readonly name: string
  readonly grader: Grader
  readonly errors: readonly DecodeError[]
  readonly faults: ReadonlyMap<Node, readonly Fault[]>
}

/** Reads a preset: one grader declaration, a mapping. Every decoding error points at `pinned`. */
export function readPreset(
  reader: Reader,
  directory: AbsolutePath,
  chosen: ChosenPreset,
  pinned: Place,
  configs: GraderConfigs,
): PresetFile | Failed {
  const { file, fallback } = chosen
  const read = readDocument(reader, directory, file)
  if (!read.ok) return read
  const { document } = read
  if (document.root.kind !== 'map') {
    const problem = {
      kind: 'wrong-kind',
      field: field([]),
      found: kindOf(document.root),
      wanted: ['a mapping'],
    } as const
    const decodeError: DecodeError = { problem, place: pinned }
    return { ok: false, fault: { kind: 'errors', file, errors: [decodeError] } }
  }
  const decoding = decodingOf(document, { pinned, configs })
  const grader = evalGrader(document.root, decoding, undefined)
  return { ok: true, name: grader.name || fallback, grader, errors: decoding.errors, faults: document.faults }
}

function readDocument(
  reader: Reader,
  directory: AbsolutePath,
  file: string,
): { readonly ok: true; readonly document: YamlDocument & { ok: true } } | Failed {
  const read = reader.read(reader.paths.join(directory, file))
  if (!read.ok) return { ok: false, fault: { kind: 'file', file, fault: read.reason } }
  const document = parseYaml(file, read.bytes)
  return document.ok
    ? { ok: true, document }
    : { ok: false, fault: { kind: 'unparsed', file, failure: document.failure } }
}

function withoutExtension(name: string): string {
  return name.slice(0, name.length - posixPaths.extname(name).length)
}
