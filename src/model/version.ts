import { isBlank } from '../go/strings.ts'

/** What `schemaVersion` says. */
export interface Version {
  readonly major: number
  readonly minor: number
}

/** The version of a suite that states none. */
const LEGACY_DEFAULT: Version = { major: 1, minor: 4 }
/** The exact spelling that a scenario suite must have. */
export const SCENARIO_VERSION = '2.0'

/** The greatest number that the runtime reads. */
const HIGHEST = 2n ** 63n - 1n

/** Reads `major.minor`, two runs of decimal digits without a sign (models.md section 3); undefined when malformed. */
export function parseVersion(text: string): Version | undefined {
  const match = /^0*([0-9]{1,19})\.0*([0-9]{1,19})$/.exec(text)
  if (match === null) return undefined
  const [, major = '', minor = ''] = match
  if (BigInt(major) > HIGHEST || BigInt(minor) > HIGHEST) return undefined
  return { major: Number(major), minor: Number(minor) }
}

/** The version of a legacy suite: blank means the default. */
export function legacyVersion(text: string): Version | undefined {
  return isBlank(text) ? LEGACY_DEFAULT : parseVersion(text)
}

/** Numeric comparison: 1.10 is newer than 1.3. */
export function isAtLeast(version: Version, major: number, minor: number): boolean {
  return version.major > major || (version.major === major && version.minor >= minor)
}
