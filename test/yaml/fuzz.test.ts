import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { mutate, randomFrom, tokens } from '../../scripts/oracle/mutations.mjs'
import { readYaml } from '../../src/yaml.ts'

const TABLE = path.resolve(import.meta.dirname, '../../fixtures/yaml/truth.jsonl.gz')
const texts = gunzipSync(fs.readFileSync(TABLE))
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { text: string }).text)

it('has a value or a kind for each byte sequence', () => {
  const random = randomFrom(11)
  const bytes = new TextEncoder()
  const some = () => texts[random(texts.length)]!
  for (let count = 0; count < 3000; count++) {
    const documents = [
      Uint8Array.from({ length: random(40) }, () => random(256)),
      bytes.encode(tokens(random)),
      bytes.encode(mutate(some(), some(), random)),
    ]
    for (const document of documents) {
      const result = readYaml(document)
      if (!result.ok) expect(result.line >= 1 && result.column >= 1 && result.kind.length > 0).toBe(true)
    }
  }
})
