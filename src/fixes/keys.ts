import { isMisspelling } from '../text/nearest.ts'
import type { MapNode } from '../yaml/node.ts'
import { type Document, isPlainMap, isShared, ownPair, type Spot, spotAt, stepsOf } from './document.ts'
import { takeEntry } from './entries.ts'
import type { Draft } from './fix.ts'
import { indentOf, insertion, pairEnd, reindent, unitOf } from './layout.ts'
import { isSame, readingOf } from './reading.ts'
import type { Fixer, Fixers, Subject } from './subject.ts'
import { nameLike } from './writing.ts'

/**
 * Keys that are misspelt, misplaced or twice. What was meant is the remedy of the finding itself, which says only what
 * can be done: the new name or place is free.
 */
export const keyFixers: Fixers = { 'unknown-key': unknownKey, 'duplicate-key': duplicateKey }

function unknownKey(problem: Parameters<Fixer<'unknown-key'>>[0], subject: Subject): Draft | undefined {
  const { nearest, others, home, isList, needs, hint } = problem
  // One name, one place, and a value that does there; else a person has to choose.
  if (hint !== undefined || needs !== undefined || others !== undefined || isList === true) return undefined
  const owner = spotAt(subject.document, stepsOf(problem.owner))
  if (!isPlainMap(owner?.node)) return undefined
  const pair = owner.node.pairs.find(({ key }) => key.start === subject.start && key.end === subject.end)
  if (pair === undefined || pair.aliases !== undefined || pair.key.kind !== 'scalar') return undefined
  if (isShared(subject.document, owner.node.start, owner.node.end)) return undefined
  const { document } = subject
  if (home === undefined) {
    if (nearest === undefined || ownPair(owner.node, nearest) !== undefined) return undefined
    const raw = document.text.slice(pair.key.start, pair.key.end)
    return {
      title: `Rename the key to \`${nearest}\``,
      class: isMisspelling(pair.key.text, nearest) ? 'safe' : 'suggestion',
      edits: [{ start: pair.key.start, end: pair.key.end, text: nameLike(raw, nearest) }],
      holds: 'names',
      changes: [{ kind: 'name', pair, name: nearest }],
    }
  }
  return moved(subject, owner, pair, home, nearest)
}

function moved(
  { document }: Subject,
  owner: Spot,
  pair: MapNode['pairs'][number],
  home: string,
  nearest: string | undefined,
): Draft | undefined {
  const map = owner.node
  if (map.kind !== 'map' || pair.key.kind !== 'scalar') return undefined
  const name = nearest ?? pair.key.text
  const taken = takeEntry(document, map, pair)
  if (taken === undefined) return undefined
  const title = `Move \`${name}\` to ${home === 'the top level' ? home : `\`${home}\``}`
  const fixClass = nearest === undefined ? 'safe' : 'suggestion'
  const renamed = (lines: string): string => {
    if (nearest === undefined || pair.key.kind !== 'scalar') return lines
    const raw = document.text.slice(pair.key.start, pair.key.end)
    const at = lines.indexOf(raw, lines.length - document.text.slice(pair.key.start, taken.edit.end).length)
    return at < 0 ? lines : lines.slice(0, at) + nameLike(raw, nearest) + lines.slice(at + raw.length)
  }
  const target = homeOf(document, owner, home)
  if (target === undefined) return undefined
  if (target === 'absent') {
    const unit = unitOf(document.root ?? map, document)
    const lines = reindent(renamed(taken.lines), taken.indent, taken.indent + unit)
    if (lines === undefined || taken.edit.text !== '' || isInItem(document, taken.edit.start)) return undefined
    const value = { node: pair.value }
    const inner: MapNode = { kind: 'map', pairs: [], start: 0, end: 0, tag: undefined }
    return {
      title,
      class: fixClass,
      edits: [{ ...taken.edit, text: `${taken.indent}${home}:${document.newline}${lines}` }],
      changes: [
        { kind: 'drop', pair },
        { kind: 'put', owner: map, name: home, value: { node: inner } },
        { kind: 'put', owner: inner, name, value },
      ],
    }
  }
  const indent = indentOf(document, target)
  const last = target.pairs.at(-1)
  if (indent === undefined || last === undefined || ownPair(target, name) !== undefined) return undefined
  if (isShared(document, target.start, target.end)) return undefined
  const lines = reindent(renamed(taken.lines), taken.indent, indent)
  if (lines === undefined) return undefined
  const at = pairEnd(document, last, indent)
  return {
    title,
    class: fixClass,
    edits: movedEdits(document, taken.edit, at, lines),
    changes: [
      { kind: 'drop', pair },
      { kind: 'put', owner: target, name, value: { node: pair.value } },
    ],
  }
}

/** The line that an entry is taken from begins with a dash. */
function isInItem({ text }: Document, start: number): boolean {
  return start > 0 && text.charCodeAt(start - 1) !== 10 && text.charCodeAt(start - 1) !== 13
}

function movedEdits(document: Document, cut: Draft['edits'][number], at: number, lines: string): Draft['edits'] {
  const bare = lines.replace(/(\r\n|\n|\r)$/, '')
  // What was the last line of a text without a last line break leaves a break behind, and brings none along.
  const isOpen = cut.end === document.text.length && bare === lines
  const { text } = document
  const back = isOpen ? (/[\r\n]*$/.exec(text.slice(0, cut.start))?.[0].length ?? 0) : 0
  if (at >= cut.start && at <= cut.end)
    return isOpen ? [{ ...cut, text: bare }] : [{ ...cut, text: bare + document.newline }]
  const put = insertion(document, at, [bare])
  const edits = [{ ...cut, start: cut.start - back }, put]
  return edits.sort((a, b) => a.start - b.start)
}

/** The mapping that a key is to go to: one inside of its owner, or around it. */
function homeOf(document: Document, owner: Spot, home: string): MapNode | 'absent' | undefined {
  const around = owner.parents.at(-1)
  if (home === 'the top level') return isPlainMap(document.root) ? document.root : undefined
  if (owner.node.kind !== 'map') return undefined
  const inside = ownPair(owner.node, home)
  if (inside !== undefined) return isPlainMap(inside.value) ? inside.value : undefined
  const outer = around === undefined ? undefined : spotAt(document, stepsOf(home))
  if (outer !== undefined) return outer.node === around?.node && isPlainMap(outer.node) ? outer.node : undefined
  return owner.node.pairs.some(({ key }) => key.kind === 'scalar' && key.text === home) ? undefined : 'absent'
}

/** The second of two entries that say the same. */
function duplicateKey(_: unknown, { document, start }: Subject): Draft | undefined {
  const { root } = document
  const owner = root === undefined ? undefined : mapWithKeyAt(root, start)
  const again = owner?.pairs.find(({ key }) => key.start === start)
  if (owner === undefined || again === undefined || again.key.kind !== 'scalar') return undefined
  const name = again.key.text
  const first = owner.pairs.find(({ key }) => key.kind === 'scalar' && key.text === name)
  if (first === undefined || first === again || first.aliases !== undefined || again.aliases !== undefined)
    return undefined
  if (!isSame(readingOf(first.value), readingOf(again.value)) || isShared(document, owner.start, owner.end))
    return undefined
  const taken = takeEntry(document, owner, again, 'without comments')
  // A comment that would go with it may say more than the entry.
  if (taken === undefined || taken.lines.includes('#')) return undefined
  return {
    title: 'Remove the second of two equal entries',
    class: 'safe',
    edits: [taken.edit],
    holds: 'names',
    changes: [{ kind: 'drop', pair: again }],
  }
}

function mapWithKeyAt(root: MapNode['pairs'][number]['value'], start: number): MapNode | undefined {
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'seq') open.push(...node.items)
    else if (node.kind === 'map') {
      if (node.pairs.some(({ key }) => key.start === start)) return node
      open.push(...node.pairs.map(({ value }) => value))
    }
  }
  return undefined
}
