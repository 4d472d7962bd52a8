// The licences of the packages whose code went into a bundle: they ask for their notice wherever the code goes.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bundledPackages } from './bundled-packages.mjs'

/**
 * @param metafile what esbuild tells of a build that was made in `root`
 * @returns one section a package, by name; throws when a package has no licence to quote
 */
export function notices(metafile, root) {
  const sections = bundledPackages(metafile, root).map(section)
  return `The chunks of this folder contain code of the following packages.\n\n${sections.join('\n')}`
}

function section({ folder, name, version, license }) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e([.-]|$)/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no licence to quote`)
  const title = `${name} ${version} (${license})`
  return `${title}\n${'='.repeat(title.length)}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`
}
