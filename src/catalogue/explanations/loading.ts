import { family } from './explanation.ts'
import { evalFile, taskFile } from './samples.ts'

const fileGrader = (paths: string): string =>
  `graders:\n  - name: saved\n    type: file\n    config: { must_exist: ${paths} }`

export const loading = family('The eval', {
  'eval.read': {
    meaning: 'The path on the command line leads to nothing that can be read as an eval file.',
    why: 'A run with this path ends before its first task.',
    states: {
      invalid: 'The file is missing, is a directory, or may not be read.',
      unresolved: 'The file is there, but larger or deeper nested than what is examined offline.',
    },
    remedy:
      'Name the eval file itself; the path resolves from the working directory. For all evals below a directory, quote a glob.',
    example: {
      args: ['suite'],
      files: { 'suite/eval.yaml': evalFile(), 'suite/task.yaml': taskFile() },
      mended: {},
      instead: { args: ['suite/eval.yaml'] },
    },
  },

  'eval.path': {
    meaning: 'The eval is named by a relative path, and there is no working directory to begin from.',
    why: 'Nothing that the suite names can be located, so nothing of it is examined.',
    states: { invalid: 'The working directory is gone.' },
    remedy: 'Run the command in a directory that exists, or name the eval by its absolute path.',
    example: {
      cwd: 'gone',
      files: { 'eval.yaml': evalFile(), 'task.yaml': taskFile() },
      mended: {},
      instead: { args: ['/suite/eval.yaml'], cwd: 'gone' },
      note: 'Other paths that begin at the working directory stay unresolved; a directory that exists is the better remedy.',
    },
  },

  'eval.schema': {
    meaning:
      'The eval file does not have the form that its schema describes: a key is missing, unknown or misspelt, or has a value of the wrong kind.',
    why: 'A run validates the eval against the same schema. Some of these mistakes also keep it from being loaded, and then `eval.configuration` says so.',
    states: { invalid: 'One mistake, with its place. The other parts of the file are examined all the same.' },
    remedy: 'Correct the key or value that the message names.',
    example: {
      files: { 'eval.yaml': evalFile({ tasks: 'task: [task.yaml]\ntasks: [task.yaml]' }), 'task.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile() },
    },
  },

  'eval.configuration': {
    meaning: 'The eval file can be read, but a run cannot be configured from it.',
    why: 'A run ends while it loads the eval. Here, too, the inspection ends: executor, tasks and dependencies are left out of the report.',
    states: {
      invalid: 'The file breaks a rule of loading.',
      unresolved:
        'An argument matcher of a grader has a JSON Schema that refers to something outside of itself, which is not loaded offline.',
    },
    remedy: 'Correct what the message names; for an external schema, put the definitions into the schema itself.',
    example: {
      files: { 'eval.yaml': evalFile({ more: fileGrader('[]') }), 'task.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile({ more: fileGrader('[record.json]') }) },
      note: 'A grader that checks nothing is refused, although its form is sound.',
    },
  },

  'context.path': {
    meaning: 'A context directory is named by a relative path, and there is no working directory to begin from.',
    why: 'The resources of the tasks cannot be located.',
    states: { invalid: 'The working directory is gone.' },
    remedy: 'Run the command in a directory that exists, or name the context directory by its absolute path.',
    example: {
      args: ['/suite/eval.yaml', '--context-dir', 'records'],
      cwd: 'gone',
      files: { 'eval.yaml': evalFile(), 'task.yaml': taskFile() },
      mended: {},
      instead: { args: ['/suite/eval.yaml', '--context-dir', '/suite/records'], cwd: 'gone' },
    },
  },
})
