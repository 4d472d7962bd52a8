import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, type StructuredPatchHunk, structuredPatch } from 'diff'
import type { Changed } from '../../fixes/repair.ts'
import type { Paths } from '../../go/filepath.ts'
import { type Block, nearBlocks } from './near-diff.ts'

/** Lines that are shown before and after what changes. */
const CONTEXT = 3

/** The shortest difference takes time by the square of its length: a longer one need not be the shortest. */
const LONGEST = 1_000

/**
 * The changes of some files as a unified diff, which `git apply` and `patch -p1` take in the working directory. It shows
 * what stands in the files, as no other output does: it is for whoever edits them.
 */
export function diffOf(files: readonly Changed[], cwd: string, paths: Paths): string {
  return files.map((file) => fileDiff(file, cwd, paths)).join('')
}

function fileDiff({ path, before, after }: Changed, cwd: string, paths: Paths): string {
  const name = paths.relative(paths.absolute(undefined, cwd) ?? path, path).replace(/\\/g, '/')
  const text = before.toString('utf8')
  const [from, to] = [`a/${name}`, `b/${name}`]
  const options = { context: CONTEXT, maxEditLength: LONGEST }
  const patch =
    structuredPatch(from, to, text, after, undefined, undefined, options) ?? nearPatch(from, to, text, after)
  return formatPatch(patch, FILE_HEADERS_ONLY)
}

function nearPatch(oldFileName: string, newFileName: string, text: string, changed: string): StructuredPatch {
  const [before, after] = [linesOf(text), linesOf(changed)]
  const hunks = grouped(nearBlocks(before, after)).map((blocks) => hunkOf(blocks, before, after))
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks }
}

/** Lines with their ends, so that a last line without one differs from the same line with one. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Blocks whose context would meet, together. */
function grouped(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last !== undefined && block.from - last.at(-1)!.to <= 2 * CONTEXT) last.push(block)
    else groups.push([block])
  }
  return groups
}

function hunkOf(blocks: readonly Block[], before: readonly string[], after: readonly string[]): StructuredPatchHunk {
  const [first, last] = [blocks[0]!, blocks.at(-1)!]
  const lead = Math.min(CONTEXT, first.from)
  const trail = Math.min(CONTEXT, before.length - last.to)
  const lines: string[] = []
  const add = (mark: string, list: readonly string[]): void => {
    for (const line of list) {
      if (line.endsWith('\n')) lines.push(mark + line.slice(0, -1))
      else lines.push(mark + line, '\\ No newline at end of file')
    }
  }
  let at = first.from - lead
  for (const { from, to, newFrom, newTo } of blocks) {
    add(' ', before.slice(at, from))
    add('-', before.slice(from, to))
    add('+', after.slice(newFrom, newTo))
    at = to
  }
  add(' ', before.slice(at, last.to + trail))
  const [oldLines, newLines] = [last.to + trail - first.from + lead, last.newTo + trail - first.newFrom + lead]
  return { oldStart: first.from - lead + 1, oldLines, newStart: first.newFrom - lead + 1, newLines, lines }
}
