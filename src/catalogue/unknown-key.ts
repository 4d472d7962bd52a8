import type { KeyHint, UnknownKey } from '../model/problem.ts'
import type { Word } from '../text/argument.ts'
import { either, list } from './lists.ts'
import type { Sentence } from './sentence.ts'

/** What is said of a key that a mapping does not know: what was meant by it, and what to do where that cannot be done. */
export function unknownKeySentence(problem: UnknownKey): Sentence {
  const { owner, key, known, hint } = problem
  const named = key === undefined ? '' : ` \`${key}\``
  const it = key === undefined ? 'it' : `\`${key}\``
  const subject = `unknown key${named}${owner === '' ? '' : ` under \`${owner}\``}`
  const told = hint !== undefined ? hinted(hint, it, owner) : meant(problem, it)
  if (told !== undefined) return { message: `${subject}; ${told.is}`, remediation: told.remedy }
  const choice = known === undefined || known.length === 0 ? '' : `; the known keys are ${list(known, 'and')}`
  return { message: `${subject}.`, remediation: `Remove ${it}, or correct its name${choice}.` }
}

interface Told {
  readonly is: string
  readonly remedy: string
}

function meant({ nearest, others = [], home, isList, needs }: UnknownKey, it: string): Told | undefined {
  const value = needs === undefined ? '' : `, and make its value ${either(needs)}`
  if (home !== undefined) {
    const places = [home, ...others].map((place) => to(place, isList))
    const goes = { to: places.join(', or '), at: [home, ...others].map((place) => at(place, isList)).join(', or ') }
    return nearest === undefined
      ? { is: `it belongs ${goes.at}.`, remedy: `Move ${it} ${goes.to}${value}.` }
      : {
          is: `did you mean \`${nearest}\` ${goes.at}?`,
          remedy: `Move ${it} ${goes.to} as \`${nearest}\`${value}; or remove it.`,
        }
  }
  if (nearest === undefined) return undefined
  const names = [nearest, ...others]
  const end = value === '' ? ', or remove it' : `${value}; or remove it`
  return {
    is: `did you mean ${list(names, 'or')}?`,
    remedy: `Rename ${it} to ${list(names, 'or')}${names.length > 1 ? ', whichever is meant' : ''}${end}.`,
  }
}

function hinted(hint: KeyHint, it: string, owner: string): Told {
  switch (hint.kind) {
    case 'there':
      return hint.home === undefined
        ? {
            is: `\`${hint.name}\`, which it resembles, stands beside it.`,
            remedy: `Remove ${it}; if its value is the right one, give that to \`${hint.name}\`.`,
          }
        : {
            is: `it belongs ${at(hint.home, hint.isList)}, where \`${hint.name}\` stands already.`,
            remedy: `Remove ${it} here; if its value is the right one, give that to \`${hint.name}\` ${at(hint.home, hint.isList)}.`,
          }
    case 'apart':
      return hint.home === undefined
        ? {
            is: `did you mean \`${hint.name}\`?`,
            remedy: `Keep one: remove ${it}, or remove \`${hint.beside}\` and write \`${hint.name}\`, since the two exclude each other.`,
          }
        : {
            is: `\`${hint.name}\` belongs ${at(hint.home, false)}, where \`${hint.beside}\` rules it out.`,
            remedy: `Keep one of \`${hint.beside}\` and \`${hint.name}\`, ${at(hint.home, false)}, and remove the other.`,
          }
    case 'wrapper': {
      const here = owner === '' ? 'the top level' : `\`${owner}\``
      const free = hint.keys.filter((key) => !hint.taken.includes(key))
      return {
        is: `what stands in it belongs ${owner === '' ? 'at' : 'under'} ${here} itself.`,
        remedy:
          free.length === 0
            ? `Remove ${it}: ${list(hint.keys, 'and')} ${hint.keys.length === 1 ? 'stands' : 'stand'} ${owner === '' ? 'at' : 'under'} ${here} already.`
            : `Move ${list(free, 'and')} from ${it} up to ${here}, and remove ${it}.`,
      }
    }
    case 'other-file':
      return hint.file === 'eval'
        ? { is: 'it is a key of eval files, and this is a task.', remedy: `Remove ${it}, or set it in the eval file.` }
        : { is: 'it is a key of task files, and this is an eval.', remedy: `Remove ${it}, or set it in a task file.` }
    case 'loader-reads':
      return {
        is: 'the loader reads it, but the published schema does not have it.',
        remedy: LOADED[hint.name],
      }
  }
}

const LOADED: Readonly<Record<Extract<KeyHint, { kind: 'loader-reads' }>['name'], string>> = {
  adversarial:
    'Leave it out where the file has to fit the schema; where a run needs the block, keep it and accept this finding in a baseline.',
  output_contains_any:
    'Use a `text` grader whose `regex_match` has one pattern with the alternatives, such as `one|other`; `output_contains` asks for all of its entries.',
}

function at(home: Word, isList: boolean | undefined): string {
  if (home === 'the top level') return 'at the top level'
  return isList ? `in an entry of \`${home}\`` : `under \`${home}\``
}

function to(home: Word, isList: boolean | undefined): string {
  if (home === 'the top level') return 'to the top level'
  return isList ? `into an entry of \`${home}\`` : `under \`${home}\``
}
