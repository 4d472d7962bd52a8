// The bill of materials of the published package, in CycloneDX 1.6: what is bundled, from which archive of the registry,
// under which licence. It has neither a time nor a serial number, so that the same sources give the same bytes.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bundledPackages } from './bundled-packages.mjs'

/** Licences that let the code be passed on in a bundle, with its notice. */
const LICENCES = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'])

/**
 * @param metafile what esbuild tells of a build that was made in `root`
 * @returns the text of the bill; throws for a package that the lock does not pin or whose licence is none of the above
 */
export function sbom(metafile, root) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const components = bundledPackages(metafile, root).map((one) => componentOf(one, packages[one.key]))
  const self = purl(manifest)
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name: manifest.name,
        version: manifest.version,
        licenses: [{ license: { id: manifest.license } }],
        purl: self,
      },
    },
    components,
    dependencies: [{ ref: self, dependsOn: components.map((one) => one['bom-ref']) }],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function purl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function componentOf({ name, version, license }, locked) {
  if (locked?.version !== version) throw new Error(`${name} ${version} is not the version of package-lock.json`)
  const [, algorithm, digest] = /^sha(512)-(.+)$/.exec(locked.integrity ?? '') ?? []
  if (digest === undefined) throw new Error(`package-lock.json has no SHA-512 of ${name}`)
  if (!LICENCES.has(license))
    throw new Error(`${name} has the licence ${license}, which scripts/sbom.mjs does not know`)
  return {
    type: 'library',
    'bom-ref': purl({ name, version }),
    name,
    version,
    scope: 'required',
    hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [{ license: { id: license } }],
    purl: purl({ name, version }),
  }
}
