import { expect, test } from 'vitest'
import { hasLinks, wantsColour } from '../../src/render/colour.ts'

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: 'true' }, true],
  [false, { FORCE_COLOR: '3' }, true],
  [false, { FORCE_COLOR: '' }, false],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: 'false' }, false],
  [false, { CLICOLOR_FORCE: '1' }, true],
  [false, { CLICOLOR_FORCE: '' }, false],
  [true, { CLICOLOR_FORCE: '0' }, true],
  [false, { CLICOLOR_FORCE: '0' }, false],
  [true, { CLICOLOR: '0' }, false],
  [true, { CLICOLOR: '1' }, true],
  [false, { CLICOLOR: '1' }, false],
  [true, { TERM: 'dumb', FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  [false, { CLICOLOR_FORCE: '1', NO_COLOR: '1' }, false],
  [false, { FORCE_COLOR: '0', CLICOLOR_FORCE: '1' }, false],
])('a terminal %s with %j: colour %s', (isTerminal, env, colour) => {
  expect(wantsColour(isTerminal, env)).toBe(colour)
})

test.each([
  [true, {}, false],
  [true, { TERM: 'xterm-256color' }, false],
  [true, { TERM_PROGRAM: 'iTerm.app' }, true],
  [true, { TERM_PROGRAM: 'vscode' }, true],
  [true, { TERM_PROGRAM: 'Apple_Terminal' }, false],
  [true, { TERM: 'xterm-kitty' }, true],
  [true, { WT_SESSION: 'some' }, true],
  [true, { KONSOLE_VERSION: '230804' }, true],
  [true, { VTE_VERSION: '7200' }, true],
  [true, { VTE_VERSION: '4200' }, false],
  [true, { VTE_VERSION: 'new' }, false],
  [true, { TERM_PROGRAM: 'vscode', TERM: 'dumb' }, false],
  [true, { TERM_PROGRAM: 'vscode', CI: 'true' }, false],
  [false, { TERM_PROGRAM: 'vscode' }, false],
  [false, { FORCE_HYPERLINK: '1' }, true],
  [true, { FORCE_HYPERLINK: '0', TERM_PROGRAM: 'vscode' }, false],
])('a terminal %s with %j: links %s', (isTerminal, env, links) => {
  expect(hasLinks(isTerminal, env)).toBe(links)
})
