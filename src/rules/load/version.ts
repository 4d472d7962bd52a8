import type { Eval } from '../../model/eval.ts'
import { isAtLeast, legacyVersion, type Version } from '../../model/version.ts'
import { field, word } from '../../text/argument.ts'
import type { Issue } from '../rule.ts'
import { at } from './names.ts'

/** The version of an eval that is no scenario; undefined for a scenario, and where it is malformed. */
export function versionOf(evaluation: Eval): Version | undefined {
  return evaluation.scenarioNode === undefined ? legacyVersion(evaluation.schemaVersion) : undefined
}

/** Whether a feature may stand in an eval of its version; a malformed version is reported by itself. */
export function versionProblem(evaluation: Eval, key: string, minor: number): readonly Issue[] {
  const version = versionOf(evaluation)
  if (version === undefined || version.major !== 1 || isAtLeast(version, 1, minor)) return []
  return [at(evaluation, [key], { kind: 'feature-version', field: field([key]), minimum: word(`1.${minor}`) })]
}
