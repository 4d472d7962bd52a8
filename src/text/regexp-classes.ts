/**
 * Names of Unicode classes, `\p{...}`. Since version 1.25 the reference's engine takes them in any case, knows the long
 * names of the general categories, and ASCII; the engine here wants the short names, spelled exactly.
 */

/** Where a `\p` or `\P` stands, from its backslash to behind its name. */
export interface ClassSpan {
  readonly start: number
  readonly end: number
  /** It is a member of a class in brackets. */
  readonly isMember: boolean
}

/** The long names of the general categories, as `canonical` spells them. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(
  (
    'Casedletter LC Closepunctuation Pe Combiningmark M Connectorpunctuation Pc Control Cc Currencysymbol Sc ' +
    'Dashpunctuation Pd Decimalnumber Nd Enclosingmark Me Finalpunctuation Pf Format Cf Initialpunctuation Pi ' +
    'Letter L Letternumber Nl Lineseparator Zl Lowercaseletter Ll Mark M Mathsymbol Sm Modifierletter Lm ' +
    'Modifiersymbol Sk Nonspacingmark Mn Number N Openpunctuation Ps Other C Otherletter Lo Othernumber No ' +
    'Otherpunctuation Po Othersymbol So Paragraphseparator Zp Privateuse Co Punctuation P Separator Z ' +
    'Spaceseparator Zs Spacingmark Mc Surrogate Cs Symbol S Titlecaseletter Lt Unassigned Cn Uppercaseletter Lu ' +
    'Cntrl Cc Digit Nd Punct P'
  )
    .match(/\S+ \S+/g)!
    .map((pair): [string, string] => pair.split(' ') as [string, string]),
)

/** The class at a span in the spelling of the engine here; a name that neither engine knows stays unknown. */
export function engineClass(pattern: string, { start, end, isMember }: ClassSpan): string {
  const sign = pattern.slice(start, start + 2)
  const authored = pattern.slice(start + 2, end).replace(/^\{(.*)\}$/s, '$1')
  const caret = authored.startsWith('^') ? '^' : ''
  const name = authored.slice(caret.length)
  if (canonical(name) === 'Ascii') {
    const isNegated = (sign === '\\P') !== (caret !== '')
    const named = isNegated ? '[:^ascii:]' : '[:ascii:]'
    return isMember ? named : `[${named}]`
  }
  return `${sign}{${caret}${CATEGORIES.get(canonical(name)) ?? words(name)}}`
}

/** The name without separators, the first letter in upper case and the others in lower case. */
function canonical(name: string): string {
  return capital(name.replace(/[-_ ]/g, ''))
}

/** A script of several words has an underscore between them. */
function words(name: string): string {
  return name.split('_').map(capital).join('_')
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
}
