import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import type { PageData } from '../../src/page/data.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { renderAs } from '../../src/render/formats.ts'
import { ran } from '../cli/memory.ts'
import { browserPath, launched } from './browser.ts'

// The HTML report, first as text and then in a real browser.

const EVAL = `name: shop
description: A shop.
skill: shop
version: "1.0"
config: {trials_per_task: 1, timeout_seconds: 60, parallel: false, executor: mock, model: m}
metrics: [{name: done, weight: 1, threshold: 0.5}]
graders:
  - name: says
    type: text
    config: {contains: [done]}
  - name: judge
    type: prompt
    config: {prompt: Good}
tasks: ["tasks/*.yaml"]
`
const task = (id: string, rest = ''): string => `id: ${JSON.stringify(id)}
name: The task ${JSON.stringify(id)
  .slice(1, -1)
  .replace(/[:#"\\]/g, '')}
inputs: {prompt: Go}
requirements:
  - id: present
    category: outcome
    description: It is there.
    checks: [{scope: eval, grader: says}]
  - id: polite
    category: quality
    description: It is polite.
${rest}`

const HOSTILE = '<img src=x onerror="document.title=1">'
const CLOSING = '</script><script>document.title=2</script>'

/** The page for suites by their directories, each a few files. */
async function pageOf(suites: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<string> {
  const files = Object.fromEntries(
    Object.entries(suites).flatMap(([name, own]) =>
      Object.entries(own).map(([file, text]) => [`/repo/${name}/${file}`, text]),
    ),
  )
  const newReader = () => memoryReader({ files, cwd: '/repo' })
  const words = Object.keys(suites).map((name) => `${name}/eval.yaml`)
  const { stdout } = await ran(['preflight', ...words, '--format', 'html'], {
    newReader,
    examine: (source, options) => examine(source, { ...options, reader: newReader() }),
  })
  return stdout
}

const SHOP = {
  'eval.yaml': EVAL,
  'tasks/a.yaml': task('a'),
  'tasks/b.yaml': task('b', '    checks: [{scope: eval, grader: nobody}]\n'),
}
const ODD = { 'eval.yaml': EVAL, 'tasks/a.yaml': task(HOSTILE), 'tasks/b.yaml': task(CLOSING) }

function dataOf(html: string): PageData {
  return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)![1]!)
}

describe('the text of the page', () => {
  test('has every finding, task and requirement of the report', async () => {
    const { evals, texts, codes, verdict } = dataOf(await pageOf({ shop: SHOP }))
    const reader = memoryReader({
      files: Object.fromEntries(Object.entries(SHOP).map(([name, text]) => [`/repo/shop/${name}`, text])),
      cwd: '/repo',
    })
    const { report, entries } = examine('shop/eval.yaml', { reader })
    expect(verdict.failed).toBe(true)
    expect(evals).toHaveLength(1)
    expect(evals[0]!.findings.map(([code, , , , , , , message]) => [codes[code]!.code, texts[message]])).toEqual(
      entries.map(({ diagnostic }) => [diagnostic.code, diagnostic.message]),
    )
    expect(evals[0]!.tasks.map(([id, , , , own]) => [texts[id], own.length])).toEqual(
      report.tasks.map(({ id, requirements }) => [id, requirements.length]),
    )
    expect(evals[0]!.counts).toEqual(
      ['invalid', 'unresolved', 'unsupported', 'verified'].map(
        (state) => report.diagnostics.filter((one) => one.state === state).length,
      ),
    )
  })

  test('lets the browser run its own script and style, and nothing else', async () => {
    const { createHash } = await import('node:crypto')
    const html = await pageOf({ shop: SHOP })
    const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${digest(/<script>(.*?)<\/script>/s.exec(html)![1]!)}`,
      `style-src ${digest(/<style>(.*?)<\/style>/s.exec(html)![1]!)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(html).not.toMatch(/\bhttps?:\/\/(?!www\.w3\.org\/)/)
    expect(html).not.toMatch(/<[^>]+\son\w+=|<link|<iframe|<img/)
  })

  test('has no markup of a suite in it', async () => {
    const html = await pageOf({ odd: ODD })
    expect(html).not.toContain('<img')
    expect(html.match(/<script/g)).toHaveLength(2)
    const { evals, texts } = dataOf(html)
    expect(evals[0]!.tasks.map(([id]) => texts[id])).toEqual([HOSTILE, CLOSING])
  })

  test('without an eval it is a page, too', async () => {
    const run = { inspections: [], judged: [], single: false, strict: false, cwd: '/', root: '/' }
    const { paths } = memoryReader({ files: {} })
    expect(
      dataOf(await renderAs('html', { ...run, paths }, { colour: false, verbose: false, quiet: false })).evals,
    ).toEqual([])
  })
})

describe.skipIf(browserPath === undefined)('in a browser', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waza-page-'))
  let browser: Browser
  beforeAll(async () => {
    browser = await launched()
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens a page and keeps what it asks for and complains of. */
  async function open(html: string, hash = '', options: BrowserContextOptions = {}) {
    const file = path.join(folder, 'report.html')
    writeFileSync(file, html)
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    const asked: string[] = []
    const said: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    const url = pathToFileURL(file).href
    await page.goto(url + hash)
    await page.waitForSelector('h1')
    return { page, context, asked, said, url }
  }

  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
  async function violations(page: Page): Promise<string[]> {
    // The page's own policy would not let it in.
    await page.evaluate(axe)
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      const found = await axe.run()
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    })
  }

  test('shows the verdict, the findings by file, and the coverage; asks for nothing and complains of nothing', async () => {
    const { page, context, asked, said, url } = await open(await pageOf({ shop: SHOP }))
    expect(await page.textContent('h1')).toBe('shop/eval.yaml')
    expect(await page.textContent('.sentence')).toMatch(/^Failed with exit 1: \d+ errors? /)
    expect(await page.locator('h3.file code').allTextContents()).toContain('shop/tasks/b.yaml')
    const header = await page.locator('.matrix thead th').allTextContents()
    expect(header).toEqual(['Task', 'present', 'polite'])
    const row = page.locator('.matrix tbody tr', { hasText: 'The task b' })
    expect(await row.locator('td').allTextContents()).toEqual([
      expect.stringContaining('eval: says'),
      expect.stringContaining('eval: nobody'),
    ])
    expect(asked).toEqual([url])
    expect(said).toEqual([])
    await context.close()
  })

  test('filters narrow what is shown, stand in the address, and come back with it', async () => {
    const html = await pageOf({ shop: SHOP })
    const { page, context, url } = await open(html)
    const all = await page.locator('.finding').count()
    await page.getByLabel('Code').selectOption('requirement.invalid')
    expect(await page.locator('.finding').count()).toBe(1)
    expect(await page.locator('.finding code').first().textContent()).toBe('requirement.invalid')
    await page.getByLabel('Code').selectOption('')
    await page.getByLabel('Search findings').fill('judge model')
    expect(await page.locator('.finding').count()).toBe(0)
    await page.getByLabel('Search findings').fill('CALLS a model')
    expect(await page.locator('.finding').count()).toBe(1)
    const narrowed = page.url()
    expect(narrowed).not.toBe(url)
    await page.getByLabel('Search findings').fill('')
    expect(await page.locator('.finding').count()).toBe(all)
    await page.getByLabel('State').first().selectOption('verified')
    expect(await page.locator('.finding.verified').count()).toBe(await page.locator('.finding').count())
    await page.getByLabel('Search tasks').fill('task b')
    expect(await page.locator('.matrix tbody tr').count()).toBe(1)
    await context.close()
    const again = await open(html, new URL(narrowed).hash)
    expect(await again.page.locator('.finding').count()).toBe(1)
    await again.context.close()
  })

  test('a link to a finding leads to it, whatever the filters were', async () => {
    const html = await pageOf({ shop: SHOP })
    const { page, context } = await open(html)
    const finding = page.locator('.finding', { hasText: 'requirement.invalid' })
    const hash = await finding.locator('a.link').getAttribute('href')
    const id = await finding.getAttribute('id')
    await context.close()
    const linked = await open(html, `${hash}&state=verified`)
    expect(await linked.page.evaluate(() => document.activeElement?.id)).toBe(id)
    await linked.context.close()
  })

  test('everything can be reached with the keyboard', async () => {
    const { page, context } = await open(await pageOf({ shop: SHOP, odd: ODD }))
    const reached: string[] = []
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab')
      reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
    }
    expect(reached.join()).toContain('shop/eval.yaml')
    await page.getByText('shop/eval.yaml').focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'shop/eval.yaml')
    // Whoever reads with the keyboard or by ear goes on at the heading.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === '2 evals')
    await context.close()
  })

  test('names that are markup stay text', async () => {
    const { page, context, said, asked } = await open(await pageOf({ odd: ODD }))
    expect(await page.locator('.matrix .id').allTextContents()).toEqual([HOSTILE, CLOSING])
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.title()).toMatch(/^Preflight/)
    expect(said).toEqual([])
    expect(asked).toHaveLength(1)
    await context.close()
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 400],
    ['dark', 400],
  ] as const)('axe finds nothing: %s, %i pixels', async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 } }
    const one = await open(await pageOf({ shop: SHOP }), '', options)
    expect(await violations(one.page)).toEqual([])
    // Nothing but wide tables scrolls sideways.
    expect(await one.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await one.context.close()
    const many = await open(await pageOf({ shop: SHOP, odd: ODD }), '', options)
    expect(await violations(many.page)).toEqual([])
    expect(await many.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await many.context.close()
  })

  test('of thousands of tasks only those near to what is seen are made, and all of them for print', async () => {
    const tasks = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`tasks/${i}.yaml`, task(`t${i}`)]))
    const { page, context } = await open(await pageOf({ big: { 'eval.yaml': EVAL, ...tasks } }))
    const made = (): Promise<number> => page.locator('.matrix tbody th').count()
    expect(await made()).toBeLessThan(400)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.waitForFunction(() => document.querySelectorAll('.matrix tbody th').length === 3000)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.waitForFunction(() => document.querySelectorAll('.matrix tbody th').length < 400)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction(() => document.querySelector('.matrix tbody:last-child th') !== null)
    await context.close()
  })

  test('without scripts it says the verdict', async () => {
    const { page, context } = await open(await pageOf({ shop: SHOP }), '', { javaScriptEnabled: false })
    expect(await page.textContent('h1')).toBe('Preflight: shop/eval.yaml')
    expect(await page.textContent('p')).toMatch(/^Failed with exit 1: /)
    await context.close()
  })
})
