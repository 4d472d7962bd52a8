import { createRequire } from 'node:module'

/**
 * Libraries that not every run needs, loaded at first use and synchronously, since the inspection is synchronous.
 * One line a library. All of them are plain JavaScript that reaches neither disk, network nor processes.
 */
const load = createRequire(import.meta.url)

export const yaml = (): typeof import('yaml') => load('yaml')
/** A published metaschema, from the file of a library that holds it. */
export const publishedMetaschema = (file: string): unknown => load(file)
