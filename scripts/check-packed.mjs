// Packs the built package, installs it in an empty folder, and holds what was installed against the conformance cases
// (by its command) and the samples of the truth tables (by its library): a bundle can lack what the sources have.
//
//   node scripts/check-packed.mjs [more arguments of vitest]
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TESTS = ['test/conformance/conformance.test.ts', 'test/packed']

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'waza-installed-')))
try {
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const tarball = path.join(folder, execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }).trim())
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', tarball]
  execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
  const installed = path.join(folder, 'node_modules/waza-preflight')
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  execFileSync(process.execPath, [vitest, 'run', ...TESTS, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, WAZA_PACKAGE: installed },
  })
} catch (error) {
  if (typeof error.status !== 'number') throw error
  process.exitCode = 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
