import { family } from './explanation.ts'
import { evalFile, taskFile } from './samples.ts'

const MOCKS = 'command_mocks:\n  - name: gh\n    responses: [{ args: [issue, list], stdout: none }]'

export const tasks = family('Tasks', {
  'tasks.csv': {
    meaning:
      'The CSV file that `tasks_from` names cannot give tasks: it is not below the eval directory, cannot be read or parsed, `range` is no range, or a prompt template does not render.',
    why: 'A run ends while it makes the tasks, whichever row is at fault. No task is in the report.',
    states: {
      invalid: 'The path, the file, the range or a template is at fault.',
      unresolved: 'The file, or the work of a template, is beyond what is examined offline.',
    },
    remedy:
      'Mend the row that the message names. The path resolves from the eval directory and stays inside it, also behind links.',
    example: {
      files: {
        'eval.yaml': evalFile({ tasks: 'tasks_from: rows.csv' }),
        'rows.csv': 'id,prompt\nsave,Save the record, then stop.\n',
      },
      mended: { 'rows.csv': 'id,prompt\nsave,"Save the record, then stop."\n' },
    },
  },

  'tasks.pattern': {
    meaning: 'An entry of `tasks` is not a well-formed pattern.',
    why: 'A run cannot expand it. The other patterns are expanded, but the inventory of tasks is partial.',
    states: {
      invalid: 'A bracket is not closed or is empty, or a backslash stands at the end.',
      unresolved: 'The pattern matches or searches more than is examined offline.',
    },
    remedy: 'Close and fill every bracket. `*` stays within a directory, and there is no `**` and no `{a,b}`.',
    example: {
      files: { 'eval.yaml': evalFile({ tasks: 'tasks: ["tasks/[a-z.yaml"]' }), 'tasks/save.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile({ tasks: 'tasks: ["tasks/[a-z]*.yaml"]' }) },
    },
  },

  'tasks.empty': {
    meaning: 'The eval can be loaded and names its tasks in a sound way, but there are none.',
    why: 'A run would have nothing to do.',
    states: { invalid: 'No pattern matches anything, no row is selected, or no source of tasks is named.' },
    remedy: 'Write patterns from the eval directory; one that matches nothing is fine beside one that matches.',
    example: {
      files: { 'eval.yaml': evalFile({ tasks: 'tasks: ["*.task.yaml"]' }), 'tasks/save.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile({ tasks: 'tasks: [tasks/*.yaml]' }) },
    },
  },

  'task.read': {
    meaning: 'A pattern in `tasks` matches something that cannot be read as a task file.',
    why: 'A run ends at this path. The other matches are examined.',
    states: {
      invalid: 'It is a directory, a link to nothing, or may not be read.',
      unresolved: 'It is larger or deeper nested than what is examined offline.',
    },
    remedy: 'Narrow the pattern to task files, or make the path a readable file.',
    example: {
      files: { 'eval.yaml': evalFile({ tasks: 'tasks: [tasks]' }), 'tasks/save.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile({ tasks: 'tasks: [tasks/*.yaml]' }) },
    },
  },

  'task.schema': {
    meaning:
      'The task file does not have the form that its schema describes: a key is missing, unknown or misspelt, or has a value of the wrong kind.',
    why: 'A run validates the task against the same schema. Some of these mistakes also keep it from being loaded, and then `task.configuration` says so.',
    states: { invalid: 'One mistake, with its place. The other parts of the task are examined all the same.' },
    remedy: 'Correct the key or value that the message names.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': taskFile({ more: 'tag: [smoke]' }) },
      mended: { 'task.yaml': taskFile({ more: 'tags: [smoke]' }) },
    },
  },

  'task.configuration': {
    meaning: 'The task file can be read, but a run cannot make a task from it.',
    why: 'A run ends while it loads the task. Here the task is left out of the inventory; the others go on.',
    states: {
      invalid: 'The file breaks a rule of loading.',
      unresolved:
        'An argument matcher of a grader has a JSON Schema that refers to something outside of itself, which is not loaded offline.',
    },
    remedy: 'Correct what the message names; for an external schema, put the definitions into the schema itself.',
    example: {
      files: {
        'eval.yaml': evalFile({ tasks: 'tasks: [tasks/*.yaml]' }),
        'tasks/save.yaml': 'id: save\nname: Save a record\ninputs:\n  prompt_file: save.md\n',
        'save.md': 'Save the record.\n',
      },
      mended: { 'save.md': null, 'tasks/save.md': 'Save the record.\n' },
      note: "`prompt_file` resolves from the task file's directory.",
    },
  },

  'task.id': {
    meaning: 'The ID of the task is blank, or an earlier task of the eval has it already.',
    why: 'Results are kept and compared by task ID, so two tasks of one ID cannot be told apart. A file that two patterns match is two tasks.',
    states: { invalid: 'The second and every later task of the ID has this; the first has not. Disabled tasks count.' },
    remedy: 'Give every task of the eval an ID of its own.',
    example: {
      files: {
        'eval.yaml': evalFile({ tasks: 'tasks: [one.yaml, two.yaml]' }),
        'one.yaml': taskFile(),
        'two.yaml': taskFile(),
      },
      mended: { 'two.yaml': taskFile().replace('id: save', 'id: save-again') },
    },
  },

  'task.executor': {
    meaning:
      'The task asks for command mocks, or a grader of it for a reasoning effort, which only the executor `copilot-sdk` has.',
    why: 'A run refuses the task.',
    states: { invalid: 'The executor of the eval lacks it. The task stays in the inventory and is examined.' },
    remedy: 'Set `config.executor` of the eval to `copilot-sdk`, or remove it from the task.',
    example: {
      files: { 'eval.yaml': evalFile(), 'task.yaml': taskFile({ more: MOCKS }) },
      mended: { 'eval.yaml': evalFile({ executor: 'copilot-sdk' }) },
    },
  },

  'task.version': {
    meaning: 'The task uses something that the `schemaVersion` of its eval does not have yet: command mocks need 1.3.',
    why: 'A run refuses the task.',
    states: { invalid: 'The version of the eval is too old. The task stays in the inventory and is examined.' },
    remedy: 'Raise `schemaVersion` of the eval, or remove it from the task.',
    example: {
      files: {
        'eval.yaml': evalFile({ head: 'schemaVersion: "1.2"\nskill: demo', executor: 'copilot-sdk' }),
        'task.yaml': taskFile({ more: MOCKS }),
      },
      mended: { 'eval.yaml': evalFile({ head: 'schemaVersion: "1.4"\nskill: demo', executor: 'copilot-sdk' }) },
    },
  },
})
