import { type EvalOfLog, levels, type PartOfLog, Results, sarifDocument } from '../render/sarif.ts'
import { isMapping, type Mapping, own } from '../schema/mapping.ts'
import { type MergeFormat, parsedJson } from './format.ts'

/** What the log of a shard says beside its results. */
interface Head {
  readonly version: string | undefined
  readonly home: string | undefined
  /** What %SRCROOT% stands for. */
  readonly root: string
  /** How many results there would be without a bound, and how many there are. */
  readonly findings: number
  readonly results: number
}

type EvalWithResults = EvalOfLog & { readonly results: readonly Mapping[] }

/** The SARIF log of `--format sarif`. That of a shard says which of its results belong to which eval. */
export function sarifOf(docs: string | undefined): MergeFormat<EvalWithResults, Head> {
  return {
    isMarked: true,
    read: (text) => {
      const log = parsedJson(text)
      const run = list(at(log, 'runs'))[0]
      const driver = at(at(run, 'tool'), 'driver')
      if (at(driver, 'name') !== 'waza-preflight') return undefined
      const results = list(at(run, 'results')).filter(isMapping)
      const part = at(at(run, 'properties'), 'shard')
      const version = textOf(at(driver, 'version'))
      const head = { ...headOf(run, driver), version, results: results.length }
      if (!isPart(part)) return { shard: undefined, version, evals: [], head: { ...head, findings: 0 } }
      let from = 0
      const evals = part.evals.map(({ source, complete, results: n }) => {
        const content = { source, complete, results: results.slice(from, from + n) }
        from += n
        return { name: source, content }
      })
      return { shard: part, version, evals, head: { ...head, findings: part.findings } }
    },
    write: (evals, heads) => {
      const results = new Results()
      for (const { content } of evals) {
        results.begin(content.source, content.complete)
        for (const result of content.results) {
          const level = levels.find((one) => one === result['level']) ?? 'warning'
          if (results.takes(level)) results.add(String(result['ruleId']), level, result)
        }
      }
      // What the shards have left out is left out of the whole.
      for (const { findings, results: n } of heads) results.all += findings - n
      const [first] = heads
      return sarifDocument(results, { version: first?.version, home: first?.home, docs, root: first?.root ?? '' })
    },
  }
}

function headOf(run: unknown, driver: unknown): Pick<Head, 'home' | 'root'> {
  const [base] = Object.values(at(run, 'originalUriBaseIds') ?? {})
  return {
    home: textOf(at(driver, 'informationUri')),
    root: textOf(at(at(base, 'description'), 'text')) ?? '',
  }
}

function isPart(value: unknown): value is PartOfLog {
  return isMapping(value) && ['index', 'count', 'findings'].every((key) => Number.isInteger(value[key]))
}

function at(value: unknown, key: string): unknown {
  return isMapping(value) ? own(value, key) : undefined
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
