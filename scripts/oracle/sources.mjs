// The documents that the oracle and the fuzzing start from.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const SHARED = path.resolve(ROOT, '../shared')
const FOLDERS = [
  ...['examples', 'fixtures'].map((name) => path.join(ROOT, name)),
  ...['conformance/cases', 'corpus', 'seeds'].map((name) => path.join(SHARED, name)),
]
const LARGEST = 6000

/** All real documents that are found, and the inputs of the truth table where it stands beside the project. */
export function realDocuments() {
  const found = new Set()
  for (const folder of FOLDERS) collect(folder, found)
  for (const table of [path.join(ROOT, 'fixtures/yaml/truth.jsonl.gz'), path.join(SHARED, 'truth/yaml.jsonl.gz')]) {
    if (!fs.existsSync(table)) continue
    const lines = gunzipSync(fs.readFileSync(table)).toString('utf8').split('\n').filter(Boolean)
    for (const line of lines) found.add(JSON.parse(line).text)
  }
  return [...found]
}

function collect(folder, found) {
  if (!fs.existsSync(folder)) return
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(ya?ml|json|md)$/.test(entry.name)) continue
    const text = fs.readFileSync(path.join(entry.parentPath ?? entry.path, entry.name), 'utf8')
    if (text.length > LARGEST) continue
    if (!entry.name.endsWith('.md')) found.add(text)
    else if (text.startsWith('---')) found.add(text.slice(3, Math.max(3, text.indexOf('\n---', 3))))
  }
}
