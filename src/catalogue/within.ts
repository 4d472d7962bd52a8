import type { Sentence } from './sentence.ts'

/**
 * A sentence on what stands in another file, or in a part of one: the file that the sentence speaks of is the subject,
 * and what else it speaks of stands in it.
 * @param subject as it stands within a sentence: "`waza.lock`", "the front matter of ..."
 */
export function within(subject: string, { message, remediation }: Sentence): Sentence {
  const ofFile = /^the file /i.exec(message)
  return ofFile === null
    ? { message: `In ${subject}, ${uncapitalised(message)}`, remediation }
    : { message: `${capitalised(subject)} ${message.slice(ofFile[0].length)}`, remediation }
}

/** As it stands within a sentence: names in backticks and acronyms keep their case. */
export function uncapitalised(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
