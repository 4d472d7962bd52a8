import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The pages: links lead somewhere, and in the tutorial every command prints what stands there.

const CLI = path.resolve('dist/cli.js')
const PAGES = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The anchor that a heading gets on the usual sites. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function anchorsOf(text: string): readonly string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))
}

test.each(PAGES)('the links of %s lead somewhere', (page) => {
  const text = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [file, anchor] = target.split('#')
    const at = file === '' ? page : path.join(path.dirname(page), file!)
    expect(existsSync(at), `${page}: ${target}`).toBe(true)
    if (anchor !== undefined) expect(anchorsOf(readFileSync(at, 'utf8')), `${page}: ${target}`).toContain(anchor)
  }
})

test('every page is in the index', () => {
  const index = readFileSync('docs/README.md', 'utf8')
  for (const name of readdirSync('docs').filter((each) => each.endsWith('.md') && each !== 'README.md'))
    expect(index).toContain(`(${name})`)
})

/** What a page has its reader do, in order. */
type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'patch'; readonly text: string }
  | { readonly kind: 'command'; readonly line: string; readonly output: string }

function stepsOf(page: string): readonly Step[] {
  const blocks = page.matchAll(/(?:<!-- file: (\S+) -->\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, file, language, text = '']): Step[] => {
    if (file !== undefined) return [{ kind: 'file', path: file, text }]
    if (language === 'diff') return [{ kind: 'patch', text }]
    if (language !== 'console') return []
    const commands = text.split(/^\$ /m).slice(1)
    return commands.map((each) => {
      const end = each.indexOf('\n')
      return { kind: 'command', line: each.slice(0, end), output: each.slice(end + 1) }
    })
  })
}

/** Text in which a line of three dots stands for any lines. */
function patternOf(output: string): RegExp {
  const escaped = output.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/^\\\.\\\.\\\.\n/gm, '(?:.*\\n)*')}$`)
}

describe.runIf(existsSync(CLI))('the tutorial', () => {
  let root: string
  let env: NodeJS.ProcessEnv
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'waza-tutorial-'))
    const bin = path.join(root, 'bin')
    mkdirSync(path.join(root, 'project'), { recursive: true })
    mkdirSync(bin)
    writeFileSync(path.join(bin, 'waza'), `#!/bin/sh\nexec node "${CLI}" "$@"\n`)
    chmodSync(path.join(bin, 'waza'), 0o755)
    env = { PATH: `${bin}:${process.env['PATH']}` }
    spawnSync('git', ['init', '--quiet'], { cwd: path.join(root, 'project') })
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const steps = stepsOf(readFileSync('docs/tutorial.md', 'utf8'))

  test('has commands, files and a change', () => {
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['command', 'file', 'patch']))
  })

  test.each(steps.map((step, i) => [i + 1, step] as const))('step %i is as it is written', (_, step) => {
    const cwd = path.join(root, 'project')
    if (step.kind === 'file') {
      mkdirSync(path.dirname(path.join(cwd, step.path)), { recursive: true })
      writeFileSync(path.join(cwd, step.path), step.text)
    } else if (step.kind === 'patch') {
      const { status, stderr } = spawnSync('git', ['apply', '-'], { cwd, input: step.text, encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
    } else {
      const script = `${step.line} 2>&1`
      const { stdout } = spawnSync('sh', ['-c', script], {
        cwd,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      if (!patternOf(step.output).test(stdout)) expect(stdout).toBe(step.output)
    }
  })
})
