import { expect, test } from 'vitest'
import { posixPaths } from '../../src/go/filepath.ts'
import { rootedAt } from '../../src/report/rooted.ts'

test.each([
  ['/repo', '/repo', 'eval.yaml', 'eval.yaml', 'eval.yaml'],
  ['/repo/evals', '/repo', 'eval.yaml', 'evals/eval.yaml', 'evals/eval.yaml'],
  ['/repo', '/repo', '/repo/a/../b.yaml', 'b.yaml', 'b.yaml'],
  ['/repo', '/repo', '../x.yaml', undefined, '../x.yaml'],
  ['/repo', '/repo', '..x.yaml', '..x.yaml', '..x.yaml'],
  ['/repo', '/repo', '/repository/x.yaml', undefined, '../repository/x.yaml'],
  ['/repo', '/repo', '/repo', undefined, ''],
  ['/repo', '/repo', '', undefined, ''],
  ['/repo', '.', 'a', 'a', 'a'],
])('from %s with the root %s, %j is %j', (cwd, root, path, below, way) => {
  const rooted = rootedAt(cwd, root, posixPaths)
  expect(rooted.below(path)).toBe(below)
  expect(rooted.way(path)).toBe(way)
})
