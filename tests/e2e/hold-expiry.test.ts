import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { nextTuesday } from './wizard.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  browser = await openChromium(inject('chromiumPath'))
})
afterAll(() => browser.close())

// One each: what it is told of the time, its answers do not tell in their Date header.
beforeEach(async () => {
  app = await openTestApp({ webDirectory })
})
afterEach(() => app.close())

const words = {
  en: ['The ten minutes are over.', 'Kept for you'],
  fr: ['Les dix minutes sont écoulées.', 'Gardée pour vous'],
} as const

/** Answers in the tab's draft. */
const answers = (page: Page) =>
  page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('fresh-glaze.booking-draft') ?? '{}')
    return { customer: draft.customer, vehicle: draft.vehicle, appointment: draft.appointment }
  })

const go = (page: Page) => page.locator('main form button[type=submit]').last().click()

/** Fills the steps by field names, in any language; `calls` are the requested holds. */
async function toPayment(language: 'en' | 'fr', time: string) {
  const { page, faults } = await openWindow(browser, app.url, 390)
  await page.context().addCookies([{ name: 'language', value: language, url: app.url }])
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.clock.install()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) calls.push(request.url())
  })
  await page.goto('/booking?service=sprinkle')
  await page.locator('[name=firstName]').fill('Asha')
  await page.locator('[name=lastName]').fill('Gill')
  await page.locator('[name=email]').fill('asha.gill@example.com')
  await page.locator('[name=phone]').fill('905-555-0142')
  await go(page)
  await page.locator('[name=year]').selectOption('2021')
  await page.locator('[name=make]').selectOption('Honda')
  await page.locator('[name=model]').selectOption('Civic')
  await page.locator('[name=size][value=sedan]').check({ force: true })
  await go(page)
  await page.locator('[name=address]').fill('123 Queen Street West')
  await page.locator('[name=city]').fill('Brampton')
  await page.locator('[name=access]').fill('Buzzer 7')
  await page.locator('[name=date]').fill(nextTuesday())
  const chosen = page.locator(`[name=time][value="${time}"]`)
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return chosen.isEnabled()
    })
    .toBe(true)
  await chosen.check({ force: true })
  await go(page)
  await page.getByRole('timer').waitFor()
  return { page, faults, calls }
}

describe('a hold that runs out before the deposit is paid', () => {
  test.each([
    ['en', '9:00 AM'],
    ['fr', '11:00 AM'],
  ] as const)(
    'says so in %s, gives the choice back with every answer, and holds nothing by itself',
    async (language, time) => {
      const { page, faults, calls } = await toPayment(language, time)
      const [over, kept] = words[language]
      const before = await answers(page)
      const timer = page.getByRole('timer')
      const colour = () => timer.evaluate((clock) => getComputedStyle(clock).color)
      const calm = await colour()
      await page.clock.runFor(7 * 60_000)
      expect(await colour()).toBe(calm)
      await page.clock.runFor(60_000)
      await expect.poll(colour).not.toBe(calm)
      expect(calls).toHaveLength(1)
      app.forward(11)
      await page.clock.runFor(2 * 60_000)
      await page.getByText(over).waitFor()
      expect(await page.getByText(over).isVisible()).toBe(true)
      await page.clock.runFor(60_000)
      expect(await page.locator('[name=cardNumber]').count()).toBe(0)
      expect(await page.getByText(kept).count()).toBe(0)
      expect(await answers(page)).toEqual(before)
      expect(calls).toHaveLength(1)
      await expect.poll(() => page.locator(`[name=time][value="${time}"]`).isEnabled()).toBe(true)
      expect(await page.locator(`[name=time][value="${time}"]`).isChecked()).toBe(true)
      await go(page)
      await page.getByRole('timer').waitFor()
      expect(calls).toHaveLength(2)
      expect(faults).toEqual([])
      await page.context().close()
    },
  )

  test('and a page that was reloaded after its end asks first, too', async () => {
    const { page, calls } = await toPayment('en', '2:00 PM')
    app.forward(11)
    await page.clock.setSystemTime(new Date(Date.now() + 12 * 60_000))
    await page.reload()
    await page.getByText(words.en[0]).waitFor()
    expect(calls).toHaveLength(1)
    await page.context().close()
  })
})
