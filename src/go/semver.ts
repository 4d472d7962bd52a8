/** Masterminds/semver v3: what NewVersion takes (graders.md section 7). Checked by test/go/semver.test.ts. */

const LOOSE =
  /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/

const GREATEST_PART = 2n ** 64n - 1n

/** Digits of the greatest part; leading zeros do not count. */
const MOST_DIGITS = 20

/**
 * True for `v?N(.N)?(.N)?(-pre)?(+meta)?`. Leading zeros are fine in the numbers but not in the numeric parts of the
 * pre-release, and each number must fit 64 bits.
 */
export function isLooseVersion(text: string): boolean {
  const parts = LOOSE.exec(text)
  if (parts === null) return false
  const [, major, minor = '0', patch = '0', pre = ''] = parts
  return [major!, minor, patch].every(fits) && !pre.split('.').some((part) => /^0\d+$/.test(part))
}

function fits(digits: string): boolean {
  const plain = digits.replace(/^0+(?=\d)/, '')
  return plain.length <= MOST_DIGITS && BigInt(plain) <= GREATEST_PART
}
