import { type SnapshotProblem, snapshotProblem } from '../../evidence/snapshots.ts'
import { type Decoded, fieldOf, list, record } from '../../model/decode.ts'
import { boolean, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { onePath } from '../advice/absolute-path.ts'
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
  // With a context directory of its own, where a snapshot leads depends on what is there.
  paths: ({ context_dir, expected_files }) =>
    context_dir === ''
      ? expected_files.map((owner) => ({ kind: 'snapshot', path: owner.snapshot, owner, steps: ['snapshot'] }))
      : [],
  codes: ['grader.diff_path', 'grader.snapshot', 'grader.snapshot_update'],
  look: (suite, config) => compared(config).map(({ snapshot }) => snapshotProblem(suite, config.context_dir, snapshot)),
  /**
   * Only a run that updates snapshots could create one that is absent, so in that mode, and for nothing else, the
   * verdict is open (contract, "a missing snapshot leaf"; decision 3).
   */
  judge: ({ config, fact: facts, paths }, emit) => {
    for (const file of config.expected_files) {
      for (const issue of workspacePath(file, file.path, paths, 'path')) emit('grader.diff_path', 'invalid', issue)
    }
    for (const [index, file] of compared(config).entries()) {
      const found = facts[index]
      if (found === undefined) continue
      const issue = snapshotIssue(config, file, found)
      emit('grader.snapshot', issue.problem.kind === 'snapshot-to-create' ? 'unresolved' : 'invalid', issue)
    }
    if (config.update_snapshots) {
      const problem = { kind: 'snapshots-updated', field: fieldOf(config.where, 'update_snapshots') } as const
      emit('grader.snapshot_update', 'unresolved', at(config, ['update_snapshots'], problem))
    }
  },
  advise: (config, _, paths) => onePath(config, config.context_dir, paths, 'context_dir'),
})

function compared({ expected_files }: Config): readonly ExpectedFile[] {
  return expected_files.filter(({ snapshot }) => snapshot !== '')
}

function snapshotIssue(config: Config, file: ExpectedFile, found: SnapshotProblem): Issue {
  if (found.kind === 'snapshot-context')
    return at(config, ['context_dir'], { ...found, field: fieldOf(config.where, 'context_dir') })
  const field = fieldOf(file.where, 'snapshot')
  if (found.kind !== 'grader-file') return at(file, ['snapshot'], { ...found, field })
  const { isCreatable, ...lost } = found
  const problem = isCreatable && config.update_snapshots ? ({ kind: 'snapshot-to-create' } as const) : lost
  return at(file, ['snapshot'], { ...problem, field })
}
