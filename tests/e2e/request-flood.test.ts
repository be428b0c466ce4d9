import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const flood = 500
/** Among the quote requests is one of somebody who means it. */
const hers = 253
const asha = 'asha@example.com'

let app: TestApp
let browser: Browser
let visitor: TestBrowser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  const opening = openChromium(inject('chromiumPath'))
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, workers: false }), opening])
  for (let from = 0; from < flood; from += 10) {
    const some = Array.from({ length: 10 }, (_, n) => from + n)
    await Promise.all(some.flatMap((n) => [ask(n), write(n)]))
  }
  ;({ visitor } = await officeStaff(app).member('owner'))
}, 300_000)
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function ask(n: number): Promise<void> {
  const [email, address] =
    n === hers ? [asha, '7 Elm Street, Brampton'] : [`quote${n}@spam.example`, '1 Main Street, Brampton']
  const wanted = {
    vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan' as const, color: 'Blue' },
    locationDetails: { type: 'home' as const, address },
    selectedService: 'glazed',
    selectedAddons: [],
  }
  const { id, ownerToken = '' } = accepted(await createQuote(app.ctx, { kind: 'visitor' }, wanted))
  const contact = { email, phone: `416-600-${String(1_000 + n)}` }
  accepted(await bookQuote(app.ctx, { kind: 'visitor' }, id, contact, [ownerToken]))
}

async function write(n: number): Promise<void> {
  const person = { name: `Bot ${n}`, email: `bot${n}@spam.example`, phone: '', message: 'Cheap links' }
  accepted(await receiveLead(app.ctx, { kind: 'visitor' }, { source: 'contact', language: 'en', ...person }))
}

async function tabTo(page: Page, called: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused?.textContent
      return focused?.getAttribute('aria-label') ?? label ?? ''
    })
    if (called.test(name.trim())) return
  }
  throw new Error(`No Tab leads to ${called}`)
}

const groupOf = (page: Page, count: number) => page.getByRole('button', { name: `Show all ${count}` })

test.each([390, 1440])(
  'at %i px 500 quote requests and 500 messages are two lines beside the one that is meant, found, opened, archived and brought back by key',
  async (width) => {
    const { page, faults } = await openWindow(browser, app.url, width)
    await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: app.url })))
    await page.goto('/crm?section=leads')
    await groupOf(page, flood - 1).waitFor()
    await groupOf(page, flood).waitFor()
    expect(await page.getByRole('article').count()).toBe(3)
    await page.getByRole('article', { name: asha }).waitFor()

    const search = page.locator('main').getByRole('searchbox')
    await search.focus()
    await page.keyboard.type(asha)
    await groupOf(page, flood).waitFor({ state: 'detached' })
    expect(await page.getByRole('article').allTextContents()).toEqual([expect.stringContaining('7 Elm Street')])
    expect(await page.getByRole('article').textContent()).toContain('Somebody wants to be called about a quote')
    await search.fill('')
    await groupOf(page, flood - 1).waitFor()

    await search.focus()
    await tabTo(page, /^Show all 499$/)
    await page.keyboard.press('Enter')
    const members = page.getByRole('list', { name: 'Show all 499' })
    await members.getByRole('article').nth(24).waitFor()
    expect(await members.getByRole('article').count()).toBe(25)
    await page.keyboard.press('Enter')
    await members.waitFor({ state: 'detached' })

    await search.focus()
    await tabTo(page, /^Select 499 alike: quote\d+@spam\.example$/)
    await page.keyboard.press('Space')
    const bar = page.getByRole('toolbar', { name: 'Selected leads' })
    await bar.getByText('499 leads selected').waitFor()
    await search.focus()
    await tabTo(page, /^Archive$/)
    await page.keyboard.press('Enter')
    await groupOf(page, flood - 1).waitFor({ state: 'detached' })
    expect(await page.getByRole('article').count()).toBe(2)
    await page.getByRole('article', { name: asha }).waitFor()

    await page.goto('/crm?section=leads&archived=yes')
    await groupOf(page, flood - 1).waitFor()
    await search.focus()
    await tabTo(page, /^Select/)
    await page.keyboard.press('Space')
    await bar.getByText('499 leads selected').waitFor()
    await tabTo(page, /^Take out of the archive$/)
    await page.keyboard.press('Enter')
    await groupOf(page, flood - 1).waitFor({ state: 'detached' })
    await page.goto('/crm?section=leads')
    await groupOf(page, flood - 1).waitFor()
    expect(await page.getByRole('article').count()).toBe(3)
    expect(faults).toEqual([])
    await page.context().close()
  },
)
