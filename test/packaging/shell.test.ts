import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { solutionWords, verbs } from '../../src/cli/verbs.ts'
import { formats } from '../../src/render/formats.ts'

// What the build makes for shells and for `man`, asked as shells ask it.

const BASH = 'dist/completions/waza.bash'
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const visible = (verb: keyof typeof verbs): string[] =>
  Object.entries(verbs[verb].flags).flatMap(([name, { hidden }]) => (hidden ? [] : [`--${name}`]))

describe.skipIf(!existsSync(BASH) || !has('bash'))('bash', () => {
  /** What bash offers for the last of these words. */
  const offered = (...words: string[]): string[] => {
    const script = `source ${BASH}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _waza; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'waza', ...words], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.split('\n').filter((line) => line !== '')
  }

  test('offers the commands, then their flags and words', () => {
    expect(offered('')).toEqual(expect.arrayContaining([...Object.keys(verbs), '--version']))
    expect(offered('pre')).toEqual(['preflight'])
    expect(offered('preflight', '--')).toEqual(expect.arrayContaining(visible('preflight')))
    expect(offered('preflight', '--')).not.toContain('--debug')
    expect(offered('solution', '')).toEqual(expect.arrayContaining(Object.keys(solutionWords)))
    expect(offered('solution', 'gate', '--re')).toEqual(['--repo'])
  })

  test('offers formats behind --format, and files elsewhere', () => {
    expect(offered('preflight', '--format', '')).toEqual([...formats])
    expect(offered('preflight', 'READ')).toEqual(['README.md'])
    expect(offered('preflight', '--baseline', 'READ')).toEqual(['README.md'])
  })
})

describe.skipIf(!existsSync(BASH) || !has('fish'))('fish', () => {
  const offered = (line: string): string[] => {
    const command = `source dist/completions/waza.fish; complete -C ${JSON.stringify(line)}`
    const { stdout } = spawnSync('fish', ['--no-config', '-c', command], { encoding: 'utf8' })
    return stdout.split('\n').map((each) => each.split('\t')[0]!)
  }

  test('offers the commands, then their flags and words', () => {
    expect(offered('waza pre')).toContain('preflight')
    expect(offered('waza preflight --')).toEqual(expect.arrayContaining(visible('preflight')))
    expect(offered('waza solution ')).toEqual(expect.arrayContaining(Object.keys(solutionWords)))
    expect(offered('waza preflight --format ')).toEqual(expect.arrayContaining([...formats]))
  })
})

test.skipIf(!existsSync(BASH) || !has('zsh'))('zsh reads its completions', () => {
  const { status, stderr } = spawnSync('zsh', ['-n', 'dist/completions/_waza'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const text = readFileSync('dist/completions/_waza', 'utf8')
  for (const flag of visible('preflight')) expect(text).toContain(`'*${flag}[`)
})

test.skipIf(!existsSync('dist/waza.1') || !has('man'))('the manual page has no warnings, and every flag', () => {
  const { stdout, stderr } = spawnSync('man', ['-l', '--warnings', 'dist/waza.1'], {
    encoding: 'utf8',
    env: { ...process.env, MANWIDTH: '200', MAN_KEEP_FORMATTING: '' },
  })
  expect(stderr).toBe('')
  for (const flag of visible('preflight')) expect(stdout).toContain(flag)
  expect(stdout).toContain('waza solution gate')
})
