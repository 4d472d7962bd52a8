import { hint, hints } from '../envelope/hints.ts'
import { docs, version } from '../library/version.ts'
import { type GivenOutput, merge } from '../merge/merge.ts'
import { diskReader } from '../reader/disk.ts'
import { limits } from '../reader/limits.ts'
import type { Reader } from '../reader/reader.ts'
import { fault, type ParsedWords, shown, shownFile, type UsageFault } from './arguments.ts'
import { finishPieces, finishResult, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { fileFailureSentence } from './output.ts'
import { replaceFile } from './replace-file.ts'

/** `waza merge`: puts the outputs of the shards of a run together. Reads the files that it is given, and no suite. */
export function runMerge({ positionals, texts }: ParsedWords, json: boolean, host: Host): Exit {
  const file = texts.get('output')
  const reader = (host.newReader ?? diskReader)()
  const word = texts.get('shards')
  const shards = word === undefined ? undefined : Number(word)
  const usage =
    word !== undefined && !/^[1-9]\d{0,4}$/.test(word)
      ? `--shards takes the number of shards, and not ${shown(word)}`
      : outputFault(file, positionals, json, reader)
  if (usage !== undefined) return finishUsage('merge', usage, json, host)
  const read = readOutputs(positionals, reader)
  const merged = read.ok ? merge(read.outputs, { paths: reader.paths, shards, version, docs }) : read
  if (!merged.ok) return finishUsage('merge', merged.message, json, host)
  const { pieces, format, evals } = merged
  if (file === undefined) return finishPieces(pieces, exits.passed, host)
  const given = host.replaceFile
  const written = given === undefined ? replaceFile(file, pieces) : given(file, [...pieces].join(''))
  if (!written.ok) {
    const message = fileFailureSentence(shownFile(file), written.reason)
    if (json)
      return finishResult(
        { ok: false, verb: 'merge', hints: hints([hint('failure-recovery', {})]), error: 'output_failed', message },
        exits.trouble,
        host,
      )
    host.stderr.write(`waza: ${message}\n`)
    return exits.trouble
  }
  if (!json) return exits.passed
  return finishResult(
    { ok: true, verb: 'merge', data: { format, shards: positionals.length, evals, file } },
    exits.passed,
    host,
  )
}

/** What is wrong with where the result is to go. */
function outputFault(
  file: string | undefined,
  inputs: readonly string[],
  json: boolean,
  { paths, cwd }: Reader,
): string | undefined {
  if (file === undefined)
    return json ? '--json prints the result envelope, so what is merged needs --output FILE' : undefined
  if (file === '') return '--output needs the name of a file'
  const place = (name: string): string => paths.absolute(cwd, name) ?? name
  return inputs.some((input) => place(input) === place(file))
    ? `--output would overwrite ${shownFile(file)}, which is to be merged`
    : undefined
}

/** The files in memory: they are those of one run, whose reports have to fit there anyway. */
function readOutputs(
  files: readonly string[],
  reader: Reader,
): { readonly ok: true; readonly outputs: readonly GivenOutput[] } | UsageFault {
  const outputs: GivenOutput[] = []
  let room: number = limits.shardOutputs
  for (const file of files) {
    const path = reader.paths.absolute(reader.cwd, file)
    const read = file === '' || path === undefined ? undefined : reader.read(path, Math.min(room, limits.shardOutput))
    if (read?.ok !== true) {
      if (read?.reason === 'missing') return fault(`the file ${shownFile(file)} does not exist`)
      return fault(`the file ${shownFile(file)} ${read?.reason === 'too-large' ? 'is too large' : 'cannot be read'}`)
    }
    room -= read.bytes.length
    outputs.push({ name: shownFile(file), text: new TextDecoder().decode(read.bytes) })
  }
  return { ok: true, outputs }
}
