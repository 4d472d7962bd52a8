// The licences of the packages whose code went into a bundle: they ask for their notice wherever the code goes.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * @param metafile what esbuild tells of a build that was made in `root`
 * @returns one section a package, by name; throws when a package has no licence to quote
 */
export function notices({ outputs }, root) {
  const folders = new Set()
  for (const { inputs } of Object.values(outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = bytesInOutput > 0 ? PACKAGE.exec(file)?.[1] : undefined
      if (folder !== undefined) folders.add(folder)
    }
  const sections = [...folders].sort().map((folder) => section(path.join(root, folder)))
  return `The chunks of this folder contain code of the following packages.\n\n${sections.join('\n')}`
}

function section(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e([.-]|$)/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no licence to quote`)
  const title = `${name} ${version} (${license})`
  return `${title}\n${'='.repeat(title.length)}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`
}
