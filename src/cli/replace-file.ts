import {
  closeSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sinkOn, type WriteFailure, type Written, writeFailureOf, writePieces } from './output.ts'

/** How many names are tried for the temporary file; more than a few are taken only when something is wrong. */
const ATTEMPTS = 100

/**
 * Puts a text in the place of a file, whole or not at all: a reader of the file never sees a part of it, and a failure
 * leaves what was there. A link keeps leading to its file, and a file keeps its permissions. Beside the standard
 * streams, and what `waza fix --write` fixes with the same steps (`fix/write.ts`), nothing else is written.
 * @param path the file from the working directory; its directory has to exist
 */
export function replaceFile(path: string, text: string | Iterable<string>): Written {
  let temporary: string | undefined
  try {
    // Before any link is resolved: one of /proc leads to a pipe, which has no path.
    const mode = modeOf(path)
    if (mode === 'not-regular') return failed('not-regular')
    const target = targetOf(path)
    const opened = openBeside(target)
    temporary = opened.path
    const written = writeAndClose(opened.descriptor, typeof text === 'string' ? [text] : text, mode)
    if (!written.ok) return written
    renameSync(temporary, target)
    temporary = undefined
    return written
  } catch (error) {
    return failed(writeFailureOf(error))
  } finally {
    if (temporary !== undefined) rmSync(temporary, { force: true })
  }
}

/** Writes a file that does not exist, and the directories that it needs; one that exists is left as it is. */
export function createFile(path: string, text: string): Written {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return writeAndClose(openSync(path, 'wx', 0o666), [text], undefined)
  } catch (error) {
    return failed(writeFailureOf(error))
  }
}

function failed(reason: WriteFailure): Written {
  return { ok: false, reason }
}

/** Where a link leads; a file that does not exist yet is itself. */
export function targetOf(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(path) : path
}

/** The permissions of a file that is there. A device or a pipe cannot be replaced by a file without harm. */
export function modeOf(path: string): number | undefined | 'not-regular' {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  return found.isFile() ? found.mode & 0o777 : 'not-regular'
}

/** A new file in the same directory, since only there a rename is one step. */
export function openBeside(target: string): { readonly path: string; readonly descriptor: number } {
  for (let i = 0; ; i++) {
    const path = join(dirname(target), `.${basename(target)}.${process.pid}-${i}.tmp`)
    try {
      return { path, descriptor: openSync(path, 'wx', 0o666) }
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!isTaken || i >= ATTEMPTS) throw error
    }
  }
}

export function writeAndClose(descriptor: number, pieces: Iterable<string>, mode: number | undefined): Written {
  try {
    if (mode !== undefined) fchmodSync(descriptor, mode)
    return writePieces(pieces, sinkOn(descriptor))
  } finally {
    closeSync(descriptor)
  }
}
