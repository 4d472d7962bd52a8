import type { Step } from '../text/argument.ts'
import type { Place, Position } from '../text/source.ts'
import { positionInFile } from '../yaml/front-matter.ts'
import { parseYaml } from '../yaml/parse.ts'
import { type DecodeError, type Decoder, decodingOf, fieldOf, type Located, placeOf, placeOfNode } from './decode.ts'
import { failureErrors } from './parse-failure.ts'

/** A block of YAML at the head of a text file: the file, the bytes of the block, and where in the file they begin. */
export interface Front {
  readonly path: string
  readonly block: Buffer
  readonly at: Position
}

/** The decoded fields of a front matter, or everything that keeps it from being decoded. Places are in the whole file. */
export type FrontFields<T> =
  | { readonly ok: true; readonly fields: T; readonly placeOf: (located: Located, ...below: readonly Step[]) => Place }
  | { readonly ok: false; readonly errors: readonly DecodeError[] }

/**
 * Decodes a front matter; one without content has a record of defaults.
 * @param isFree the runtime also decodes the whole block into a free map, so that a repeated key counts wherever it is
 */
export function decodeFront<T>(front: Front, decoder: Decoder<T>, isFree: boolean): FrontFields<T> {
  const document = parseYaml(front.path, front.block)
  const inFile = (place: Place): Place => ({
    file: front.path,
    position: 'source' in place ? positionInFile(front.at, place.source.position(place.start)) : front.at,
  })
  const failed = (errors: readonly DecodeError[]): FrontFields<T> => {
    return { ok: false, errors: errors.map(({ problem, place }) => ({ problem, place: inFile(place) })) }
  }
  if (!document.ok && document.failure.kind !== 'empty') return failed(failureErrors(document.source, document.failure))
  const decoding = document.ok
    ? decodingOf(document)
    : {
        origin: { source: document.source },
        faults: new Map(),
        strict: false,
        errors: [],
        isIntended: false,
        configs: {},
      }
  const fields = decoder(document.ok ? document.root : undefined, decoding, undefined)
  const errors = [...decoding.errors]
  if (isFree && document.ok && errors.length === 0 && document.faults.size > 0) {
    for (const { kind, at } of [...document.faults.values()].flat()) {
      errors.push({ problem: { kind, owner: fieldOf(undefined) }, place: placeOfNode(decoding.origin, at) })
    }
  }
  if (errors.length > 0) return failed(errors)
  return { ok: true, fields, placeOf: (located, ...below) => inFile(placeOf(located, ...below)) }
}
