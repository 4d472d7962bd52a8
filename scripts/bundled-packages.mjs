// The packages whose code went into a bundle, for whatever has to name them: licences, and the list of materials.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * @param metafile what esbuild tells of a build that was made in `root`
 * @returns the packages by folder: `folder`, absolute; `key`, the folder from `root`; and what their manifests say
 */
export function bundledPackages({ outputs }, root) {
  const keys = new Set()
  for (const { inputs } of Object.values(outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const key = bytesInOutput > 0 ? PACKAGE.exec(file)?.[1] : undefined
      if (key !== undefined) keys.add(key)
    }
  return [...keys].sort().map((key) => {
    const folder = path.join(root, key)
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    return { key, folder, name, version, license }
  })
}
