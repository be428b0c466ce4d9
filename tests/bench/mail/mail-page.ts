import type { Browser, Page } from 'playwright-core'

import type { MailOffice } from './mail-office.ts'

const withinMs = 30_000

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

/** Runs in the page: records the first frame with lines. */
function markLines(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('li[aria-posinset]') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('lines-painted')))
  })
  observer.observe(document, { childList: true, subtree: true })
}
