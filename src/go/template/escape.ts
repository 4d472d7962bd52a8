/** html, js and urlquery, on UTF-8 with one byte a character. They matter for the length of what they make. */

const HTML: Readonly<Record<string, string>> = {
  '\0': '\xef\xbf\xbd',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

export function html(bytes: string): string {
  return bytes.replace(/[\0"'&<>]/g, (c) => HTML[c] ?? c)
}

const JS: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '"': '\\"' }

/** Unprintable characters beyond ASCII are left alone, which changes a length by a few bytes and never a verdict. */
export function js(bytes: string): string {
  return bytes.replace(
    /[\\'"<>&=\x00-\x1f]/g,
    (c) => JS[c] ?? `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
}

export function urlquery(bytes: string): string {
  return bytes.replace(/[^A-Za-z0-9\-_.~]/g, (c) =>
    c === ' ' ? '+' : `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}
