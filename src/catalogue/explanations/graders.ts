import { family } from './explanation.ts'
import { evalFile, skillFile, taskFile } from './samples.ts'

const grader = (type: string, config: string, name = 'saved'): string =>
  `  - name: ${name}\n    type: ${type}\n    config: { ${config} }`
const evalWith = (...graders: readonly string[]): string => evalFile({ more: `graders:\n${graders.join('\n')}` })

const EXISTS = 'must_exist: [record.json]'
const FILE = grader('file', EXISTS)
const TASK = { 'task.yaml': taskFile() } as const
const RUBRIC = 'rubric: groundedness'
const SCHEMA = 'record.schema.json'
const diff = (file: string, more = ''): string =>
  `  - name: saved\n    type: diff\n    config:${more}\n      expected_files: [{ ${file} }]`
const SNAPSHOT = 'path: record.json, snapshot: kept/record.json'
const RECORD = '{ "saved": true }\n'

const schemaFile = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`

export const graders = family('Graders', {
  'grader.name': {
    meaning: 'A grader has no name, or another grader of the same scope has it already.',
    why: 'Results and checks are told by the name of the grader.',
    states: { invalid: 'A scope is the list of the eval, that of a task, or that of one checkpoint.' },
    remedy: 'Give every grader of a scope a name of its own.',
    example: {
      files: { 'eval.yaml': evalWith(FILE, grader('text', 'contains: [done]')), ...TASK },
      mended: { 'eval.yaml': evalWith(FILE, grader('text', 'contains: [done]', 'told')) },
    },
  },

  'grader.configuration': {
    meaning: 'The configuration of a grader loads, but the grader cannot work with it.',
    why: 'A run would fail when it makes the grader, after the tasks were paid for.',
    states: {
      invalid:
        'The type is not known, something needed is missing or blank, bounds are crossed, or a pattern is not RE2.',
      unresolved:
        'The schema of a `json_schema` grader refers to something outside of itself, which is not loaded offline.',
    },
    remedy: 'Correct what the message names. Patterns are RE2: no look-around, no back-references.',
    example: {
      files: { 'eval.yaml': evalWith(grader('text', "regex_match: ['saved (?=now)']")), ...TASK },
      mended: { 'eval.yaml': evalWith(grader('text', "regex_match: ['saved now']")) },
    },
  },

  'grader.result_collision': {
    meaning: 'A grader of the task has the name of a grader of the eval, or of an earlier one of the task.',
    why: 'Final results are one flat list by name, so the result of one may overwrite that of the other. Checks still resolve, since each names a scope.',
    states: { unresolved: 'Which result is meant cannot be told from the name. The declarations are valid.' },
    remedy: 'Use distinct names, before results are joined with requirements.',
    example: {
      files: { 'eval.yaml': evalWith(FILE), 'task.yaml': taskFile({ more: `graders:\n${FILE}` }) },
      mended: { 'task.yaml': taskFile({ more: `graders:\n${grader('file', EXISTS, 'saved-here')}` }) },
    },
  },

  'grader.subprocess': {
    meaning: 'A grader runs a program, or assertions in an interpreter; neither is started or parsed offline.',
    why: 'A run fails where the interpreter or the program is not there.',
    states: { unresolved: 'Always, for every grader of type `program` or `code`.' },
    remedy: 'Check the program where the eval runs.',
    example: {
      files: { 'eval.yaml': evalWith(grader('program', 'command: ./check.sh')), ...TASK },
      mended: { 'eval.yaml': evalWith(FILE) },
      note: 'A `file` or `text` grader needs no program, and can often do the same.',
    },
  },

  'grader.model': {
    meaning: 'A grader lets a model judge; models are not called offline.',
    why: 'A run needs access to the judging model, and its judgement is not the same every time.',
    states: { unresolved: 'Always, for every grader of type `prompt`.' },
    remedy: 'Check access to the model where the eval runs.',
    example: {
      files: { 'eval.yaml': evalWith(grader('prompt', RUBRIC)), ...TASK },
      mended: { 'eval.yaml': evalWith(grader('text', 'contains: [saved]')) },
      note: 'A `text` grader needs no model, where the wanted words are known.',
    },
  },

  'grader.rubric': {
    meaning: 'The `rubric` of a prompt grader is neither built in nor a rubric file that can be used.',
    why: 'A run cannot tell the judging model what to weigh.',
    states: {
      invalid: 'The name is not known, the file cannot be read, or its front matter or text is not sound.',
      unresolved: 'The file is larger than what is examined offline.',
    },
    remedy:
      'Use the name of a built-in rubric, or a path that ends in `.md` or begins with `./`; paths resolve from the working directory.',
    example: {
      files: { 'eval.yaml': evalWith(grader('prompt', 'rubric: grounded')), ...TASK },
      mended: { 'eval.yaml': evalWith(grader('prompt', RUBRIC)) },
    },
  },

  'grader.trigger_source': {
    meaning: 'The skill that a trigger grader names cannot be read, or has no word that could serve as a keyword.',
    why: 'A run cannot tell whether a prompt should trigger the skill.',
    states: {
      invalid: '`skill_path` leads to no readable skill, or the skill is malformed or says nothing.',
      unresolved: 'The file is larger than what is examined offline.',
    },
    remedy: 'Write the path of the directory of the skill, or of its `SKILL.md`, from the working directory.',
    example: {
      files: {
        'eval.yaml': evalWith(grader('trigger', 'skill_path: demo, mode: positive')),
        ...TASK,
        'skills/demo/SKILL.md': skillFile('demo'),
      },
      mended: { 'eval.yaml': evalWith(grader('trigger', 'skill_path: skills/demo, mode: positive')) },
    },
  },

  'grader.schema': {
    meaning: 'The JSON Schema of a `json_schema` grader does not compile with what is here.',
    why: 'A run cannot validate any output against it.',
    states: {
      invalid: 'The schema is not valid, or refers to a part of itself that is not there.',
      unresolved:
        'The schema refers to something outside of itself. Nothing is fetched, and files beside it are not read either.',
    },
    remedy:
      'Put every definition under `$defs` of the schema itself. Without `$schema` the draft is 2020-12; patterns are RE2.',
    example: {
      files: {
        'eval.yaml': evalWith(grader('json_schema', `schema_file: ${SCHEMA}`)),
        ...TASK,
        [SCHEMA]: schemaFile({ $ref: '#/$defs/record' }),
      },
      mended: { [SCHEMA]: schemaFile({ $ref: '#/$defs/record', $defs: { record: { type: 'object' } } }) },
    },
  },

  'grader.schema_file': {
    meaning: 'The file that `schema_file` names is not a readable JSON file with an object in it.',
    why: 'A run cannot validate any output against it.',
    states: {
      invalid: 'The file is missing or unreadable, is no JSON, or holds something else than an object.',
      unresolved: 'The file is larger than what is examined offline.',
    },
    remedy: 'Write the schema as one JSON object, not as YAML; the path resolves from the working directory.',
    example: {
      files: {
        'eval.yaml': evalWith(grader('json_schema', `schema_file: ${SCHEMA}`)),
        ...TASK,
        [SCHEMA]: 'type: object\n',
      },
      mended: { [SCHEMA]: schemaFile({ type: 'object' }) },
    },
  },

  'grader.diff_path': {
    meaning: 'A path that a diff grader looks at could lead outside of the workspace, or names the workspace itself.',
    why: 'A run refuses the path.',
    states: { invalid: 'The form of the path is refused.' },
    remedy: 'Write a relative path without `..` and without a leading slash or backslash.',
    example: {
      files: {
        'eval.yaml': evalWith(diff('path: ../record.json, contains: [saved]')),
        ...TASK,
      },
      mended: { 'eval.yaml': evalWith(diff('path: record.json, contains: [saved]')) },
    },
  },

  'grader.file_path': {
    meaning: 'A path that a file grader looks at could lead outside of the workspace, or names the workspace itself.',
    why: 'A run refuses the path.',
    states: { invalid: 'The form of the path is refused.' },
    remedy: 'Write a relative path without `..` and without a leading slash or backslash.',
    example: {
      files: { 'eval.yaml': evalWith(grader('file', 'must_exist: [/record.json]')), ...TASK },
      mended: { 'eval.yaml': evalWith(FILE) },
    },
  },

  'grader.snapshot': {
    meaning: 'A snapshot that a diff grader compares with is not a readable regular file inside its context.',
    why: 'A run has nothing to compare with.',
    states: {
      invalid: 'The snapshot is missing or unreadable, or lies outside of `context_dir` once links are resolved.',
      unresolved: 'The snapshot is missing, and `update_snapshots` lets a run create it.',
    },
    remedy:
      'Put the snapshot there: the path resolves from `context_dir` of the grader, or without one from the working directory.',
    example: {
      files: { 'eval.yaml': evalWith(diff(SNAPSHOT)), ...TASK },
      mended: { 'kept/record.json': RECORD },
    },
  },

  'grader.snapshot_update': {
    meaning: '`update_snapshots` lets a run write the snapshots that it is compared with.',
    why: 'Such a run compares with what it has just written. Nothing is written here, and whether it could be is not tried.',
    states: { unresolved: 'Always, once for each grader with `update_snapshots: true`.' },
    remedy: 'Remove it once the snapshots are as they should be.',
    example: {
      files: {
        'eval.yaml': evalWith(diff(SNAPSHOT, '\n      update_snapshots: true')),
        ...TASK,
        'kept/record.json': RECORD,
      },
      mended: { 'eval.yaml': evalWith(diff(SNAPSHOT)) },
    },
  },
})
