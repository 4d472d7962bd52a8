/**
 * Go's text/template: what a parsed template is made of. Offsets (`at`) count UTF-16 units from the start of its text.
 * Checked by the table `templates`.
 */
import type { NumberLiteral } from './number.ts'

/** One pipeline: what it declares or assigns, and its stages. */
export interface Pipe {
  readonly at: number
  readonly names: readonly string[]
  /** `=` instead of `:=`. */
  readonly assigns: boolean
  readonly commands: readonly Command[]
}

/** One stage of a pipeline: a word and its arguments. */
export interface Command {
  readonly at: number
  readonly words: readonly Word[]
}

export type Word =
  | { readonly kind: 'dot'; readonly at: number }
  | { readonly kind: 'nil'; readonly at: number }
  | { readonly kind: 'bool'; readonly at: number; readonly value: boolean }
  /** `bytes` holds UTF-8, one byte a character (see value.ts). */
  | { readonly kind: 'string'; readonly at: number; readonly bytes: string }
  | { readonly kind: 'number'; readonly at: number; readonly value: NumberLiteral }
  | { readonly kind: 'field'; readonly at: number; readonly path: readonly string[] }
  | { readonly kind: 'variable'; readonly at: number; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: 'function'; readonly at: number; readonly name: FunctionName }
  | { readonly kind: 'pipe'; readonly at: number; readonly pipe: Pipe }
  | { readonly kind: 'chain'; readonly at: number; readonly of: Word; readonly path: readonly string[] }

/** The functions of an engine without custom ones (resolution.md section 6). */
export const FUNCTION_NAMES = [
  'and',
  'call',
  'eq',
  'ge',
  'gt',
  'html',
  'index',
  'js',
  'le',
  'len',
  'lt',
  'ne',
  'not',
  'or',
  'print',
  'printf',
  'println',
  'slice',
  'urlquery',
] as const
export type FunctionName = (typeof FUNCTION_NAMES)[number]

const KNOWN: ReadonlySet<string> = new Set(FUNCTION_NAMES)

export function isFunctionName(text: string): text is FunctionName {
  return KNOWN.has(text)
}

/** One condition with what it guards; an `else if` is a further branch of the same node. */
export interface Branch {
  readonly pipe: Pipe
  readonly body: readonly Node[]
}

export type Node =
  | { readonly kind: 'text'; readonly isBlank: boolean }
  | { readonly kind: 'action'; readonly pipe: Pipe }
  | {
      readonly kind: 'if' | 'with'
      readonly branches: readonly Branch[]
      readonly otherwise: readonly Node[] | undefined
    }
  | {
      readonly kind: 'range'
      readonly at: number
      readonly pipe: Pipe
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[] | undefined
    }
  | { readonly kind: 'template'; readonly at: number; readonly name: string; readonly pipe: Pipe | undefined }
  | { readonly kind: 'break' | 'continue' }

/** A parsed prompt: its own body, and the templates that it defines by name. */
export interface Template {
  readonly body: readonly Node[]
  readonly defined: ReadonlyMap<string, readonly Node[]>
}
