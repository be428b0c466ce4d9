import { chromium, type Browser, type Page } from 'playwright-core'

/** Debian's Chromium, which may run as root here and speaks to nobody but us. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: switches })

/** A machine that does other work as well is slow, not wrong. */
const waitMs = 90_000

/** A window of a visitor who asked for little motion, which is also what a busy machine can draw; and what goes wrong in it. */
export async function openWindow(
  browser: Browser,
  origin: string,
  width: number,
): Promise<{ page: Page; faults: readonly string[] }> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    locale: 'en-CA',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(waitMs)
  const page = await context.newPage()
  return { page, faults: noteFaults(page) }
}

/** Errors that scripts threw or that React recovered from, and rules of the page that were broken; grows as they happen. */
export function noteFaults(page: Page): readonly string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) faults.push(message.text())
  })
  return faults
}

/** Opens a page until it answers: until its own first render, whatever was served before. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
  await page.locator('main h1').waitFor()
  // Forms that came with the page sleep until their own part of it answers.
  await page.waitForFunction(() => document.querySelector('main [inert]') === null)
}
