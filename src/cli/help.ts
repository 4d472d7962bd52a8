import { version } from '../library/version.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { commandHelp, programHelp } from './help-text.ts'
import { type Exit, exits, type Host } from './host.ts'
import { isOtherCommand, isVerbName, type VerbEntry, verbs } from './verbs.ts'

/** `waza help`, and every other way to ask for help. */
export function runHelp({ positionals }: ParsedWords, json: boolean, host: Host): Exit {
  const [verb, word, extra] = positionals
  if (extra !== undefined)
    return unknownTopic(`help takes one command, and ${shown(extra)} is one too many`, json, host)
  if (verb === undefined) return finishTopic('waza', programHelp(version, widthOf(json, host)), json, host)
  if (!isVerbName(verb)) {
    const whose = isOtherCommand(verb) ? `; it is a command of microsoft/waza` : ''
    return unknownTopic(`there is no help on ${shown(verb)}${whose}`, json, host)
  }
  const entry: VerbEntry = verbs[verb]
  if (word === undefined) return finishTopic(verb, commandHelp(verb, entry, widthOf(json, host)), json, host)
  if (entry.words === undefined)
    return unknownTopic(`help takes one command, and ${shown(word)} is one too many`, json, host)
  const inner = Object.hasOwn(entry.words, word) ? entry.words[word] : undefined
  if (inner === undefined) return unknownTopic(`there is no help on ${shown(`${verb} ${word}`)}`, json, host)
  const topic = `${verb} ${word}`
  return finishTopic(topic, commandHelp(topic, inner, widthOf(json, host)), json, host)
}

function finishTopic(topic: string, text: string, json: boolean, host: Host): Exit {
  return json
    ? finishResult({ ok: true, verb: 'help', data: { topic, text } }, exits.passed, host)
    : finishText(text, exits.passed, host)
}

/** A text inside of JSON is the same wherever it is asked for. */
function widthOf(json: boolean, host: Host): number | undefined {
  return json ? undefined : host.width
}

function unknownTopic(message: string, json: boolean, host: Host): Exit {
  return finishUsage('help', message, json, host)
}

/** `waza version` and `waza --version`. */
export function runVersion({ positionals: [extra] }: ParsedWords, json: boolean, host: Host): Exit {
  if (extra !== undefined)
    return finishUsage('version', `version takes no argument, and ${shown(extra)} is one`, json, host)
  return json
    ? finishResult({ ok: true, verb: 'version', data: { version } }, exits.passed, host)
    : finishText(`waza version ${version}\n`, exits.passed, host)
}
