// Holds the reader of YAML against the library of the runtime: random changes of real documents, each read by both.
//
//   npm run build && node scripts/oracle/run.mjs [--count 500000] [--seed 1] [--show 10]
//
// Needs Go and the sources of gopkg.in/yaml.v3 (in Debian: golang-go and golang-gopkg-yaml.v3-dev). Exit 0: no
// difference, or no Go here; 1: differences.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readYaml } from '../../dist/yaml.mjs'
import { mutate, randomFrom, tokens } from './mutations.mjs'
import { same } from './same.mjs'
import { realDocuments } from './sources.mjs'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '500000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '10' },
  },
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yaml-oracle-'))
try {
  const oracle = build(folder)
  if (oracle === undefined) console.log('skipped: Go or gopkg.in/yaml.v3 is not installed here')
  else process.exitCode = (await compare(oracle)) === 0 ? 0 : 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

/** The path of the built program; undefined where it cannot be built. */
function build(into) {
  const program = path.join(into, 'oracle')
  const source = path.join(import.meta.dirname, 'main.go')
  const env = { GOPATH: '/usr/share/gocode', GOCACHE: path.join(into, 'cache'), GO111MODULE: 'off', ...process.env }
  try {
    execFileSync('go', ['build', '-o', program, source], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    return program
  } catch {
    return undefined
  }
}

async function compare(oracle) {
  const count = Number(options.count)
  const documents = realDocuments()
  const random = randomFrom(Number(options.seed))
  const child = spawn(oracle, [], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const bytes = new TextEncoder()
  let [refused, differences] = [0, 0]
  for (let done = 0; done < count; ) {
    const batch = []
    for (; batch.length < 500 && done < count; done++) {
      const [first, second] = [documents[random(documents.length)], documents[random(documents.length)]]
      batch.push(bytes.encode(random(10) === 0 ? tokens(random) : mutate(first, second, random)))
    }
    for (const document of batch) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(document.length)
      child.stdin.write(length)
      child.stdin.write(document)
    }
    for (const document of batch) {
      const answer = JSON.parse((await answers.next()).value)
      const own = readYaml(document)
      if ('error' in answer) refused++
      if ('error' in answer ? !own.ok : own.ok && same(answer.value, own.value)) continue
      differences++
      if (differences > Number(options.show)) continue
      console.log(JSON.stringify(new TextDecoder('utf-8', { ignoreBOM: true }).decode(document)))
      console.log(`  library: ${answer.error ?? JSON.stringify(answer.value)}`)
      console.log(`  reader:  ${own.ok ? shown(own.value) : JSON.stringify(own)}`)
    }
  }
  child.stdin.end()
  console.log(`${count} documents, ${refused} of them refused by the library, ${differences} differences`)
  return differences
}

function shown(value) {
  return JSON.stringify(value, (_, x) => (typeof x === 'bigint' ? `${x}n` : x instanceof Map ? { $Map: [...x] } : x))
}
