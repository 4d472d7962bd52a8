import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import type { Changed } from '../../fixes/repair.ts'
import { type WriteFailure, writeFailureOf } from '../output.ts'
import { modeOf, openBeside, targetOf, writeAndClose } from '../replace-file.ts'

/** The only code that changes files of a suite. */

/** Why the files of a suite were left as they were. */
export type Refusal =
  | { readonly kind: 'changed'; readonly file: string }
  | { readonly kind: 'failed'; readonly file: string; readonly reason: WriteFailure }

/** A file with its new content beside it, and what is needed to take it back. */
interface Staged {
  readonly changed: Changed
  readonly target: string
  readonly fresh: string
  readonly old: string
}

/**
 * Puts the new texts of a suite's files in their place: all of them or none. Each is written whole beside its file and
 * then renamed, so that a process that is killed leaves every file old or new. A file that is not as it was read is
 * never replaced.
 * @returns why nothing was changed; undefined when everything was
 */
export function writeAll(files: readonly Changed[]): Refusal | undefined {
  const staged: Staged[] = []
  const leftovers = new Set<string>()
  try {
    for (const changed of files) {
      const refusal = stage(changed, staged, leftovers)
      if (refusal !== undefined) return refusal
    }
    const stale = staged.find(({ target, changed }) => !isAsRead(target, changed.before))
    if (stale !== undefined) return { kind: 'changed', file: stale.changed.file }
    return replaceAll(staged, leftovers)
  } finally {
    for (const path of leftovers) rmSync(path, { force: true })
  }
}

function stage(changed: Changed, staged: Staged[], leftovers: Set<string>): Refusal | undefined {
  const { path, file, before, after } = changed
  try {
    const target = targetOf(path)
    const mode = modeOf(target)
    if (mode === undefined || mode === 'not-regular' || !isAsRead(target, before)) return { kind: 'changed', file }
    // A rename asks for no permission of the file itself; whoever took it away meant it.
    accessSync(target, constants.W_OK)
    const beside = (text: string): string => {
      const { path: name, descriptor } = openBeside(target)
      leftovers.add(name)
      const written = writeAndClose(descriptor, [text], mode)
      if (!written.ok) throw new Unwritten(written.reason)
      return name
    }
    staged.push({ changed, target, fresh: flushed(beside(after)), old: beside(before.toString('utf8')) })
    return undefined
  } catch (error) {
    return { kind: 'failed', file, reason: reasonOf(error) }
  }
}

function replaceAll(staged: readonly Staged[], leftovers: Set<string>): Refusal | undefined {
  const done: Staged[] = []
  for (const one of staged) {
    try {
      renameSync(one.fresh, one.target)
      leftovers.delete(one.fresh)
      done.push(one)
    } catch (error) {
      for (const { old, target } of done) renameSync(old, target)
      return { kind: 'failed', file: one.changed.file, reason: reasonOf(error) }
    }
  }
  return undefined
}

class Unwritten extends Error {
  constructor(readonly reason: WriteFailure) {
    super(reason)
  }
}

function reasonOf(error: unknown): WriteFailure {
  return error instanceof Unwritten ? error.reason : writeFailureOf(error)
}

/** On the disk before its name is: after a crash of the machine the name would lead to an empty file. */
function flushed(path: string): string {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return path
}

function isAsRead(path: string, before: Buffer): boolean {
  try {
    return lstatSync(path).isFile() && readFileSync(path).equals(before)
  } catch {
    return false
  }
}
