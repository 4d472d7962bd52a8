import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CodeLensRequest,
  type CompletionItem,
  CompletionRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  type Location,
  type MarkupContent,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type TextEdit,
  type WorkspaceSymbol,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node'
import { type Client, connect, isBuilt, uriOf } from './client.ts'

// Each text is given with the cursor as `|`; the file that it stands for is open while it is asked about.

const EVAL = `name: sample
skill: helper
version: "1.0"
config:
  trials_per_task: 1
  timeout_seconds: 60
  executor: mock
  model: none
  skill_directories: [skills]
  required_skills: [helper]
metrics:
  - {name: m, weight: 1, threshold: 0.5}
graders:
  - type: text
    name: says-done
    config:
      contains: [done]
  - type: prompt
    name: judged
    config:
      prompt: Good?
tasks: ["tasks/*.yaml"]
`
const TASK = `id: one
name: One
description: &own Says it.
expected:
  output_contains: [*own]
inputs:
  prompt: Do it.
  files:
    - path: data.txt
graders:
  - type: file
    name: made
    config:
      must_exist: [out.txt]
requirements:
  - id: r1
    category: outcome
    description: It says so.
    checks:
      - scope: eval
        grader: says-done
      - scope: task
        grader: made
`

describe.skipIf(!isBuilt)('in an editor', () => {
  let work = ''
  let client: Client
  let evalFile = ''
  let taskFile = ''
  let version = 1

  beforeAll(async () => {
    work = realpathSync(mkdtempSync(path.join(tmpdir(), 'waza-lsp-')))
    evalFile = path.join(work, 'eval.yaml')
    taskFile = path.join(work, 'tasks/one.yaml')
    for (const folder of ['tasks', 'fixtures/deep', 'skills/helper'])
      mkdirSync(path.join(work, folder), { recursive: true })
    writeFileSync(evalFile, EVAL)
    writeFileSync(taskFile, TASK)
    writeFileSync(path.join(work, 'tasks/two.yaml'), TASK.replace('id: one', 'id: two'))
    writeFileSync(path.join(work, 'fixtures/data.txt'), '')
    writeFileSync(path.join(work, 'skills/helper/SKILL.md'), '---\nname: helper\ndescription: Helps.\n---\n')
    writeFileSync(path.join(work, 'rows.csv'), 'id,title,"due date"\n1,a,b\n')
    client = await connect(work, { options: { inlayHints: true } })
    await client.open(evalFile, EVAL)
    await client.open(taskFile, TASK)
  })
  afterAll(async () => {
    expect(await client.stop()).toEqual({ code: 0, stderr: '' })
    rmSync(work, { recursive: true, force: true })
  })

  /** Gives a file a text, and what a question about the place of the cursor needs. */
  async function at(file: string, marked: string) {
    const offset = marked.indexOf('|')
    const text = marked.slice(0, offset) + marked.slice(offset + 1)
    await client.type(file, ++version, [{ text }])
    const lines = text.slice(0, offset).split('\n')
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
    return { textDocument: { uri: uriOf(file) }, position }
  }
  /** A text with the cursor before some words. */
  const cursorAt = (text: string, words: string): string => text.replace(words, `|${words}`)

  const hover = async (file: string, marked: string): Promise<string> => {
    const answer = await client.connection.sendRequest(HoverRequest.type, await at(file, marked))
    return (answer?.contents as MarkupContent | undefined)?.value ?? ''
  }
  const complete = async (file: string, marked: string): Promise<CompletionItem[]> =>
    (await client.connection.sendRequest(CompletionRequest.type, await at(file, marked))) as CompletionItem[]
  const labels = async (file: string, marked: string) => (await complete(file, marked)).map(({ label }) => label)
  /** A file, as a definition or a reference shows it, with the text that it points at. */
  const shown = (list: readonly Location[] | null, texts: Readonly<Record<string, string>> = {}) =>
    (list ?? []).map(({ uri, range }) => {
      const name = path.relative(work, decodeURIComponent(new URL(uri).pathname))
      const line = texts[name]?.split('\n')[range.start.line]
      return line === undefined ? name : `${name}: ${line.slice(range.start.character, range.end.character)}`
    })
  const definition = async (file: string, marked: string, texts = {}) =>
    shown((await client.connection.sendRequest(DefinitionRequest.type, await at(file, marked))) as Location[], texts)

  describe('hover', () => {
    test('says what a field means, its type and its default', async () => {
      expect(await hover(evalFile, cursorAt(EVAL, 'executor: mock'))).toMatch(/^\*\*executor\*\*: .*One of .*`mock`/s)
      expect(await hover(evalFile, cursorAt(EVAL, 'version:'))).toContain('Type: string')
    })

    test('says what the options of a grader of its kind mean', async () => {
      expect(await hover(evalFile, cursorAt(EVAL, 'contains: [done]'))).toMatch(/^\*\*contains\*\*: /)
      expect(await hover(taskFile, cursorAt(TASK, 'must_exist:'))).toMatch(/^\*\*must_exist\*\*: /)
    })

    test('says where a path leads and from which base', async () => {
      const found = await hover(taskFile, cursorAt(TASK, 'data.txt'))
      expect(found).toContain('Resolves from the context directory of the task: `fixtures/data.txt`.')
      const lost = await hover(taskFile, cursorAt(TASK.replace('data.txt', 'lost.txt'), 'lost.txt'))
      expect(lost).toContain('`fixtures/lost.txt`, where nothing stands')
      expect(lost).toMatch(/`resource\.file` .+/)
    })

    test('answers nothing where nothing is to be said, and in a file that does not parse all the same', async () => {
      expect(await hover(evalFile, `|# a comment\n${EVAL}`)).toBe('')
      expect(await hover(evalFile, `${cursorAt(EVAL, 'executor: mock')}broken: [`)).toMatch(/^\*\*executor\*\*/)
    })
  })

  describe('completion', () => {
    test('offers the keys that fit and are not there yet, what is needed first', async () => {
      const items = await complete(evalFile, EVAL.replace('  model: none\n', '  |\n'))
      const names = items.map(({ label }) => label)
      expect(names).toContain('judge_model')
      expect(names).not.toContain('executor')
      const [first] = [...items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
      expect(first).toMatchObject({ label: 'model', detail: 'required', textEdit: { newText: 'model: ' } })
    })

    test('offers the options of a kind of grader alone', async () => {
      const names = await labels(evalFile, EVAL.replace('contains: [done]', '|'))
      expect(names).toContain('regex_match')
      expect(names).not.toContain('must_exist')
    })

    test('offers values that are listed, and graders with what they need', async () => {
      expect(await labels(evalFile, EVAL.replace('executor: mock', 'executor: |'))).toContain('copilot-sdk')
      expect(await labels(evalFile, EVAL.replace('type: text', 'type: |'))).toContain('json_schema')
      const items = await complete(evalFile, EVAL.replace('tasks: [', '  - |\ntasks: ['))
      const diff = items.find(({ label }) => label === 'grader: diff')
      expect((diff?.textEdit as TextEdit | undefined)?.newText).toBe(
        'type: diff\n    name: diff\n    config:\n      expected_files:\n        - path: path\n          contains:\n            - fragment',
      )
    })

    test('offers the graders of the scope of a check', async () => {
      expect(await labels(taskFile, TASK.replace('grader: says-done', 'grader: |'))).toEqual(['says-done', 'judged'])
      expect(await labels(taskFile, TASK.replace(/grader: made\n$/, 'grader: |\n'))).toContain('made')
    })

    test('offers files from the right base', async () => {
      expect(await labels(taskFile, TASK.replace('data.txt', '|'))).toEqual(['data.txt', 'deep/'])
      expect(await labels(evalFile, EVAL.replace('[skills]', '[s|]'))).toEqual(['fixtures/', 'skills/', 'tasks/'])
    })

    test('offers the columns of the CSV in templates', async () => {
      const text = EVAL.replace('tasks: ["tasks/*.yaml"]', 'tasks_from: rows.csv\ninputs:\n  x: "{{ .Vars.| }}"')
      expect(await labels(evalFile, text)).toEqual(['id', 'title', 'due date'])
    })

    test('has something to say in a file of a few letters', async () => {
      expect(await labels(evalFile, 'na|')).toContain('name')
      expect(
        await labels(evalFile, EVAL.replace(/graders:.*/s, 'graders:\n  - type: text\n    co|\n  : ][')),
      ).toContain('config')
    })
  })

  test('definitions lead from patterns, checks, paths, skills and aliases', async () => {
    expect(await definition(evalFile, cursorAt(EVAL, 'tasks/*.yaml'))).toEqual(['tasks/one.yaml', 'tasks/two.yaml'])
    expect(await definition(taskFile, cursorAt(TASK, 'says-done'), { 'eval.yaml': EVAL })).toEqual([
      'eval.yaml: says-done',
    ])
    expect(await definition(taskFile, cursorAt(TASK, 'data.txt'))).toEqual(['fixtures/data.txt'])
    expect(await definition(evalFile, EVAL.replace('required_skills: [', 'required_skills: [|'))).toEqual([
      'skills/helper/SKILL.md',
    ])
    expect(await definition(evalFile, EVAL.replace('[skills]', '[|skills]'))).toEqual(['skills/helper/SKILL.md'])
    expect(await definition(taskFile, TASK.replace('*own', '*|own'))).toEqual(['tasks/one.yaml'])
    expect(await definition(evalFile, cursorAt(EVAL, 'none'))).toEqual([])
  })

  test('references and a rename find every check of the suite', async () => {
    const asked = await at(evalFile, cursorAt(EVAL, 'says-done'))
    const references = (includeDeclaration: boolean) =>
      client.connection.sendRequest(ReferencesRequest.type, { ...asked, context: { includeDeclaration } })
    expect(shown(await references(false))).toEqual(['tasks/one.yaml', 'tasks/two.yaml'])
    expect(shown(await references(true))).toEqual(['eval.yaml', 'tasks/one.yaml', 'tasks/two.yaml'])
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, asked)).toMatchObject({
      placeholder: 'says-done',
    })
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...asked, newName: 'yes' })
    const changes = Object.values(edit?.changes ?? {}).flat()
    // A word that YAML takes for something else is put in quotes.
    expect(changes.map(({ newText }) => newText)).toEqual(['"yes"', '"yes"', '"yes"'])
  })

  test('a grader of a task is renamed in its task alone, and so is the ID of a task', async () => {
    const grader = await at(taskFile, cursorAt(TASK, 'made'))
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...grader, newName: 'created' })
    expect(Object.keys(edit?.changes ?? {})).toEqual([uriOf(taskFile)])
    expect(edit?.changes?.[uriOf(taskFile)]).toHaveLength(2)
    const id = await at(taskFile, cursorAt(TASK, 'one'))
    const renamed = await client.connection.sendRequest(RenameRequest.type, { ...id, newName: 'first' })
    expect(renamed?.changes?.[uriOf(taskFile)]).toHaveLength(1)
    await expect(client.connection.sendRequest(RenameRequest.type, { ...id, newName: ' ' })).rejects.toThrow(
      'a name has',
    )
    expect(
      await client.connection.sendRequest(PrepareRenameRequest.type, await at(taskFile, cursorAt(TASK, 'Do it'))),
    ).toBe(null)
  })

  test('what a file consists of', async () => {
    const textDocument = { uri: uriOf(taskFile) }
    await at(taskFile, `${TASK}|`)
    const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument })
    expect((links ?? []).map(({ target }) => target)).toEqual([uriOf(path.join(work, 'fixtures/data.txt'))])
    const symbols = JSON.stringify(await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument }))
    for (const name of ['graders', 'made', 'r1']) expect(symbols).toContain(`"name":"${name}"`)
    const folds = await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument })
    expect(folds).toContainEqual({ startLine: 9, endLine: 13 })
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument })
    expect((lenses ?? []).map(({ command }) => command?.title)).toEqual(['verified: says-done (eval), made (task)'])
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
    const hints = await client.connection.sendRequest(InlayHintRequest.type, { textDocument, range })
    expect((hints ?? []).map(({ label }) => label)).toContain('→ fixtures/data.txt')
  })

  test('what a suite comes to, and where its tasks are', async () => {
    await at(evalFile, `${EVAL}|`)
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: uriOf(evalFile) } })
    expect(lenses?.[0]?.command?.title).toMatch(/^2 tasks, 1 grader calls a model; \d+ errors?, \d+ warnings?$/)
    const symbols = (await client.connection.sendRequest(WorkspaceSymbolRequest.type, {
      query: 'tw',
    })) as WorkspaceSymbol[]
    expect(symbols.map(({ name }) => name)).toEqual(['two'])
  })
})
