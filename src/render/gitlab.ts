import type { Entry } from '../report/build.ts'
import { fingerprinter } from '../report/fingerprint.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import { type Notice, noticesOf, printOfNotice } from './notices.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertJson } from './runner-commands.ts'
import { type Located, spotOf } from './spot.ts'

/**
 * The report of GitLab's code quality: a JSON array with an issue for each error and warning that counts, and for
 * each piece of advice. GitLab wants
 * the path from the root of the repository and a line; where none is known it is the first one of the eval.
 */
export function gitlabTeller(run: RunFrame): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  let opening = '['
  return {
    *tell({ judged }) {
      const fingerprint = fingerprinter(judged, rooted)
      for (const entry of judged.entries) {
        if (entry.diagnostic.severity === 'info') continue
        yield `${opening}\n  ${inertJson(JSON.stringify(issue(entry, fingerprint(entry), judged.report.source, rooted)))}`
        opening = ','
      }
      for (const notice of noticesOf(judged)) {
        yield `${opening}\n  ${inertJson(JSON.stringify(adviceIssue(notice, judged.report.source, rooted)))}`
        opening = ','
      }
    },
    end: () => [opening === '[' ? '[]\n' : '\n]\n'],
  }
}

function issue({ diagnostic, place }: Entry, fingerprint: string, evalSource: string, rooted: Rooted): object {
  const { code, state, severity, source, message, remediation } = diagnostic
  return {
    description: escapeControls(`${message} ${remediation}`),
    check_name: code,
    fingerprint,
    severity: severity === 'error' ? 'major' : 'minor',
    categories: [state],
    location: locationOf({ place, source }, evalSource, rooted),
  }
}

function adviceIssue(notice: Notice, source: string, rooted: Rooted): object {
  const { name, place, text } = notice
  return {
    description: text,
    check_name: name,
    fingerprint: printOfNotice(notice, source, rooted),
    severity: 'info',
    categories: ['advice'],
    location: locationOf({ place, source }, source, rooted),
  }
}

function locationOf(of: Located, evalSource: string, rooted: Rooted): object {
  const spot = spotOf(of, evalSource, rooted)
  return { path: spot?.file ?? rooted.way(evalSource), lines: { begin: spot?.region?.startLine ?? 1 } }
}
