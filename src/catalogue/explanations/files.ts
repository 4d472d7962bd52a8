import { family } from './explanation.ts'
import { evalFile, taskFile } from './samples.ts'

const RECORD = '{ "saved": false }\n'
const STYLE = 'Write in plain words.\n'

const resource = (path: string): string => taskFile({ inputs: `files: [{ path: ${path} }]` })
const instruction = (path: string): string => taskFile({ more: `instruction_files: [${path}]` })
const repository = (source: string): string =>
  taskFile({ inputs: `repos: [{ type: worktree, source: ${source}, dest: service }]` })

export const files = family('Files, context and repositories of a task', {
  'resource.path': {
    meaning:
      'The path of an entry of `inputs.files` could lead outside of the workspace, or names the workspace itself.',
    why: 'A run refuses the path, or leaves the resource out, so the agent does not find what the prompt speaks of.',
    states: {
      invalid: 'The form of the path is refused; the file is not looked at. Inline content has the same rule.',
    },
    remedy:
      'Write a relative path without `..` and without a leading slash or backslash; a file without `content` is read below the context directory.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': resource('../record.json'), 'record.json': RECORD },
      mended: { 'task.yaml': resource('record.json'), 'record.json': null, 'fixtures/record.json': RECORD },
    },
  },

  'resource.file': {
    meaning: 'An entry of `inputs.files` without `content` names a file that is not a readable regular file.',
    why: 'A run leaves the resource out, so the agent does not find what the prompt speaks of.',
    states: { invalid: 'The file is missing, is a directory, or may not be read.' },
    remedy:
      'Put the file below the context directory of the task: `fixtures` beside the eval, unless `--context-dir` or `context_dir` says otherwise.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': resource('record.json'), 'record.json': RECORD },
      mended: { 'record.json': null, 'fixtures/record.json': RECORD },
    },
  },

  'instruction.path': {
    meaning: 'A path in `instruction_files` could lead outside of the workspace, or names the workspace itself.',
    why: 'A run refuses the path, so the agent works without the instruction.',
    states: {
      invalid:
        'The form of the path is refused; the file is not looked at. Files of the eval are told for each of its tasks.',
    },
    remedy: 'Write a path relative to the context directory, without `..` and without a leading slash or backslash.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': instruction('/style.md'), 'fixtures/style.md': STYLE },
      mended: { 'task.yaml': instruction('style.md') },
    },
  },

  'instruction.file': {
    meaning: 'A path in `instruction_files` names a file that is not a readable regular file.',
    why: 'The agent would work without the instruction, or the run ends.',
    states: { invalid: 'The file is missing, is a directory, or may not be read.' },
    remedy: 'Put the file below the context directory of the task, from which the path resolves.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': instruction('style.md'), 'style.md': STYLE },
      mended: { 'style.md': null, 'fixtures/style.md': STYLE },
    },
  },

  'context.fixture': {
    meaning: '`inputs.context.fixture` does not name a file or directory inside the eval directory that can be read.',
    why: 'A run cannot put the fixture into the workspace.',
    states: {
      invalid:
        'The path is no text or is refused, leads to nothing or out of the eval directory, or something in it cannot be read.',
    },
    remedy: 'Write the path from the eval directory, not from the context directory, and keep the fixture inside it.',
    example: {
      files: {
        'eval.yaml': evalFile(),
        'task.yaml': taskFile({ inputs: 'context: { fixture: records }' }),
        'fixtures/records/one.json': RECORD,
      },
      mended: { 'task.yaml': taskFile({ inputs: 'context: { fixture: fixtures/records }' }) },
    },
  },

  'context.directory': {
    meaning: '`context_dir` of the task is not an existing directory.',
    why: 'No resource of the task can be found below it.',
    states: { invalid: 'The path leads to nothing, or to something else than a directory.' },
    remedy:
      'Write the path from the working directory, in which the eval runs; neither the eval file nor the task file is its base.',
    example: {
      args: ['evals/eval.yaml'],
      files: {
        'evals/eval.yaml': evalFile(),
        'evals/task.yaml': taskFile({ more: 'context_dir: records' }),
        'evals/records/one.json': RECORD,
      },
      mended: { 'evals/task.yaml': taskFile({ more: 'context_dir: evals/records' }) },
    },
  },

  'repository.source': {
    meaning: 'The `source` of an entry of `inputs.repos` is not an existing directory.',
    why: 'A run cannot make a worktree from it.',
    states: { invalid: 'The path leads to nothing, or to something else than a directory.' },
    remedy: 'Write the path of the source repository from the working directory, in which the eval runs.',
    example: {
      args: ['evals/eval.yaml'],
      files: {
        'evals/eval.yaml': evalFile(),
        'evals/task.yaml': repository('../service'),
        'service/README.md': 'A service.\n',
      },
      mended: { 'evals/task.yaml': repository('service') },
    },
  },

  'repository.revision': {
    meaning:
      'The task works on a worktree of a repository. Git is not started offline, so neither the commit nor the worktree is checked.',
    why: 'A commit that is not there shows only when the run makes the worktree.',
    states: { unresolved: 'Always, once for each repository.' },
    remedy:
      'Check that the commit exists in the source repository where the eval runs; nothing can be mended in the suite.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': repository('service'), 'service/README.md': 'A service.\n' },
      mended: {
        'task.yaml': resource('README.md'),
        'service/README.md': null,
        'fixtures/README.md': 'A service.\n',
      },
      note: 'Where the history does not matter, files can take the place of a repository.',
    },
  },
})
