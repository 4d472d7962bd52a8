// What ajv writes of the errors of a part, `errors = errors.concat(those of the part)`, copies all errors again for each part: of
// ten thousand parts with a mistake each, that takes longer than everything else. Here they are appended.

const CONCAT = /(\w+) = \1 === null \? (\w+)\.errors : \1\.concat\(\2\.errors\)/g

const APPEND = `function appendErrors(all, more) {
  if (all === null) return more;
  for (const one of more) all.push(one);
  return all;
}
`

/**
 * The code of a validator in which errors are appended. Every call of a validator makes a list of its own, so that the first
 * one can be added to.
 * @throws where a list of errors is still copied
 */
export function appendingErrors(code) {
  const changed = code.replace(CONCAT, (_, all, part) => `${all} = appendErrors(${all}, ${part}.errors)`)
  if (changed.includes('.concat(')) throw new Error('ajv joins errors in a way that is not known here')
  return changed === code ? code : APPEND + changed
}
