/**
 * Go's net/url as far as addresses of JSON Schemas need it: Parse, ResolveReference and String, and the `uri` and
 * `uri-reference` formats that the runtime's schema library builds on them. Checked by the table `schemas`.
 * The platform's URL class knows particular schemes, rewrites http addresses and accepts broken ones.
 */

/** An address in parts, each in the spelling that String would print. */
interface Url {
  /** In lower case; empty for a relative address. */
  readonly scheme: string
  /** What follows the scheme of `urn:x:y`, as it was written; it then stands for authority and path. */
  readonly opaque: string
  readonly user: string | undefined
  readonly host: string
  /** True for `x:/y`, which is printed without the empty authority. */
  readonly omitHost: boolean
  readonly path: string
  /** With its question mark; empty when there is none. */
  readonly query: string
}

const CONTROL = /[\u0000-\u001f\u007f]/
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/
const USER = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/
/** In a zone of an IPv6 address, where any byte that a host may have can be escaped, and the blank. */
const ZONE_TEXT = /^[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"\u0080-\uffff]*$/
const HOST = /^(?:[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"\u0080-\uffff]|%[89A-Fa-f][0-9A-Fa-f]|%25)*$/
const PORT = /^(?::[0-9]*)?$/
const HEXTET = /^[0-9A-Fa-f]{1,4}$/
const IPV4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/

/** What stays unescaped in each part when Go writes it. */
const IN_PATH = /[A-Za-z0-9\-_.~$&+,/:;=@]/
const IN_USER = /[A-Za-z0-9\-_.~$&+,;=]/
const IN_HOST = /[A-Za-z0-9!$&'()*+,;=:[\]<>"\-_.~]/
/** A path of these is left as it was written, escapes and all. */
const VALID_PATH = /^[A-Za-z0-9\-_.~!$&'()*+,;=:@[\]%/]*$/

/** Splits off the fragment. The fragment is percent-decoded; undefined when that is impossible. */
export function splitFragment(text: string): { readonly address: string; readonly fragment: string | undefined } {
  const hash = text.indexOf('#')
  if (hash === -1) return { address: text, fragment: '' }
  return { address: text.slice(0, hash), fragment: pathUnescape(text.slice(hash + 1)) }
}

/** Go's PathUnescape; bytes that are not UTF-8 become lone surrogates, so that unlike texts stay unlike. */
function pathUnescape(text: string): string | undefined {
  if (!text.includes('%')) return text
  if (BROKEN_ESCAPE.test(text)) return undefined
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run.replace(/%(..)/g, (_, hex: string) => {
        const byte = Number.parseInt(hex, 16)
        return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)
      })
    }
  })
}

/** The format `uri-reference`: an address, absolute or relative, with or without a fragment. */
export function isUriReference(text: string): boolean {
  return !text.includes('\\') && parseFormat(text) !== undefined
}

/** The format `uri`: an address with a scheme. */
export function isUri(text: string): boolean {
  return (parseFormat(text)?.scheme ?? '') !== ''
}

function parseFormat(text: string): Url | undefined {
  const { address, fragment } = splitFragment(text)
  if (fragment === undefined || CONTROL.test(text.slice(0, address.length))) return undefined
  const url = parse(address)
  return url !== undefined && hasSoundHost(url.host) ? url : undefined
}

/** The library's own rule beyond Go's: a host with colons is an IPv6 address in brackets, without a zone. */
function hasSoundHost(host: string): boolean {
  const colon = host.lastIndexOf(':')
  const name = colon !== -1 && PORT.test(host.slice(colon)) ? host.slice(0, colon) : host
  const isBracketed = name.startsWith('[') && name.endsWith(']')
  const inner = isBracketed ? name.slice(1, -1) : name
  if (!inner.includes(':')) return true
  return host.includes('[') && host.includes(']') && isIpv6(inner)
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const last = groups[groups.length - 1]!
  const hasIpv4 = last.length > 0 && IPV4.test(last[last.length - 1]!)
  const hextets = hasIpv4 ? groups.flat().slice(0, -1) : groups.flat()
  if (!hextets.every((group) => HEXTET.test(group))) return false
  const count = hextets.length + (hasIpv4 ? 2 : 0)
  return halves.length === 2 ? count < 8 : count === 8
}

/** Whether Go can read the text, which has no fragment, as an address. */
export function isParsable(address: string): boolean {
  return parse(address) !== undefined
}

/**
 * Resolves a reference without fragment against an absolute base, as the runtime's schema library does: a relative
 * reference never leaves an opaque base.
 *
 * @returns the address as Go prints it; undefined when base or reference cannot be read
 */
export function resolveReference(base: string, reference: string): string | undefined {
  const from = parse(base)
  const to = parse(reference)
  if (from === undefined || to === undefined) return undefined
  if (to.scheme !== '') return print({ ...to, path: spellPath(resolvePath(to.path, '')) })
  const { scheme, opaque } = from
  if (to.host !== '' || to.user !== undefined)
    return print({ ...to, scheme, opaque, path: spellPath(resolvePath(to.path, '')) })
  const query = to.path === '' && to.query === '' ? from.query.replace(/^\?$/, '') : to.query
  const path = spellPath(resolvePath(from.path, to.path))
  return print({ ...to, scheme, opaque, user: from.user, host: from.host, path, query })
}

function parse(text: string): Url | undefined {
  if (CONTROL.test(text) || text.startsWith(':')) return undefined
  const scheme = SCHEME.exec(text)?.[0] ?? ''
  let rest = scheme === '' ? text : text.slice(scheme.length + 1)
  const mark = rest.indexOf('?')
  const query = mark === -1 ? '' : rest.slice(mark)
  if (mark !== -1) rest = rest.slice(0, mark)
  const common = {
    scheme: scheme.toLowerCase(),
    opaque: '',
    user: undefined,
    host: '',
    omitHost: false,
    path: '',
    query,
  }
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...common, opaque: rest }
    // A colon in the first segment would read as a scheme that is none.
    if (/^[^/]*:/.test(rest)) return undefined
  }
  let authority = { user: undefined as string | undefined, host: '' }
  let omitHost = false
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    const slash = rest.indexOf('/', 2)
    const read = parseAuthority(slash === -1 ? rest.slice(2) : rest.slice(2, slash))
    if (read === undefined) return undefined
    authority = read
    rest = slash === -1 ? '' : rest.slice(slash)
  } else {
    omitHost = scheme !== ''
  }
  return BROKEN_ESCAPE.test(rest) ? undefined : { ...common, ...authority, omitHost, path: spellPath(rest) }
}

function parseAuthority(authority: string): { user: string | undefined; host: string } | undefined {
  const at = authority.lastIndexOf('@')
  const userinfo = at === -1 ? undefined : authority.slice(0, at)
  const host = authority.slice(at + 1)
  if (!isHost(host)) return undefined
  const spelled = respell(host, IN_HOST)
  if (userinfo === undefined) return { user: undefined, host: spelled }
  if (!USER.test(userinfo) || BROKEN_ESCAPE.test(userinfo)) return undefined
  const [name, ...password] = userinfo.split(':')
  const user = [name!, ...(password.length > 0 ? [password.join(':')] : [])].map((part) => respell(part, IN_USER))
  return { user: user.join(':'), host: spelled }
}

function isHost(host: string): boolean {
  if (!host.startsWith('[')) {
    const colon = host.lastIndexOf(':')
    return HOST.test(host) && (colon === -1 || PORT.test(host.slice(colon)))
  }
  const close = host.lastIndexOf(']')
  if (close === -1 || !PORT.test(host.slice(close + 1))) return false
  const zone = host.slice(0, close).indexOf('%25')
  if (zone === -1) return HOST.test(host)
  return HOST.test(host.slice(0, zone)) && isZone(host.slice(zone, close)) && HOST.test(host.slice(close))
}

function isZone(zone: string): boolean {
  const rest = zone.replace(/%([0-9A-Fa-f]{2})/g, (whole, hex: string) => {
    const byte = Number.parseInt(hex, 16)
    return byte >= 0x80 || byte === 0x25 || byte === 0x20 || IN_HOST.test(String.fromCharCode(byte)) ? '' : whole
  })
  return ZONE_TEXT.test(rest)
}

/** Go's EscapedPath: what was written where that is a valid spelling, else the usual one. */
function spellPath(path: string): string {
  const usual = respell(path, IN_PATH)
  if (path === usual) return usual === '%2A' ? '*' : usual
  if (VALID_PATH.test(path)) return path
  return usual
}

/** Decodes all escapes and escapes anew what has to be. */
function respell(text: string, safe: RegExp): string {
  return text.replace(/%([0-9A-Fa-f]{2})|[^A-Za-z0-9\-_.~]/gu, (char, hex: string | undefined) => {
    if (hex !== undefined) {
      const plain = String.fromCharCode(Number.parseInt(hex, 16))
      return plain < '\u0080' && safe.test(plain) ? plain : char.toUpperCase()
    }
    if (safe.test(char)) return char
    const bytes = encodeURIComponent(/\p{Surrogate}/u.test(char) ? '\ufffd' : char)
    return bytes === char ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : bytes
  })
}

/** Go's resolvePath: merges a path with its base and takes the dots out; a path that is not empty starts with a slash. */
function resolvePath(base: string, reference: string): string {
  const full =
    reference === ''
      ? base
      : reference.startsWith('/')
        ? reference
        : base.slice(0, base.lastIndexOf('/') + 1) + reference
  if (full === '') return ''
  const kept: string[] = []
  const segments = full.split('/')
  for (const segment of segments) {
    if (segment === '..') {
      if (kept.length <= 1) kept.length = 0
      else kept.pop()
    } else if (segment !== '.') {
      kept.push(segment)
    } else if (kept.length === 0) {
      kept.push('')
    }
  }
  const last = segments[segments.length - 1]
  const path = `/${kept.join('/')}${last === '.' || last === '..' ? '/' : ''}`
  return path.startsWith('//') ? path.slice(1) : path
}

function print({ scheme, opaque, user, host, omitHost, path, query }: Url): string {
  if (opaque !== '') return `${scheme}:${opaque}${query}`
  const isHostless = host === '' && user === undefined
  const slashes = isHostless && (omitHost || path === '') ? '' : '//'
  return `${scheme}:${slashes}${user === undefined ? '' : `${user}@`}${host}${path}${query}`
}
