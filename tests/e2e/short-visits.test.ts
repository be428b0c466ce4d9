import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser
let owner: TestBrowser
let day: string
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 2 }), openChromium(inject('chromiumPath'))])
  owner = (await officeStaff(app).member('owner')).visitor
  const today = dayOf(app.ctx.clock())
  // A Wednesday: the week around it has days on both sides.
  day = addDays(today, (3 - weekdayOf(today) + 7) % 7)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const visit = (id: string, more: Partial<OfficeBooking>): OfficeBooking => ({
  id,
  reference: 'FG-7K3M9Q',
  status: 'completed',
  date: day,
  time: '9:00 AM',
  endMinute: 600,
  van: 'van-1',
  departedAt: null,
  arrivedAt: null,
  service: 'Glazed Detail',
  addOns: '',
  totalCents: 12_500,
  depositCents: 3_100,
  firstName: 'Mandeep',
  lastName: 'Dhaliwal-Brar',
  email: null,
  phone: null,
  address: '12 Elm Street',
  city: 'Brampton',
  vehicle: '2021 Honda Civic Dark Gray',
  notes: null,
  customerId: 'c1',
  ...more,
})

const visits = () =>
  [570, 585, 600, 615, 630, 645, 660, 720].map((endMinute, index) =>
    visit(`b${index}`, { endMinute, date: addDays(day, (index % 7) - 3), van: index === 7 ? 'van-2' : 'van-1' }),
  )

/** The lines of text of the visits on screen that are cut through, and how many there are in all. */
const readLines = () => {
  const lines = { all: 0, cut: [] as string[] }
  for (const block of document.querySelectorAll('[data-visit]')) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      let clip = Infinity
      for (let one = text.parentElement; one !== null && block.contains(one); one = one.parentElement)
        if (getComputedStyle(one).overflowY !== 'visible') clip = Math.min(clip, one.getBoundingClientRect().bottom)
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { top, bottom } of range.getClientRects()) {
        lines.all += 1
        if (top < clip - 1 && bottom > clip + 1) lines.cut.push(text.textContent ?? '')
      }
    }
  }
  return lines
}

test.each([
  ['en', 'week'],
  ['fr', 'week'],
  ['pa', 'week'],
  ['en', 'day'],
  ['fr', 'day'],
  ['pa', 'day'],
] as const)(
  'no line of a short visit is cut through on a tablet and a desk, in %s, in the %s',
  async (language, view) => {
    for (const width of [768, 1440] as const) {
      const { page, faults } = await openWindow(browser, app.url, width)
      await page.context().addCookies([...owner.jar].map(([name, value]) => ({ name, value, url: app.url })))
      await page.addInitScript((one) => localStorage.setItem('language', one), language)
      await page.route(/\/api\/crm\/bookings\?/, (route) => route.fulfill({ json: visits() }))
      await page.goto(`/crm?section=bookings&view=${view}&from=${day}`)
      await page.locator('[data-visit]').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      const { all, cut } = await page.evaluate(readLines)
      expect(all).toBeGreaterThan(2)
      expect(cut).toEqual([])
      expect(faults).toEqual([])
      await page.context().close()
    }
  },
)
