import { rootAbove } from '../../evidence/locate.ts'
import { physicallyBelow } from '../../reader/contain.ts'
import type { AbsolutePath, Reader } from '../../reader/reader.ts'

/**
 * Whether a file of a suite may be changed: it stands in the repository of the eval or, where there is none, below the
 * directory of the eval, wherever links lead, and is nothing of git's own.
 */
export function mayEdit(reader: Reader, evaluation: AbsolutePath, path: AbsolutePath): boolean {
  const { paths } = reader
  const base = paths.dirname(evaluation)
  const root = rootAbove(reader, base) ?? base
  if (!physicallyBelow(reader, root, path, {}).ok) return false
  const real = reader.real(path)
  const whole = reader.real(root)
  if (!real.ok || !whole.ok) return false
  return !paths.relative(whole.path, real.path).split(/[/\\]/).includes('.git')
}
