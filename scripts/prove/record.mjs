// Proof that the record of reads (`--reads`) leaves nothing out: whatever a trace shows that a run has looked at is in it.
import fs from 'node:fs'
import path from 'node:path'
import { unescaped } from './trace.mjs'

/** The words that trace what a command asks of files; see `takeCalls`. */
export const tracedFiles = (prefix) => [
  ...['strace', '-ff', '--seccomp-bpf', '-qq', '-y', '-s', '8192', '-e', 'trace=%file', '-o', prefix],
]

/** The first path among the arguments of a call, made absolute; undefined for a call on a descriptor. */
function pathIn(args, cwd) {
  const named = /^(?:AT_FDCWD(?:<[^>]*>)?, )?"((?:[^"\\]|\\.)*)"/.exec(args)
  return named === null || named[1] === '' ? undefined : path.resolve(cwd, unescaped(named[1]))
}

/** Every path that the kernel passes when it resolves another one: the directories above, and where links on it lead. */
export function wayTo(target, cwd) {
  const passed = new Set()
  const ahead = [target]
  while (ahead.length > 0) {
    const whole = OWN_CWD.test(ahead[0]) ? ahead.shift().replace(OWN_CWD, cwd) : ahead.shift()
    for (let at = path.resolve(whole); !passed.has(at); at = path.dirname(at)) {
      passed.add(at)
      const link = linkAt(at)
      if (link !== undefined) ahead.push(path.resolve(path.dirname(at), link, path.relative(at, whole)))
    }
  }
  return passed
}

/** The working directory by its name in /proc, which has another meaning in this process. */
const OWN_CWD = /^\/proc\/(?:self|\d+)\/cwd(?=\/|$)/
const OWN_ENTRY = /^\/proc(?:\/(?:self|\d+)(?:\/cwd)?)?$/

function linkAt(at) {
  try {
    return OWN_ENTRY.test(at) ? undefined : fs.readlinkSync(at)
  } catch {
    return undefined
  }
}

const isAbove = (above, below) => below === above || below.startsWith(above === '/' ? '/' : `${above}/`)

/**
 * Holds a record against the calls of the run that has written it.
 * @param calls from `takeCalls`
 * @param record the file of `--reads`
 * @param run its `cwd`
 * @param own the paths that the runtime asks for by itself, and `program`, the directory of the package
 * @returns how many different paths of the suite were `looked` at, and a line for each that is not in the record
 */
export function holdRecord(calls, record, { cwd }, { runtime, program }) {
  const listed = JSON.parse(fs.readFileSync(record, 'utf8')).reads
  const known = new Map(listed.map((one) => [path.resolve(cwd, one.path), one]))
  const passed = new Set([program, cwd, ...known.keys()].flatMap((one) => [...wayTo(one, cwd)]))
  const looked = new Set()
  const missing = new Set()
  for (const { name, args, result } of calls) {
    const at = pathIn(args, cwd)
    if (at === undefined || name === 'execve' || runtime.has(at) || isAbove(program, at) || OWN_ENTRY.test(at)) continue
    if (at === record || (path.dirname(at) === path.dirname(record) && path.basename(at).startsWith('.'))) continue
    const one = known.get(at)
    const opened = name.startsWith('open')
    if (one !== undefined) looked.add(at)
    const isKnown = opened ? one?.asked.some((question) => question !== 'stat') : one !== undefined
    if (!isKnown && (opened || !passed.has(at))) missing.add(`${name} ${at} = ${result}`)
  }
  return { looked: looked.size, missing: [...missing] }
}

/** The paths that the runtime asks for when it runs a file that does nothing. */
export function askedPaths(calls, cwd) {
  return new Set([...calls].flatMap(({ args }) => pathIn(args, cwd) ?? []))
}
