import { wrap } from '../render/layout.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { SOLUTION_EXITS, SOLUTION_USAGE } from './solution-help.ts'
import { isVerbName, type VerbName, verbs } from './verbs.ts'
import { version } from './version.ts'

const GLOBAL_FLAGS = `Flags of every command:
      --json             print one line of JSON, the result envelope
      --debug            accepted as by every waza command; changes nothing here
      --no-update-check  accepted; this program never looks for updates
  -h, --help             show this help`

const PREFLIGHT = `waza preflight: ${verbs.preflight.summary.toLowerCase()}

Usage: waza preflight <eval.yaml|glob>... [flags]
       waza preflight --owners <file>... [flags]

Reads an eval, its tasks and every local file that they name, and reports what
is wrong, what cannot be known offline, and what the suite declares. It is
offline only: no model, grader, hook, mock or service is started, nothing is
fetched, and nothing is written but the files of --output and --update-baseline.

Flags:
      --format FORMAT    what standard output gets: human (default); json, the
                         bare report, or an array of them for a glob or several
                         evals; sarif, for code scanning; github, annotations of
                         a workflow; junit, for viewers of test results
      --output FORMAT=FILE
                         write the run to a file, too (repeatable); the file is
                         replaced whole
      --context-dir DIR  where task resources are (default: fixtures beside the
                         eval); a relative one starts from here
      --ignore GLOB      leave out what a glob or --owners found (repeatable);
                         starts from here, and a directory takes what is in it
      --owners           the arguments are files that have changed, also deleted
                         ones: inspect the evals whose suites own them. Without
                         an owner it passes, which is what a commit hook needs
      --strict           fail also on what is unresolved or unsupported
      --baseline FILE    hold back the findings that FILE knows; only new ones
                         count (the JSON report still has all)
      --update-baseline  write all present findings to the file of --baseline
      --verbose          show all of the inventory in the human report
      --quiet            show only what fails the run, and the verdict

${GLOBAL_FLAGS}

States:
  verified     a static check passed. Verified never means that a requirement is
               satisfied, that a policy is enforced, or that anything outside
               has changed.
  unresolved   it cannot be told offline (a warning)
  unsupported  the executor cannot provide it (a warning)
  invalid      a run would trip over it (an error)

Exit status:
  0  the report was written, and nothing is invalid
  1  something is invalid or, with --strict (which you have to ask for),
     something is unresolved or unsupported
  2  the arguments or the baseline are wrong, or an output could not be written
The exit policies of other waza commands are unchanged.

Examples:
  waza preflight eval.yaml
  waza preflight 'evals/**/eval.yaml' --strict
  waza preflight 'evals/**/eval.yaml' --ignore evals/drafts
  waza preflight --owners evals/demo/tasks/a.yaml skills/demo/SKILL.md
  waza preflight eval.yaml --context-dir ./fixtures --format json
  waza preflight eval.yaml --quiet --output sarif=preflight.sarif
  waza preflight eval.yaml --baseline known.json --update-baseline
`

const EXPLAIN = `waza explain: ${verbs.explain.summary.toLowerCase()}

Usage: waza explain [code]

Without a code it lists all of them. For one it tells what was found, what a
run would do, what its states mean, and how to fix it, with a small suite that
shows it and the same suite fixed.

${GLOBAL_FLAGS}

Examples:
  waza explain
  waza explain task.id
`

const HELP = `waza help: ${verbs.help.summary.toLowerCase()}

Usage: waza help [command]

${GLOBAL_FLAGS}
`

const VERSION = `waza version: ${verbs.version.summary.toLowerCase()}

Usage: waza version

${GLOBAL_FLAGS}
`

const SOLUTION = `waza solution: ${verbs.solution.summary.toLowerCase()}

${SOLUTION_USAGE}

${GLOBAL_FLAGS}

${SOLUTION_EXITS}
`

const MCP = `waza mcp: ${verbs.mcp.summary.toLowerCase()}

Usage: waza mcp

Speaks the Model Context Protocol over standard input and output, and ends when
its input ends. A client (an editor, an agent) starts it; docs/mcp.md shows how.
The tools are preflight, explain, solution_evaluate, solution_evaluate_status,
solution_evaluate_result and solution_gate. Each answers with the envelope that
the command of its name prints with --json, so the arguments and the exit policy
are the same. Relative paths start from the directory of the server.

${GLOBAL_FLAGS}

Exit status:
  0  the client has ended the session
  2  the arguments are wrong, or the output could not be written
`

const topics: Readonly<Record<VerbName, string>> = {
  preflight: PREFLIGHT,
  explain: EXPLAIN,
  solution: SOLUTION,
  mcp: MCP,
  help: HELP,
  version: VERSION,
}

function rootText(): string {
  const names = Object.keys(topics).filter(isVerbName)
  const width = Math.max(...names.map((verb) => verb.length))
  const list = names.flatMap((verb) => wrap(`  ${verb.padEnd(width)}  `, verbs[verb].summary))
  return `waza ${version}: offline preflight of AI agent skill evaluations

Usage: waza <command> [flags]

Commands:
${list.join('\n')}

${GLOBAL_FLAGS}
  -v, --version          show the version

See waza <command> --help for more.
`
}

/** `waza help`, and every other way to ask for help. */
export function runHelp({ positionals }: ParsedWords, json: boolean, host: Host): Exit {
  const [topic, extra] = positionals
  if (extra !== undefined)
    return finishUsage('help', `help takes one command, and ${shown(extra)} is one too many`, json, host)
  if (topic !== undefined && !isVerbName(topic))
    return finishUsage('help', `there is no help on ${shown(topic)}`, json, host)
  const text = topic === undefined ? rootText() : topics[topic]
  return json
    ? finishResult({ ok: true, verb: 'help', data: { topic: topic ?? 'waza', text } }, exits.passed, host)
    : finishText(text, exits.passed, host)
}

/** `waza version` and `waza --version`. */
export function runVersion({ positionals: [extra] }: ParsedWords, json: boolean, host: Host): Exit {
  if (extra !== undefined)
    return finishUsage('version', `version takes no argument, and ${shown(extra)} is one`, json, host)
  return json
    ? finishResult({ ok: true, verb: 'version', data: { version } }, exits.passed, host)
    : finishText(`waza version ${version}\n`, exits.passed, host)
}
