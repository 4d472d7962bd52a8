// Builds the package wherever npm prepares it: in a clone after `npm ci`, and where another tool installs it from git,
// such as pre-commit or `npm install -g git+…`. These read what `npm pack` prints, and some prepare without
// dependencies: nothing may be printed on standard output, and what the build needs is installed when it is absent.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, realpathSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Runs a program with its output on standard error; ends this one where it fails. */
function run(program, words, env) {
  const { status, error } = spawnSync(program, words, { cwd: ROOT, env, stdio: ['ignore', 2, 2] })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** The environment without what an outer npm was told: `-g` and `--omit=dev` are not about this folder. */
function ownEnvironment() {
  const settings =
    /^npm_config_(global|location|prefix|omit|include|only|production|ignore_scripts|allow_scripts|dry_run)$/i
  const kept = Object.entries(process.env).filter(([name]) => !settings.test(name) && name !== 'NODE_ENV')
  return Object.fromEntries(kept)
}

/**
 * `npm install -g git+…` prepares its temporary clone with the same `-g`, which links the clone into the global folder;
 * npm then unpacks the package through that link, and removes the clone. Without the link it unpacks in the right place.
 */
function removeLinkToClone() {
  const { npm_config_global: isGlobal, npm_config_prefix: prefix, npm_package_name: name } = process.env
  if (isGlobal !== 'true' || prefix === undefined || name === undefined) return
  const modules = process.platform === 'win32' ? 'node_modules' : 'lib/node_modules'
  const link = path.join(prefix, modules, name)
  const isTemporary = ROOT.split(path.sep).some((segment) => segment.startsWith('git-clone'))
  if (!isTemporary || lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return
  if (realpathSync(link) !== realpathSync(ROOT)) return
  unlinkSync(link)
  mkdirSync(link)
}

const needed = ['esbuild', 'typescript', 'ajv', 'yaml']
if (!needed.every((name) => existsSync(path.join(ROOT, 'node_modules', name)))) {
  const words = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (npm === undefined) run('npm', words, ownEnvironment())
  else run(process.execPath, [npm, ...words], ownEnvironment())
}
run(process.execPath, [path.join(ROOT, 'scripts/build.mjs')], ownEnvironment())
removeLinkToClone()
