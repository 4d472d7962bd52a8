import { createRequire } from 'node:module'

/** Modules of the platform that few runs need and that cost start-up time, loaded at first use. */
const load = createRequire(import.meta.url)

/** Hashing, which only locked modules, baselines and SARIF need. */
export const crypto = (): typeof import('node:crypto') => load('node:crypto')
/** Whether a descriptor is a terminal, which only a character device can be. */
export const tty = (): typeof import('node:tty') => load('node:tty')
/** Packing, which only the reports of very many findings need. */
export const zlib = (): typeof import('node:zlib') => load('node:zlib')
