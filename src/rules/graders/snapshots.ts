import type { Problem } from '../../catalogue/sentences.ts'
import { pathKinds } from '../../evidence/bases.ts'
import type { SnapshotFact } from '../../evidence/snapshots.ts'
import { fieldOf, placeOf } from '../../model/decode.ts'
import type { ConfigOf } from '../../model/grader.ts'
import { at } from '../load/names.ts'
import { type Judgement, rule, type Subject } from '../rule.ts'

type ExpectedFile = ConfigOf<'diff'>['expected_files'][number]

interface SnapshotsInput {
  readonly config: ConfigOf<'diff'>
  /** Looks at the snapshot of an expected file. */
  readonly snapshots: readonly { readonly file: ExpectedFile; readonly fact: SnapshotFact }[]
  readonly subject: Subject
}

/**
 * The snapshots of a diff grader (graders.md section 6). Only a run that updates snapshots could create one that is
 * absent, so in that mode, and for nothing else, the verdict is open (contract, "a missing snapshot leaf"; decision 3).
 */
export const snapshotRule = rule(
  ['grader.snapshot', 'grader.snapshot_update'],
  ({ config, snapshots, subject }: SnapshotsInput, emit) => {
    for (const { file, fact } of snapshots) {
      const field = fieldOf(file.where, 'snapshot')
      if (fact.kind === 'absent' && config.update_snapshots) {
        emit('grader.snapshot', 'unresolved', subject, at(file, ['snapshot'], { kind: 'snapshot-to-create', field }))
        continue
      }
      const judgement = judge(config, file, fact)
      if (judgement !== undefined) emit('grader.snapshot', 'invalid', subject, judgement)
    }
    if (config.update_snapshots) {
      const field = fieldOf(config.where, 'update_snapshots')
      emit(
        'grader.snapshot_update',
        'unresolved',
        subject,
        at(config, ['update_snapshots'], { kind: 'snapshots-updated', field }),
      )
    }
  },
)

function judge(config: ConfigOf<'diff'>, file: ExpectedFile, fact: SnapshotFact): Judgement | undefined {
  if (fact.kind === 'readable') return undefined
  if (fact.kind === 'no-context') {
    const { fault, elsewhere } = fact
    const field = fieldOf(config.where, 'context_dir')
    return { problem: { kind: 'snapshot-context', field, fault, elsewhere }, place: placeOf(config, 'context_dir') }
  }
  return { problem: problemOf(config, file, fact), place: placeOf(file, 'snapshot') }
}

function problemOf(
  config: ConfigOf<'diff'>,
  file: ExpectedFile,
  fact: Exclude<SnapshotFact, { kind: 'readable' | 'no-context' }>,
): Problem {
  const field = fieldOf(file.where, 'snapshot')
  switch (fact.kind) {
    case 'outside':
      return { kind: 'snapshot-outside', field }
    case 'dangling':
      return { kind: 'snapshot-dangling', field }
    case 'absent':
    case 'unreadable': {
      const [inContext, without] = pathKinds.snapshot.from
      const base = config.context_dir === '' ? without : inContext
      const fault = fact.kind === 'absent' ? 'missing' : fact.fault
      return { kind: 'grader-file', field, file: 'snapshot', fault, base, elsewhere: fact.elsewhere }
    }
  }
}
