import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** One conformance case as its file has it (fixtures/conformance; the keys are explained in docs/testing.md). */
export interface Case {
  readonly why: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly raw?: boolean
  readonly setup?: readonly SetupStep[]
  readonly stdout_to?: string
  readonly expect: Expectation
}

interface SetupStep {
  readonly mkdir?: string
  readonly symlink?: string
  readonly target?: string
  readonly write?: string
  readonly text?: string
  readonly base64?: string
}

type Shape = Readonly<Record<string, unknown>>

export interface Expectation {
  readonly exit?: number
  readonly exit_strict?: number
  readonly complete?: boolean
  readonly executor?: string
  readonly source?: string
  readonly tasks?: readonly Shape[]
  readonly capabilities?: readonly Shape[]
  readonly dependencies_order?: readonly Shape[]
  readonly diagnostics?: readonly Shape[]
  readonly dependencies?: readonly Shape[]
  readonly dependencies_count?: number
  readonly absent?: readonly Shape[]
  readonly invalid_codes?: readonly string[]
  readonly diagnostics_order?: readonly Shape[]
  readonly never_in_output?: readonly string[]
  readonly stdout_includes?: readonly string[]
  readonly stdout_excludes?: readonly string[]
  readonly stdout_order?: readonly string[]
  readonly stdout_starts_with?: string
  readonly stdout_ends_with?: string
  readonly stdout_empty?: boolean
  readonly stderr_includes?: readonly string[]
}

export interface NamedCase {
  readonly name: string
  readonly folder: string
  readonly spec: Case
}

const ROOT = path.resolve(import.meta.dirname, '../../fixtures/conformance')

/** Every case of the project's own copy, by area and name. */
export function allCases(): readonly NamedCase[] {
  return fs
    .readdirSync(ROOT)
    .sort()
    .flatMap((area) =>
      fs
        .readdirSync(path.join(ROOT, area))
        .sort()
        .map((name) => {
          const folder = path.join(ROOT, area, name)
          return {
            name: `${area}/${name}`,
            folder,
            spec: JSON.parse(fs.readFileSync(path.join(folder, 'case.json'), 'utf8')) as Case,
          }
        }),
    )
}

/** A fresh copy of a case's files, with what its setup adds; remove it with `dispose`. */
export function lay(one: NamedCase): { readonly files: string; readonly dispose: () => void } {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'case-')))
  const files = path.join(base, 'files')
  fs.mkdirSync(files)
  const own = path.join(one.folder, 'files')
  if (fs.existsSync(own)) fs.cpSync(own, files, { recursive: true, verbatimSymlinks: true })
  for (const step of one.spec.setup ?? []) {
    const at = path.resolve(files, step.mkdir ?? step.symlink ?? step.write ?? '')
    fs.mkdirSync(path.dirname(at), { recursive: true })
    if (step.mkdir !== undefined) fs.mkdirSync(at, { recursive: true })
    else if (step.symlink !== undefined) fs.symlinkSync((step.target ?? '').replaceAll('{files}', files), at)
    else
      fs.writeFileSync(
        at,
        step.base64 === undefined ? (step.text ?? '').replaceAll('{files}', files) : Buffer.from(step.base64, 'base64'),
      )
  }
  return { files, dispose: () => fs.rmSync(base, { recursive: true, force: true }) }
}

/** Whether everything that is wanted is there; objects match as subsets, lists as wholes. */
export function isSubset(wanted: unknown, actual: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) && wanted.length === actual.length && wanted.every((item, i) => isSubset(item, actual[i]))
    )
  if (wanted !== null && typeof wanted === 'object') {
    return (
      actual !== null &&
      typeof actual === 'object' &&
      Object.entries(wanted).every(([key, value]) => isSubset(value, (actual as Record<string, unknown>)[key]))
    )
  }
  return Object.is(wanted, actual)
}
