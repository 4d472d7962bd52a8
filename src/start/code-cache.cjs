'use strict'
// Loads this package's own modules with the code cache that the build left beside them, which halves the start-up time.
// A cache is executed in place of its source, so it is used only when it is, to the byte, the one that the build made
// from this very source, and when this engine is the one that made it. Anything else is ignored, and the source is
// compiled: a cache that is damaged, foreign, too long, a link, a pipe or a device, or that another version would read.
// Nothing is ever written here.
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')
const vm = require('node:vm')

const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants

/** What a code cache depends on besides its source: the engine, the machine, and the flags that they were started with. */
function engine() {
  const { execArgv, env, version, versions, platform, arch } = process
  return [version, versions.v8, platform, arch, env.NODE_OPTIONS ?? '', ...execArgv].join(' ')
}

/** The digest that binds a source and its cache to each other. */
function digest(source, cache) {
  // A hash of 1.5 MB takes 0.8 ms, and its module 1.1 ms to load: a tenth of what the caches save.
  const { createHash } = require('node:crypto')
  return createHash('sha256').update(source).update(cache).digest('base64')
}

/** The bytes of a regular file of exactly this size; undefined for anything else. Never waits, follows no link. */
function bytesOf(file, size) {
  let descriptor
  try {
    descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    const stat = fs.fstatSync(descriptor)
    if (!stat.isFile() || stat.size !== size) return undefined
    const bytes = Buffer.allocUnsafe(size)
    let length = 0
    for (let count = 1; count > 0 && length < size; length += count)
      count = fs.readSync(descriptor, bytes, length, size - length, length)
    return length === size ? bytes : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor)
  }
}

/** The cache of a source as the record knows it; undefined when there is none, or another one. */
function cacheOf(filename, source, known) {
  if (known === undefined || source.length !== known.source) return undefined
  const cache = bytesOf(`${filename}.cache`, known.cache)
  return cache !== undefined && digest(source, cache) === known.digest ? cache : undefined
}

/** What the build records of a cache that it has made. */
exports.recordOf = (source, cache) => ({
  source: source.length,
  cache: cache.length,
  digest: digest(source, cache),
})
exports.engine = engine

/**
 * Takes over the loading of `.js` files below a directory.
 * @param directory where the modules and their caches (`<module>.cache`) are
 * @param caches the build's record: the engine that made the caches and, by file name, what each was made from
 * @param onScript told of every script that is compiled, for the build, which makes the caches
 */
exports.install = function install(directory, caches, onScript) {
  const isUsed = caches !== undefined && process.env.WAZA_NO_CODE_CACHE !== '1' && caches.engine === engine()
  if (!isUsed && onScript === undefined) return
  const loadPlainly = Module._extensions['.js']
  Module._extensions['.js'] = (module, filename) => {
    if (!filename.startsWith(directory + path.sep)) return loadPlainly(module, filename)
    const source = fs.readFileSync(filename)
    const name = path.relative(directory, filename).split(path.sep).join('/')
    const cachedData = isUsed ? cacheOf(filename, source, caches.files[name]) : undefined
    // The bundles are ASCII, so this text needs no decoding.
    const script = new vm.Script(Module.wrap(source.latin1Slice()), { filename, cachedData })
    onScript?.(filename, source, script)
    const run = script.runInThisContext()
    const require = (id) => module.require(id)
    run.call(module.exports, module.exports, require, module, filename, path.dirname(filename))
  }
}
