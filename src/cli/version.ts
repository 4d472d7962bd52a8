/** Replaced by the build with the version of the package. */
declare const WAZA_VERSION: string | undefined

/** The version of this program; run from its sources it has none. */
export const version: string = typeof WAZA_VERSION === 'string' ? WAZA_VERSION : '0.0.0-source'
