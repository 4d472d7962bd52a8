'use strict'
// Loads this package's own modules with the code cache that the build left beside them, which halves the start-up time.
// A cache that was made by another version of the engine is refused by the engine itself, and the text is compiled.
// Nothing is ever written here.
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')
const vm = require('node:vm')

/**
 * Takes over the loading of `.js` files below a directory.
 * @param directory where the modules and their caches (`<module>.cache`) are
 * @param onScript told of every script that is compiled, for the build, which makes the caches
 */
exports.install = function install(directory, onScript) {
  const loadPlainly = Module._extensions['.js']
  Module._extensions['.js'] = (module, filename) => {
    if (!filename.startsWith(directory + path.sep)) return loadPlainly(module, filename)
    // The bundles are ASCII, so this reads them without decoding.
    const source = fs.readFileSync(filename, 'latin1')
    let cachedData
    try {
      cachedData = onScript === undefined ? fs.readFileSync(`${filename}.cache`) : undefined
    } catch {
      // No cache is no mistake: everything works without.
    }
    const script = new vm.Script(Module.wrap(source), { filename, cachedData })
    onScript?.(filename, script)
    const run = script.runInThisContext()
    const require = (id) => module.require(id)
    run.call(module.exports, module.exports, require, module, filename, path.dirname(filename))
  }
}
