import type { Metafile } from 'esbuild'

export declare function notices(metafile: Metafile, root: string): string
