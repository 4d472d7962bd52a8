import { rubricFact } from '../evidence/rubrics.ts'
import { schemaFileFact } from '../evidence/schema-files.ts'
import { snapshotFact } from '../evidence/snapshots.ts'
import type { Suite } from '../evidence/suite.ts'
import { triggerFact } from '../evidence/triggers.ts'
import type { Grader } from '../model/grader.ts'
import { graderPathsRule } from '../rules/graders/paths.ts'
import { rubricRule } from '../rules/graders/rubric.ts'
import { graderDependencies, graderRuntimeRule } from '../rules/graders/runtime.ts'
import { schemaFileRule } from '../rules/graders/schema-file.ts'
import { snapshotRule } from '../rules/graders/snapshots.ts'
import { triggerSourceRule } from '../rules/graders/trigger-source.ts'
import type { Subject } from '../rules/rule.ts'
import type { Collector } from './collector.ts'

interface GraderInput {
  readonly suite: Suite
  readonly grader: Grader
  /** Its effective name. */
  readonly name: string
  readonly subject: Subject
}

/**
 * What is particular to the kind of a grader: the local files that it names, its paths into the workspace, and what
 * only a run can show (graders.md section 1, step e). Nothing is started, called or written.
 */
export function inspectGraderKind({ suite, grader, name, subject }: GraderInput, found: Collector): void {
  const { config } = grader
  const { paths } = suite.reader
  switch (config?.kind) {
    case 'prompt':
      if (config.rubric !== '') found.add(rubricRule.judge({ config, fact: rubricFact(suite, config.rubric), subject }))
      break
    case 'trigger':
      found.add(triggerSourceRule.judge({ config, fact: triggerFact(suite, config.skill_path), subject }))
      break
    case 'json_schema':
      // An inline schema takes the place of the file, which is then not looked at.
      if (config.schema === undefined && config.schema_file !== '') {
        found.add(schemaFileRule.judge({ config, fact: schemaFileFact(suite, config.schema_file), subject }))
      }
      break
    case 'diff': {
      found.add(graderPathsRule.judge({ config, paths, subject }))
      const snapshots = config.expected_files
        .filter(({ snapshot }) => snapshot !== '')
        .map((file) => ({ file, fact: snapshotFact(suite, config.context_dir, file.snapshot) }))
      found.add(snapshotRule.judge({ config, snapshots, subject }))
      break
    }
    case 'file':
      found.add(graderPathsRule.judge({ config, paths, subject }))
      break
  }
  found.add(graderRuntimeRule.judge({ grader, subject }))
  found.depend(graderDependencies(grader, name, subject.taskId))
}
