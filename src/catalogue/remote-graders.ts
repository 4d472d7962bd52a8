import type { ReferenceFault } from '../model/module-reference.ts'
import type { Field, Name, Word } from '../text/argument.ts'
import { type FileWord, fileFaults } from './paths.ts'
import type { Sentence } from './sentence.ts'

/** The command that fetches: of the program that runs evals, not of this one. */
export const GETTER = '`waza get` of microsoft/waza'
export const GET = `Run ${GETTER} on the eval while online`

const referenceFaults: Readonly<Record<ReferenceFault | 'path', string>> = {
  blank: 'is blank',
  backslash: 'has a backslash',
  version: 'has no `@` with a version after it',
  short: 'does not name a host, an owner and a repository',
  module: 'has a host, owner or repository that is empty, padded with whitespace, a dot segment, or holds a colon',
  'parent-segment': 'has a `..` segment in its path',
  rooted: 'has an empty segment at the start of its path',
  path: 'has a path that names no file in the module',
}

/** Sentences on remote graders: their lock, their cached module, their preset (graders.md section 8). */
export const remoteGraderSentences = {
  'lock-file': ({ fault }: { readonly fault: FileWord }): Sentence => ({
    message: `Remote graders need the file \`waza.lock\` beside the eval, which ${fileFaults[fault]}.`,
    remediation:
      fault === 'missing'
        ? `${GET}, and keep the \`waza.lock\` that it writes beside the eval.`
        : `Make \`waza.lock\` a readable regular file of moderate size; ${GETTER} writes one.`,
  }),
  'lock-version': (_: object): Sentence => ({
    message: '`schema_version` is not 1, the only version that is known.',
    remediation: 'Write `schema_version: 1`.',
  }),
  'lock-entry': ({
    field,
    resembles,
  }: {
    readonly field: Field
    readonly resembles: 'version' | 'blanks' | undefined
  }): Sentence => ({
    message: `\`${field}\` has no entry in \`waza.lock\`${
      resembles === 'version'
        ? ', which only has another version of it'
        : resembles === 'blanks'
          ? ', which has it with different whitespace around it'
          : ''
    }.`,
    remediation:
      resembles === 'blanks'
        ? 'Write the reference without whitespace around it, the same in both files.'
        : `${GET} to lock the reference; an entry counts only when its \`ref\` is exactly the same text.`,
  }),
  'grader-reference': ({
    field,
    fault,
  }: {
    readonly field: Field
    readonly fault: ReferenceFault | 'path'
  }): Sentence => ({
    message: `\`${field}\` ${referenceFaults[fault]}.`,
    remediation: 'Write `host/owner/repository/path@version`, or `host/owner/repository#export@version`.',
  }),
  'cache-root': ({ home }: { readonly home: Word }): Sentence => ({
    message: `The module cache cannot be located: neither \`WAZA_MODULE_CACHE\` nor \`${home}\` is set.`,
    remediation: `Set \`WAZA_MODULE_CACHE\` to the directory of cached modules, or set \`${home}\`.`,
  }),
  'module-missing': ({ field }: { readonly field: Field }): Sentence => ({
    message: `The module that \`${field}\` is locked to is not in the module cache.`,
    remediation: `${GET} to fetch it, then inspect again.`,
  }),
  'module-directory': ({
    field,
    fault,
  }: {
    readonly field: Field
    readonly fault: 'link' | 'not-a-directory' | 'unreadable'
  }): Sentence => ({
    message: `The cached module of \`${field}\` ${
      fault === 'link'
        ? 'is a symbolic link, not a directory'
        : fault === 'unreadable'
          ? 'cannot be read'
          : 'is not a directory, or lies below something that is none'
    }.`,
    remediation: `Remove what stands in the cache in its place, then fetch the module anew with ${GETTER}.`,
  }),
  'module-content': ({
    field,
    file,
    fault,
  }: {
    readonly field: Field
    readonly file: Name
    readonly fault: 'link' | 'special' | 'unreadable'
  }): Sentence => ({
    message: `The cached module of \`${field}\` has no digest: \`${file}\` in it ${
      fault === 'link' ? 'is a symbolic link' : fault === 'special' ? 'is not a regular file' : 'cannot be read'
    }.`,
    remediation: `Remove the module from the cache, then fetch it anew with ${GETTER}.`,
  }),
  'module-too-large': ({
    field,
    of,
  }: {
    readonly field: Field
    readonly of: 'entries' | 'bytes' | 'file'
  }): Sentence => ({
    message: `The cached module of \`${field}\` ${
      of === 'entries' ? 'has more files' : of === 'bytes' ? 'has more bytes' : 'has a file with more bytes'
    } than are examined offline.`,
    remediation: 'Keep graders in a module of their own, without bulk data.',
  }),
  'module-digest': ({ field, onlyCase }: { readonly field: Field; readonly onlyCase: boolean }): Sentence =>
    onlyCase
      ? {
          message: `The digest that \`waza.lock\` has for \`${field}\` is written with upper-case digits, and so never matches.`,
          remediation: 'Write the hexadecimal digits of `digest` in lower case.',
        }
      : {
          message: `The cached module of \`${field}\` is not the one that was locked: its digest differs from \`waza.lock\`.`,
          remediation: `Remove the module from the cache and fetch it anew with ${GETTER}; if it still differs, find out who changed it.`,
        },
  'module-file': ({
    field,
    file,
    fault,
  }: {
    readonly field: Field
    readonly file: Name
    readonly fault: FileWord
  }): Sentence => ({
    message: `\`${field}\` needs \`${file}\` in the cached module, which ${fileFaults[fault]}.`,
    remediation: 'Correct the path or export in the reference, or use a version of the module that has it.',
  }),
  'module-exports': ({
    field,
    file,
    fault,
    count,
  }: {
    readonly field: Field
    readonly file: Name
    readonly fault: 'none' | 'unknown' | 'several'
    readonly count: number
  }): Sentence => ({
    message:
      fault === 'several'
        ? `\`${field}\` chooses none of the ${count} graders that \`${file}\` of the cached module exports.`
        : `\`${file}\` of the cached module exports ${fault === 'none' ? 'no graders' : `no grader of the name that \`${field}\` asks for`}.`,
    remediation:
      fault === 'none'
        ? 'Name a file of the module: `host/owner/repository/path@version`.'
        : 'Name one of its exports: `host/owner/repository#export@version`.',
  }),
  'export-path': ({ file, field }: { readonly file: Name; readonly field: Field }): Sentence => ({
    message: `In \`${file}\` of the cached module, \`${field}\` names no file inside the module.`,
    remediation: 'Use a version of the module whose export has a relative path with forward slashes and without `..`.',
  }),
  'preset-program': (_: object): Sentence => ({
    message: '`type` is `program`, which is refused: a remote grader cannot be trusted to run a program.',
    remediation: 'Declare the program grader in the eval itself, or use a preset of another type.',
  }),
  'merge-type': ({ field, file }: { readonly field: Field; readonly file: Name }): Sentence => ({
    message: `\`${field}\` is not the type of the preset \`${file}\`.`,
    remediation: `Remove \`${field}\`, or refer to a preset of that type.`,
  }),
}
