import type { Elsewhere } from '../evidence/path-kinds.ts'
import type { JsonFault } from '../go/json/index.ts'
import type { Field, Kind } from '../text/argument.ts'
import { baseWord, elsewhere, mended } from './bases.ts'
import { type FileWord, fileFaults, fileRemedy } from './paths.ts'

/** Sentences on MCP mocks, live MCP servers and command mocks. Names and keys of tools are given by position. */
export const mockSentences = {
  'fixture-directory': (args: {
    readonly field: Field
    readonly fault: 'missing' | 'not-a-directory' | 'unreadable'
    readonly elsewhere: Elsewhere | undefined
  }) => ({
    message: `The directory of \`${args.field}\` ${directoryFaults[args.fault]}${elsewhere(args.elsewhere)}.`,
    remediation: mended(
      args.elsewhere,
      `Name a directory with JSON files; it resolves from ${baseWord('eval-directory')}.`,
      `Write the path from ${baseWord('eval-directory')}.`,
    ),
  }),
  'fixture-entry': ({ field, fault }: { readonly field: Field; readonly fault: FileWord }) => ({
    // What a directory lists is there; what is missing behind it is the target of a link.
    message: `A file or directory inside \`${field}\` ${fault === 'missing' ? 'is a link that leads nowhere' : fileFaults[fault]}.`,
    remediation:
      fault === 'too-large'
        ? 'Split the fixture into smaller files, one tool each.'
        : fault === 'not-utf8'
          ? fileRemedy(fault, { file: 'regular file' })
          : 'Make it a readable regular file or directory, or move it out of the fixture directory.',
  }),
  'fixture-json': ({ field, fault }: { readonly field: Field; readonly fault: Exclude<JsonFault, 'too-many'> }) => ({
    message: `A fixture file inside \`${field}\` ${jsonFaults[fault].is}.`,
    remediation: jsonFaults[fault].remedy,
  }),
  'fixture-kind': ({ field, found, wanted }: FixtureKind) => ({
    message: `${quote(field)} ${kindFault(found, wanted)}.`,
    remediation:
      found === undefined ? 'Write a smaller number.' : `Write ${jsonKind(wanted)} there, or remove the field.`,
  }),
  'fixture-bundle': ({ field, found, wanted }: FixtureKind) => ({
    message: `${quote(field)} ${kindFault(found, wanted)}, so the file counts as one tool without responses instead of a bundle of tools.`,
    remediation:
      found === undefined ? 'Write a smaller number.' : `Write ${jsonKind(wanted)} there, or remove the field.`,
  }),
  'fixture-excess': ({ field }: { readonly field: Field }) => ({
    message: `The directory of \`${field}\` holds more than what is examined offline.`,
    remediation: 'Name a directory that holds only the fixtures of this mock.',
  }),
  'mock-without-tools': ({
    field,
    because,
  }: {
    readonly field: Field
    readonly because: keyof typeof withoutTools
  }) => ({
    message: `\`${field}\` has no tools${withoutTools[because].is}.`,
    remediation: withoutTools[because].remedy,
  }),
  'tool-without-responses': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` has no entries, so the mocked tool cannot answer.`,
    remediation: `Add a response with \`return\` or \`error\` to \`${field}\`.`,
  }),
  'input-schema-kind': ({ field, found }: { readonly field: Field; readonly found: Kind }) => ({
    message: `\`${field}\` is ${jsonKind(found)}, but a schema must be an object.`,
    remediation: 'Write the JSON Schema as an object, or remove the key to use the default schema.',
  }),
  'mock-overrides-server': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` has the name of a live server of \`config.mcp_servers\`, so the mock replaces that server.`,
    remediation: 'Nothing needs to be done; rename one of the two if both are wanted.',
  }),
  'server-unchecked': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is a live MCP server, which is neither started nor contacted offline.`,
    remediation: 'Check the server where the eval runs, or replace it by an entry of the same name in `mcp_mocks`.',
  }),
  'server-transport': ({ field, transport, isTyped }: ServerTransport) => ({
    message:
      transport === 'http'
        ? `\`${field}\` has a \`command\`, but its \`type\` is that of a server with a \`url\`.`
        : `\`${field}\` has a \`url\`, but ${isTyped ? 'its `type` is that of' : 'no `type`, which makes it'} a local program with a \`command\`.`,
    remediation:
      transport === 'http'
        ? 'Write `type: stdio` for a local program, or `url` in place of `command`.'
        : `${isTyped ? 'Write' : 'Add'} \`type: http\` (or \`type: sse\`), or write \`command\` in place of \`url\`.`,
  }),
  'server-wrapper': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is not a server but a mapping of servers as other tools write it.`,
    remediation: 'Put the servers directly under `config.mcp_servers`, and remove the key that wraps them.',
  }),
  'command-fixture': (args: {
    readonly field: Field
    readonly fault: FileWord
    readonly elsewhere: Elsewhere | undefined
  }) => ({
    message: `The file of \`${args.field}\` ${fileFaults[args.fault]}${elsewhere(args.elsewhere)}.`,
    remediation: mended(
      args.elsewhere,
      fileRemedy(args.fault, { file: 'regular file', from: baseWord('eval-directory') }),
      `Write the path from ${baseWord('eval-directory')}, or move the file below it.`,
    ),
  }),
}

/** A server with what the other transport needs; `isTyped`: its `type` is written. */
export interface ServerTransport {
  readonly field: Field
  readonly transport: 'stdio' | 'http'
  readonly isTyped: boolean
}

/** A value in a fixture file; `found` is undefined for a number that is out of range. */
export interface FixtureKind {
  readonly field: Field
  readonly found: Kind | undefined
  readonly wanted: Kind
}

const directoryFaults = {
  missing: 'is missing',
  'not-a-directory': 'is not a directory',
  unreadable: 'cannot be read',
} as const

const jsonFaults: Readonly<Record<Exclude<JsonFault, 'too-many'>, { readonly is: string; readonly remedy: string }>> = {
  empty: { is: 'is empty', remedy: 'Write one tool, or a bundle of tools under `tools`, or delete the file.' },
  'byte-order-mark': {
    is: 'begins with a byte order mark',
    remedy: 'Save the file as UTF-8 without a byte order mark.',
  },
  'utf-16': { is: 'is UTF-16; only UTF-8 is read', remedy: 'Save the file as UTF-8.' },
  unfinished: {
    is: 'ends before its JSON value does',
    remedy: 'Complete the value; look for a missing quote, brace or bracket.',
  },
  syntax: {
    is: 'is not valid JSON',
    remedy: 'Correct the syntax at this place; comments, trailing commas and single quotes are not JSON.',
  },
  trailing: { is: 'goes on after its JSON value', remedy: 'Keep exactly one JSON value in the file.' },
  'too-deep': { is: 'is nested too deeply', remedy: 'Use fewer levels of objects and arrays.' },
}

const withoutTools = {
  'nothing-declared': { is: '', remedy: 'Add `tools`, or name a directory of JSON files in `fixtures`.' },
  'no-files': {
    is: ': its fixture directory holds no `.json` file',
    remedy: 'Add a file with the extension `.json` for each tool, or declare `tools`.',
  },
  hidden: {
    is: ': its fixture directory has a name that begins with a dot, and such directories are skipped',
    remedy: 'Rename the directory so that its name does not begin with a dot.',
  },
  link: {
    is: ': its fixture directory is a symbolic link, which is not followed',
    remedy: 'Name the directory itself in `fixtures`, not a link to it.',
  },
} as const

/** Kinds as JSON calls them. */
function jsonKind(kind: Kind): string {
  return kind === 'a mapping' ? 'an object' : kind === 'a list' ? 'an array' : kind
}

function kindFault(found: Kind | undefined, wanted: Kind): string {
  return found === undefined
    ? 'holds a number that is out of range'
    : `is ${jsonKind(found)}, but ${jsonKind(wanted)} is needed`
}

function quote(field: Field): string {
  return field === '' ? 'The fixture file' : `\`${field}\``
}
