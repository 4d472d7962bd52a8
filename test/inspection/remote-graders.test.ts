import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { limits } from '../../src/reader/limits.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { positionOf } from '../../src/text/source.ts'

const COMMIT = 'a'.repeat(40)
const REF = 'modules.invalid/sample/checks/checks/tidy.yaml@v1'
const TIDY = 'type: text\nname: tidy-preset\nconfig: {contains: [ready]}\n'
const EXTERNAL = '{json_schema: {$ref: "https://schemas.invalid/value.json"}}'

/** A suite with one remote grader; every part can be replaced. */
interface Parts {
  /** The graders of the eval, as YAML below `graders:`. */
  readonly graders?: string
  readonly executor?: string
  /** Files of the module. */
  readonly module?: Readonly<Record<string, string>>
  readonly ref?: string
  /** The whole lock; by default one sound entry. Undefined stands for the default, null for none. */
  readonly lock?: MemoryEntry | null
  readonly requirement?: string
  readonly home?: string
  readonly env?: { readonly WAZA_MODULE_CACHE?: string }
  readonly files?: Readonly<Record<string, MemoryEntry>>
}

function digestOf(module: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
  for (const path of Object.keys(module).sort()) hash.update(`${path}\0${module[path]}\0`)
  return `sha256:${hash.digest('hex')}`
}

function entry(ref: string, digest: string, commit = COMMIT): string {
  return `  - {ref: ${JSON.stringify(ref)}, commit: ${JSON.stringify(commit)}, digest: ${JSON.stringify(digest)}, url: "https://modules.invalid/x"}\n`
}

function run(parts: Parts) {
  const ref = parts.ref ?? REF
  const module = parts.module ?? { 'checks/tidy.yaml': TIDY }
  const files: Record<string, MemoryEntry> = {
    '/suite/eval.yaml': [
      'name: s',
      'skill: sk',
      'version: "1.0"',
      `config: {executor: ${parts.executor ?? 'mock'}, model: m, trials_per_task: 1, timeout_seconds: 30}`,
      'metrics: [{name: q, weight: 1, threshold: 0.5}]',
      'tasks: [task.yaml]',
      'graders:',
      parts.graders ?? `  - {ref: ${JSON.stringify(ref)}, name: alias}`,
      '',
    ].join('\n'),
    '/suite/task.yaml': [
      'id: t1',
      'name: t',
      'inputs: {prompt: p}',
      ...(parts.requirement === undefined
        ? []
        : [
            `requirements: [{id: r1, category: outcome, description: d, checks: [{scope: eval, grader: ${parts.requirement}}]}]`,
          ]),
      '',
    ].join('\n'),
    ...parts.files,
  }
  const lock = parts.lock === undefined ? `graders:\n${entry(ref, digestOf(module))}` : parts.lock
  if (lock !== null) files['/suite/waza.lock'] = lock
  for (const [path, text] of Object.entries(module)) {
    files[`/cache/modules.invalid/sample/checks/${COMMIT}/${path}`] = text
  }
  const reader = memoryReader({
    files,
    cwd: '/suite',
    env: parts.env ?? { WAZA_MODULE_CACHE: '/cache' },
    ...(parts.home === undefined ? {} : { home: parts.home }),
  })
  const { report, entries } = examine('eval.yaml', { reader })
  const found = entries.filter(({ diagnostic: { code } }) => code.startsWith('grader.'))
  return {
    report,
    found,
    codes: found.map(({ diagnostic }) => `${diagnostic.code} ${diagnostic.state}`),
    messages: found.map(({ diagnostic }) => diagnostic.message),
    locked: report.dependencies
      .filter(({ mode }) => mode === 'locked-cache')
      .map(({ name, state }) => `${name} ${state}`),
    requirement: report.tasks[0]?.requirements[0]?.state,
  }
}

describe('a preset that is locked and cached', () => {
  it('is verified, and judged like a local grader', () => {
    const { codes, locked, report } = run({})
    expect({ codes, locked, complete: report.complete }).toEqual({
      codes: [],
      locked: ['alias verified'],
      complete: true,
    })
  })

  it.each([
    ['alias before preset name', `  - {ref: "${REF}", name: alias}`, TIDY, 'alias'],
    ['preset name before file name', `  - {ref: "${REF}"}`, TIDY, 'tidy-preset'],
    ['file name without its extension', `  - {ref: "${REF}"}`, 'type: text\nconfig: {contains: [a]}\n', 'tidy'],
    [
      'a name that YAML reads as a number',
      `  - {ref: "${REF}"}`,
      'type: text\nname: 1.50\nconfig: {contains: [a]}\n',
      '1.50',
    ],
  ])('is named: %s', (_, graders, preset, name) => {
    const { locked, requirement } = run({ graders, module: { 'checks/tidy.yaml': preset }, requirement: name })
    expect({ locked, requirement }).toEqual({ locked: [`${name} verified`], requirement: 'verified' })
  })

  it('is found below the home directory when no cache is named', () => {
    const home = `/home/u/.waza/cache/modules.invalid/sample/checks/${COMMIT}/checks/tidy.yaml`
    expect(run({ env: {}, home: '/home/u', files: { [home]: TIDY } }).locked).toEqual(['alias verified'])
  })

  it('is found in a relative cache from the working directory', () => {
    const local = `/suite/mods/modules.invalid/sample/checks/${COMMIT}/checks/tidy.yaml`
    expect(run({ env: { WAZA_MODULE_CACHE: 'mods' }, files: { [local]: TIDY } }).locked).toEqual(['alias verified'])
  })
})

describe('the lock', () => {
  const sound = entry(REF, digestOf({ 'checks/tidy.yaml': TIDY }))
  const bad = (line: string) => `graders:\n${sound}${line}`
  it.each<[string, MemoryEntry | null, string]>([
    ['missing', null, 'which is missing'],
    ['a directory', { directory: true }, 'which is a directory'],
    ['a pipe', { other: true }, 'which is not a regular file'],
    ['empty', '', '`waza.lock` is empty'],
    ['nothing but a comment', '# nothing\n', '`waza.lock` is empty'],
    ['broken', 'graders: [', 'not valid YAML'],
    ['not UTF-8', Buffer.from([0x61, 0x3a, 0xff]), 'UTF-8'],
    ['a list', '- a\n', 'is a list, but a mapping is needed'],
    ['of another version', `schema_version: 2\ngraders:\n${sound}`, '`schema_version` is not 1'],
    ['with a version in words', `schema_version: one\ngraders:\n${sound}`, '`schema_version` is text'],
    ['with a short commit elsewhere', bad(entry('x/y/z@v', `sha256:${'0'.repeat(64)}`, 'abc')), '`graders[1].commit`'],
    ['with another hash elsewhere', bad(entry('x/y/z@v', 'md5:00')), '`graders[1].digest`'],
    [
      'without a url elsewhere',
      bad(`  - {ref: a, commit: ${COMMIT}, digest: "sha256:${'0'.repeat(64)}"}\n`),
      '`graders[1].url` is required',
    ],
    ['with an empty ref elsewhere', bad(entry('', 'x')), '`graders[1].ref` is empty'],
    ['with an entry twice', bad(sound), '`graders[1].ref` repeats the `ref` of an earlier entry'],
    ['with a key twice', `graders:\n${sound}graders: []\n`, 'the same key twice'],
  ])('%s is told once, and ends the matter', (_, lock, message) => {
    const graders = `  - {ref: "${REF}", name: one}\n  - {ref: "${REF}", name: two}`
    const { codes, messages, locked, report } = run({ lock, graders })
    expect(codes).toEqual(['grader.lock invalid'])
    expect(messages[0]).toContain(message)
    expect(locked).toEqual([])
    expect(report.complete).toBe(false)
  })

  it('is pointed at where it is wrong, and the first reference where there is none', () => {
    const inside = run({ lock: bad(entry('x/y/z@v', 'md5:00')) }).found[0]?.place
    expect(inside && 'source' in inside && [inside.source.path, positionOf(inside)?.line]).toEqual([
      '/suite/waza.lock',
      3,
    ])
    const outside = run({ lock: null }).found[0]?.place
    const text = outside && 'source' in outside ? outside.source.text.slice(outside.start, outside.end) : undefined
    expect(text).toBe(JSON.stringify(REF))
  })

  it('is not judged when it is beyond the budget', () => {
    const { codes, report } = run({ lock: Buffer.alloc(limits.lock + 1, 0x20) })
    expect([codes, report.complete]).toEqual([['grader.lock unresolved'], false])
  })

  it.each<[string, string]>([
    ['a null document', 'null\n'],
    ['no graders', 'schema_version: 0\ngraders:\n'],
    ['only a null entry', 'graders: [~]\n'],
  ])('with %s is sound, but has no entry', (_, lock) => {
    const { codes, locked, report } = run({ lock })
    expect([codes, locked, report.complete]).toEqual([['grader.lock_entry invalid'], ['alias invalid'], true])
  })

  it.each([
    ['another version', 'modules.invalid/sample/checks/checks/tidy.yaml@v2', 'another version'],
    ['blanks around it', ` ${REF} `, 'different whitespace'],
    ['another module', 'modules.invalid/sample/other@v1', 'has no entry'],
  ])('says that an entry differs: %s', (_, locked, message) => {
    const { codes, messages } = run({ lock: `graders:\n${entry(locked, digestOf({}))}` })
    expect(codes).toEqual(['grader.lock_entry invalid'])
    expect(messages[0]).toContain(message)
  })

  it('never matches with upper-case digits, and says so', () => {
    const digest = digestOf({ 'checks/tidy.yaml': TIDY })
    const shouted = `sha256:${digest.slice(7).toUpperCase()}`
    const { codes, messages } = run({ lock: `graders:\n${entry(REF, shouted)}` })
    expect(codes).toEqual(['grader.cache_integrity invalid'])
    expect(messages[0]).toContain('upper-case')
  })

  it('is not needed without remote graders', () => {
    const { codes } = run({ lock: null, graders: '  - {name: a, type: text, config: {contains: [x]}}' })
    expect(codes).toEqual([])
  })
})

describe('choosing the preset', () => {
  const manifest = (text: string) => `exports:\n  graders:\n${text}`
  const at = (selector: string) => `modules.invalid/sample/checks${selector}@v1`
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    [
      'export',
      '#a',
      { 'waza.registry.yaml': manifest('    a: {path: x.yaml}\n    b: {path: y.yaml}\n'), 'x.yaml': 'type: text\n' },
      'a',
    ],
    [
      'export with an extension',
      '#a.b.yml',
      { 'waza.registry.yaml': manifest('    a.b.yml: {path: x.yaml}\n'), 'x.yaml': 'type: text\n' },
      'a.b',
    ],
    [
      'export below a folder',
      '/p#a',
      { 'p/waza.registry.yaml': manifest('    a: {path: ./q/x}\n'), 'p/q/x.yml': 'type: text\n' },
      'a',
    ],
    ['the only export', '', { 'waza.registry.yaml': manifest('    only: {path: x}\n'), x: 'type: text\n' }, 'only'],
    ['a file before its extensions', '/x', { x: 'type: text\n', 'x.yaml': 'nonsense' }, 'x'],
    ['.yaml before .yml', '/x', { 'x.yaml': 'type: text\n', 'x.yml': 'nonsense' }, 'x'],
    ['past a directory of the name', '/x', { 'x/other': '', 'x.yaml': 'type: text\n' }, 'x'],
  ])('%s', (_, selector, module, name) => {
    const ref = at(selector)
    const text = 'type: text\nconfig: {contains: [a]}\n'
    const filled = Object.fromEntries(
      Object.entries(module).map(([path, was]) => [path, was === 'type: text\n' ? text : was]),
    )
    const { codes, locked } = run({ ref, module: filled, graders: `  - {ref: "${ref}"}` })
    expect({ codes, locked }).toEqual({ codes: [], locked: [`${name} verified`] })
  })

  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['no manifest', '#a', { 'x.yaml': TIDY }, '`waza.registry.yaml` in the cached module, which is missing'],
    ['no exports', '#a', { 'waza.registry.yaml': 'exports: {}\n' }, 'exports no graders'],
    ['another export', '#a', { 'waza.registry.yaml': manifest('    b: {path: x.yaml}\n') }, 'no grader of the name'],
    [
      'two exports',
      '',
      { 'waza.registry.yaml': manifest('    a: {path: x}\n    b: {path: x}\n') },
      'none of the 2 graders',
    ],
    [
      'an export twice',
      '#a',
      { 'waza.registry.yaml': manifest('    a: {path: x}\n    a: {path: y}\n') },
      'the same key twice',
    ],
    [
      'a manifest that is a list',
      '#a',
      { 'waza.registry.yaml': '- a\n' },
      'In `waza.registry.yaml` of the cached module',
    ],
    ['a manifest that is no YAML', '#a', { 'waza.registry.yaml': '[' }, 'not valid YAML'],
    [
      'an export that leads outside',
      '#a',
      { 'waza.registry.yaml': manifest('    a: {path: ../x.yaml}\n') },
      '`exports.graders[0].path` names no file inside',
    ],
    [
      'an absolute export',
      '#a',
      { 'waza.registry.yaml': manifest('    a: {path: /etc/passwd}\n') },
      '`exports.graders[0].path` names no file inside',
    ],
    [
      'an export without a path',
      '#a',
      { 'waza.registry.yaml': manifest('    a: {}\n') },
      '`exports.graders[0].path` names no file inside',
    ],
    ['a missing file', '/x.yaml', {}, '`x.yaml` in the cached module, which is missing'],
    ['no third extension', '/x', { 'x.json': '{}' }, '`x` in the cached module, which is missing'],
    [
      'no other extension beside one',
      '/x.json',
      { 'x.json.yaml': TIDY },
      '`x.json` in the cached module, which is missing',
    ],
    ['a directory', '/x', { 'x/y': '' }, '`x` in the cached module, which is a directory'],
    ['an empty preset', '/x', { x: '' }, '`x` of the cached module is empty'],
    ['a preset that is a list', '/x', { x: '- type: text\n' }, 'the document is a list'],
    ['a preset that is null', '/x', { x: 'null\n' }, 'the document has no value'],
    ['a long path, by its end', `/${'d/'.repeat(30)}x`, { y: '' }, '`…/x` in the cached module'],
  ])('fails: %s', (_, selector, module, message) => {
    const ref = at(selector)
    const { codes, messages, locked, report, found } = run({
      ref,
      module: { kept: '', ...module },
      graders: `  - {ref: "${ref}"}`,
      requirement: 'any',
    })
    expect(codes).toEqual(['grader.cache_integrity invalid'])
    expect(messages[0]).toContain(message)
    expect(locked).toEqual([' invalid'])
    expect([report.complete, report.tasks[0]?.requirements[0]?.state]).toEqual([false, 'unresolved'])
    const place = found[0]?.place
    expect(place && 'source' in place && place.source.text.slice(place.start, place.end)).toBe(`"${ref}"`)
  })
})

describe('a preset that does not load', () => {
  it.each<[string, string, readonly string[], string]>([
    ['without a type', 'name: tidy-preset\n', ['invalid'], '`type` is required'],
    ['that runs a program', 'name: tidy-preset\ntype: program\nconfig: {command: x}\n', ['invalid'], 'refused'],
    ['with a list for a mapping', 'name: tidy-preset\ntype: file\nconfig: []\n', ['invalid'], '`config` is a list'],
    [
      'with a key twice',
      'name: tidy-preset\ntype: text\nconfig: {contains: [a], contains: [b]}\n',
      ['invalid'],
      'twice',
    ],
    ['without its content', 'name: tidy-preset\ntype: code\n', ['invalid'], '`config.assertions`'],
    [
      'with a bad matcher',
      'name: tidy-preset\ntype: tool_calls\nconfig: {expect: [{tool: a, args: {v: {regex: "("}}}]}\n',
      ['invalid'],
      'regular expression',
    ],
    [
      'with an external schema',
      `name: tidy-preset\ntype: tool_calls\nconfig: {expect: [{tool: a, args: {v: ${EXTERNAL}}}]}\n`,
      ['unresolved'],
      'refers to something outside',
    ],
    [
      'with both',
      `name: tidy-preset\ntype: tool_calls\nconfig: {min_calls: -1, expect: [{tool: a, args: {v: ${EXTERNAL}}}]}\n`,
      ['invalid', 'unresolved'],
      '`config.min_calls`',
    ],
  ])('%s keeps its name', (_, preset, states, message) => {
    const { codes, locked, requirement, messages, report } = run({
      graders: `  - {ref: "${REF}"}`,
      module: { 'checks/tidy.yaml': preset },
      requirement: 'tidy-preset',
    })
    expect([...codes].sort()).toEqual(states.map((state) => `grader.cache_integrity ${state}`))
    expect(locked).toEqual([`tidy-preset ${states[0]}`])
    expect(requirement).toBe('verified')
    expect(report.complete).toBe(false)
    expect(messages.join('\n')).toContain(message)
    for (const text of messages) expect(text).toContain('In `checks/tidy.yaml` of the cached module')
    expect(JSON.stringify(report)).not.toContain('schemas.invalid')
  })
})

describe('merging', () => {
  const merge = (preset: string, override: string, executor = 'mock') =>
    run({ module: { 'checks/tidy.yaml': preset }, graders: `  - {ref: "${REF}", name: alias, ${override}}`, executor })

  it.each<[string, string, string]>([
    ['a list is replaced as a whole', 'type: text\nconfig: {regex_match: ["["]}\n', 'config: {regex_match: [ok]}'],
    [
      'null takes a value away',
      'type: text\nconfig: {contains: [a], regex_match: ["["]}\n',
      'config: {regex_match: ~}',
    ],
    ['keys of both are kept', 'type: text\nconfig: {contains: [a]}\n', 'config: {regex_match: [b]}'],
    ['the preset may lack a config', 'type: text\n', 'config: {contains: [a]}'],
    ['the override may repeat the type', 'type: text\nconfig: {contains: [a]}\n', 'type: text'],
    [
      'mappings merge at any depth',
      'type: json_schema\nconfig: {schema: {properties: {a: {type: 5}}}}\n',
      'config: {schema: {properties: {a: {type: string}}}}',
    ],
    [
      'an alias is merged like a copy',
      'type: json_schema\nconfig: {schema: {$defs: {x: &x {type: 5}}, properties: {y: *x}}}\n',
      'config: {schema: {$defs: {x: {type: string}}, properties: {y: {type: string}}}}',
    ],
    [
      'a merge key is followed',
      'type: text\nconfig: {<<: {regex_match: ["["]}, contains: [a]}\n',
      'config: {regex_match: [ok]}',
    ],
  ])('%s', (_, preset, override) => {
    const { codes, locked } = merge(preset, override)
    expect({ codes, locked }).toEqual({ codes: [], locked: ['alias verified'] })
  })

  it('matchers of the preset survive (decision 11)', () => {
    const preset = 'type: tool_constraint\nconfig: {reject_tools: [{tool: a, args: {v: {equals: 1}}}]}\n'
    const { codes, locked } = merge(preset, `config: {expect_tools: [{tool: b, args: {v: ${EXTERNAL}}}]}`)
    expect({ codes, locked }).toEqual({ codes: ['grader.merge unresolved'], locked: ['alias unresolved'] })
  })

  it.each<[string, string, string, readonly string[], string]>([
    [
      'another type',
      TIDY,
      'type: file, config: {must_exist: [a]}',
      ['grader.merge invalid'],
      '`graders[0].type` is not the type of the preset `checks/tidy.yaml`',
    ],
    [
      'a value of another kind',
      'type: behavior\nconfig: {max_tokens: 1}\n',
      'config: {max_tokens: many}',
      ['grader.merge invalid'],
      '`graders[0].config.max_tokens` is text',
    ],
    [
      'content taken away',
      'type: code\nconfig: {assertions: [a]}\n',
      'config: {assertions: []}',
      ['grader.merge invalid'],
      '`graders[0].config.assertions`',
    ],
    [
      'an effort that the executor lacks',
      'type: prompt\nconfig: {prompt: p, reasoning_effort: low}\n',
      '',
      ['grader.merge invalid'],
      'needs the executor',
    ],
    [
      'an unknown effort',
      'type: prompt\nconfig: {prompt: p}\n',
      'config: {reasoning_effort: most}',
      ['grader.merge invalid'],
      'not an allowed value',
    ],
    [
      'a bad matcher',
      'type: tool_calls\nconfig: {expect: [{tool: a}]}\n',
      'config: {expect: [{tool: a, args: {v: 5}}]}',
      ['grader.merge invalid'],
      'Merged with the preset `checks/tidy.yaml`',
    ],
    ['a static fault alone', TIDY, 'config: {regex_match: ["(?=x)"]}', ['grader.configuration invalid'], 'RE2'],
  ])('%s', (_, preset, override, codes, message) => {
    const found = merge(preset, override)
    expect(found.codes).toEqual(codes)
    expect(found.messages.join('\n')).toContain(message)
  })

  it('an effort is fine where the executor has it', () => {
    const { codes } = merge('type: prompt\nconfig: {prompt: p, reasoning_effort: low}\n', '', 'copilot-sdk')
    expect(codes).not.toContain('grader.merge invalid')
  })

  it('any override over any preset of plain values decodes or is told', () => {
    const value = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, 1, 'x', ''),
        fc.array(tie('tree'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('contains', 'expect', 'args', '<<', '__proto__', 'a'), tie('tree'), {
          maxKeys: 3,
        }),
      ),
    })).tree
    const config = fc.dictionary(fc.constantFrom('contains', 'expect', 'schema', 'must_exist'), value, { maxKeys: 3 })
    const type = fc.constantFrom('text', 'tool_calls', 'json_schema', 'file', 'bogus')
    fc.assert(
      fc.property(type, config, config, (kind, below, above) => {
        const preset = `type: ${kind}\nconfig: ${JSON.stringify(below)}\n`
        const { locked, codes } = merge(preset, `config: ${JSON.stringify(above)}`)
        // A verified preset is one that no finding of this family speaks against, and the reverse.
        if (locked.length === 0) return
        const told = codes.some((code) => /cache_integrity|merge/.test(code))
        expect(locked[0] === 'alias verified').toBe(!told)
      }),
      { numRuns: 200 },
    )
  })
})

describe('names that cannot be known', () => {
  const unnamed = `  - {ref: "${REF}"}`
  it.each<[string, Parts, readonly string[]]>([
    ['no lock', { lock: null }, ['grader.lock invalid']],
    ['no lock entry', { lock: 'graders: []\n' }, ['grader.lock_entry invalid']],
    ['no cache', { env: {} }, ['grader.cache unresolved']],
    ['no module', { env: { WAZA_MODULE_CACHE: '/elsewhere' } }, ['grader.cache_missing unresolved']],
    [
      'another digest',
      { lock: `graders:\n${entry(REF, `sha256:${'0'.repeat(64)}`)}` },
      ['grader.cache_integrity invalid'],
    ],
  ])('%s excuses a look-up that finds nothing, and is no missing name', (_, parts, codes) => {
    const found = run({ ...parts, graders: unnamed, requirement: 'tidy-preset' })
    expect({ codes: found.codes, requirement: found.requirement }).toEqual({ codes, requirement: 'unresolved' })
  })

  it.each<[string, Parts]>([
    ['with a lock', {}],
    ['without one', { lock: null }],
  ])('a malformed reference excuses nothing, %s', (_, parts) => {
    const ref = 'modules.invalid/sample@v1'
    const found = run({ ...parts, ref, graders: `  - {ref: "${ref}"}`, requirement: 'tidy-preset' })
    expect(found.codes).toContain('grader.name invalid')
    expect(found.requirement).toBe('invalid')
  })

  it('an alias is known whatever is missing', () => {
    expect(run({ env: {}, requirement: 'alias' }).requirement).toBe('verified')
  })
})

it('a module with one byte changed is not used', () => {
  const module = { 'checks/tidy.yaml': TIDY, LICENSE: 'x' }
  const lock = `graders:\n${entry(REF, digestOf(module))}`
  expect(run({ lock, module }).locked).toEqual(['alias verified'])
  expect(run({ lock, module: { ...module, LICENSE: 'y' } }).codes).toEqual(['grader.cache_integrity invalid'])
})

it('two graders of one broken module are both told', () => {
  const graders = `  - {ref: "${REF}", name: one}\n  - {ref: "${REF}", name: two}`
  const { codes, locked } = run({ graders, lock: `graders:\n${entry(REF, `sha256:${'0'.repeat(64)}`)}` })
  expect(codes).toEqual(['grader.cache_integrity invalid', 'grader.cache_integrity invalid'])
  expect(locked).toEqual(['one invalid', 'two invalid'])
})
