/**
 * Addresses as the reference's URL reader takes them: RFC 3986, more lenient about characters than the RFC, and with
 * no knowledge of particular schemes. The platform's URL class rewrites http addresses and accepts broken ones.
 */

interface Uri {
  /** In lower case; empty for a relative address. */
  readonly scheme: string
  /** True for `urn:x:y`: what follows the scheme is one opaque text, kept in `path`. */
  readonly opaque: boolean
  readonly authority: string | undefined
  readonly path: string
  readonly query: string | undefined
}

const CONTROL = /[\u0000-\u001f\u007f]/
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/
const USER = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/
const HOST = /^(?:[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"\u0080-\uffff]|%[89A-Fa-f][0-9A-Fa-f]|%25)*$/
const PORT = /^(?::[0-9]*)?$/
const NOT_IN_PATH = /[^A-Za-z0-9\-_.~!$&'()*+,;=:@/%[\]]+/gu
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Splits off the fragment. The fragment is percent-decoded, undefined when that is impossible. */
export function splitFragment(text: string): { readonly address: string; readonly fragment: string | undefined } {
  const hash = text.indexOf('#')
  if (hash === -1) return { address: text, fragment: '' }
  return { address: text.slice(0, hash), fragment: decodePercent(text.slice(hash + 1)) }
}

function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** True when the text can be read as an address, absolute or relative, with or without a fragment. */
export function isReference(text: string): boolean {
  const { address, fragment } = splitFragment(text)
  return fragment !== undefined && !text.includes('\\') && parse(address) !== undefined
}

/** True when the text can be read as an address that has a scheme. */
export function isAbsolute(text: string): boolean {
  const { address, fragment } = splitFragment(text)
  const uri = parse(address)
  return fragment !== undefined && uri !== undefined && uri.scheme !== ''
}

/**
 * Resolves a reference without fragment against an absolute base, in a spelling that can be compared.
 * Undefined when either cannot be read as an address.
 */
export function join(base: string, reference: string): string | undefined {
  const from = parse(base)
  const to = parse(reference)
  if (from === undefined || to === undefined) return undefined
  if (to.scheme !== '') return print(to.opaque ? to : { ...to, path: withoutDots(to.path) })
  if (to.authority !== undefined) return print({ ...to, scheme: from.scheme, path: withoutDots(to.path) })
  if (from.opaque && reference !== '') return print({ ...from, path: to.path, query: to.query })
  const target = { scheme: from.scheme, opaque: from.opaque, authority: from.authority }
  if (to.path === '') {
    const path = from.opaque ? from.path : withoutDots(from.path)
    return print({ ...target, path, query: to.query ?? from.query })
  }
  const path = to.path.startsWith('/') ? to.path : from.path.slice(0, from.path.lastIndexOf('/') + 1) + to.path
  return print({ ...target, path: withoutDots(path), query: to.query })
}

function parse(text: string): Uri | undefined {
  if (CONTROL.test(text) || text.startsWith(':')) return undefined
  const scheme = SCHEME.exec(text)?.[0] ?? ''
  let rest = scheme === '' ? text : text.slice(scheme.length + 1)
  let query: string | undefined
  const mark = rest.indexOf('?')
  if (mark !== -1) {
    query = rest.slice(mark + 1)
    rest = rest.slice(0, mark)
  }
  const common = { scheme: scheme.toLowerCase(), opaque: false, authority: undefined, query }
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...common, opaque: true, path: rest }
    // A colon in the first segment would read as a scheme that is none.
    const slash = rest.indexOf('/')
    if (rest.slice(0, slash === -1 ? rest.length : slash).includes(':')) return undefined
  }
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    const slash = rest.indexOf('/', 2)
    const authority = slash === -1 ? rest.slice(2) : rest.slice(2, slash)
    const path = slash === -1 ? '' : rest.slice(slash)
    if (!isAuthority(authority) || BROKEN_ESCAPE.test(path)) return undefined
    return { ...common, authority, path }
  }
  return BROKEN_ESCAPE.test(rest) ? undefined : { ...common, path: rest }
}

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, Math.max(0, at))
  if (!USER.test(user) || BROKEN_ESCAPE.test(user)) return false
  const host = authority.slice(at + 1)
  if (!HOST.test(host)) return false
  if (!host.startsWith('[')) {
    const colon = host.lastIndexOf(':')
    return colon === -1 || PORT.test(host.slice(colon))
  }
  const close = host.lastIndexOf(']')
  return close !== -1 && PORT.test(host.slice(close + 1))
}

function withoutDots(path: string): string {
  if (path === '') return ''
  const kept: string[] = []
  const segments = path.split('/')
  const last = segments[segments.length - 1]
  for (const segment of path.startsWith('/') ? segments.slice(1) : segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
  }
  if (last === '.' || last === '..') kept.push('')
  return `/${kept.join('/')}`
}

function print(uri: Uri): string {
  const authority = uri.authority === undefined ? '' : `//${uri.authority}`
  const path = uri.opaque ? uri.path : encodePath(uri.path)
  const query = uri.query === undefined ? '' : `?${uri.query}`
  return `${uri.scheme}:${authority}${path}${query}`
}

function encodePath(path: string): string {
  return path.replace(NOT_IN_PATH, (run) => encodeURIComponent(run.replace(LONE_SURROGATE, '\ufffd')))
}
