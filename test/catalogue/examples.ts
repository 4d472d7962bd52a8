import { Acceptor } from '../../src/acceptance/acceptor.ts'
import { type Decisions, NO_DECISIONS } from '../../src/acceptance/decision.ts'
import type { Example, ExampleRun } from '../../src/catalogue/explanation.ts'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import type { Reader } from '../../src/reader/reader.ts'
import type { Inspection } from '../../src/report/build.ts'
import { decisionsOf } from '../../src/settings/decisions.ts'
import { readSettingsDocument } from '../../src/settings/document.ts'
import { findSettings } from '../../src/settings/find.ts'

const ROOT = '/suite'
const VARIABLES = ['HOME', 'WAZA_MODULE_CACHE']

/** Inspects an example as it is shown, as the command would. */
export function inspectBroken(example: Example): Inspection {
  return inspectFiles(example, example.files, example)
}

/** Inspects an example with its fixed files, and in the fixed way where that is what changes. */
export function inspectFixed(example: Example): Inspection {
  return inspectFiles(example, fixedFiles(example), example.instead ?? example)
}

/** The files of an example after it was fixed. */
export function fixedFiles({ files, fixed }: Example): Readonly<Record<string, string>> {
  const all = Object.entries({ ...files, ...fixed })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
}

function inspectFiles(example: Example, files: Readonly<Record<string, string>>, run: ExampleRun): Inspection {
  const tree: Record<string, MemoryEntry> = {}
  for (const [path, text] of Object.entries(files)) tree[`${ROOT}/${path}`] = text
  for (const [path, link] of Object.entries(example.links ?? {})) tree[`${ROOT}/${path}`] = { link }
  if (example.repository) tree[`${ROOT}/.git/HEAD`] = ''
  const { crowd, env = {} } = { crowd: example.crowd, env: run.env }
  for (let i = 0; i < (crowd?.directories ?? 0); i++) tree[`${ROOT}/${crowd?.below}/${i}`] = { directory: true }
  const unknown = Object.keys(env).find((name) => !VARIABLES.includes(name))
  if (unknown !== undefined) throw new Error(`examples cannot set ${unknown}`)
  const reader = memoryReader({
    files: tree,
    home: env['HOME'] ?? '/home/me',
    env: { WAZA_MODULE_CACHE: env['WAZA_MODULE_CACHE'] ?? '' },
    ...(run.cwd === 'gone' ? undefined : { cwd: ROOT }),
  })
  const { path, contextDir } = commandOf(run.args ?? ['eval.yaml'])
  const inspection = examine(path, { reader, contextDir })
  // As the command shows it: with what comments and settings accept, and with what is wrong with them.
  const acceptor = new Acceptor(decidedIn(reader))
  const { advice } = acceptor.hold(inspection, inspection, true)
  return { ...inspection, advice: [...advice, ...acceptor.remarks(true)] }
}

/** What the settings of an example decide, where it has some. */
function decidedIn(reader: Reader): Decisions {
  const path = findSettings(reader)
  const document = path && readSettingsDocument(path, path, reader)
  if (document?.ok === false) throw new Error(document.mistakes.join('\n'))
  return document === undefined ? NO_DECISIONS : noSuites(decisionsOf(document, '2026-06-01', reader, () => () => true))
}

function noSuites(decided: ReturnType<typeof decisionsOf>): Decisions {
  if ('ok' in decided) throw new Error(decided.message)
  return decided
}

/** The few forms of command line that examples need. */
function commandOf([path, flag, value, ...rest]: readonly string[]): { path: string; contextDir: string } {
  if (path === undefined || rest.length > 0 || (flag !== undefined && flag !== '--context-dir'))
    throw new Error('an example has a command line that is not understood')
  return { path, contextDir: value ?? '' }
}
