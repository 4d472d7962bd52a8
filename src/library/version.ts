/** Replaced by the build with the version of the package. */
declare const WAZA_VERSION: string | undefined

/** The version of this program; run from its sources it has none. */
export const version: string = typeof WAZA_VERSION === 'string' ? WAZA_VERSION : '0.0.0-source'

/** Replaced by the build with addresses from the package (scripts/addresses.mjs); empty while it names none. */
declare const WAZA_HOME: string | undefined
declare const WAZA_DOCS: string | undefined

/** The page of this program; unknown while the package names neither a home page nor a repository. */
export const home: string | undefined = typeof WAZA_HOME === 'string' && WAZA_HOME !== '' ? WAZA_HOME : undefined

/** The directory of its documentation; unknown while the package names no repository whose pages have addresses. */
export const docs: string | undefined = typeof WAZA_DOCS === 'string' && WAZA_DOCS !== '' ? WAZA_DOCS : undefined
