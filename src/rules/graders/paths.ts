import type { Paths } from '../../go/filepath.ts'
import { authoredIndex, fieldOf, type Located } from '../../model/decode.ts'
import type { ConfigOf } from '../../model/grader.ts'
import { workspacePathFault } from '../../reader/contain.ts'
import type { Step } from '../../text/argument.ts'
import { at } from '../load/names.ts'
import { type Judgement, rule, type Subject } from '../rule.ts'

interface PathsInput {
  readonly config: ConfigOf<'file'> | ConfigOf<'diff'>
  /** By whose rules paths are spelled. */
  readonly paths: Paths
  readonly subject: Subject
}

/** Paths into the workspace of a run must stay inside of it (graders.md section 1, "Unsafe workspace path"). */
export const graderPathsRule = rule(
  ['grader.file_path', 'grader.diff_path'],
  ({ config, paths, subject }: PathsInput, emit) => {
    const check = (owner: Located, path: string, ...steps: Step[]): readonly Judgement[] => {
      const fault = workspacePathFault(path, paths)
      if (fault === undefined) return []
      return [at(owner, steps, { kind: 'path-fault', field: fieldOf(owner.where, ...steps), fault })]
    }
    if (config.kind === 'diff') {
      for (const file of config.expected_files) {
        for (const judgement of check(file, file.path, 'path')) emit('grader.diff_path', 'invalid', subject, judgement)
      }
      return
    }
    const lists = (['must_exist', 'must_not_exist'] as const).flatMap((key) =>
      config[key].flatMap((path, i) => check(config, path, key, authoredIndex(config[key], i))),
    )
    const patterns = config.content_patterns.flatMap((pattern) => check(pattern, pattern.path, 'path'))
    for (const judgement of [...lists, ...patterns]) emit('grader.file_path', 'invalid', subject, judgement)
  },
)
