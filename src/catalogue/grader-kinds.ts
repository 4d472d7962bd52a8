import type { LostFile } from '../evidence/named-file.ts'
import type { Elsewhere, GraderFile } from '../evidence/path-kinds.ts'
import type { JsonFault } from '../go/json/index.ts'
import type { ShapeProblem } from '../model/problem.ts'
import { BUILT_IN_RUBRICS } from '../model/rubric.ts'
import type { Field, Kind, Word } from '../text/argument.ts'
import type { Hiding } from '../text/encoding.ts'
import { baseWord, elsewhere, mended } from './bases.ts'
import { type FileWord, fileFaults, fileRemedy } from './paths.ts'
import type { Sentence } from './sentence.ts'
import { shapeSentences } from './shape.ts'
import { within } from './within.ts'

/** Sentences on the local files that graders name: rubrics, trigger sources, schema files and snapshots. */
export const graderKindSentences = {
  'grader-file': ({ field, file, fault, base, elsewhere: other, otherCase }: GraderFileArguments): Sentence => {
    const subject = `${files[file].subject} that \`${field}\` names ${fileFaults[fault]}`
    if (otherCase === true) return otherCaseOf(file, subject)
    return {
      message: `${subject}${elsewhere(other)}.`,
      remediation: mended(
        other,
        fileRemedy(fault, { file: files[file].wanted, from: baseWord(base) }),
        `Write the path from ${baseWord(base)}, which is what it resolves from.`,
      ),
    }
  },

  'rubric-unknown': ({ field, nearest }: { readonly field: Field; readonly nearest: Word | undefined }) => ({
    message: `\`${field}\` is neither a built-in rubric nor a path${nearest === undefined ? '.' : `; did you mean \`${nearest}\`?`}`,
    remediation: `Use ${oneOf(BUILT_IN_RUBRICS)}, or the path of a rubric file, which begins with \`./\` or ends in \`.md\`.`,
  }),
  'rubric-front-matter': ({ field }: { readonly field: Field }) => ({
    message: `The rubric of \`${field}\` does not begin with front matter.`,
    remediation:
      'Begin the file with a line of three dashes, `name`, `version`, `scale` and `description`, and a second line of dashes.',
  }),
  'rubric-body': ({ field }: { readonly field: Field }) => ({
    message: `The rubric of \`${field}\` has no text after its front matter.`,
    remediation: 'Write below the second line of dashes what the judge has to weigh.',
  }),

  'front-matter-unclosed': ({ field, file }: { readonly field: Field; readonly file: 'rubric' | 'skill' }) => ({
    message: `The front matter of the ${file} that \`${field}\` names is never closed.`,
    remediation: 'Add a line of three dashes after the last key of the front matter.',
  }),
  'front-matter-hidden': ({ field, file, by }: FrontMatterHidden) =>
    by === 'utf-16'
      ? {
          message: `The ${file} that \`${field}\` names is UTF-16; only UTF-8 is read.`,
          remediation: 'Save the file as UTF-8.',
        }
      : {
          message: `The ${file} that \`${field}\` names begins with a byte order mark, which hides its front matter.`,
          remediation: 'Save the file as UTF-8 without a byte order mark.',
        },
  'front-matter-shape': ({ field, file, problem }: FrontMatterArguments): Sentence => {
    // One function a kind, each for its own arguments; indexing by the union loses that.
    const make = shapeSentences[problem.kind] as (problem: ShapeProblem) => Sentence
    return within(`the front matter of the ${file} that \`${field}\` names`, make(problem))
  },

  'skill-named': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` is the name of a skill, but the path of its directory is needed.`,
    remediation: `Write the path of the skill's directory from ${baseWord('working-directory')}, such as \`skills/<name>\`.`,
  }),
  'skill-blank': ({ field }: { readonly field: Field }) => ({
    message: `The skill that \`${field}\` names contains only whitespace.`,
    remediation: 'Write the skill, or name another file.',
  }),
  'trigger-keywords': ({ field }: { readonly field: Field }) => ({
    message: `The skill that \`${field}\` names has no word that could serve as a keyword.`,
    remediation:
      'Describe in its `name`, `description` or text what the skill does, in words of three letters or more beyond the most common ones.',
  }),

  'schema-file-json': ({ field, fault }: { readonly field: Field; readonly fault: JsonFault }) => ({
    message: `The schema file of \`${field}\` ${jsonFaults[fault].is}.`,
    remediation: jsonFaults[fault].remedy,
  }),
  'schema-file-number': ({ field }: { readonly field: Field }) => ({
    message: `The schema file of \`${field}\` has a number that is too large.`,
    remediation: 'Write a smaller number.',
  }),
  'schema-file-kind': ({ field, found }: { readonly field: Field; readonly found: Kind }) => ({
    message: `The schema file of \`${field}\` holds ${found === 'null' ? 'nothing' : found}, but an object is needed.`,
    remediation: 'Write the schema as one object in braces.',
  }),

  'snapshot-context': ({ field, fault, elsewhere: other }: SnapshotContext) => ({
    message: `The directory of \`${field}\`, in which the snapshots are, ${fileFaults[fault]}${elsewhere(other)}.`,
    remediation: mended(
      other,
      fault === 'missing'
        ? `Name an existing directory; the path resolves from ${baseWord('working-directory')}.`
        : fileRemedy(fault, { file: 'directory', from: baseWord('working-directory') }),
      `Write the path from ${baseWord('working-directory')}, which is what it resolves from.`,
    ),
  }),
  'snapshot-outside': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` leads out of the context directory of the grader once links are resolved.`,
    remediation: 'Keep the snapshot below `context_dir`, or remove `context_dir`.',
  }),
  'snapshot-dangling': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` names a link to something that does not exist.`,
    remediation: 'Let the link lead to an existing file, or put the snapshot in its place.',
  }),
  'snapshot-to-create': ({ field }: { readonly field: Field }) => ({
    message: `The snapshot that \`${field}\` names does not exist; a run with \`update_snapshots\` would have to create it.`,
    remediation: 'Create the snapshot with a run, look at it, and then turn `update_snapshots` off.',
  }),
  'snapshots-updated': ({ field }: { readonly field: Field }) => ({
    message: `\`${field}\` lets a run replace the snapshots that it is compared with, which does not happen offline.`,
    remediation: 'Turn it off once the snapshots are as they should be.',
  }),
}

/** A file that is missing, while one is there whose name has other capitals. */
function otherCaseOf(file: GraderFile, subject: string): Sentence {
  const message = `${subject}, but a file is there whose name has other capitals.`
  return file === 'skill-of-directory'
    ? { message, remediation: 'Rename that file to `SKILL.md`: names differ by case.' }
    : { message, remediation: 'Write the name as the file has it: names differ by case.' }
}

type GraderFileArguments = Omit<LostFile, 'kind'> & { readonly field: Field }

export interface FrontMatterHidden {
  readonly field: Field
  readonly file: 'rubric' | 'skill'
  readonly by: Hiding
}

export interface FrontMatterArguments {
  readonly field: Field
  readonly file: 'rubric' | 'skill'
  readonly problem: ShapeProblem
}

export interface SnapshotContext {
  readonly field: Field
  readonly fault: FileWord
  readonly elsewhere: Elsewhere | undefined
}

const files: Readonly<Record<GraderFile, { readonly subject: string; readonly wanted: string }>> = {
  rubric: { subject: 'The rubric', wanted: 'rubric file' },
  skill: { subject: 'The skill', wanted: 'skill file, or a directory with a `SKILL.md`' },
  'skill-of-directory': { subject: 'The `SKILL.md` of the directory', wanted: '`SKILL.md`' },
  schema: { subject: 'The schema file', wanted: 'JSON file' },
  snapshot: { subject: 'The snapshot', wanted: 'regular file' },
}

const jsonFaults: Readonly<Record<JsonFault, { readonly is: string; readonly remedy: string }>> = {
  empty: { is: 'is empty', remedy: 'Write the schema as one object in braces.' },
  'byte-order-mark': { is: 'begins with a byte order mark', remedy: 'Save the file without a byte order mark.' },
  'utf-16': { is: 'is UTF-16; only UTF-8 is read', remedy: 'Save the file as UTF-8.' },
  unfinished: {
    is: 'ends in the middle of its JSON',
    remedy: 'Close what is open at its end: a quote, brace or bracket.',
  },
  syntax: {
    is: 'is not JSON',
    remedy: 'Correct the syntax at this place; YAML, comments, trailing commas and single quotes are not JSON.',
  },
  trailing: { is: 'goes on after its JSON value', remedy: 'Keep one value in the file, and remove what follows it.' },
  'too-deep': { is: 'is nested too deeply', remedy: 'Flatten the schema, for example with `$defs`.' },
  'too-many': { is: 'is larger than what is examined offline', remedy: 'Simplify the schema.' },
}

function oneOf(names: readonly string[]): string {
  return `one of ${names.map((name) => `\`${name}\``).join(', ')}`
}
