import { RAL } from 'vscode-languageserver'

/**
 * What the protocol library wants of the platform. Its own module for Node brings sockets and processes along, which this
 * program does not load, so that it is given here: timers, and an identity for what needs one. Streams are read and
 * written by framing.ts, so that whatever the library has for them is never asked for; nor does it print.
 */
export function installPlatform(): void {
  const unused = (): never => {
    throw new Error('the protocol runs over the frames of framing.ts')
  }
  const silent = (): void => undefined
  let identity = 0
  RAL.install({
    crypto: { randomUUID: () => `waza-${++identity}` },
    applicationJson: {
      encoder: { name: 'application/json', encode: unused },
      decoder: { name: 'application/json', decode: unused },
    },
    messageBuffer: { create: unused },
    console: { info: silent, log: silent, warn: silent, error: silent },
    timer: {
      setTimeout: (callback, ms, ...args) => {
        const handle = setTimeout(callback, ms, ...args)
        return { dispose: () => clearTimeout(handle) }
      },
      setImmediate: (callback, ...args) => {
        const handle = setImmediate(callback, ...args)
        return { dispose: () => clearImmediate(handle) }
      },
      setInterval: (callback, ms, ...args) => {
        const handle = setInterval(callback, ms, ...args)
        return { dispose: () => clearInterval(handle) }
      },
    },
  })
}
