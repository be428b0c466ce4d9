import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Language } from '#events/values/language.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visit } from '#tests/support/chromium.ts'
import { formatsOf } from '#web/i18n/formats.ts'

import { expectAccessibleIn, expectNothingSideways, expectSpeaks } from './inspection.ts'

/** Runs in the page: how far its parts have moved while nobody touched it. */
const shiftOf = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) sum += Number(entry.value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // Entries are handed over in a task of their own, after two frames at the latest.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))))
  })

/** The front page of who is signed in names their next visit without moving anything, and leads to the same booking once more. Ends in the portal. */
export async function seeOwnHome(page: Page, language: Language, booking: OwnBooking): Promise<void> {
  await visit(page, pathIn(language, '/'))
  const next = page.locator('main a[href$="/portal"]')
  await next.waitFor()
  expect(await next.innerText()).toContain(formatsOf(language).date(booking.scheduledDate, 'full'))
  const again = page.locator('main a[href*="again="]')
  await again.waitFor()
  await page.locator('main a[href*="tab=loyalty"]').waitFor()
  expect(await page.evaluate(shiftOf), 'what moved on the front page').toBeLessThanOrEqual(0.01)
  await expectSpeaks(page, language, 'the front page with one’s own')
  await expectAccessibleIn(language, page, 'the front page with one’s own')
  await expectNothingSideways(page, 'the front page with one’s own')
  await again.click()
  await page.waitForURL(new RegExp(`/booking\\?.*again=${booking.id}`))
  await visit(page, pathIn(language, '/portal'))
}
