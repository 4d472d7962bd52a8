import type { Elsewhere, Near, PathOrigin } from '../evidence/path-kinds.ts'
import { type Word, word } from '../text/argument.ts'

/** How sentences call the directories that paths resolve from. */
const words: Readonly<Record<PathOrigin, Word>> = {
  'working-directory': word('the working directory'),
  'eval-directory': word("the eval file's directory"),
  'default-context': word('the default context directory'),
  'repository-root': word('the root of the repository'),
  'task-directory': word("the task file's directory"),
  'context-directory': word('the context directory of the task'),
  'grader-context': word('the context directory of the grader'),
  'workspace-directory': word('the directory of `.waza.yaml`'),
  'skill-directories': word('the skill directories'),
}

/** The name of a base, fit for a sentence: "... exists from {base}", "... is resolved from {base}". */
export function baseWord(base: PathOrigin): Word {
  return words[base]
}

/** What is there under another name, and what to do about that. */
const nears: Readonly<Record<Near, { readonly is: string; readonly remedy: string }>> = {
  'other-case': {
    is: 'a name that differs only in upper and lower case exists: Linux tells them apart, Windows and macOS do not',
    remedy: 'Write the name in the case that it has on the disk.',
  },
  backslashes: {
    is: 'it exists with `/` in place of `\\`: only Windows takes a backslash for a separator',
    remedy: 'Write the path with `/`, which every system understands.',
  },
  'other-extension': {
    is: 'a name with the other spelling of its extension exists, such as `.yml` for `.yaml`',
    remedy: 'Write the extension that the file has.',
  },
  'other-form': {
    is: 'a name that looks the same exists in another form of Unicode: accents may be part of a letter or stand behind it',
    remedy: 'Rename the file to the same form as the path, most simply by typing both anew.',
  },
  'outer-blank': {
    is: 'a name that differs only in blanks around it exists',
    remedy: 'Remove the blanks from the path, or from the name of the file.',
  },
  'not-utf8': {
    is: 'a name exists that may be meant and is not UTF-8, so that no text can name it',
    remedy: 'Rename the file to a name in UTF-8.',
  },
}

function isNear(other: Elsewhere): other is Near {
  return Object.hasOwn(nears, other)
}

/**
 * The end of a message on something that is missing from its base, with a blank before it: where else it exists, or
 * under which kind of name, or nothing. The path itself is never said.
 */
export function elsewhere(other: Elsewhere | undefined): string {
  if (other === undefined) return ''
  return isNear(other) ? `, although ${nears[other].is}` : `, although it exists from ${baseWord(other)}`
}

/**
 * What to do about something that is missing.
 * @param put where nothing like it is known
 * @param write where it exists from another base; by default the same
 */
export function mended(other: Elsewhere | undefined, put: string, write: string = put): string {
  if (other === undefined) return put
  return isNear(other) ? nears[other].remedy : write
}
