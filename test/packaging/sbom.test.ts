import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** The bill of materials that the build writes (docs/supply-chain.md). */

const ROOT = path.resolve(import.meta.dirname, '../..')
const text = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
// `npm ci` builds; a tree that was never built has nothing to test here.
const isBuilt = fs.existsSync(path.join(ROOT, 'dist/sbom.cdx.json'))

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly 'bom-ref': string
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses: readonly { readonly license: { readonly id: string } }[]
}

describe.skipIf(!isBuilt)('the bill of materials', () => {
  const bom = () =>
    JSON.parse(text('dist/sbom.cdx.json')) as {
      bomFormat: string
      specVersion: string
      metadata: { component: Component }
      components: Component[]
      dependencies: { ref: string; dependsOn: string[] }[]
    }

  test('names this package and, of each package whose licence is quoted, the same name, version and licence', () => {
    const { bomFormat, specVersion, metadata, components } = bom()
    const { name, version } = JSON.parse(text('package.json'))
    expect({ bomFormat, specVersion }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(metadata.component).toMatchObject({ name, version, purl: `pkg:npm/${name}@${version}` })
    const quoted = [...text('dist/NOTICES.txt').matchAll(/^(\S+ \S+ \(\S+\))\n=+$/gm)].map(([, title]) => title)
    const listed = components.map((one) => `${one.name} ${one.version} (${one.licenses[0]?.license.id})`)
    expect(quoted.length).toBeGreaterThan(5)
    expect(listed).toEqual(quoted)
  })

  test('each component has the digest of its archive as package-lock.json pins it, and is a dependency', () => {
    const { metadata, components, dependencies } = bom()
    const pinned = new Set(
      Object.values(JSON.parse(text('package-lock.json')).packages as Record<string, { integrity?: string }>).map(
        ({ integrity }) => integrity,
      ),
    )
    for (const { name, hashes } of components) {
      const [hash] = hashes
      expect(hash?.alg).toBe('SHA-512')
      expect(pinned, name).toContain(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`)
    }
    const refs = components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(dependencies).toEqual([{ ref: metadata.component['bom-ref'], dependsOn: refs }])
  })

  test('nothing of the package runs when it is installed, and it installs nothing else', () => {
    const manifest = JSON.parse(text('package.json'))
    for (const script of ['preinstall', 'install', 'postinstall']) expect(manifest.scripts).not.toHaveProperty(script)
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies'])
      expect(manifest).not.toHaveProperty(kind)
  })
})
