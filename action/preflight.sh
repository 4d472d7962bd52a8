#!/usr/bin/env bash
# What the step of action.yml does. The inputs are the variables WAZA_*; GITHUB_* are those of a workflow.
set -euo pipefail

if [ -n "${WAZA_COMMAND:-}" ]; then
  read -r -a program <<<"$WAZA_COMMAND"
else
  version=$(node -p 'require(process.argv[1]).version' "$GITHUB_ACTION_PATH/package.json")
  program=(npx --yes "waza-preflight@$version")
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

sarif=${WAZA_SARIF:-preflight.sarif}
flags=(--format github --output "sarif=$sarif" --output "markdown=$folder/summary.md")
[ "${WAZA_STRICT:-false}" != true ] || flags+=(--strict)
[ -z "${WAZA_BASELINE:-}" ] || flags+=(--baseline "$WAZA_BASELINE")
[ -z "${WAZA_CONTEXT_DIR:-}" ] || flags+=(--context-dir "$WAZA_CONTEXT_DIR")
[ -z "${WAZA_SHARD:-}" ] || flags+=(--shard "$WAZA_SHARD")
while IFS= read -r glob; do
  [ -z "$glob" ] || flags+=(--ignore "$glob")
done <<<"${WAZA_IGNORE:-}"

# changed FILE: puts the names of the files of the change into a file, if it is known where the change starts.
changed() {
  [ "${WAZA_CHANGED_ONLY:-true}" = true ] && [ -n "${WAZA_BASE:-}" ] || return 1
  local base
  base=$(git rev-parse --verify --quiet --end-of-options "$WAZA_BASE^{commit}") || return 1
  git diff --name-only --no-renames -z "$base...HEAD" -- >"$1" 2>/dev/null
}

status=0
if changed "$folder/names"; then
  # git names files from the root of the repository.
  cd "$(git rev-parse --show-toplevel)"
  "${program[@]}" preflight "${flags[@]}" --owners0 - <"$folder/names" || status=$?
else
  if [ "${WAZA_CHANGED_ONLY:-true}" = true ]; then
    echo 'It is not known what the change starts from (actions/checkout needs fetch-depth: 0), so all evals are inspected.'
  fi
  evals=()
  while IFS= read -r eval; do
    [ -z "$eval" ] || evals+=("$eval")
  done <<<"${WAZA_EVALS:-**/eval.yaml}"
  "${program[@]}" preflight "${flags[@]}" -- "${evals[@]}" || status=$?
fi

[ ! -f "$folder/summary.md" ] || cat "$folder/summary.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
{
  [ ! -f "$sarif" ] || echo "sarif=$sarif"
  echo "exit=$status"
} >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$status"
