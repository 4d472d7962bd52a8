import type { Elsewhere } from '../evidence/path-kinds.ts'
import type { Field, Name, Word } from '../text/argument.ts'
import { elsewhere, mended } from './bases.ts'
import { type FileWord, fileFaults, fileRemedy, type PathWord, pathFaults } from './paths.ts'

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

export interface FileFaultArguments {
  readonly field: Field
  readonly fault: FileWord
  readonly base: Word
  readonly elsewhere: Elsewhere | undefined
}

/** Sentences on what keeps an eval or task from being loaded, beyond its shape. */
export const loadingSentences = {
  'matcher-kinds': ({ field, count }: { readonly field: Field; readonly count: number }) => ({
    message: `The matcher \`${field}\` has ${count === 0 ? 'no kind' : `${count} kinds`}, but exactly one is needed.`,
    remediation: `${count === 0 ? 'Write' : 'Keep'} one of \`equals\`, \`regex\`, \`contains\`, \`range\`, \`json_schema\`; write literals as \`equals\`.`,
  }),
  'unknown-matcher': ({
    field,
    key,
    allowed,
  }: {
    readonly field: Field
    readonly key: Name | undefined
    readonly allowed: readonly Word[]
  }) => ({
    message: `The matcher \`${field}\` has ${key === undefined ? 'an unknown kind' : `the unknown kind \`${key}\``}.`,
    remediation: `Use one of ${list(allowed)}.`,
  }),
  'scenario-version': (_: object) => ({
    message: 'A suite with `scenario` needs `schemaVersion` to be exactly the text "2.0".',
    remediation: 'Write `schemaVersion: "2.0"`, with quotes, or remove `scenario` for a legacy suite.',
  }),
  'version-major': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` has a major version that a suite without \`scenario\` cannot have.`,
    remediation: 'Use 1.4 or an older 1.x, or add `scenario` and `schemaVersion: "2.0"`.',
  }),
  'feature-version': ({ field, minimum }: { readonly field: Field; readonly minimum: Word }) => ({
    message: `\`${field}\` needs \`schemaVersion\` ${minimum} or newer.`,
    remediation: `Raise \`schemaVersion\` to at least ${minimum}, or remove \`${field}\`.`,
  }),
  'needs-executor': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` needs the executor \`copilot-sdk\`.`,
    remediation: `Set \`config.executor\` to \`copilot-sdk\`, or remove \`${field}\`.`,
  }),
  'required-skills-undiscoverable': (_: object) => ({
    message:
      '`config.required_skills` cannot be discovered: the scenario has neither a target `skill` nor `config.skill_directories`.',
    remediation: 'Name the target in `skill`, or list the directories in `config.skill_directories`.',
  }),
  'turn-beyond-last': ({ field, last }: { readonly field: Field; readonly last: number }) => ({
    message: `\`${field}\` lies beyond the last turn, which is ${last}.`,
    remediation: `Use ${last === 1 ? 'turn 1' : `a turn from 1 to ${last}`}, or add \`inputs.follow_up_prompts\`.`,
  }),
  'bounds-crossed': ({ low, high }: { readonly low: Field; readonly high: Field }) => ({
    message: `\`${low}\` is greater than \`${high}\`.`,
    remediation: 'Make the lower bound at most the upper one.',
  }),
  'environment-name': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is an environment variable without a usable name.`,
    remediation: 'Use a name that is not blank and holds neither `=` nor a NUL character.',
  }),
  'path-fault': ({ field, fault }: { readonly field: Field; readonly fault: PathWord }) => ({
    message: `\`${field}\` ${pathFaults[fault].is}.`,
    remediation: pathFaults[fault].remedy,
  }),
  'file-fault': ({ field, fault, base, elsewhere: other }: FileFaultArguments) => ({
    message: `The file of \`${field}\` ${fileFaults[fault]}${elsewhere(other)}.`,
    remediation: mended(other, fileRemedy(fault, { file: 'regular file', from: base })),
  }),
}
