import type { Verb } from '../envelope/result.ts'
import type { FlagTable } from './arguments.ts'

/** What the help of a command says; help, completions and the manual page are made of it. */
export interface CommandText {
  /** A few words with a capital and without a full stop. */
  readonly summary: string
  /** The forms of the command line, without the flags of every command. */
  readonly usage: readonly string[]
  /** Paragraphs: what it does. */
  readonly about: readonly string[]
  readonly flags: FlagTable
  /** Words and what they mean, under headings. */
  readonly lists?: Readonly<Record<string, readonly (readonly [string, string])[]>>
  /** Command lines to copy. */
  readonly examples?: readonly string[]
}

/** A command that can be typed. */
export interface VerbEntry extends CommandText {
  /** The words that follow it, each a command of its own. */
  readonly words?: Readonly<Record<string, CommandText>>
}

/** The words that can be typed; `waza` is only what results call a command line without one. */
export type VerbName = Exclude<Verb, 'waza' | `solution ${string}`>

/** The flags that every command knows. */
export const commonFlags = {
  json: { takes: 'switch', help: 'print one line of JSON, the result envelope' },
  color: { takes: 'switch', help: 'use colour, also where standard output is not a terminal' },
  'no-color': { takes: 'switch', help: 'use no colour' },
  debug: { takes: 'switch', help: 'accepted as by every waza command; changes nothing here', hidden: true },
  'no-update-check': { takes: 'switch', help: 'accepted; this program never looks for updates', hidden: true },
  help: { takes: 'switch', short: 'h', help: 'show this help' },
} as const satisfies FlagTable

const repo = { takes: 'text', value: 'DIR', help: 'the repository (default: the working directory)' } as const
const attempt = { takes: 'text', value: 'UUID', help: 'the attempt that is asked about (default: the latest)' } as const
const evaluateFlags = {
  repo,
  'dry-run': { takes: 'switch', help: 'show what would be run and written, and do nothing' },
  'force-new-attempt': { takes: 'switch', help: 'refuse to join an attempt that is running' },
  wait: {
    takes: 'text',
    value: 'MS',
    help: 'answer after so many milliseconds; the attempt goes on (default: wait for its end)',
  },
} as const satisfies FlagTable

/** The words that `solution` is followed by, each a command. */
const solutionWordTexts = {
  evaluate: {
    summary: 'Evaluate a solution once and sign the verdict',
    usage: ['waza solution evaluate ID [flags]'],
    about: [
      'Runs one preflight of the commit that the repository is at, folds it into a verdict, and signs the verdict into a marker outside the repository. What else the run reported is shown as diagnostics: unsigned, for information only.',
    ],
    flags: { ...commonFlags, ...evaluateFlags },
    lists: {
      'Exit status': [
        ['0', 'ready, or still running after --wait'],
        ['1', 'not ready, or refused'],
        ['2', 'no verdict, wrong arguments, or the output could not be written'],
      ],
    },
    examples: ['waza solution evaluate my-change', 'waza solution evaluate my-change --repo ../service --dry-run'],
  },
  gate: {
    summary: 'Check the signed verdict on the current commit',
    usage: ['waza solution gate ID [--repo DIR]'],
    about: [
      'Reads the marker, checks its signature, and is open when the verdict is ready and about the current commit. It starts no evaluation.',
    ],
    flags: { ...commonFlags, repo },
    lists: {
      'Exit status': [
        ['0', 'open'],
        ['1', 'closed'],
        ['2', 'wrong arguments, or the output could not be written'],
      ],
    },
    examples: ['waza solution gate my-change && ./deploy.sh'],
  },
  status: {
    summary: 'Show whether an attempt runs, ended, or was lost',
    usage: ['waza solution status ID [--attempt UUID]'],
    about: ['Starts nothing. No gate trusts what it says.'],
    flags: { ...commonFlags, attempt },
    lists: {
      'Exit status': [
        ['0', 'whatever it reports'],
        ['2', 'wrong arguments, or the output could not be written'],
      ],
    },
    examples: ['waza solution status my-change'],
  },
  result: {
    summary: 'Show the result of an attempt that ended',
    usage: ['waza solution result ID [--attempt UUID]'],
    about: ['Starts nothing. No gate trusts what it says.'],
    flags: { ...commonFlags, attempt },
    lists: {
      'Exit status': [
        ['0', 'whatever it reports'],
        ['2', 'wrong arguments, or the output could not be written'],
      ],
    },
    examples: ['waza solution result my-change'],
  },
} as const satisfies Readonly<Record<string, CommandText>>

export type SolutionWord = keyof typeof solutionWordTexts

/** The words that `solution` is followed by, and what each takes. */
export const solutionWords: Readonly<Record<SolutionWord, CommandText>> = solutionWordTexts

export const verbs: Readonly<Record<VerbName, VerbEntry>> = {
  preflight: {
    summary: 'Find what would make an evaluation run fail, without running it',
    usage: [
      'waza preflight <eval.yaml|glob>... [flags]',
      'waza preflight --owners <file>... [flags]',
      'waza preflight --owners - [flags]',
    ],
    about: [
      'Reads an eval, its tasks and every local file that they name, and reports what is wrong, what cannot be known offline, and what the suite declares. It is offline only: no model, grader, hook, mock or service is started, nothing is fetched, and nothing is written but the files of --output (or of the settings of the project), --reads and --update-baseline. Without an argument it inspects the evals that .waza-preflight.json names.',
    ],
    flags: {
      ...commonFlags,
      format: {
        takes: 'text',
        value: 'FORMAT',
        help: 'what standard output gets: human (default); json, the bare report, or an array of them for a glob or several evals; sarif, for code scanning; github, annotations of a workflow; junit, for viewers of test results; gitlab, for its code quality; rdjson, for Reviewdog; markdown, a summary for the page of a job; html, one page for a browser',
      },
      output: {
        takes: 'list',
        value: 'FORMAT=FILE',
        help: 'also write the run to a file (repeatable); the file is replaced as a whole. With - as FILE it is what standard output gets',
      },
      reads: {
        takes: 'text',
        value: 'FILE',
        help: 'also write a record of every local file that was looked at: what was asked of it, its bytes and its SHA-256, for build caches',
      },
      'context-dir': {
        takes: 'text',
        value: 'DIR',
        help: 'where task resources are (default: fixtures beside the eval); a relative path starts from the working directory',
      },
      ignore: {
        takes: 'list',
        value: 'GLOB',
        help: 'leave out what a glob or --owners found (repeatable); starts from the working directory, and a directory includes its contents',
      },
      owners: {
        takes: 'switch',
        help: 'the arguments are files that have changed, also deleted ones, as git prints them: inspect the evals whose suites own them. With - alone, the names come from standard input, one a line. Without an owner it passes, which is what a commit hook needs; a word that cannot be a name ends it with exit 2',
      },
      owners0: {
        takes: 'switch',
        help: 'the same; with - the names on standard input each end with NUL, as git prints them with -z',
      },
      shard: {
        takes: 'text',
        value: 'I/N',
        help: 'inspect only the part I of N, from 1, for runs that are spread over machines; an eval belongs to a part by its path alone. waza merge puts their outputs together',
      },
      'no-advice': { takes: 'switch', help: 'say nothing of what is allowed but probably not meant' },
      'fail-on': {
        takes: 'list',
        value: 'WHAT',
        help: 'what fails the run (repeatable): invalid, which always does; strict, as --strict; advice, each piece of it',
      },
      'report-accepted': {
        takes: 'switch',
        help: 'also list what is accepted by comments and settings, with the reasons',
      },
      'no-config': { takes: 'switch', help: 'leave out .waza-preflight.json' },
      'stdin-filename': {
        takes: 'text',
        value: 'PATH',
        help: 'with - as the eval: the path that the text on standard input is inspected under, as if it stood there',
      },
      strict: { takes: 'switch', help: 'fail also on what is unresolved or unsupported' },
      baseline: {
        takes: 'text',
        value: 'FILE',
        help: 'hold back the findings that FILE knows; only new ones count (the JSON report still has all)',
      },
      'update-baseline': { takes: 'switch', help: 'write all present findings to the file of --baseline' },
      verbose: {
        takes: 'switch',
        help: 'show all of the inventory and every verified finding in the human report',
      },
      summary: { takes: 'switch', help: 'show only the summary and the verdict in the human report' },
      'max-problems': {
        takes: 'text',
        value: 'N',
        help: 'show at most N problems one by one in the human report; the counts and the exit stay',
      },
      quiet: { takes: 'switch', help: 'show only what fails the run, and the verdict' },
    },
    lists: {
      States: [
        [
          'verified',
          'a static check passed. Verified never means that a requirement is satisfied, that a policy is enforced, or that anything outside has changed.',
        ],
        ['unresolved', 'it cannot be known offline (a warning)'],
        ['unsupported', 'the executor cannot provide it (a warning)'],
        ['invalid', 'a run would fail on it (an error)'],
      ],
      'Exit status': [
        ['0', 'the report was written, and nothing is invalid'],
        [
          '1',
          'something is invalid; or with --strict (which you have to ask for) something is unresolved or unsupported; or with --fail-on advice there is advice',
        ],
        ['2', 'the arguments or the baseline are wrong, or an output could not be written'],
        ['', 'The exit policies of other waza commands are unchanged.'],
      ],
    },
    examples: [
      'waza preflight eval.yaml',
      "waza preflight 'evals/**/eval.yaml' --strict",
      "waza preflight 'evals/**/eval.yaml' --ignore evals/drafts",
      'waza preflight --owners evals/demo/tasks/a.yaml skills/demo/SKILL.md',
      'git diff --name-only --no-renames -z main | waza preflight --owners0 -',
      'waza preflight eval.yaml --context-dir ./fixtures --format json',
      'waza preflight eval.yaml --quiet --output sarif=preflight.sarif',
      'waza preflight eval.yaml --baseline known.json --update-baseline',
    ],
  },
  fix: {
    summary: 'Fix what preflight finds, as far as the files leave one right text',
    usage: ['waza fix <eval.yaml|glob>... [flags]'],
    about: [
      'Shows as a unified diff how the findings of preflight can be fixed, and writes nothing. With --write it changes the eval and its task files, and no others: only inside the repository of the eval (or its directory where there is none), never a file that has changed meanwhile, all files of a suite or none. After each round the suite is inspected again in memory; a fix stays only if its finding is gone and nothing new is invalid. Only the edited places change: comments, quotes, line ends and indentation stay.',
      'The diff shows what stands in the files. With --json the texts of the files are held back.',
    ],
    flags: {
      ...commonFlags,
      write: { takes: 'switch', help: 'change the files' },
      check: { takes: 'switch', help: 'list what can be fixed, and exit 1 when there is something' },
      suggestions: {
        takes: 'switch',
        help: 'also make what a person has to choose, with the least that the suite needs: missing keys, names, versions',
      },
      only: { takes: 'list', value: 'CODE', help: 'fix only findings of this code (repeatable)' },
      'context-dir': {
        takes: 'text',
        value: 'DIR',
        help: 'where task resources are (default: fixtures beside the eval); a relative path starts from the working directory',
      },
      ignore: {
        takes: 'list',
        value: 'GLOB',
        help: 'leave out what a glob found (repeatable); starts from the working directory, and a directory includes its contents',
      },
    },
    lists: {
      'Exit status': [
        ['0', 'nothing is invalid in the files as the command leaves them; with --check: nothing can be fixed'],
        ['1', 'something is invalid; with --check: something can be fixed'],
        ['2', 'the arguments are wrong, a file could not be written, or the output could not'],
      ],
    },
    examples: [
      'waza fix eval.yaml',
      'waza fix eval.yaml --write',
      "waza fix 'evals/**/eval.yaml' --suggestions --only eval.schema",
      'waza fix eval.yaml | git apply',
    ],
  },
  explain: {
    summary: 'Explain a diagnostic code and how to fix it',
    usage: ['waza explain [code]'],
    about: [
      'Without a code it lists all of them, and the kinds of advice. For one it says what was found, what a run would do, what its states mean, and how to fix it, with a small suite that shows it and the same suite fixed.',
    ],
    flags: commonFlags,
    examples: ['waza explain', 'waza explain task.id'],
  },
  solution: {
    summary: 'Evaluate a solution by one preflight; gate on its signed verdict',
    usage: ['waza solution <command> ID [flags]'],
    about: [
      'What is evaluated is set in .waza-solution.json at the root of the repository; no flag overrides it. See waza solution <command> --help for the flags of each.',
    ],
    flags: { ...commonFlags, ...evaluateFlags, attempt },
    words: solutionWords,
    lists: {
      'Settings (.waza-solution.json)': [
        ['producer', '"preflight" (default) or "checks"'],
        ['eval', 'for preflight: the path of the eval'],
        ['contextDir', 'for preflight: the directory of task resources'],
        ['strict', 'for preflight: unresolved and unsupported hold back as well'],
        ['command', 'for checks: program and arguments; {repo} is the repository'],
        ['fold', '"payload" (default), or "paired": exit and output have to agree'],
      ],
      Environment: [
        ['WAZA_PREFLIGHT_BIN', 'the program that runs preflight (default: this one)'],
        ['WAZA_VERDICT_DIR', 'where markers and attempt logs are'],
        ['WAZA_VERDICT_SIGNING_KEY', 'the file of the signing key'],
      ],
    },
    examples: ['waza solution evaluate my-change', 'waza solution gate my-change'],
  },
  mcp: {
    summary: 'Serve these commands to AI agents, as tools of the Model Context Protocol',
    usage: ['waza mcp'],
    about: [
      'Speaks the Model Context Protocol over standard input and output, and ends when its input ends. A client (an editor, an agent) starts it; docs/mcp.md shows how. The tools are preflight, fix, explain, solution_evaluate, solution_evaluate_status, solution_evaluate_result and solution_gate. Each answers with the envelope that the command of its name prints with --json, so the arguments and the exit policy are the same. Relative paths start from the directory of the server.',
    ],
    flags: commonFlags,
    lists: {
      'Exit status': [
        ['0', 'the client has ended the session'],
        ['2', 'the arguments are wrong, or the output could not be written'],
      ],
    },
  },
  lsp: {
    summary: 'Serve editors: findings while you type, over the Language Server Protocol',
    usage: ['waza lsp [--stdio]'],
    about: [
      'Speaks the Language Server Protocol over standard input and output, and ends when its client ends the session or is gone. An editor starts it; docs/editors.md shows how. It reads the workspace under the texts that the editor holds, starts nothing, writes nothing and opens no connection, so it is safe in a workspace that is not trusted.',
    ],
    flags: {
      ...commonFlags,
      stdio: { takes: 'switch', help: 'accepted, as editors give it; there is no other way' },
    },
    lists: {
      'Exit status': [
        ['0', 'the client has ended the session'],
        ['1', 'the client was gone before it did'],
        ['2', 'the arguments are wrong, or the output could not be written'],
      ],
    },
  },
  init: {
    summary: 'Write settings for a project, and a suite to begin with where it has none',
    usage: ['waza init'],
    about: [
      'Writes .waza-preflight.json into the working directory: which evals the project has, so that waza preflight needs no arguments. Where there is no eval.yaml below it, it also writes a small suite that passes, evals/hello. A file that exists is never changed. This is not the init of microsoft/waza, which makes a project for its other commands.',
    ],
    flags: commonFlags,
    lists: {
      'Exit status': [
        ['0', 'the files are written'],
        ['2', 'the settings exist, the arguments are wrong, or a file could not be written'],
      ],
    },
    examples: ['waza init && waza preflight'],
  },
  merge: {
    summary: 'Put the outputs of the shards of a run together',
    usage: ['waza merge <file>... [--shards N] [--output FILE]'],
    about: [
      'Takes the outputs of all runs of one waza preflight --shard, in JSON, SARIF, JUnit or HTML, and gives what one run over all evals of the glob would have given, to the byte. A shard that is missing, or is given twice, is refused. Whether the run failed, the exits of the shards have said.',
    ],
    flags: {
      ...commonFlags,
      shards: {
        takes: 'text',
        value: 'N',
        help: 'how many shards the run had; needed for JSON, whose reports do not say it',
      },
      output: { takes: 'text', value: 'FILE', help: 'write to a file instead of standard output' },
    },
    lists: {
      'Exit status': [
        ['0', 'the outputs are put together'],
        ['2', 'the arguments are wrong, a file is no output of a shard, or the output could not be written'],
      ],
    },
    examples: [
      "waza preflight 'evals/**/eval.yaml' --shard 1/2 --format sarif > 1.sarif",
      'waza merge 1.sarif 2.sarif --output preflight.sarif',
    ],
  },
  schema: {
    summary: 'Print a JSON schema: of evals, tasks, the workspace, reports or envelopes',
    usage: ['waza schema <eval|task|config|settings|report|envelope>'],
    about: [
      'Prints the published schema of a kind of document, for editors and other programs. The schema of an eval or a task holds its form alone: preflight finds more.',
    ],
    flags: commonFlags,
    lists: {
      Schemas: [
        ['eval', 'an eval.yaml'],
        ['task', 'a task file'],
        ['config', '.waza.yaml, the file of a workspace'],
        ['settings', '.waza-preflight.json, the settings of this program'],
        ['report', 'the report of preflight --format json'],
        ['envelope', 'what a command prints with --json'],
      ],
    },
    examples: ['waza schema eval > eval.schema.json'],
  },
  help: {
    summary: 'Show what a command does and takes',
    usage: ['waza help [command]'],
    about: [],
    flags: commonFlags,
  },
  version: {
    summary: 'Show the version of this program',
    usage: ['waza version'],
    about: [],
    flags: commonFlags,
  },
}

/** Commands of microsoft/waza that this program does not have. */
const otherCommands = [
  ...['adversarial', 'assure', 'cache', 'check', 'command-mock', 'compare', 'coverage', 'dev', 'eval', 'gate', 'get'],
  ...['grade', 'init', 'mcp-mock', 'metadata', 'migrate', 'models', 'new', 'quality', 'registry', 'release', 'replay'],
  ...['results', 'run', 'scenario', 'serve', 'session', 'spec', 'suggest', 'tokens', 'update'],
] as const

/** Whether a word is a command of microsoft/waza, which is another program of the same name. */
export function isOtherCommand(word: string): boolean {
  return otherCommands.some((known) => known === word) && !isVerbName(word)
}

/** Whether a word makes a verb of `solution`. */
export function isSolutionWord(word: string): word is SolutionWord {
  return Object.hasOwn(solutionWords, word)
}

/** Whether a word is a command of this program. */
export function isVerbName(word: string): word is VerbName {
  return Object.hasOwn(verbs, word)
}
