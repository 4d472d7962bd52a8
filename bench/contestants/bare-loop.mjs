// B: the limit of the plain design. Reads each task file, parses it with `yaml` to a document with positions, makes the
// value, and validates it with the ahead-of-time compiled schema; prints one line.
import fs from 'node:fs'
import path from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { validate } from '../../src/schema/generated/task.js'

const directory = path.join(process.argv[2], 'tasks')
let wrong = 0
for (const name of fs.readdirSync(directory).sort()) {
  const lineCounter = new LineCounter()
  const document = parseDocument(fs.readFileSync(path.join(directory, name), 'utf8'), { lineCounter })
  if (document.errors.length > 0 || !validate(document.toJS())) wrong++
}
process.stdout.write(`${wrong}\n`)
