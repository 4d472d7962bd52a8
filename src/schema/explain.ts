import { forms } from '../model/forms.ts'
import type { ShapeProblem } from '../model/problem.ts'
import { type Word, word, words } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import { kindOf, kindsOf } from './kinds.ts'
import type { SchemaMistake } from './mistake.ts'
import type { Guide, RawError, Rule } from './raw.ts'
import { ruleExplanations } from './rules.ts'
import { fieldOf, has, type Spot, Spots } from './spot.ts'
import { unknownKey } from './unknown.ts'

/**
 * Turns the complaints of a validator into the mistakes that a person would count: each once, none for the branches
 * of a rule, and none for what only follows from another mistake. Never empty.
 */
export function explain(errors: readonly RawError[], document: unknown, guide: Guide): readonly SchemaMistake[] {
  return new Explanation(errors, document, guide).mistakes()
}

/** Words of other tools or of habit for the allowed words of this format. */
const CHOICE_HABITS: Readonly<Record<string, string>> = {
  regex: 'text',
  keyword: 'text',
  keywords: 'text',
  contains: 'text',
  llm: 'prompt',
  llm_judge: 'prompt',
  judge: 'prompt',
  python: 'code',
  javascript: 'code',
  script: 'program',
  snapshot: 'diff',
  skill: 'skill_invocation',
  js: 'javascript',
  py: 'python',
  ordered: 'in_order',
  unordered: 'any_order',
}

/** What a text has to look like where the schema has a pattern, by the name of its key. */
const FORMS: Readonly<Record<string, Word>> = {
  schemaVersion: forms.schemaVersion,
  name: forms.commandName,
}

class Explanation {
  readonly #errors: readonly RawError[]
  readonly #guide: Guide
  readonly #spots: Spots
  readonly #meant = new Set<string>()
  readonly #claimed = new Set<string>()
  readonly #faulty = new Set<string>()
  readonly #found: SchemaMistake[] = []

  constructor(errors: readonly RawError[], document: unknown, guide: Guide) {
    this.#guide = guide
    this.#spots = new Spots(document, guide)
    // A value of the wrong kind has no other mistake than that.
    const rejected = new Set(errors.filter((error) => error.keyword === 'type').map((error) => error.instancePath))
    this.#errors = errors.filter((error) => error.keyword === 'type' || !rejected.has(error.instancePath))
  }

  mistakes(): readonly SchemaMistake[] {
    const absent: RawError[] = []
    const broken: { rule: Rule; pointer: string }[] = []
    for (const error of this.#errors) {
      const rule = this.#ruleOf(error.schemaPath)
      if (rule !== undefined) {
        // The branches of a rule fail beside it; only the rule itself is explained.
        if (this.#guide.rules[error.schemaPath] === rule) broken.push({ rule, pointer: error.instancePath })
      } else if (error.keyword === 'required') absent.push(error)
      else if (error.keyword === 'additionalProperties') this.#addUnknown(error)
      else this.#addValue(error)
    }
    // Last, since unknown keys may have been meant for what is absent.
    for (const error of absent) this.#addAbsent(error)
    for (const { rule, pointer } of broken) this.#addBroken(rule, pointer)
    return this.#found.length > 0 ? this.#found : [this.#unexplained()]
  }

  #ruleOf(schemaPath: string): Rule | undefined {
    for (let end = schemaPath.length; end > 0; end = schemaPath.lastIndexOf('/', end - 1)) {
      const part = schemaPath.slice(0, end)
      if (Object.hasOwn(this.#guide.rules, part)) return this.#guide.rules[part]
    }
    return undefined
  }

  #addUnknown({ instancePath, schemaPath, params }: RawError): void {
    const key = params.additionalProperty ?? ''
    const owner = this.#spots.at(instancePath)
    const { problem, meant, claims } = unknownKey(owner, key, this.#knownKeys(schemaPath), this.#guide, this.#claimed)
    for (const pointer of meant) this.#meant.add(pointer)
    if (claims !== undefined) this.#claimed.add(claims)
    this.#found.push({ path: owner.path, key, problem })
  }

  #addAbsent({ instancePath, params }: RawError): void {
    const key = params.missingProperty ?? ''
    if (this.#meant.has(`${instancePath}/${key}`)) return
    const owner = this.#spots.at(instancePath)
    this.#found.push({ path: owner.path, problem: { kind: 'required', field: fieldOf(owner, key) } })
  }

  #addBroken(rule: Rule, pointer: string): void {
    const mistakes = ruleExplanations[rule.name]?.({
      spot: this.#spots.at(pointer),
      names: rule.names,
      faulty: (at) => this.#faulty.has(at),
      meant: (at) => this.#meant.has(at),
    })
    this.#found.push(...(mistakes ?? []))
  }

  #addValue(error: RawError): void {
    const { instancePath } = error
    if (this.#faulty.has(instancePath)) return
    const spot = this.#spots.at(instancePath)
    const problem = this.#valueProblem(error, spot)
    if (problem === undefined) return
    this.#faulty.add(instancePath)
    this.#found.push({ path: spot.path, problem })
  }

  #valueProblem({ keyword, params, schemaPath }: RawError, spot: Spot): ShapeProblem | undefined {
    const field = fieldOf(spot)
    const limit = params.limit ?? 0
    switch (keyword) {
      case 'if':
        // What its branch demands has failed by itself.
        return undefined
      case 'type':
        return wrongKind(spot, params.type ?? [])
      case 'enum':
        return notAChoice(spot, params.allowedValues ?? [])
      case 'pattern':
        return wrongForm(spot)
      case 'minLength':
        return { kind: 'empty', field }
      case 'minimum':
      case 'exclusiveMinimum':
        return { kind: 'below-minimum', field, minimum: limit, exclusive: keyword === 'exclusiveMinimum' }
      case 'maximum':
        return { kind: 'above-maximum', field, maximum: limit }
      case 'minItems':
        return { kind: 'item-count', field, minimum: limit }
      case 'maxItems':
        return { kind: 'item-count', field, maximum: limit }
      case 'minProperties': {
        const known = this.#knownKeys(schemaPath)
        return known.length > 0 ? { kind: 'one-required', owner: field, names: words(known) } : { kind: 'empty', field }
      }
      case 'maxProperties': {
        const present = this.#knownKeys(schemaPath).filter((key) => has(spot.value, key))
        // With one known key the surplus ones are unknown, and said to be.
        return present.length > 1 ? { kind: 'not-together', owner: field, names: words(present) } : undefined
      }
      default:
        return { kind: 'wrong-form', field, form: word('what the schema describes') }
    }
  }

  /** The known keys of the mapping that a keyword stands in. */
  #knownKeys(schemaPath: string): readonly string[] {
    return this.#guide.keys[schemaPath.slice(0, schemaPath.lastIndexOf('/'))] ?? []
  }

  #unexplained(): SchemaMistake {
    const spot = this.#spots.at(this.#errors[0]?.instancePath ?? '')
    const form = word('what the schema describes')
    return { path: spot.path, problem: { kind: 'wrong-form', field: fieldOf(spot), form } }
  }
}

function wrongKind(spot: Spot, wanted: string | readonly string[]): ShapeProblem {
  const field = fieldOf(spot)
  const { value } = spot
  if (typeof value === 'symbol') return { kind: 'not-json', field }
  const kinds = kindsOf(wanted)
  const numeric = kinds.includes('a number') || kinds.includes('an integer')
  if (typeof value === 'number' && !Number.isFinite(value) && numeric) return { kind: 'not-finite', field }
  const isNeeded = spot.parent?.place?.required?.includes(String(spot.steps.at(-1))) === true
  return { kind: 'wrong-kind', field, found: kindOf(value), wanted: kinds, ...(isNeeded ? { isNeeded } : {}) }
}

function notAChoice(spot: Spot, allowedValues: readonly unknown[]): ShapeProblem {
  const allowed = allowedValues.filter((value) => typeof value === 'string')
  const text = typeof spot.value === 'string' ? spot.value : ''
  const habit = Object.hasOwn(CHOICE_HABITS, text) ? CHOICE_HABITS[text] : undefined
  const near = allowed.find((value) => value === habit) ?? nearest(text, allowed)
  return {
    kind: 'not-a-choice',
    field: fieldOf(spot),
    allowed: words(allowed),
    ...(near === undefined ? {} : { nearest: word(near) }),
  }
}

function wrongForm(spot: Spot): ShapeProblem {
  const field = fieldOf(spot)
  if (spot.value === '') return { kind: 'empty', field }
  const form = FORMS[String(spot.steps.at(-1))]
  // The one pattern without a form of its own asks for a character that is not blank.
  return form === undefined ? { kind: 'blank', field } : { kind: 'wrong-form', field, form }
}
