import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'

/** A place that a suite's text marks: `⟨code⟩` stands right before what a finding of that code points at. */
export interface Mark {
  readonly code: string
  readonly file: string
  readonly line: number
  readonly column: number
}

const MARK = /⟨([a-z_.]+)⟩/g

/** Takes the marks out of texts and tells where they stood: 1-based lines, columns in UTF-16 units. */
export function unmark(files: Readonly<Record<string, string>>): {
  readonly plain: Record<string, string>
  readonly marks: readonly Mark[]
} {
  const plain: Record<string, string> = {}
  const marks: Mark[] = []
  for (const [file, text] of Object.entries(files)) {
    const lines = text.split('\n').map((line, index) => {
      let taken = 0
      return line.replace(MARK, (whole: string, code: string, at: number) => {
        marks.push({ code, file, line: index + 1, column: at - taken + 1 })
        taken += whole.length
        return ''
      })
    })
    plain[file] = lines.join('\n')
  }
  return { plain, marks }
}

/** Where the invalid and open findings of a suite under `/suite` point, in the order of the files and lines. */
export function found(files: Readonly<Record<string, string>>, evalPath = 'eval.yaml'): readonly Mark[] {
  const tree = Object.fromEntries(Object.entries(files).map(([file, text]) => [`/suite/${file}`, text]))
  const { entries } = examine(evalPath, { reader: memoryReader({ files: tree, cwd: '/suite', home: '/home/me' }) })
  return entries.flatMap(({ diagnostic, place }) => {
    if (diagnostic.state === 'verified' || place === undefined) return []
    const position = positionOf(place)
    const file = fileOf(place).replace(/^\/suite\//, '')
    return [{ code: diagnostic.code, file, line: position?.line ?? 0, column: position?.column ?? 0 }]
  })
}
