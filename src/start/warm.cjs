'use strict'
// Run by the build: does what users do, and keeps what the engine has compiled on the way.
//   node warm.cjs <directory of the modules> <words of a command line>...
const fs = require('node:fs')
const path = require('node:path')

const [, , directory, ...words] = process.argv
const scripts = []
require('./code-cache.cjs').install(directory, (filename, script) => scripts.push([filename, script]))
process.argv = [process.argv[0], path.join(directory, 'cli.js'), ...words]
require(path.join(directory, 'main.js'))
process.on('exit', () => {
  for (const [filename, script] of scripts) fs.writeFileSync(`${filename}.cache`, script.createCachedData())
})
