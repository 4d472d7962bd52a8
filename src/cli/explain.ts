import { adviceFamilies, adviceNames } from '../catalogue/advice.ts'
import { codes, families } from '../catalogue/codes.ts'
import { type CatalogueEntry, explain } from '../catalogue/examples.ts'
import { isCode, isExplained } from '../catalogue/explained.ts'
import { describeCode } from '../catalogue/explanations.ts'
import type { ListedFamily } from '../envelope/result.ts'
import { renderCodes, renderExplanation } from '../render/explain.ts'
import { nearest } from '../text/nearest.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'

/** `waza explain`: the list of all diagnostic codes and kinds of advice, or what the catalogue says of one. Reads nothing but itself. */
export function runExplain({ positionals }: ParsedWords, json: boolean, host: Host): Exit {
  const [word, extra] = positionals
  if (extra !== undefined)
    return finishUsage('explain', `explain takes one code, and ${shown(extra)} is one too many`, json, host)
  if (word === undefined) return finishList(json, host)
  const code = word.toLowerCase()
  if (!isExplained(code)) {
    const meant = nearest(code, [...Object.keys(codes), ...adviceNames])
    const hint = meant === undefined ? '; `waza explain` lists the codes' : `; did you mean ${meant}?`
    return finishUsage('explain', `there is no code ${shown(word)}${hint}`, json, host)
  }
  return finishEntry(explain(code), json, host)
}

/** Every code, and every name of advice, with its title, in the order of the families. */
export function listedCodes(): readonly { readonly code: string; readonly title: string }[] {
  return listed().flatMap(({ codes: members }) => members.map(({ code, title }) => ({ code, title })))
}

/** What `waza explain` prints for a code or a name of advice; undefined for what is neither. */
export function codePage(code: string): string | undefined {
  return isExplained(code) ? renderExplanation(explain(code), false) : undefined
}

function finishEntry(entry: CatalogueEntry, json: boolean, host: Host): Exit {
  return json
    ? finishResult({ ok: true, verb: 'explain', data: entry }, exits.passed, host)
    : finishText(renderExplanation(entry, host.colour, host.width), exits.passed, host)
}

function finishList(json: boolean, host: Host): Exit {
  return json
    ? finishResult({ ok: true, verb: 'explain', data: listed() }, exits.passed, host)
    : finishText(renderCodes(listed(), host.colour, host.width), exits.passed, host)
}

/** The codes by families, and after them the kinds of advice. */
function listed(): readonly ListedFamily[] {
  return [...families, ...adviceFamilies.map(({ title, names }) => ({ title, codes: names }))].map(
    ({ title, codes: members }) => ({
      title,
      codes: members.map((code) => ({
        code,
        title: describeCode(code).title,
        states: isCode(code) ? codes[code].states : [],
      })),
    }),
  )
}
