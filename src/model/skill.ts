import { trimSpace } from '../go/strings.ts'
import { record } from './decode.ts'
import { text } from './decode-scalars.ts'
import { readDefinition } from './definition.ts'

/** The file that makes a directory a skill. */
export const SKILL_FILE = 'SKILL.md'

const skillFields = record({ name: text, description: text })

/** A skill as its `SKILL.md` declares it. */
export interface Skill {
  /** The declared name without blanks around it; empty where none is declared. */
  readonly name: string
}

/** Decodes a `SKILL.md` (resolution.md section 12); undefined when it is malformed, which a blank one is too. */
export function decodeSkill(path: string, bytes: Buffer): Skill | undefined {
  const definition = readDefinition(path, bytes, skillFields)
  if (definition.kind !== 'read') return undefined
  return { name: trimSpace(definition.front?.fields.name ?? '') }
}
