import { hint, hints } from '../envelope/hints.ts'
import { diskReader } from '../reader/disk.ts'
import type { Reader } from '../reader/reader.ts'
import { expandGlob, GlobBudget } from '../selection/glob.ts'
import { SETTINGS_FILE } from '../settings/find.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { fileFailureSentence } from './output.ts'
import { createFile } from './replace-file.ts'

const ANY_EVAL = '**/eval.yaml'

/** A suite that passes: what an author begins with. */
const SKELETON: Readonly<Record<string, string>> = {
  'evals/hello/eval.yaml': `name: hello
description: Shows what a suite looks like. Replace it with your own.
skill: hello
version: "1.0"
config:
  trials_per_task: 1
  timeout_seconds: 300
  parallel: false
  executor: mock
  model: mock-model
metrics:
  - name: task_completion
    weight: 1.0
    threshold: 0.8
graders:
  - name: says-hello
    type: text
    config:
      regex_match: ["(?i)^hello\\\\b"]
tasks:
  - tasks/*.yaml
`,
  'evals/hello/tasks/greeting.yaml': `id: greeting
name: Greets a person
inputs:
  prompt: Greet Ada in one short sentence.
expected:
  output_contains: [Hello]
`,
}

/** `waza init`: writes settings, and a suite where there is none. It never changes a file that exists. */
export async function runInit({ positionals: [extra] }: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  if (extra !== undefined) return finishUsage('init', `init takes no arguments, and ${shown(extra)} is one`, json, host)
  const reader = (host.newReader ?? diskReader)()
  if (isThere(SETTINGS_FILE, reader))
    return finishUsage('init', `${SETTINGS_FILE} exists; init changes nothing`, json, host)
  const { matches } = await expandGlob(ANY_EVAL, reader, () => false, new GlobBudget())
  const files = { ...(matches.length === 0 ? SKELETON : {}), [SETTINGS_FILE]: settingsText(matches.length === 0) }
  const taken = Object.keys(files).find((file) => isThere(file, reader))
  if (taken !== undefined) return finishUsage('init', `${taken} exists; init changes nothing`, json, host)
  for (const [file, text] of Object.entries(files)) {
    const written = createFile(file, text)
    if (written.ok) continue
    const failure = fileFailureSentence(file, written.reason)
    if (!json) return finishUsage('init', failure, json, host)
    const next = hints([hint('failure-recovery', {})])
    return finishResult(
      { ok: false, verb: 'init', hints: next, error: 'output_failed', message: failure },
      exits.trouble,
      host,
    )
  }
  const written = Object.keys(files)
  if (json) return finishResult({ ok: true, verb: 'init', data: { files: written } }, exits.passed, host)
  const lines = written.map((file) => `wrote ${file}\n`)
  return finishText(`${lines.join('')}Next: waza preflight\n`, exits.passed, host)
}

function settingsText(isNew: boolean): string {
  return `${JSON.stringify({ evals: [isNew ? 'evals/**/eval.yaml' : ANY_EVAL], accept: [] }, null, 2)}\n`
}

function isThere(file: string, reader: Reader): boolean {
  const path = reader.paths.absolute(reader.cwd, file)
  return path !== undefined && reader.lstat(path).kind !== 'missing'
}
