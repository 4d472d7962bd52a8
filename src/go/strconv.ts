/** Go's strconv. Checked by test/model/mcp-server.test.ts. */

const INTEGER =
  /^([+-]?)(?:0[xX]((?:_?[0-9a-fA-F])+)|0[bB]((?:_?[01])+)|0[oO]((?:_?[0-7])+)|0((?:_?[0-7])*)|([1-9](?:_?[0-9])*))$/
// 64 binary digits, a sign and a prefix, each with an underscore, and some zeros in front.
const LONGEST_INTEGER = 200

/** strconv.ParseInt with base 0 and 64 bits: whether the syntax of a Go literal, with a sign or not, fits. */
export function isInteger(written: string): boolean {
  const match = written.length > LONGEST_INTEGER ? null : INTEGER.exec(written)
  if (match === null) return false
  const [, sign, hex, binary, octal, oldOctal, decimal] = match
  const digits = (text: string) => text.replaceAll('_', '')
  const size = BigInt(
    hex !== undefined
      ? `0x${digits(hex)}`
      : binary !== undefined
        ? `0b${digits(binary)}`
        : decimal !== undefined
          ? digits(decimal)
          : `0o0${digits(octal ?? oldOctal ?? '')}`,
  )
  return sign === '-' ? size <= 2n ** 63n : size < 2n ** 63n
}
