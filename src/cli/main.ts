import { hasLinks, wantsColour } from '../render/colour.ts'
import { terminalWidth, WIDTH } from '../render/layout.ts'
import { exits } from './host.ts'
import { columnsOf, isTerminal, sinkOn } from './output.ts'
import { run } from './run.ts'

const stdout = sinkOn(1)
const stderr = sinkOn(2)

/**
 * The outermost guard. Node's own end after an exception is status 1, which here would read as "invalid", with a
 * stack that could hold what was read. The status is set and never forced, so that nothing written is cut.
 */
function onUnexpected(): void {
  stderr.write('waza: an unexpected error inside waza ended the command\n')
  process.exitCode = exits.trouble
}

process.on('uncaughtException', onUnexpected)
process.on('unhandledRejection', onUnexpected)

// GitHub Actions tells where the checkout is: annotations and SARIF are read from there, wherever a step runs.
const workspace = process.env['GITHUB_WORKSPACE']
const { env } = process
const onTerminal = isTerminal(1)
const host = {
  colour: wantsColour(onTerminal, env),
  links: hasLinks(onTerminal, env),
  width: onTerminal ? terminalWidth(columnsOf(1, env['COLUMNS']) ?? WIDTH) : undefined,
  stdout,
  stderr,
  isWatched: isTerminal(2),
  workspace,
  noConfig: (env['WAZA_NO_CONFIG'] ?? '') !== '',
}
// No await here: the published command is CommonJS, which starts faster.
run(process.argv.slice(2), host).then((exit) => {
  process.exitCode = exit
}, onUnexpected)
