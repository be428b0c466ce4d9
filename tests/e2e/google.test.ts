import { resolve } from 'node:path'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { revokeEverything } from '#infra/sandbox/google/grants.ts'
import { putItems } from '#infra/sandbox/google/items.ts'
import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways, expectSpeaks, untilOfficeRead } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

/** A year whose July is to come. */
const summer = new Date().getFullYear() + 1

let app: TestApp
let browser: Browser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  await officeStaff(app).owner()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const section = '/crm?section=google'

async function signIn(page: Page): Promise<void> {
  await page.goto(section)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ownerPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/crm')
}

/** Presses the button, consents in the window that opens, and waits until it has closed by itself. */
async function consent(page: Page, context: BrowserContext, button: string): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: button }).click()])
  await popup.getByText('Test mode').waitFor()
  expect(await popup.evaluate(() => [window.outerWidth, window.innerHeight])).toEqual([600, 600])
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow' }).click()])
  await page.getByText('Google account connected successfully').first().waitFor()
}

const hostile = '<img src=x onerror="window.hacked=1">'

/** One in each list, written as somebody else could write it. */
async function putHostileItems(database: Database): Promise<void> {
  const sortAt = Date.now() + 24 * 60 * 60_000
  // oxlint-disable-next-line no-script-url -- the link that must not become one
  const link = 'javascript:window.hacked=1'
  const at = (later: number) => ({ dateTime: new Date(sortAt + later).toISOString() })
  const mail = { subject: hostile, from: hostile, to: '', snippet: hostile, text: hostile, labels: ['INBOX'] }
  const event = { status: 'confirmed', summary: hostile, htmlLink: link, start: at(0), end: at(3_600_000) }
  const file = { name: hostile, mimeType: 'x', createdTime: at(0).dateTime, webViewLink: link }
  const contact = { name: hostile, email: hostile, phone: hostile, organization: hostile }
  for (const [kind, body] of [
    ['message', mail],
    ['event', event],
    ['file', file],
    ['contact', contact],
  ] as const)
    await putItems(database, kind, [{ id: 'hostile', sortAt, body }])
}

test('Google is connected in a window, its four lists are used, and it is disconnected', async () => {
  const { page, faults } = await openWindow(browser, app.url, 1440)
  const context = page.context()
  await signIn(page)
  await consent(page, context, 'Connect Google')

  const tab = (name: string) => page.getByRole('tab', { name }).click()
  // The scroll area of a list: 96 units of a quarter of a rem.
  const area = page.getByRole('region', { name: 'Gmail' })
  expect(await area.evaluate((one) => getComputedStyle(one).maxBlockSize)).toBe('384px')
  await page.getByRole('button', { name: 'Re: Two SUVs before Saturday?' }).click()
  await page.getByRole('dialog').getByText('the hose is at the side of the house').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please fill in all required fields').waitFor()
  await page.getByLabel('To', { exact: true }).fill('asha@example.com')
  await page.getByLabel('Subject').fill('Tomorrow')
  await page.getByLabel('Message').fill('See you at 9.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Email sent successfully').waitFor()

  await tab('Calendar')
  await page.getByRole('button', { name: 'Create event' }).click()
  await page.getByLabel('Event Title').fill('Fleet wash')
  await page.getByLabel('Start Time').fill(`${summer}-07-06T09:00`)
  await page.getByLabel('End Time').fill(`${summer}-07-06T11:00`)
  await page.getByLabel('Attendees').fill('a@x.ca, b@y.ca ')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Calendar event created successfully').waitFor()
  await page.getByText(`Jul 06, ${summer} 09:00 - 11:00`).waitFor()

  await tab('Drive')
  const link = page.getByRole('link', { name: 'Insurance certificate 2026.pdf' })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/drive\.google\.com\//)
  await consent(page, context, 'Allow saving files to Drive')
  await link.waitFor()
  await page.getByRole('tab', { name: 'Drive' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Sync to CRM' }).click()
  await page.getByText('Synced 8 new contacts, skipped 0 existing ones').waitFor()
  await page.getByRole('button', { name: 'Sync to CRM' }).click()
  await page.getByText('Synced 0 new contacts, skipped 8 existing ones').waitFor()
  await consent(page, context, 'Allow adding contacts')
  await page.getByRole('button', { name: 'Add customers to Google' }).click()
  await page.getByText('Added 0 new contacts, skipped 8 existing ones').waitFor()

  await page.goto('/crm?section=reports')
  await page.getByRole('button', { name: 'Save last 30 days to Drive' }).click()
  await page.getByText('Saved to Drive').waitFor()
  const saved = page.getByRole('link', { name: 'Open in Drive' })
  expect(await saved.getAttribute('href')).toMatch(/^https:\/\/drive\.google\.com\//)
  await expectAccessible(page, 'reports')
  await page.goto(section)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Google account disconnected successfully').waitFor()
  await page.getByRole('button', { name: 'Connect Google' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a consent that was revoked at Google is given again, and hostile titles, names and links are inert', async () => {
  const { page } = await openWindow(browser, app.url, 390)
  const context = page.context()
  await signIn(page)
  await consent(page, context, 'Connect Google')
  await revokeEverything(app.database, Date.now())
  await putHostileItems(app.database)
  await page.getByRole('tab', { name: 'Drive' }).click()
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/google/refresh/'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await asked
  await page.reload()
  await page.getByText('Google has to be connected again').waitFor()
  // A browser that opens no window: a link leads to the same page.
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Connect again' }).click()
  const link = page.getByRole('link', { name: 'Open it here' })
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await Promise.all([opened.waitForEvent('close'), opened.getByRole('button', { name: 'Allow' }).click()])
  await page.getByRole('tab', { name: 'Gmail' }).waitFor()
  const looks = [
    ['en', 'gmail'],
    ['en', 'drive'],
    ['fr', 'calendar'],
    ['pa', 'contacts'],
  ] as const
  for (const [language, open] of looks) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    const place = `${section}&tab=${open}`
    await page.goto(place)
    await page.getByRole('tab', { selected: true }).waitFor()
    await untilOfficeRead(page, language)
    await page.getByText(hostile).first().waitFor()
    expect(await page.getByRole('link', { name: hostile }).count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await expectSpeaks(page, language, place)
    await expectAccessible(page, place)
    await expectNothingSideways(page, place)
  }
  await context.close()
})
