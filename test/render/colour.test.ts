import { expect, test } from 'vitest'
import { wantsColour } from '../../src/render/colour.ts'

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
])('a terminal %s with %j: %s', (isTerminal, env, colour) => {
  expect(wantsColour(isTerminal, env)).toBe(colour)
})
