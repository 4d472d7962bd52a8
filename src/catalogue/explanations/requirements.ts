import { family } from './explanation.ts'
import { LOCK, MODULE_ENV, remoteGrader } from './remote-samples.ts'
import { evalFile, taskFile } from './samples.ts'

const requirement = (checks: string): string =>
  taskFile({
    more: `graders:
  - name: saved
    type: file
    config: { must_exist: [record.json] }
requirements:
  - id: record-there
    category: outcome
    description: The record is there.
${checks}`.trimEnd(),
  })

const POLITE = taskFile({
  more: `requirements:
  - id: polite
    category: quality
    description: The answer is polite.
    checks: [{ scope: eval, grader: polite }]`,
})

export const requirements = family('Requirements', {
  'requirement.invalid': {
    meaning:
      'A requirement, or one of its checks, is not well formed: its ID, category or description is at fault, or a check does not name exactly one grader of its scope.',
    why: 'Nothing can be said of what covers the requirement. It stays in the report as written.',
    states: { invalid: 'One mistake, with its place.' },
    remedy:
      'Correct what the message names. A check selects a grader by its exact name, within one scope: `eval`, `task`, or `checkpoint` with `after_turn`.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': requirement('    checks: [{ scope: eval, grader: saved }]') },
      mended: { 'task.yaml': requirement('    checks: [{ scope: task, grader: saved }]') },
    },
  },

  'requirement.uncovered': {
    meaning: 'A requirement has no checks, so no grader shows whether it is met.',
    why: 'A run ends without evidence for it. That is not success.',
    states: { unresolved: '`checks` is absent or empty.' },
    remedy: 'Name under `checks` the graders that show it, or accept that it stays open.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': requirement('') },
      mended: { 'task.yaml': requirement('    checks: [{ scope: task, grader: saved }]') },
    },
  },

  'requirement.references': {
    meaning: 'The checks of a requirement were looked up among the graders that they name.',
    why: 'A check that names no grader would leave the requirement without evidence.',
    states: {
      verified: 'Every check names exactly one grader. Whether the requirement is satisfied only a run can show.',
      unresolved: 'A check may name a remote grader whose name is not known while its preset is not available.',
    },
    remedy: 'Give the remote grader a `name`, or make its preset available with `waza get` while online.',
    example: {
      env: MODULE_ENV,
      files: { 'eval.yaml': remoteGrader(), 'task.yaml': POLITE, 'waza.lock': LOCK },
      mended: { 'eval.yaml': remoteGrader('name: polite') },
      note: 'The module stays out of the cache, but the name is known; the code then has the state `verified`.',
    },
  },
})
