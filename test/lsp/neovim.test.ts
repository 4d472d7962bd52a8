import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { positionOf } from '../../src/text/source.ts'
import { isBuilt } from './client.ts'

// A real Neovim, as Debian has it, with the few lines of editors/nvim.

vi.setConfig({ testTimeout: 120_000 })

const ROOT = path.resolve(import.meta.dirname, '../..')
const hasNeovim = spawnSync('nvim', ['--version']).status === 0
if (!hasNeovim) console.log('no nvim on this machine: the test in Neovim is skipped (.ci/tools installs it)')

describe.skipIf(!isBuilt || !hasNeovim)('Neovim', () => {
  const work = realpathSync(mkdtempSync(path.join(tmpdir(), 'waza-nvim-')))
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  test('shows what is wrong with the broken example, says what a field means, and follows what is typed', () => {
    cpSync(path.join(ROOT, 'examples/broken'), path.join(work, 'broken'), { recursive: true })
    const file = path.join(work, 'broken/eval.yaml')
    const env = {
      ...process.env,
      HOME: work,
      XDG_CONFIG_HOME: work,
      XDG_DATA_HOME: work,
      XDG_STATE_HOME: work,
      XDG_CACHE_HOME: work,
      WAZA_NODE: process.execPath,
      WAZA_CLI: path.join(ROOT, 'dist/cli.js'),
      WAZA_FILE: file,
    }
    const words = ['--headless', '-u', 'NONE', '-i', 'NONE', '--cmd', `set rtp+=${path.join(ROOT, 'editors/nvim')}`]
    const script = path.join(import.meta.dirname, 'neovim.lua')
    const ran = spawnSync('nvim', [...words, '-c', `luafile ${script}`], { cwd: work, env, encoding: 'utf8' })
    const line = ran.stdout.split('\n').find((one) => one.startsWith('{'))
    expect(line, ran.stdout + ran.stderr).toBeDefined()
    const { before, hover, after } = JSON.parse(line ?? '')
    const inspection = examine('broken/eval.yaml', { reader: diskReader({ cwd: work }) })
    const wanted = inspection.entries.flatMap(({ diagnostic, place }) => {
      const isHere = place !== undefined && 'source' in place && place.source.path === 'broken/eval.yaml'
      return isHere && diagnostic.state !== 'verified' ? [`${positionOf(place)?.line} ${diagnostic.code}`] : []
    })
    expect(wanted.length).toBeGreaterThan(0)
    const found = before.map((one: { line: number; code: string }) => `${one.line} ${one.code}`)
    expect(found.filter((one: string) => !one.includes(' advice.')).sort()).toEqual(wanted.sort())
    expect(hover).toMatch(/^\*\*executor\*\*: /)
    expect(after.map((one: { code: string }) => one.code)).toContain('eval.configuration')
  })
})
