import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { isSlotLabel, slotToHour } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import { utcValue } from '#services/isomorphic/icalendar.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { coveredByToast } from './walk.ts'
import { cards, expectConfirmed, fillToPayment, fullDate, nextTuesday, payWith, type WizardInput } from './wizard.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

/** The main job in a real browser, on whichever database and queue. */
export function bookingJourney(
  where: string,
  servers: () => Promise<{ databaseUrl?: string; redisUrl?: string }>,
): void {
  describe(`booking a detail and paying its deposit ${where}`, () => {
    let app: TestApp
    let browser: Browser
    beforeAll(async () => {
      await buildIfStale({ log: () => {} })
      ;[app, browser] = await Promise.all([
        servers().then((given) => openTestApp({ ...given, webDirectory, vans: 1 })),
        openChromium(inject('chromiumPath')),
      ])
    })
    afterAll(async () => {
      await browser.close()
      await app.close()
    })

    const statusOf = async (time: string) => {
      const rows = await app.database.query<{ status: string; payment: string }>(
        `select b.status, p.status as payment from rm.bookings b join rm.payments p on p.booking_id = b.id
         where b.date = $1::date and b.time = $2 order by b.position desc`,
        [date, time],
      )
      return rows.map((row) => `${row.status} ${row.payment}`)
    }
    const date = nextTuesday()

    test.each([
      [390, '8:00 AM'],
      [1440, '2:00 PM'],
    ])('a visitor books and pays at %i px', async (width, time) => {
      const { page, faults } = await openWindow(browser, app.url, width)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await fillToPayment(page, { date, time })
      await payWith(page, cards.pays)
      await expectConfirmed(page, { date, time })
      await eventually(async () => (await statusOf(time)).includes('confirmed paid'), 'the deposit is captured')
      await expectMailed(app.url, await page.locator('main').innerText(), { date, time })
      expect(faults).toEqual([])
      await page.context().close()
    })

    test('a declined card says why, beside the card and in a toast, keeps the slot, and another card pays', async () => {
      const time = '8:00 AM'
      const day = { date: laterThan(date, 7), time }
      const { page, faults } = await openWindow(browser, app.url, 390)
      await fillToPayment(page, day)
      await payWith(page, cards.declines)
      await page.getByText('Payment Failed').first().waitFor()
      await page.getByText('Your card was declined.').first().waitFor()
      await expect.poll(() => coveredByToast(page)).toEqual([])
      await page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('button', { name: 'Close' }).click()
      await page.getByText('The bank gave no reason.').waitFor()
      await page.getByText('is kept for you').waitFor()
      await payWith(page, cards.declines)
      await page.getByText('Payment Failed').first().waitFor()
      await payWith(page, cards.pays)
      await expectConfirmed(page, day)
      expect(await page.getByText('Payment Failed').count()).toBe(0)
      expect(faults).toEqual([])
      await page.context().close()
    })

    test('the bank asks in the page: loaded anew the page comes back to it, and passed the booking is confirmed', async () => {
      const day = { date: laterThan(date, 7), time: '2:00 PM' }
      const { page, faults } = await openWindow(browser, app.url, 1440)
      await fillToPayment(page, day)
      await payWith(page, cards.asksBank)
      await page.getByRole('dialog', { name: /3-D Secure/ }).waitFor()
      await page.reload()
      await page.getByRole('dialog', { name: /3-D Secure/ }).waitFor()
      expect(await page.getByText('Payment Failed').count()).toBe(0)
      await page.getByRole('button', { name: 'Complete authentication' }).click()
      await expectConfirmed(page, day)
      expect(page.url()).not.toContain('secret')
      expect(faults).toEqual([])
      await page.context().close()
    })

    test('the tab is closed after paying: the booking is finished without it', async () => {
      const day = { date: laterThan(date, 14), time: '8:00 AM' }
      const { page } = await openWindow(browser, app.url, 390)
      await page.route('**/api/payments/complete', (route) => route.abort())
      await fillToPayment(page, day)
      const confirmed = page.waitForResponse((response) => response.url().includes('/confirm'))
      await payWith(page, cards.pays)
      await confirmed
      await page.context().close()
      const rows = await eventually(async () => {
        const found = await app.database.query<{ status: string }>(
          "select b.status from rm.bookings b join rm.payments p on p.booking_id = b.id where b.date = $1::date and p.status = 'paid'",
          [day.date],
        )
        return found.length > 0 && found
      }, 'the provider’s word finishes the booking')
      expect(rows).toEqual([{ status: 'confirmed' }])
    })

    test('two visitors want one slot: the second is told and offered what is free, with all answers kept', async () => {
      const day = { date: laterThan(date, 21), time: '10:00 AM' }
      const first = await openWindow(browser, app.url, 1440)
      const second = await openWindow(browser, app.url, 390)
      await fillToAppointmentThenHold(first.page, second.page, day)
      await second.page.getByText('That time was just taken').first().waitFor()
      await expect
        .poll(() =>
          second.page
            .getByRole('alert')
            .getByRole('button', { name: / · \d+:00 [AP]M$/ })
            .count(),
        )
        .toBeGreaterThan(0)
      expect(await second.page.locator('input[type=date]').inputValue()).toBe(day.date)
      expect(await second.page.getByLabel('Street address').inputValue()).toBe('123 Queen Street West')
      expect(await second.page.getByLabel('City').inputValue()).toBe('Brampton')
      await second.page.getByRole('button', { name: 'Back', exact: true }).click()
      for (const [label, value] of [
        ['Year', '2021'],
        ['Make', 'Honda'],
        ['Model', 'Civic'],
      ] as const)
        expect(await second.page.getByLabel(label).inputValue()).toBe(value)
      expect(await second.page.getByRole('radio', { name: 'Sedan', exact: true }).isChecked()).toBe(true)
      await second.page.getByRole('button', { name: 'Back', exact: true }).click()
      for (const [label, value] of [
        ['First name', 'Asha'],
        ['Last name', 'Gill'],
        ['E-mail', 'asha.gill@example.com'],
        ['Phone', '905-555-0142'],
      ] as const)
        expect(await second.page.getByRole('main').getByLabel(label).inputValue()).toBe(value)
      await first.page.context().close()
      await second.page.context().close()
    })
  })
}

/** Both are at the last field of step 3 with the slot chosen; the first goes on, then the second. */
async function fillToAppointmentThenHold(
  first: Parameters<typeof fillToPayment>[0],
  second: Parameters<typeof fillToPayment>[0],
  day: { date: string; time: string },
): Promise<void> {
  let letSecondGo = () => {}
  const firstHolds = new Promise<void>((go) => {
    letSecondGo = go
  })
  await second.route('**/api/create-payment-intent', async (route) => {
    await firstHolds
    await route.continue()
  })
  await fillToPayment(second, day)
  await fillToPayment(first, day)
  await first.getByLabel('Card number').waitFor()
  letSecondGo()
}

/** The mail to the customer has what the page shows, and the visit for the calendar; the office knows too. */
async function expectMailed(url: string, shown: string, { date, time }: WizardInput): Promise<void> {
  const [reference] = /FG-\w{6}/.exec(shown) ?? ['no reference']
  const inbox = sandboxInbox(url)
  const mail = await inbox.mail('asha.gill@example.com', `Booking confirmed: ${reference}`)
  for (const fact of [
    'Glazed Detail',
    fullDate(date),
    time,
    '123 Queen Street West, Brampton',
    '2021 Honda Civic',
    '$31',
  ]) {
    expect(shown).toContain(fact)
    expect(mail.text).toContain(fact)
  }
  const startsAt = instantAt(date, slotToHour(isSlotLabel(time) ? time : '8:00 AM') * 60)
  expect(calendarValue(await inbox.file(mail.id), 'DTSTART')).toBe(utcValue(startsAt))
  expect((await inbox.mail('office@freshglaze.example', `New booking ${reference}`)).text).toContain('Asha Gill')
}

const laterThan = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
