import type { PackedEval, PackedTask, PageData, Text } from '../page/data.ts'
import { page } from '../render/generated/page.ts'
import { evalText, htmlDocument, Texts } from '../render/html.ts'
import { countVerdict } from '../render/verdict.ts'
import { isMapping } from '../schema/mapping.ts'
import { type MergeFormat, parsedJson } from './format.ts'

const DATA = /<script type="application\/json" id="data">([^\n]*)<\/script>/

/** An eval whose numbers are those of the page that it comes from. */
interface EvalOfPage {
  readonly packed: PackedEval
  readonly of: PageData
}

/** The page of `--format html`. Its data is taken over; script and style are those of this program. */
export const html: MergeFormat<EvalOfPage, PageData> = {
  isMarked: true,
  read: (text) => {
    const data = text.startsWith('<!doctype html>\n') ? parsedJson(DATA.exec(text)?.[1] ?? '') : undefined
    if (!isPageData(data)) return undefined
    const evals = data.evals.map((packed) => ({ name: data.texts[packed.name] ?? '', content: { packed, of: data } }))
    return { shard: data.shard, version: data.version, evals, head: data }
  },
  write: (evals, heads) => {
    const numbers = new Numbers()
    const written = evals.map(({ content }) => evalText(renumbered(content, numbers)))
    const [first] = heads
    const alone = evals.length === 1 ? evals[0] : undefined
    const held = heads.reduce((all, data) => all + data.held, 0)
    const accepted = heads.reduce((all, data) => all + data.accepted, 0)
    const failed = evals.filter(({ content }) => content.packed.verdict.failed).length
    const content = {
      title: alone?.name,
      version: first?.version ?? '',
      verdict: alone?.content.of.verdict ?? countVerdict(failed, evals.length, { known: held, accepted }),
      strict: heads.some(({ strict }) => strict),
      held,
      accepted,
      evals: written,
      codes: [...numbers.codes.values()].map(({ code }) => code),
      texts: numbers.texts.all,
    }
    return htmlDocument(content, page)
  },
}

/** The texts and codes of the whole page, numbered in the order in which they are met. */
class Numbers {
  readonly texts = new Texts()
  readonly codes = new Map<string, { readonly number: number; readonly code: PageData['codes'][number] }>()

  code(code: PageData['codes'][number]): number {
    const known = this.codes.get(code.code) ?? { number: this.codes.size, code }
    this.codes.set(code.code, known)
    return known.number
  }
}

/** The eval with the numbers of the whole page; it meets its texts in the order in which the renderer does. */
function renumbered({ packed, of }: EvalOfPage, numbers: Numbers): PackedEval {
  const text = (n: Text): Text => (n < 0 ? n : numbers.texts.of(of.texts[n] ?? ''))
  const findings = packed.findings.map(
    ([code, state, file, line, column, task, requirement, message, remedy, link, unexamined]) =>
      [
        numbers.code(of.codes[code]!),
        state,
        text(file),
        line,
        column,
        text(task),
        text(requirement),
        text(message),
        text(remedy),
        link,
        unexamined,
      ] as const,
  )
  return {
    ...packed,
    name: text(packed.name),
    executor: text(packed.executor),
    tasks: packed.tasks.map((task) => renumberedTask(task, text)),
    findings,
    capabilities: packed.capabilities.map(([name, state, meaning]) => [text(name), state, text(meaning)]),
    dependencies: packed.dependencies.map(([kind, name, mode, state, tasks]) => {
      return [text(kind), text(name), text(mode), state, tasks]
    }),
    advice: packed.advice.map(([message, remedy, file, line]) => [text(message), text(remedy), text(file), line]),
  }
}

function renumberedTask([id, name, file, enabled, requirements]: PackedTask, text: (n: Text) => Text): PackedTask {
  return [
    text(id),
    text(name),
    text(file),
    enabled,
    requirements.map(([own, category, description, state, checks]) => [
      text(own),
      text(category),
      text(description),
      state,
      checks.map(([scope, grader, afterTurn]) => [text(scope), text(grader), afterTurn]),
    ]),
  ]
}

function isPageData(value: unknown): value is PageData {
  if (!isMapping(value) || typeof value['version'] !== 'string') return false
  return ['evals', 'codes', 'texts'].every((key) => Array.isArray(value[key]))
}
