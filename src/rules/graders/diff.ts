import { pathKinds } from '../../evidence/path-kinds.ts'
import { type SnapshotFact, snapshotFact } from '../../evidence/snapshots.ts'
import { type Decoded, fieldOf, list, placeOf, record } from '../../model/decode.ts'
import { boolean, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { absolutePath } from '../advice/absolute-path.ts'
import { at, empty, oneRequired } from '../load/names.ts'
import type { Issue } from '../rule.ts'
import { needsEntry, workspacePath } from './checks.ts'
import { graderKind } from './kind.ts'

const expectedFile = record({ path: text, snapshot: text, contains: list(text) }, lenient)
const decode = record({ expected_files: list(expectedFile), context_dir: text, update_snapshots: boolean }, lenient)

type Config = Decoded<typeof decode>
type ExpectedFile = Decoded<typeof expectedFile>

/** Files of the workspace that are equal to snapshots, or contain texts. */
export const diff = graderKind(decode, {
  load: ({ expected_files }, grader) => needsEntry(grader, expected_files, 'expected_files'),
  check: ({ expected_files }) =>
    expected_files.flatMap((file) => [
      ...(file.path === '' ? [empty(file, 'path')] : []),
      ...(file.snapshot === '' && file.contains.length === 0 ? [oneRequired(file, ['snapshot', 'contains'])] : []),
    ]),
  codes: ['grader.diff_path', 'grader.snapshot', 'grader.snapshot_update'],
  look: (suite, config) => compared(config).map(({ snapshot }) => snapshotFact(suite, config.context_dir, snapshot)),
  /**
   * Only a run that updates snapshots could create one that is absent, so in that mode, and for nothing else, the
   * verdict is open (contract, "a missing snapshot leaf"; decision 3).
   */
  judge: ({ config, fact: facts, paths }, emit) => {
    for (const file of config.expected_files) {
      for (const issue of workspacePath(file, file.path, paths, 'path')) emit('grader.diff_path', 'invalid', issue)
    }
    for (const [index, file] of compared(config).entries()) {
      const fact = facts[index]!
      const state = fact.kind === 'absent' && config.update_snapshots ? 'unresolved' : 'invalid'
      for (const issue of snapshotIssues(config, file, fact)) emit('grader.snapshot', state, issue)
    }
    if (config.update_snapshots) {
      const problem = { kind: 'snapshots-updated', field: fieldOf(config.where, 'update_snapshots') } as const
      emit('grader.snapshot_update', 'unresolved', at(config, ['update_snapshots'], problem))
    }
  },
  advise: (config, _, paths) => absolutePath(config, config.context_dir, paths, 'context_dir'),
})

function compared({ expected_files }: Config): readonly ExpectedFile[] {
  return expected_files.filter(({ snapshot }) => snapshot !== '')
}

function snapshotIssues(config: Config, file: ExpectedFile, fact: SnapshotFact): readonly Issue[] {
  const field = fieldOf(file.where, 'snapshot')
  const place = placeOf(file, 'snapshot')
  switch (fact.kind) {
    case 'readable':
      return []
    case 'no-context': {
      const { fault, elsewhere } = fact
      const context = fieldOf(config.where, 'context_dir')
      const problem = { kind: 'snapshot-context', field: context, fault, elsewhere } as const
      return [{ problem, place: placeOf(config, 'context_dir') }]
    }
    case 'outside':
      return [{ problem: { kind: 'snapshot-outside', field }, place }]
    case 'dangling':
      return [{ problem: { kind: 'snapshot-dangling', field }, place }]
    case 'absent':
    case 'unreadable': {
      if (fact.kind === 'absent' && config.update_snapshots)
        return [{ problem: { kind: 'snapshot-to-create', field }, place }]
      const [inContext, without] = pathKinds.snapshot.from
      const base = config.context_dir === '' ? without : inContext
      const fault = fact.kind === 'absent' ? 'missing' : fact.fault
      const { elsewhere } = fact
      return [{ problem: { kind: 'grader-file', field, file: 'snapshot', fault, base, elsewhere }, place }]
    }
  }
}
