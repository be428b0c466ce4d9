import { resolve } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, visit } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const street = '100 Queen Street East, Brampton'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function openAt(address: string, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await visit(page, address)
  return page
}

async function openQuote(width: number, height: number): Promise<Page> {
  const page = await openAt('/quote', width, height)
  await form(page, 'Vehicle details').waitFor()
  return page
}

const form = (page: Page, name: string) => page.getByRole('form', { name })
const isShown = async (page: Page, name: string) => expect.poll(() => form(page, name).count()).toBe(1)
const go = (page: Page, name = 'Next') =>
  page.locator('[data-wizard]').getByRole('button', { name, exact: true }).click()
const result = (page: Page) => page.getByRole('dialog', { name: 'Your quote' })

/** Clicks in the middle of the window, clear of sticky bars. */
async function choose(page: Page, name: string): Promise<void> {
  const card = page.locator('[data-wizard] label', { hasText: new RegExp(`^${name}`) }).first()
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await card.click()
}

async function toPlace(page: Page): Promise<void> {
  await page.getByLabel('Year').selectOption('2021')
  await page.getByLabel('Make').selectOption('Honda')
  await choose(page, 'Hatchback')
  await go(page)
  await isShown(page, 'Service location')
}

async function toPackage(page: Page): Promise<void> {
  await toPlace(page)
  await choose(page, 'At home')
  await page.getByRole('combobox', { name: 'Address' }).fill(street)
  await page.keyboard.press('Escape')
  await go(page)
  await isShown(page, 'Package and add-ons')
  await choose(page, 'Glazed Detail')
}

const boxOf = (what: Locator) =>
  what.first().evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom }
  })

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)])
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The toast's own pane: the area around it is there without one. */
const toast = (page: Page) =>
  page.locator('section[aria-label="Notifications (F8)"] :is([aria-live], [role=alert]) > *')

describe('Back in the browser', () => {
  test('goes down one step, a reload keeps the step, and with the result open it closes the result', async () => {
    const page = await openQuote(390, 664)
    await toPackage(page)
    await page.goBack()
    await isShown(page, 'Service location')
    await page.reload()
    await isShown(page, 'Service location')
    expect(await page.getByRole('combobox', { name: 'Address' }).inputValue()).toBe(street)
    await page.goForward()
    await isShown(page, 'Package and add-ons')
    await go(page, 'Get Quote')
    await result(page).waitFor()
    await page.goBack()
    await expect.poll(() => result(page).count()).toBe(0)
    await isShown(page, 'Package and add-ons')
    await page.goBack()
    await page.goBack()
    await isShown(page, 'Vehicle details')
    expect(new URL(page.url()).pathname).toBe('/quote')
    await page.context().close()
  })

  test('from the booking leads to the result again, and from the front page’s wizard out of the page only at its start', async () => {
    const page = await openAt('/about', 1440, 900)
    await visit(page, '/')
    await form(page, 'Vehicle details').waitFor()
    await toPackage(page)
    await go(page, 'Get Quote')
    await result(page).getByRole('link', { name: 'Choose a time and pay the deposit' }).click()
    await page.waitForURL('**/booking?*')
    await page.goBack()
    await result(page).waitFor()
    for (const name of ['Package and add-ons', 'Service location', 'Vehicle details']) {
      await page.goBack()
      await isShown(page, name)
    }
    await page.goBack()
    await page.waitForURL('/about')
    expect(await page.locator('[data-wizard]').count()).toBe(0)
    await page.context().close()
  })
})

describe('what lies over what', () => {
  test('on a phone the price and the way on are in view in every step', async () => {
    const page = await openQuote(390, 664)
    const expectInView = async (name: string, price: string) => {
      const button = page.locator('[data-wizard]').getByRole('button', { name, exact: true })
      expect((await boxOf(button)).bottom).toBeLessThanOrEqual(664)
      const figure = page.locator('[data-wizard] form').getByText(price, { exact: true })
      expect((await boxOf(figure)).bottom).toBeLessThanOrEqual(664)
      expect((await boxOf(figure)).top).toBeGreaterThan(500)
    }
    await expectInView('Next', 'from $65')
    await toPackage(page)
    await expectInView('Get Quote', '$125')
    await choose(page, 'Pet Hair Removal')
    await expectInView('Get Quote', '$165')
    await page.context().close()
  })

  test('on a phone the page that scrolls to the wizard cuts no car, and the toast leaves the result’s header free', async () => {
    const page = await openQuote(390, 664)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    const cars = page.locator('main > header svg')
    const header = await boxOf(page.getByRole('banner'))
    expect((await boxOf(cars)).bottom).toBeLessThan(header.bottom + 1)
    await toPackage(page)
    await go(page, 'Get Quote')
    await page.getByText('Quote Generated!').waitFor()
    const top = result(page).locator('header')
    await expect.poll(() => overlap(toast(page), top)).toBe(false)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const isTooWide = (dialog: Element) => dialog.scrollWidth > dialog.clientWidth
    expect(await result(page).evaluate(isTooWide), 'the result at twice its size').toBe(false)
    expect((await boxOf(result(page))).right).toBeLessThanOrEqual(390)
    await page.context().close()
  })

  test('on a desk the toast of a failure leaves Get Quote free', async () => {
    const page = await openQuote(1440, 900)
    await toPackage(page)
    await page.context().setOffline(true)
    const button = page.locator('[data-wizard]').getByRole('button', { name: 'Get Quote' })
    // Low in the window, where toasts are.
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await button.click()
    await page.getByText('Failed to generate quote. Please try again.').waitFor()
    await expect.poll(() => overlap(toast(page), button)).toBe(false)
    await page.context().close()
  })
})

test('the list of addresses is at most 15rem high and scrolls, and the white swatch has a border on its paint', async () => {
  const page = await openQuote(768, 900)
  await toPlace(page)
  const white = page.locator('[data-paint="white"]')
  const drawn = await white.evaluate((circle) => {
    const { stroke, strokeWidth, fill } = getComputedStyle(circle)
    return { isBordered: stroke !== fill && stroke !== 'none', strokeWidth }
  })
  expect(drawn).toEqual({ isBordered: true, strokeWidth: '2px' })

  await page.getByRole('combobox', { name: 'Address' }).pressSequentially('Queen')
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  const panel = await list.locator('..').evaluate((element) => {
    const { maxBlockSize, overflowY } = getComputedStyle(element)
    return { maxBlockSize, overflowY }
  })
  expect(panel).toEqual({ maxBlockSize: '240px', overflowY: 'auto' })
  await page.context().close()
})
