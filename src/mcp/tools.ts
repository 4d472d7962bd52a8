import type { Verb } from '../envelope/result.ts'
import { type OutputSchema, outputSchemas } from '../schema/generated/tools.js'
import type { InputProperty, InputSchema } from './arguments.ts'

/** The verbs that are tools. */
export type ToolVerb = Extract<keyof typeof outputSchemas, Verb>

export type ToolName =
  | 'preflight'
  | 'fix'
  | 'explain'
  | 'solution_evaluate'
  | 'solution_evaluate_status'
  | 'solution_evaluate_result'
  | 'solution_gate'

/** A tool as the protocol lists it, with the verb behind it. */
export interface Tool {
  readonly verb: ToolVerb
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  readonly outputSchema: OutputSchema
  /** Whether it changes nothing at all: neither files nor, by what it starts, anything else. */
  readonly isReadOnly: boolean
}

const LONGEST_ID = 200

const id: InputProperty = {
  type: 'string',
  minLength: 1,
  maxLength: LONGEST_ID,
  description: 'The id of the solution, such as that of its task. It names the verdict and the attempts.',
}

const repoPath: InputProperty = {
  type: 'string',
  description: 'The repository; a relative path starts from the directory of the server, which is also the default.',
}

const attemptId: InputProperty = {
  type: 'string',
  description: 'The attempt, as solution_evaluate named it (default: the latest of the id).',
}

function takes(properties: Readonly<Record<string, InputProperty>>, ...required: readonly string[]): InputSchema {
  return { type: 'object', additionalProperties: false, properties, required }
}

/** The tools in the order in which they are listed (surface-evaluator.md A8; decisions 23 and 26). */
export const tools: Readonly<Record<ToolName, Tool>> = {
  preflight: {
    verb: 'preflight',
    title: 'Preflight evals',
    description:
      'Find what would make an evaluation run of agent skills fail, without running it: reads evals, their tasks and the local files that they name, starts nothing, fetches nothing, writes nothing. Verified means that a static check passed, never that a requirement is satisfied. Counts stand under data, each finding with file, line and remedy under diagnostics; explain says more about a code.',
    inputSchema: takes(
      {
        evals: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          description:
            'Paths of evals, or globs such as evals/**/eval.yaml; relative ones start from the directory of the server. One plain path gives one report, anything else a list.',
        },
        contextDir: {
          type: 'string',
          description: 'The directory of the task resources (default: fixtures beside the eval).',
        },
        ignore: {
          type: 'array',
          items: { type: 'string' },
          description: 'Globs of evals to leave out of what a glob matches.',
        },
        strict: {
          type: 'boolean',
          description: 'Fail also on what is unresolved or unsupported (default: false).',
        },
        baseline: {
          type: 'string',
          description: 'A file of known findings, made by waza preflight --update-baseline; only new ones count.',
        },
        detail: {
          enum: ['summary', 'full'],
          description:
            'How much is answered. summary (default): the verdict, counts, and the findings that fail, once, up to limit. full: the reports under data, and every finding.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          description: 'The most findings of a summary (default: 20).',
        },
        only: {
          description: 'What of the findings a summary shows, instead of what fails.',
          ...takes({
            codes: { type: 'array', items: { type: 'string' }, description: 'Diagnostic codes, such as task.id.' },
            states: {
              type: 'array',
              items: { enum: ['invalid', 'unresolved', 'unsupported'] },
              description: 'States of findings.',
            },
            files: {
              type: 'array',
              items: { type: 'string' },
              description: 'Files that findings are in: a path, or the end of one.',
            },
          }),
        },
      },
      'evals',
    ),
    outputSchema: outputSchemas.preflight,
    isReadOnly: true,
  },
  fix: {
    verb: 'fix',
    title: 'Fixes of evals',
    description:
      'Find how what preflight calls invalid can be fixed, and write nothing: edits by line and column of the files as they are, checked by inspecting the result in memory. The texts of the files are held back: such edits have a place and no text, and waza fix --write makes them. After applying edits ask again, since one fix can make another possible.',
    inputSchema: takes(
      {
        evals: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          description: 'Paths of evals, or globs; relative ones start from the directory of the server.',
        },
        contextDir: {
          type: 'string',
          description: 'The directory of the task resources (default: fixtures beside the eval).',
        },
        ignore: {
          type: 'array',
          items: { type: 'string' },
          description: 'Globs of evals to leave out of what a glob matches.',
        },
        suggestions: {
          type: 'boolean',
          description: 'Also what a person has to choose, with the least that the suite needs (default: false).',
        },
        codes: {
          type: 'array',
          items: { type: 'string' },
          description: 'Fix only findings of these codes, such as eval.schema (default: all).',
        },
      },
      'evals',
    ),
    outputSchema: outputSchemas.fix,
    isReadOnly: true,
  },
  explain: {
    verb: 'explain',
    title: 'Explain a diagnostic code',
    description:
      'Explain a diagnostic code or a kind of advice of preflight: what it means, what a run would do, and how to fix it, with an example before and after; or list all codes.',
    inputSchema: takes({
      code: { type: 'string', description: 'The code, such as task.id (default: the list of all codes).' },
    }),
    outputSchema: outputSchemas.explain,
    isReadOnly: true,
  },
  solution_evaluate: {
    verb: 'solution evaluate',
    title: 'Evaluate a solution',
    description:
      'Run the configured preflight of a repository once, at its current commit, and sign the verdict into a marker outside the repository. What is run is set by .waza-solution.json of the repository alone. Joins an attempt that is running already. Answers status running after 45 seconds at the latest; then ask solution_evaluate_status after pollAfterMs. The diagnostics beside the verdict are unsigned and for information only.',
    inputSchema: takes(
      {
        id,
        repoPath,
        forceNewAttempt: {
          type: 'boolean',
          description: 'Refuse, instead of joining an attempt that is running (default: false).',
        },
      },
      'id',
    ),
    outputSchema: outputSchemas['solution evaluate'],
    isReadOnly: false,
  },
  solution_evaluate_status: {
    verb: 'solution status',
    title: 'Status of an evaluation',
    description: 'Report how an attempt of solution_evaluate stands. Starts nothing, and a gate must not rely on it.',
    inputSchema: takes({ id, attemptId }, 'id'),
    outputSchema: outputSchemas['solution status'],
    // Whoever looks settles what a dead evaluator has left running, in the log.
    isReadOnly: false,
  },
  solution_evaluate_result: {
    verb: 'solution result',
    title: 'Result of an evaluation',
    description:
      'Report how an attempt of solution_evaluate ended, with verdict and diagnostics where they are known. Starts nothing, and a gate must not rely on it.',
    inputSchema: takes({ id, attemptId }, 'id'),
    outputSchema: outputSchemas['solution result'],
    isReadOnly: false,
  },
  solution_gate: {
    verb: 'solution gate',
    title: 'Gate on a verdict',
    description:
      'Check whether a solution may pass: only with a verdict that is signed by this machine, is ready, and is about the current commit of the repository. Only reads.',
    inputSchema: takes({ id, repoPath }, 'id'),
    outputSchema: outputSchemas['solution gate'],
    isReadOnly: true,
  },
}

/** Whether a word is the name of a tool. */
export function isToolName(word: string): word is ToolName {
  return Object.hasOwn(tools, word)
}
