/**
 * Runners of continuous integration read the log of a step and obey certain lines: GitHub `::command::` at the start of
 * a line and `##[command]` anywhere, Azure Pipelines `##vso[` and `##[`, TeamCity `##teamcity[`, GitLab
 * `section_start:` and `section_end:`. What we print holds authored names, so each format is made inert here, in the
 * escape that the format has; JSON and XML keep their values. Carriage returns and escape sequences are not handled
 * here: no format of ours prints an authored control character as it is.
 */

const ANYWHERE = /#(?=#[\w.-]*\[)|_(?=(?:start|end):)(?<=section_)/g
const AT_START = /^((?:\s|\u001b\[[\d;]*m)*):(?=:)/gm
/** Most texts have none of it: one test is cheaper than two replacements. */
const SUSPECT = /##|::|section_/

/** Makes whole lines of text inert. */
export function inertText(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text.replace(ANYWHERE, (c) => (c === '#' ? '\\x23' : '\\x5f')).replace(AT_START, '$1\\x3a')
}

/** Makes JSON text inert without a change of its values. No line of ours begins with a colon there. */
export function inertJson(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text.replace(ANYWHERE, (c) => (c === '#' ? '\\u0023' : '\\u005f'))
}

/** Makes XML inert without a change of its values; such characters stand only in texts and attributes there. */
export function inertXml(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text.replace(ANYWHERE, (c) => (c === '#' ? '&#35;' : '&#95;')).replace(AT_START, '$1&#58;')
}
