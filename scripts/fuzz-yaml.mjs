// Gives the reader of YAML a million each of random bytes, random tokens and changed real files: it has a value or a
// kind for all of them, and never throws.
//
//   npm run build && npm run fuzz:yaml [-- --count 1000000 --seed 1]
import { parseArgs } from 'node:util'
import { readYaml } from '../dist/yaml.mjs'
import { mutate, randomFrom, tokens } from './oracle/mutations.mjs'
import { realDocuments } from './oracle/sources.mjs'

const { values: options } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const random = randomFrom(Number(options.seed))
const texts = realDocuments()
const bytes = new TextEncoder()
const some = () => texts[random(texts.length)]

const MAKERS = {
  'random bytes': () => Uint8Array.from({ length: random(60) }, () => random(256)),
  'random tokens': () => bytes.encode(tokens(random)),
  'changed files': () => bytes.encode(mutate(some(), some(), random)),
}

for (const [name, make] of Object.entries(MAKERS)) {
  let accepted = 0
  for (let count = 0; count < Number(options.count); count++) {
    const document = make()
    try {
      const result = readYaml(document)
      if (result.ok) accepted++
      else if (!(result.line >= 1 && result.column >= 1 && result.kind)) throw new Error('no place')
    } catch (error) {
      console.log(`${name}: ${error}`)
      console.log(Buffer.from(document).toString('base64'))
      process.exitCode = 1
    }
  }
  console.log(`${options.count} of ${name}: ${accepted} accepted`)
}
