/** What people mean by keys that no schema knows. */

/** Names that people write for a key, from other tools, older formats or plain habit: with the names of this format. */
export const HABITS: Readonly<Record<string, readonly string[]>> = {
  output_excludes: ['output_not_contains'],
  excludes: ['output_not_contains', 'not_contains'],
  forbidden: ['output_not_contains', 'not_contains', 'forbidden_tools', 'forbidden_skills'],
  includes: ['output_contains', 'contains'],
  keywords: ['contains'],
  keyword: ['contains'],
  pattern: ['regex_match', 'regex'],
  patterns: ['regex_match', 'content_patterns'],
  regex: ['regex_match', 'args_regex', 'match_regex'],
  forbidden_match: ['regex_not_match'],
  max_workers: ['workers'],
  concurrency: ['workers'],
  retries: ['max_attempts'],
  runs: ['trials_per_task'],
  engine: ['executor'],
  trigger: ['should_trigger'],
  tests: ['tasks'],
  cases: ['tasks'],
  test_cases: ['tasks'],
  evaluators: ['graders'],
  checks: ['graders', 'assertions'],
  criteria: ['rubric', 'assertions'],
  dimensions: ['rubric'],
  question: ['prompt'],
  query: ['prompt'],
  cwd: ['workdir', 'working_directory'],
  cmd: ['command'],
  run: ['command'],
  script: ['command'],
  env: ['environment'],
  output: ['stdout', 'return'],
  result: ['return'],
  pass_threshold: ['threshold'],
  title: ['name'],
  kind: ['type'],
}

/** Keys of a metric, which end up under `config` because both are about how a run is judged. */
export const METRIC_KEYS: readonly string[] = ['threshold', 'weight']

/** Keys that the loader reads and the published schemas do not have (models.md sections 5 and 6), by their path. */
export const LOADED: Readonly<Record<string, 'adversarial' | 'output_contains_any'>> = {
  adversarial: 'adversarial',
  'expected.output_contains_any': 'output_contains_any',
}

/** The keys that only one of the two kinds of documents has at its top level. */
export const ONLY_IN: Readonly<Record<'eval' | 'task', readonly string[]>> = {
  eval: [
    ...['skill', 'scenario', 'schemaVersion', 'version', 'config', 'hooks', 'mcp_mocks', 'tasks_from', 'range'],
    ...['metrics', 'tasks', 'baseline'],
  ],
  task: [
    ...['id', 'enabled', 'golden', 'timeout_seconds', 'first_event_timeout_seconds', 'tags', 'context_dir'],
    ...['skill_directories', 'instruction_files', 'expected', 'requirements', 'checkpoints'],
  ],
}
