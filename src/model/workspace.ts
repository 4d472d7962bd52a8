import { isBlank, trimSpace } from '../go/strings.ts'
import { type Field, word } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { valueAt } from '../yaml/entries.ts'
import { parseYaml } from '../yaml/parse.ts'
import {
  type Decoded,
  type DecodeError,
  decodingOf,
  fieldOf,
  type Located,
  list,
  mapOf,
  placeOf,
  record,
} from './decode.ts'
import { boolean, integer, text } from './decode-scalars.ts'
import { failureErrors } from './parse-failure.ts'
import type { ShapeProblem } from './problem.ts'

/** The file with the defaults of a workspace. */
export const WORKSPACE_FILE = '.waza.yaml'

const DEFAULT_SKILLS = 'skills/'
const DEFAULT_EVAL_FILE = 'eval.yaml'
const DEFAULT_TASK_GLOB = 'tasks/*.yaml'
const DEFAULT_TASK_SUFFIX = '.yaml'

const workspaceFields = record({
  paths: record({ skills: text, evals: text, results: text }),
  files: record({ evalFile: text, taskGlob: text, taskFileSuffix: text }),
  defaults: record({
    engine: text,
    model: text,
    judgeModel: text,
    model_reasoning_effort: text,
    timeout: integer,
    workers: integer,
    parallel: boolean,
    verbose: boolean,
    sessionLog: boolean,
  }),
  cache: record({ enabled: boolean, dir: text }),
  server: record({ port: integer, resultsDir: text }),
  dev: record({ model: text, target: text, maxIterations: integer }),
  tokens: record({
    warningThreshold: integer,
    fallbackLimit: integer,
    limits: record({ defaults: mapOf(integer), overrides: mapOf(integer) }),
  }),
  graders: record({ programTimeout: integer }),
  storage: record({ provider: text, accountName: text, containerName: text, enabled: boolean }),
  registries: list(record({ name: text, url: text, priority: integer })),
})

type WorkspaceFields = Decoded<typeof workspaceFields>

/** What a preflight takes from a `.waza.yaml`: nothing else of it has an effect here. */
export interface Workspace {
  /** The directory of the skills, from the directory of the file; the default where none is set. */
  readonly skills: string
  /** Where it is set, else the whole file. */
  readonly skillsPlace: Place
  readonly isDefault: boolean
}

/** A workspace, or every mistake that keeps the runtime from taking the file. */
export type DecodedWorkspace =
  | { readonly ok: true; readonly workspace: Workspace }
  | { readonly ok: false; readonly errors: readonly DecodeError[] }

/**
 * Decodes a `.waza.yaml` strictly (resolution.md section 11): an unknown key, a repeated one or a wrong kind anywhere
 * makes the whole file unusable, as does a file without a document.
 * @param path the file, as findings name it
 */
export function decodeWorkspace(path: string, bytes: Buffer): DecodedWorkspace {
  const document = parseYaml(path, bytes)
  if (!document.ok) return { ok: false, errors: failureErrors(document.source, document.failure) }
  const decoding = decodingOf(document, { strict: true })
  const fields = workspaceFields(document.root, decoding, undefined)
  const errors = [...decoding.errors, ...fileProblems(fields), ...registryProblems(fields)]
  if (errors.length > 0) return { ok: false, errors }
  const { skills } = fields.paths
  const skillsPlace = placeOf(fields, 'paths', 'skills')
  return { ok: true, workspace: { skills: skills || DEFAULT_SKILLS, skillsPlace, isDefault: skills === '' } }
}

/** The names of files: an empty one leaves the default, which is sound. */
function fileProblems({ files }: WorkspaceFields): readonly DecodeError[] {
  const out: DecodeError[] = []
  const evalFile = files.evalFile || DEFAULT_EVAL_FILE
  if (/[/\\]/.test(evalFile) || evalFile === '.' || evalFile === '..') {
    out.push(wrongForm(files, 'evalFile', 'the bare name of a file, without directories'))
  }
  if (isBlank(files.taskGlob || DEFAULT_TASK_GLOB)) out.push(blank(files, 'taskGlob'))
  const suffix = files.taskFileSuffix || DEFAULT_TASK_SUFFIX
  if (isBlank(suffix)) out.push(blank(files, 'taskFileSuffix'))
  else if (/[/\\]|\.\./.test(suffix)) {
    out.push(
      wrongForm(files, 'taskFileSuffix', 'the end of a file name, without slashes and without two dots in a row'),
    )
  }
  return out
}

function registryProblems({ registries }: WorkspaceFields): readonly DecodeError[] {
  const seen = new Set<string>()
  return registries.flatMap((registry) => {
    const out: DecodeError[] = []
    const name = trimSpace(registry.name)
    if (name === '') out.push(blank(registry, 'name'))
    else if (seen.has(name)) out.push(mistake(registry, 'name', { kind: 'repeated', what: word('registry') }))
    seen.add(name)
    if (isBlank(registry.url)) out.push(blank(registry, 'url'))
    return out
  })
}

/** A text that must say something; what is not written at all is missing. */
function blank(located: Located, key: string): DecodeError {
  const isGiven = located.node?.kind === 'map' && valueAt(located.node, key) !== undefined
  return mistake(located, key, { kind: isGiven ? 'blank' : 'required' })
}

function wrongForm(located: Located, key: string, form: string): DecodeError {
  return mistake(located, key, { kind: 'wrong-form', form: word(form) })
}

type About<P> = P extends { readonly field: Field } ? Omit<P, 'field'> : never

function mistake(located: Located, key: string, about: About<ShapeProblem>): DecodeError {
  const problem = { ...about, field: fieldOf(located.where, key) } as ShapeProblem
  return { problem, place: placeOf(located, key) }
}
