#!/usr/bin/env node
'use strict'
// The build puts its record of the code caches here: what each was made from, and by which engine.
const caches = undefined
try {
  require('./code-cache.cjs').install(__dirname, caches)
  require('./main.js')
} catch (error) {
  // The program's own guard is not up yet, and a stack trace with exit 1 would read as a report that failed.
  process.exitCode = 2
  const code = /^E[A-Z]+$/.test(error?.code) ? ` (${error.code})` : ''
  try {
    require('node:fs').writeSync(2, `waza: the program could not be loaded${code}\n`)
  } catch {
    // Nobody can be told.
  }
}
