/** Replaced by the build with the version of the package. */
declare const WAZA_VERSION: string | undefined

/** The version of this program; run from its sources it has none. */
export const version: string = typeof WAZA_VERSION === 'string' ? WAZA_VERSION : '0.0.0-source'

/** Replaced by the build with the address of the repository, where the package has one. */
declare const WAZA_REPOSITORY: string | undefined

/** The page that explains the codes; unknown while the package names no repository. */
export const docs: string | undefined =
  typeof WAZA_REPOSITORY === 'string' && WAZA_REPOSITORY !== ''
    ? `${WAZA_REPOSITORY}/blob/main/docs/diagnostics.md`
    : undefined
