import { family } from './explanation.ts'
import { evalFile, taskFile } from './samples.ts'

const FILE_GRADER = '- name: saved\n  type: file\n  config: { must_exist: [record.json] }'
const below = (depth: number): string => FILE_GRADER.replace(/^/gm, ' '.repeat(depth))

export const runtime = family('The run', {
  'runtime.executor': {
    meaning: '`config.executor` names an executor that is not known here.',
    why: 'What the executor can do is not known, so every capability counts as unsupported. The schema of evals refuses the name, too.',
    states: { unsupported: 'The name is neither `copilot-sdk` nor `mock`. The inspection goes on.' },
    remedy: 'Use `copilot-sdk`, or `mock` to test the harness alone.',
    example: {
      files: { 'eval.yaml': evalFile({ executor: 'copilot' }), 'task.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile() },
    },
  },

  'runtime.availability': {
    meaning: 'The executor `copilot-sdk` needs a model and credentials, and neither is looked at offline.',
    why: 'A run fails without them, however sound the suite is.',
    states: { unresolved: 'Always, for every suite with this executor; so such a suite never passes with `--strict`.' },
    remedy: 'Check access to the model where the eval runs; nothing can be mended in the suite.',
    example: {
      files: { 'eval.yaml': evalFile({ executor: 'copilot-sdk' }), 'task.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile() },
      note: 'The mock executor needs no model. It tests the harness, and says nothing of the quality of an agent.',
    },
  },

  'runtime.mcp': {
    meaning: 'The eval declares MCP servers or mocks, and its executor has no MCP.',
    why: 'The agent would not have the tools that the tasks count on.',
    states: { unsupported: 'The executor cannot provide it. Mistakes in the declarations are told beside it.' },
    remedy: 'Set `config.executor` to `copilot-sdk`, or remove the MCP declarations.',
    example: {
      files: {
        'eval.yaml': evalFile({ config: 'mcp_servers: { notes: { command: notes-server } }' }),
        'task.yaml': taskFile(),
      },
      mended: {
        'eval.yaml': evalFile({ executor: 'copilot-sdk', config: 'mcp_servers: { notes: { command: notes-server } }' }),
      },
    },
  },

  'hooks.execution': {
    meaning: 'The eval declares hooks. Hooks are programs, and no program is started offline.',
    why: 'A hook that fails can end a run, and what a task finds may depend on a hook.',
    states: { unresolved: 'Always, once for all hooks. Their commands and directories are not checked.' },
    remedy: 'Check the programs where the eval runs.',
    example: {
      files: {
        'eval.yaml': evalFile({ more: 'hooks:\n  before_run: [{ command: ./prepare.sh }]' }),
        'task.yaml': taskFile(),
      },
      mended: { 'eval.yaml': evalFile() },
      note: 'Without hooks nothing is left open. What a hook prepares can often be a file in `fixtures`.',
    },
  },

  'responder.model': {
    meaning: 'The task has a responder: a model that answers the agent in place of a person.',
    why: 'A run needs access to that model, and the conversation differs from run to run.',
    states: { unresolved: 'Always, for every task with a responder.' },
    remedy: 'Check access to the model where the eval runs.',
    example: {
      files: {
        'eval.yaml': evalFile(),
        'task.yaml': taskFile({ inputs: 'responder: { instructions: Confirm once., max_followups: 1 }' }),
      },
      mended: { 'task.yaml': taskFile({ inputs: 'follow_up_prompts: [Yes.]' }) },
      note: 'Fixed follow-up prompts need no model.',
    },
  },

  'checkpoint.scheduling': {
    meaning: 'The task has checkpoints, which are judged after certain turns.',
    why: 'A checkpoint does not run when the conversation ends before its turn.',
    states: { unresolved: 'Always, once for each task with checkpoints.' },
    remedy: 'Look in the results of a run whether the checkpoints were reached.',
    example: {
      files: {
        'eval.yaml': evalFile(),
        'task.yaml': taskFile({ more: `checkpoints:\n  - after_turn: 1\n    graders:\n${below(6)}` }),
      },
      mended: { 'task.yaml': taskFile({ more: `graders:\n${below(2)}` }) },
      note: 'A grader of the task is always run, at the end.',
    },
  },
})
