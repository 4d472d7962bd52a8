import { escapeControls } from '../text/argument.ts'

/**
 * Advice that goes with a result. Every hint is an entry of this registry; the wire carries its text alone, so what a
 * hint is gets remembered by the array it stands in. Spreading or mapping such an array forgets it on purpose: use
 * `hints` and `withHints`.
 */
export type HintCategory = 'next-step' | 'guardrail' | 'notice'

interface HintEntry<P> {
  readonly category: HintCategory
  /** `agent` hints are left out of texts for people, never of the wire. */
  readonly audience: 'all' | 'agent'
  readonly example: P
  readonly template: (params: P) => string
}

const entry = <P>(
  category: HintCategory,
  example: P,
  template: (params: P) => string,
  audience: 'all' | 'agent' = 'all',
): HintEntry<P> => ({
  category,
  audience,
  example,
  template,
})

/** A command of this program as hints quote it; a test holds each against the verb table. */
const command = (words: string): string => `\`waza ${words}\``

const NONE = {}

export const hintRegistry = {
  'failure-recovery': entry(
    'next-step',
    NONE,
    () => 'Fix what the message and the diagnostics name, then run the same command again.',
  ),
  'use-help': entry(
    'next-step',
    { verb: 'preflight' },
    ({ verb }) => `See ${command(verb === '' ? '--help' : `${verb} --help`)} for the arguments it takes.`,
  ),
  'unknown-command-suggestion': entry('next-step', { nearest: 'preflight' }, ({ nearest }) =>
    nearest === '' ? `See ${command('--help')} for the commands there are.` : `Did you mean ${command(nearest)}?`,
  ),
  'fix-first-invalid': entry(
    'next-step',
    { code: 'task.id' },
    ({ code }) => `Begin with the first error (${code}): its message ends with the remedy.`,
  ),
  'write-fixes': entry(
    'next-step',
    NONE,
    () => `Apply the edits, or let ${command('fix --write')} do it; what is held back is a text of the file itself.`,
  ),
  'strict-policy': entry(
    'next-step',
    NONE,
    () =>
      'Only --strict makes this fail. Resolve what can be resolved, or run without --strict and treat the warnings as open questions.',
  ),
  'advice-policy': entry(
    'next-step',
    NONE,
    () =>
      'Only --fail-on advice makes this fail. Follow the advice, accept it by a comment `# waza-ignore NAME -- reason`, or run without the flag.',
  ),
  'populate-cache': entry(
    'next-step',
    NONE,
    () =>
      'Fetch the pinned grader modules into the module cache while online, as before a run; preflight itself never fetches.',
  ),
  'lock-graders': entry(
    'next-step',
    NONE,
    () => 'Every remote grader needs its entry in waza.lock: write the lock again where the graders are added.',
  ),
  'baseline-holds': entry(
    'notice',
    { known: 2 },
    ({ known }) =>
      `The baseline holds back ${known === 1 ? '1 known finding' : `${known} known findings`}: the reports have them, the diagnostics do not.`,
  ),
  'baseline-stale': entry(
    'notice',
    { stale: 2 },
    ({ stale }) =>
      `The baseline has ${stale === 1 ? '1 entry that matches' : `${stale} entries that match`} nothing any more; --update-baseline drops what is stale.`,
  ),
  'baseline-updated': entry(
    'notice',
    { added: 1, kept: 2, dropped: 1 },
    ({ added, kept, dropped }) => `The baseline is up to date: ${added} added, ${kept} kept, ${dropped} dropped.`,
  ),
  'strict-configuration': entry(
    'next-step',
    NONE,
    () =>
      'Only `strict` in the configuration of the repository holds the solution back. Resolve what can be resolved, then evaluate again.',
  ),
  'poll-attempt': entry(
    'next-step',
    NONE,
    () =>
      `Ask ${command('solution status')} how the attempt stands, and ${command('solution result')} when it has ended.`,
  ),
  'commit-first': entry(
    'next-step',
    NONE,
    () => 'A verdict is bound to a commit: commit the change in the git repository that is evaluated, then try again.',
  ),
  'set-producer-binary': entry(
    'next-step',
    NONE,
    () =>
      'Make the producer startable: install the program of the `command` in the configuration or, for preflight, set WAZA_PREFLIGHT_BIN to a waza that runs.',
  ),
  'gate-rerun-evaluate': entry(
    'next-step',
    NONE,
    () =>
      `Fix what the reason names, commit it, then run ${command('solution evaluate')} for a verdict on that commit.`,
  ),
  'stale-marker': entry(
    'notice',
    { commit: '1a2b3c4' },
    ({ commit }) =>
      `An older ready verdict of this id (commit ${commit}) still stands. It is stale: this evaluation gave no verdict.`,
  ),
  'dirty-tree': entry(
    'notice',
    NONE,
    () =>
      'The working tree has changes that are not committed. The producer reads the working tree, so a verdict on it is not about the commit alone.',
  ),
  'key-readable': entry(
    'notice',
    NONE,
    () => 'Other users can read the signing key, and so sign verdicts of their own: chmod 600 it.',
  ),
  'verified-is-static': entry(
    'notice',
    NONE,
    () =>
      'Verified means that a static check passed. It is not proof that a requirement is satisfied or that anything is enforced in a run.',
    'agent',
  ),
  'mock-is-harness': entry(
    'notice',
    NONE,
    () => 'The mock executor tests the harness. Its results say nothing of the quality of an agent.',
    'agent',
  ),
  'no-owner': entry('notice', NONE, () => 'No eval owns what has changed, so nothing was inspected.'),
  'search-cut': entry(
    'notice',
    NONE,
    () => 'The repository is too large to be searched whole: there may be evals beyond those that were found.',
  ),
  'summary-cut': entry(
    'next-step',
    { shown: 20, matching: 57 },
    ({ shown, matching }) =>
      `Only ${shown} of ${matching} findings are shown. Ask again with a higher \`limit\`, with \`only\` (codes, states, files), or with \`detail\` "full".`,
  ),
  'partial-inventory': entry(
    'notice',
    NONE,
    () => 'The inventory is partial: something could not be examined, so what is not listed may still be wrong.',
  ),
  advice: entry(
    'notice',
    { where: 'eval.yaml:9:5', others: 0, message: 'Something is wrong.', remediation: 'Fix it.' },
    ({ where, others, message, remediation }) =>
      `Advice: ${escapeControls(where)}${others === 0 ? '' : ` and ${others} more`}: ${message} ${remediation}`,
  ),
  'definition-skipped': entry(
    'notice',
    { kind: 'skill', file: 'skills/demo/SKILL.md' },
    ({ kind, file }) => `A malformed ${kind} definition was skipped by discovery: ${escapeControls(file)}`,
  ),
} as const

export type HintId = keyof typeof hintRegistry
export type HintParams<Id extends HintId> = (typeof hintRegistry)[Id]['example']

/** A hint that was made by the registry. */
export interface Hint {
  readonly id: HintId
  readonly text: string
}

/** Makes one hint. */
export function hint<Id extends HintId>(id: Id, params: HintParams<Id>): Hint {
  // The table couples each id with its own parameters; indexing by a type parameter loses that.
  const template = hintRegistry[id].template as (params: HintParams<Id>) => string
  return { id, text: template(params) }
}

const origins = new WeakMap<readonly string[], readonly Hint[]>()

/** The texts of hints, as a result carries them. The same hint twice is said once. */
export function hints(members: readonly Hint[]): readonly string[] {
  const unique = [...new Map(members.map((member) => [member.text, member])).values()]
  const texts = unique.map(({ text }) => text)
  origins.set(texts, unique)
  return texts
}

/** The hints behind the texts of a result; none when the array was not made here. */
export function hintsBehind(texts: readonly string[] | undefined): readonly Hint[] {
  return texts === undefined ? [] : (origins.get(texts) ?? [])
}

/** The hints that a text for people shows: those for agents are on the wire alone. */
export function hintsForPeople(texts: readonly string[] | undefined): readonly Hint[] {
  return hintsBehind(texts).filter(({ id }) => hintRegistry[id].audience === 'all')
}

/** The hints of a result with more behind them; texts of unknown origin stay unregistered. */
export function withHints(texts: readonly string[] | undefined, more: readonly Hint[]): readonly string[] {
  const known = hintsBehind(texts)
  const unknown = (texts ?? []).filter((text) => !known.some((member) => member.text === text))
  const registered = hints([...known, ...more])
  if (unknown.length === 0) return registered
  const all = [...unknown, ...registered]
  origins.set(all, hintsBehind(registered))
  return all
}

/** Whether a hint of this kind is among those that the registry made. */
export function hasCategory(texts: readonly string[] | undefined, category: HintCategory): boolean {
  return hintsBehind(texts).some(({ id }) => hintRegistry[id].category === category)
}
