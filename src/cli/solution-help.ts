/** What `waza solution --help` says after its first line and before the flags of every command. */
export const SOLUTION_USAGE = `Usage: waza solution evaluate ID [--repo DIR] [--dry-run]
                           [--force-new-attempt] [--wait MS]
       waza solution gate ID [--repo DIR]
       waza solution status ID [--attempt UUID]
       waza solution result ID [--attempt UUID]

evaluate runs one preflight of the commit that the repository is at, folds it
into a verdict and signs the verdict into a marker outside of the repository.
What else the run told is shown as diagnostics: unsigned, for information only.
gate reads the marker, checks its signature, and is open when the verdict is
ready and about the current commit. status and result tell about attempts; they
start nothing, and no gate trusts them.

What is evaluated is set in .waza-solution.json at the root of the repository;
no flag overrides it:
  producer    "preflight" (default) or "checks"
  eval        for preflight: the path of the eval
  contextDir  for preflight: the directory of task resources
  strict      for preflight: unresolved and unsupported hold back as well
  command     for checks: program and arguments; {repo} is the repository
  fold        "payload" (default), or "paired": exit and output have to agree

Flags:
      --repo DIR           the repository (default: the working directory)
      --dry-run            show what would be run and written, and do nothing
      --force-new-attempt  refuse to join an attempt that is running
      --wait MS            answer after so long; the attempt goes on (default:
                           wait for its end)
      --attempt UUID       the attempt that is asked about (default: the latest)`

/** The exit statuses, after the flags. */
export const SOLUTION_EXITS = `Exit status:
  evaluate  0 ready, or still running (in another process, or after --wait);
            1 not ready, or refused; 2 no verdict
  gate      0 open, 1 shut
  status    0 whatever it says
  result    0 whatever it says
  2 also when the arguments are wrong or the output could not be written

Environment:
  WAZA_PREFLIGHT_BIN        the program that runs preflight (default: this one)
  WAZA_VERDICT_DIR          where markers and attempt logs are
  WAZA_VERDICT_SIGNING_KEY  the file of the signing key`
