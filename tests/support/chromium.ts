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

/** A visitor's window, and what went wrong in it: errors that scripts threw, rules of the page that were broken. */
export async function openWindow(
  browser: Browser,
  origin: string,
  width: number,
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 }, locale: 'en-CA' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) faults.push(message.text())
  })
  return { page, faults }
}
