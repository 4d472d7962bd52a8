import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readArguments } from '../../src/mcp/arguments.ts'
import { type ToolName, tools } from '../../src/mcp/tools.ts'

const names = Object.keys(tools) as ToolName[]

/** What was read, with the members of a group by their whole names. */
const grouped = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries)

/** What was given in the same form. */
const whole = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, each]) => [`${key}.${inner}`, each])
        : [[key, value]],
    ),
  )

describe.each(names)('the arguments of %s', (tool) => {
  const { inputSchema } = tools[tool]
  const keys = Object.keys(inputSchema.properties)
  const validate = new Ajv({ strict: false }).compile(inputSchema)
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.constantFrom('summary', 'full'),
    fc.record({ codes: fc.array(fc.string()), states: fc.array(fc.constantFrom('invalid', 'verified')) }),
    fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
    fc.jsonValue(),
  )

  test('are read when the schema takes them, and what is read was given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value, { maxKeys: 6 }), (given) => {
        const read = readArguments(tool, inputSchema, given)
        if (validate(given)) expect(read.ok).toBe(true)
        if (read.ok)
          expect(grouped([...read.texts, ...read.lists, ...read.switches, ...read.numbers])).toEqual(whole(given))
        // Lengths are the only thing that the schema says and reading does not hold to.
        else expect(validate(given)).toBe(false)
        const words = (validate.errors ?? []).map(({ keyword }) => keyword)
        if (read.ok) expect(words.every((word) => /^(min|max)(Length|Items)$/.test(word))).toBe(true)
      }),
    )
  })

  test('have a description each, and no other is taken', () => {
    for (const key of keys) expect(inputSchema.properties[key]?.description).toMatch(/^[A-Z].*\.$/)
    expect(inputSchema.additionalProperties).toBe(false)
    expect(readArguments(tool, inputSchema, { waitMs: 1 })).toMatchObject({ ok: false })
  })
})

test.each([
  [{}, 'solution_gate needs id'],
  [{ id: 'a', repopath: '/' }, 'solution_gate takes no "repopath"; did you mean repoPath?'],
  [{ id: 7 }, 'solution_gate takes a string as id, not a number'],
  [{ id: null }, 'solution_gate takes a string as id, not null'],
  [{ id: ['a'] }, 'solution_gate takes a string as id, not a list'],
  [{ id: 'a', __proto__: null, constructor: 1 }, 'solution_gate takes no "constructor"'],
  [{ '\u001b[2J\n': 1 }, 'solution_gate takes no "\\x1b[2J\\x0a"'],
])('a mistake is named, and no value is: %j', (given, message) => {
  expect(readArguments('solution_gate', tools.solution_gate.inputSchema, given)).toEqual({ ok: false, message })
})

test('a wrong item of a list is named by its place', () => {
  const read = readArguments('preflight', tools.preflight.inputSchema, { evals: ['a', {}] })
  expect(read).toEqual({
    ok: false,
    message: 'preflight takes a list of strings as evals (item 1), not an object',
  })
})
