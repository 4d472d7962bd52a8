import type { JsonFault } from '../go/json/index.ts'
import type { ShapeProblem } from '../model/problem.ts'
import type { ReadFault } from '../reader/reader.ts'
import type { SchemaFinding } from '../schema/offline.ts'
import type { Kind, Word } from '../text/argument.ts'
import { word } from '../text/argument.ts'
import type { Hiding } from '../text/encoding.ts'
import type { Place } from '../text/source.ts'
import { type Elsewhere, type GraderFile, type KindOfPath, type PathOrigin, pathKinds } from './path-kinds.ts'

/** A problem of a file that a field names. Many fields may name the file: whoever judges one of them adds the field. */
export type NamedFileProblem =
  | { readonly kind: 'blank' | 'rubric-front-matter' | 'rubric-body' }
  | { readonly kind: 'skill-named' | 'skill-blank' | 'trigger-keywords' | 'schema-file-number' | 'schema-external' }
  | { readonly kind: 'rubric-unknown'; readonly nearest: Word | undefined }
  | LostFile
  | { readonly kind: 'front-matter-unclosed'; readonly file: 'rubric' | 'skill' }
  | { readonly kind: 'front-matter-hidden'; readonly file: 'rubric' | 'skill'; readonly by: Hiding }
  | { readonly kind: 'front-matter-shape'; readonly file: 'rubric' | 'skill'; readonly problem: ShapeProblem }
  | { readonly kind: 'schema-file-json'; readonly fault: JsonFault }
  | { readonly kind: 'schema-file-kind'; readonly found: Kind }
  | ({ readonly kind: 'schema-fault'; readonly keyword: Word | undefined } & Pick<
      SchemaFinding & { state: 'invalid' },
      'fault'
    >)

/** There is no such file, or it cannot be read. */
export interface LostFile {
  readonly kind: 'grader-file'
  readonly file: GraderFile
  readonly fault: ReadFault
  /** What the path resolves from. */
  readonly base: PathOrigin
  /** Where it exists instead. */
  readonly elsewhere: Elsewhere | undefined
  /** Whether a file is there whose name differs by its capitals alone. */
  readonly otherCase?: boolean
}

/** Without a place of its own, the problem is at the field that names the file. */
export interface NamedFileIssue {
  readonly problem: NamedFileProblem
  readonly place?: Place
}

/** The one issue of a file that cannot be read. */
export function lost(
  file: GraderFile,
  kind: KindOfPath,
  fault: ReadFault,
  elsewhere: Elsewhere | undefined,
  otherCase = false,
): NamedFileIssue {
  const about = { kind: 'grader-file', file, fault, base: pathKinds[kind].from[0], elsewhere } as const
  return { problem: otherCase ? { ...about, otherCase } : about }
}

/** What a finding of the compiler of schemas says of the field that holds the schema, or names its file. */
export function schemaProblem(
  finding: SchemaFinding,
): NamedFileProblem & { readonly kind: 'schema-external' | 'schema-fault' } {
  if (finding.state === 'external') return { kind: 'schema-external' }
  return { kind: 'schema-fault', fault: finding.fault, keyword: word(finding.keyword) }
}
