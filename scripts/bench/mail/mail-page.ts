import type { Browser, Page } from 'playwright-core'

import type { MailOffice } from './mail-office.ts'

/** Whatever does not happen within so long ends the benchmark, in ms. */
const withinMs = 30_000

/** The mail section in a window of its own, with lines in it. */
export async function openMailPage(office: MailOffice, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: office.url, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(withinMs)
  await context.addCookies([{ name: office.cookie[0], value: office.cookie[1], url: office.url }])
  const page = await context.newPage()
  await page.addInitScript(markLines)
  await page.goto('/crm?section=email')
  await page.waitForFunction(() => performance.getEntriesByName('lines-painted').length > 0)
  return page
}

/** In the page: notes when the first frame with lines on it was painted. */
function markLines(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('li[aria-posinset]') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('lines-painted')))
  })
  observer.observe(document, { childList: true, subtree: true })
}
