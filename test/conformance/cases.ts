import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { conformanceCases, layInto } from '../../scripts/prove/cases.mjs'

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

/** Every case of the project's own copy, by area and name. */
export function allCases(): readonly NamedCase[] {
  return conformanceCases() as NamedCase[]
}

/** A fresh copy of a case's files, with what its setup adds; remove it with `dispose`. */
export function lay(one: NamedCase): { readonly files: string; readonly dispose: () => void } {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'case-')))
  const files = path.join(base, 'files')
  fs.mkdirSync(files)
  layInto(one, files)
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
