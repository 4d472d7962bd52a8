// The addresses that outputs may name, from the manifest of the package. What it does not say stays unknown: an output
// then has no address, rather than one that leads nowhere.

/** Where services keep the pages of a repository. */
const PAGES = {
  'github.com': (repository) => `${repository}/blob/main`,
  'gitlab.com': (repository) => `${repository}/-/blob/main`,
}

/**
 * @param manifest the content of package.json
 * @returns `home`, the page of the tool, and `docs`, the directory of its documentation; each undefined when unknown
 */
export function addressesOf({ homepage, repository }) {
  const declared = typeof repository === 'string' ? repository : repository?.url
  const directory = typeof repository === 'string' ? undefined : repository?.directory
  const site = declared === undefined ? undefined : siteOf(declared)
  const pages = site === undefined ? undefined : PAGES[new URL(site).hostname]?.(site)
  return {
    home: homepage || site,
    docs: pages && [pages, directory, 'docs'].filter(Boolean).join('/'),
  }
}

/** The address of a repository in a browser, from any form that npm takes; undefined for what has none. */
function siteOf(declared) {
  const [, host = 'github', short] = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(declared) ?? []
  if (short !== undefined) return `https://${host}.com/${short}`
  const [, name, path] =
    /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]*@)?([\w.-]+)(?::\d+)?\/(.+)$/.exec(declared) ??
    /^[\w.-]+@([\w.-]+):(.+)$/.exec(declared) ??
    []
  return (
    path &&
    `https://${name}/${path
      .replace(/#.*$/, '')
      .replace(/\/$/, '')
      .replace(/\.git$/, '')}`
  )
}
