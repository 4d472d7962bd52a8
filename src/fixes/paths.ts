import type { Problem } from '../catalogue/sentences.ts'
import { directoryOf, formFault, locate, resolve } from '../evidence/locate.ts'
import { type KindOfPath, type PathKind, pathKinds } from '../evidence/path-kinds.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { patternOf } from '../text/argument.ts'
import type { Draft } from './fix.ts'
import type { Fixers, Subject } from './subject.ts'
import { scalarOf, textIn } from './values.ts'
import { textLike } from './writing.ts'

/** Paths that lead nowhere, and would from one other base, in another case, or with slashes in place of backslashes. */
export const pathFixers: Fixers = {
  'skill-directory-missing': fromField,
  'local-file': fromField,
  'repository-source': fromField,
  'grader-file': fromField,
  'fixture-directory': fromField,
  'command-fixture': fromField,
  'snapshot-context': fromField,
  'path-fault': fromField,
  'context-directory': (_, subject) => repointed('context_dir', 'context-dir', subject),
  'fixture-missing': (_, subject) => repointed('inputs.context.fixture', 'context-fixture', subject),
  'csv-file': (_, subject) => repointed('tasks_from', 'csv-source', subject),
}

const PATTERNS: readonly (readonly [RegExp, KindOfPath])[] = [
  [/^(config\.)?skill_directories\[\]$/, 'skill-directory'],
  [/^inputs\.files\[\]\.path$/, 'resource'],
  [/(^|\.)instruction_files\[\]$/, 'instruction'],
  [/^inputs\.repos\[\]\.source$/, 'repository-source'],
  [/^mcp_mocks\[\]\.fixtures$/, 'mcp-fixtures'],
  [/^command_mocks\[\]\.responses\[\]\.fixture$/, 'command-fixture'],
  [/\.config\.schema_file$/, 'grader-schema'],
  [/\.config\.rubric$/, 'rubric'],
  [/\.config\.skill_path$/, 'trigger-source'],
  [/\.config\.context_dir$/, 'grader-context'],
]

function fromField({ field }: Problem & { readonly field: string }, subject: Subject): Draft | undefined {
  const pattern = patternOf(field)
  const kind = PATTERNS.find(([form]) => form.test(pattern))?.[1]
  return kind === undefined ? undefined : repointed(field, kind, subject)
}

function repointed(field: string, kind: KindOfPath, subject: Subject): Draft | undefined {
  const found = scalarOf(field, subject)
  const authored = textIn(found?.node)
  if (found === undefined || authored === undefined || authored === '') return undefined
  const candidates = [...new Set(candidatesOf(kind, authored, subject))]
  const [only] = candidates
  if (only === undefined || candidates.length > 1 || only === authored) return undefined
  const text = textLike(found.raw, only)
  return {
    title: `Write the path of \`${field}\` as it leads there`,
    class: 'safe',
    edits: [{ start: found.node.start, end: found.node.end, text }],
    changes: [{ kind: 'value', node: found.node, value: { plain: only } }],
  }
}

/** The spellings by which a path of a kind leads to what it may have meant. */
function candidatesOf(kind: KindOfPath, authored: string, { suite, entry }: Subject): readonly string[] {
  const { reader, base, inspection } = suite
  const { paths } = reader
  const at = { reader, base, fixtures: paths.join(base, 'fixtures') }
  const task = inspection.report.tasks.find(({ source }) => source === entry.diagnostic.source)
  const row: PathKind = pathKinds[kind]
  const own = row.from.includes('context-directory') ? (task?.context_dir as AbsolutePath | undefined) : undefined
  const leads = (path: string): boolean => formFault(kind, path, paths) === undefined && locate(at, kind, path, own).ok
  const slashed = authored.replace(/\\/g, '/')
  if (paths.isAbsolute(slashed) || /^([A-Za-z]:|~|\/)/.test(slashed)) return []
  if (slashed !== authored && leads(slashed)) return [slashed]
  const root = resolve(at, kind, '.', own)
  if (root === undefined) return []
  const cased = inOtherCase(reader, root, slashed)
  const here = cased !== undefined && cased !== slashed && leads(cased) ? [cased] : []
  const elsewhere = row.hints.flatMap((hint) => {
    const directory = directoryOf(at, hint)
    const there = directory === undefined ? undefined : paths.join(directory, slashed)
    if (there === undefined || reader.stat(there).kind === 'missing') return []
    const spelled = paths.relative(root, there).replace(/\\/g, '/')
    return leads(spelled) ? [spelled] : []
  })
  return [...here, ...elsewhere]
}

/** The same path in the case in which it is there; undefined where none or more than one are alike. */
function inOtherCase(reader: Reader, root: AbsolutePath, authored: string): string | undefined {
  const { paths } = reader
  let at = root
  const steps: string[] = []
  for (const step of authored.split('/')) {
    if (step === '' || step === '.' || step === '..') {
      at = step === '..' ? paths.dirname(at) : at
      steps.push(step)
      continue
    }
    const listed = reader.list(at)
    if (!listed.ok) return undefined
    const names = listed.entries.map(({ name }) => name)
    const alike = names.includes(step) ? [step] : names.filter((name) => name.toLowerCase() === step.toLowerCase())
    const [name] = alike
    if (name === undefined || alike.length > 1) return undefined
    steps.push(name)
    at = paths.child(at, name)
  }
  return steps.join('/')
}
