import { codes, families } from '../catalogue/codes.ts'
import { type CatalogueEntry, explain } from '../catalogue/examples.ts'
import { describeCode, isCode } from '../catalogue/explanations.ts'
import type { ListedFamily } from '../envelope/result.ts'
import { renderCodes, renderExplanation } from '../render/explain.ts'
import { nearest } from '../text/nearest.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'

/** `waza explain`: the list of all diagnostic codes, or what the catalogue says of one. Reads nothing but itself. */
export function runExplain({ positionals }: ParsedWords, json: boolean, host: Host): Exit {
  const [word, extra] = positionals
  if (extra !== undefined)
    return finishUsage('explain', `explain takes one code, and ${shown(extra)} is one too many`, json, host)
  if (word === undefined) return finishList(json, host)
  const code = word.toLowerCase()
  if (!isCode(code)) {
    const meant = nearest(code, Object.keys(codes))
    const hint = meant === undefined ? '; `waza explain` lists the codes' : `; did you mean ${meant}?`
    return finishUsage('explain', `there is no code ${shown(word)}${hint}`, json, host)
  }
  return finishEntry(explain(code), json, host)
}

/** Every code with its title, in the order of the families. */
export function listedCodes(): readonly { readonly code: string; readonly title: string }[] {
  return families.flatMap(({ codes: members }) => members.map((code) => ({ code, title: describeCode(code).title })))
}

/** What `waza explain` prints for a code; undefined for what is no code. */
export function codePage(code: string): string | undefined {
  return isCode(code) ? renderExplanation(explain(code), false) : undefined
}

function finishEntry(entry: CatalogueEntry, json: boolean, host: Host): Exit {
  return json
    ? finishResult({ ok: true, verb: 'explain', data: entry }, exits.passed, host)
    : finishText(renderExplanation(entry, host.colour, host.width), exits.passed, host)
}

function finishList(json: boolean, host: Host): Exit {
  const listed: readonly ListedFamily[] = families.map(({ title, codes: members }) => ({
    title,
    codes: members.map((code) => ({ code, title: describeCode(code).title, states: codes[code].states })),
  }))
  return json
    ? finishResult({ ok: true, verb: 'explain', data: listed }, exits.passed, host)
    : finishText(renderCodes(listed, host.colour, host.width), exits.passed, host)
}
