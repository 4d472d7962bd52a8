import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Debian's package puts it; `.ci/tools` installs it. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a browser that tests can drive; undefined where there is none. */
export const browserPath = PATHS.find((path) => existsSync(path))

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the browser without a window. */
export async function launched(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath!, args: FLAGS })
}

if (browserPath === undefined) console.warn('skipped: the tests in a browser, since there is no Chromium')
