'use strict'
// Run by the build: does what users do, and keeps what the engine has compiled on the way.
//   node warm.cjs <directory of the modules> <file of the record> <words of a command line>...
const fs = require('node:fs')
const path = require('node:path')
const { engine, install, recordOf } = require('./code-cache.cjs')

const [, , directory, recordFile, ...words] = process.argv
const scripts = []
install(directory, undefined, (...compiled) => scripts.push(compiled))
process.argv = [process.argv[0], path.join(directory, 'cli.js'), ...words]
require(path.join(directory, 'main.js'))
process.on('exit', () => {
  const files = fs.existsSync(recordFile) ? JSON.parse(fs.readFileSync(recordFile, 'utf8')).files : {}
  for (const [filename, source, script] of scripts) {
    const cache = script.createCachedData()
    fs.writeFileSync(`${filename}.cache`, cache)
    files[path.relative(directory, filename).split(path.sep).join('/')] = recordOf(source, cache)
  }
  fs.writeFileSync(recordFile, JSON.stringify({ engine: engine(), files }))
})
