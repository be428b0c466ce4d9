import { resolve } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { languages } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { officeWorkerPath } from '#services/isomorphic/office-pages.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const minuteMs = 60_000

let app: TestApp
let browser: Browser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([
    openTestApp({ webDirectory, now, vans: 4 }),
    openChromium(inject('chromiumPath')),
  ])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** The clock of the phone goes as that of the application, and is put forward with the next page that opens. */
async function setClock(page: Page) {
  const aheadMs = Date.parse(app.ctx.clock()) - Date.now()
  await page.context().addInitScript((ahead) => {
    const more = Number(localStorage.getItem('forward-ms') ?? 0)
    const real = Date
    const present = () => real.now() + ahead + more
    globalThis.Date = new Proxy(real, {
      construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [present()] : given),
      get: (target, name) => (name === 'now' ? present : Reflect.get(target, name)),
    })
  }, aheadMs)
}

async function signIn(page: Page, { username, password }: { readonly username: string; readonly password: string }) {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/crm')
}

/** Number of stored entries; null before the page has made its database, which this must not create. */
const keptOf = (page: Page, store: 'days' | 'reports') =>
  page.evaluate(
    (name) =>
      new Promise<number>((done, fail) => {
        const asked = indexedDB.open('fresh-glaze.crew-day')
        asked.addEventListener('upgradeneeded', () => asked.transaction?.abort())
        asked.addEventListener('error', () => {
          if (asked.error?.name === 'AbortError') done(0)
          else fail(asked.error ?? new Error('no database'))
        })
        asked.addEventListener('success', () => {
          const count = asked.result.transaction(name).objectStore(name).count()
          count.addEventListener('success', () => {
            asked.result.close()
            done(count.result)
          })
        })
      }),
    store,
  )

/**
 * A worker that comes first copies whatever is fetched; one that comes last, the scripts alone that it asks for itself. What the
 * browser keeps besides may be gone on any day.
 */
async function dropChanceCopies(page: Page): Promise<void> {
  const worker = await (await page.request.get(officeWorkerPath)).text()
  await page.evaluate(async (own) => {
    for (const name of await caches.keys()) {
      const copies = await caches.open(name)
      const paths = (await copies.keys()).map(({ url }) => new URL(url).pathname)
      for (const path of paths) if (path.endsWith('.js') && !own.includes(path)) await copies.delete(path)
    }
  }, worker)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await devTools.detach()
}

/** The browser takes the database away from the page that is open. */
const loseDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const asked = indexedDB.deleteDatabase('fresh-glaze.crew-day')
        asked.addEventListener('success', () => done())
        asked.addEventListener('error', () => fail(asked.error ?? new Error('it stays')))
      }),
  )

test('the crew’s day with the network cut: it opens, a visit too, what is pressed waits, and reaches the log once with the time of the press', async () => {
  const id = await bookAsGuest(app, { email: 'asha@example.com', date: '2027-02-09', time: '3:00 PM' })
  const member = await officeStaff(app).member('crew')
  const { page, faults } = await openWindow(browser, app.url, 390)
  await setClock(page)
  await page.goto('/crm-login')
  await signIn(page, member)
  const arrived = page.getByRole('button', { name: 'Arrived', exact: true })
  await arrived.waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => keptOf(page, 'days')).toBe(1)
  await dropChanceCopies(page)

  await loseDatabase(page)
  // Read anew, the day is kept again without a reload.
  await page.getByLabel('View').selectOption('week')
  await page.getByLabel('View').selectOption('day')
  await expect.poll(() => keptOf(page, 'days')).toBe(1)

  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/No connection since 12:\d\d PM/).waitFor()
  await page.locator(`a[href*="${id}"]`).first().click()
  // The page of a visit alone leads back to all.
  await page.getByRole('link', { name: 'All bookings' }).click()
  await page.getByText(/No connection since 12:\d\d PM/).waitFor()
  const pressedAt = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: 'On the way' }).click()
  await arrived.click()
  await page.getByText('2 reports are not sent yet.').waitFor()
  await arrived.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await page.getByText('3 reports are not sent yet.').waitFor()
  await expectAccessible(page, 'the crew’s day without a connection')
  await expectNothingSideways(page, 'the crew’s day without a connection')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 reports are not sent yet.').waitFor()
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await page.getByText('3 reports are not sent yet.').waitFor()

  await page.evaluate((ms) => localStorage.setItem('forward-ms', String(ms)), 20 * minuteMs)
  app.forward(20)
  await page.reload()
  await page.getByText('3 reports are not sent yet.').waitFor()
  await expect.poll(() => page.getByText('Not sent yet', { exact: true }).count()).toBe(3)
  expect(await page.getByRole('button', { name: 'Completed', exact: true }).count()).toBe(0)
  const other = await page.context().newPage()
  await other.goto('/crm')
  await other.getByText('3 reports are not sent yet.').waitFor()

  await page.context().setOffline(false)
  await expect.poll(() => keptOf(page, 'reports')).toBe(0)
  for (const tab of [page, other])
    await tab.getByText('Not sent yet', { exact: true }).first().waitFor({ state: 'detached' })
  await page.getByText(/No connection/).waitFor({ state: 'detached' })
  const events = (await app.ctx.log.readStream(bookingStream(id))).slice(-3)
  expect(events.map(({ type }) => type)).toEqual(['CrewDeparted', 'CrewArrived', 'BookingCompleted'])
  for (const { data } of events) {
    const told = 'pressedAt' in data ? Date.parse(String(data.pressedAt)) : Number.NaN
    expect(Math.abs(told - pressedAt)).toBeLessThan(5 * minuteMs)
  }
  // The van is there already: nobody is told that it is on its way.
  const left = `select 1 from infra.outbox where reaction = 'mail-when-crew-departed'`
  await expect.poll(() => app.database.query(left)).toEqual([])
  const subjects = (await sandboxInbox(app.url).messages()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('on our way'))).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.url}/`)
  expect(await keptOf(page, 'days')).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('on a phone the address stays readable beside what was reported last, in every language', async () => {
  const id = await bookAsGuest(app, { email: 'jo@example.com', date: '2027-02-09', time: '3:00 PM' })
  const { visitor } = await officeStaff(app).member('owner')
  const answer = await visitor.post(`/api/crm/bookings/${id}/progress`, { step: 'departed' })
  expect(answer.status, answer.text).toBe(200)
  for (const language of languages) {
    const { page } = await openWindow(browser, app.url, 390)
    await setClock(page)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: app.url })))
    await page.goto('/crm?section=bookings&view=list&from=2027-02-09')
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) })
    await row.waitFor()
    const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0
    const words = row.locator('a[href^="tel:"]').locator('xpath=..')
    expect((await width(words)) / (await width(row)), language).toBeGreaterThan(0.35)
    await page.context().close()
  }
})
