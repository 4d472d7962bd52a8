// Random documents in the neighbourhood of real ones, the same for the same seed.

/** Numbers from 0 up to a bound, as random as a test needs them. */
export function randomFrom(seed) {
  let state = seed >>> 0 || 1
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return (bound) => Math.floor(next() * bound)
}

const TOKENS = [
  ...['\n', '\n', '\n  ', '\n    ', ' ', '  ', '\t', '\n\t', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\ufeff'],
  ...[':', ': ', ':\n', '- ', '-', '? ', '?', ',', ', ', '[', ']', '{', '}', '[]', '{}', '#', ' # c', '#c', '"', "'"],
  ...[
    "''",
    '\\',
    '\\n',
    '\\x41',
    '\\u00e9',
    '\\/',
    '\\d',
    '|',
    '>',
    '|-',
    '>+',
    '|2',
    '|\n',
    '>-\n',
    '&a ',
    '*a',
    '*b',
  ],
  ...['!', '!!str ', '!!int ', '!!float ', '!!null ', '!!binary ', '!!timestamp ', '!t ', '!<x> ', '<<: ', '<<: *a'],
  ...[
    '---',
    '---\n',
    '--- ',
    '...',
    '...\n',
    '%YAML 1.1\n',
    '%TAG !e! x:\n',
    '%',
    '@',
    '`',
    '~',
    'null',
    'true',
    'yes',
  ],
  ...['1', '0x1F', '0o7', '0b1', '1_000', '1.5', '.5', '1e3', '.inf', '-.inf', '.nan', '012', '-1', '+1', '0'],
  ...['2024-01-02', '2024-01-02T03:04:05Z', '2024-01-02 03:04:05', 'a', 'b: c', 'a: b\n', '- x\n', 'é', '😀', '="'],
]

/** A text with one to some small changes. */
export function mutate(text, other, random) {
  let out = text
  for (let changes = 1 + random(random(4) === 0 ? 8 : 3); changes > 0; changes--) out = change(out, other, random)
  return out
}

function change(text, other, random) {
  const at = random(text.length + 1)
  const some = 1 + random(4)
  switch (random(9)) {
    case 0:
    case 1:
    case 2:
      return text.slice(0, at) + TOKENS[random(TOKENS.length)] + text.slice(at)
    case 3:
      return text.slice(0, at) + text.slice(at + some)
    case 4:
      return text.slice(0, at) + TOKENS[random(TOKENS.length)] + text.slice(at + some)
    case 5: {
      const from = random(text.length + 1)
      return text.slice(0, at) + text.slice(from, from + random(20)) + text.slice(at)
    }
    case 6: {
      const from = random(other.length + 1)
      return text.slice(0, at) + other.slice(from, from + random(60)) + text.slice(at)
    }
    case 7: {
      const lines = text.split('\n')
      const index = random(lines.length)
      if (random(2) === 0) lines.splice(index, 1)
      else lines[index] = random(2) === 0 ? ` ${lines[index]}` : lines[index].replace(/^ /, '')
      return lines.join('\n')
    }
    default: {
      const lines = text.split('\n')
      lines.splice(random(lines.length), 0, lines[random(lines.length)])
      return lines.join('\n')
    }
  }
}

/** A text of random tokens alone. */
export function tokens(random) {
  let out = ''
  for (let count = 1 + random(24); count > 0; count--) out += TOKENS[random(TOKENS.length)]
  return out
}
