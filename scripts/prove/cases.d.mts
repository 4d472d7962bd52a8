/** See cases.mjs. */
export declare function conformanceCases(): { name: string; folder: string; spec: unknown }[]
export declare function layInto(one: { folder: string; spec: unknown }, files: string): void
