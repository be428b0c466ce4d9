import { resolve } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { publicPages } from '#services/isomorphic/pages.ts'
import { noteFaults, openChromium, visit } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { cards, fillToPayment, nextTuesday, payWith } from './wizard.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

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

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

async function openScreen(width: number, height: number, language: Language = 'en'): Promise<Page> {
  const viewport = { width, height }
  const context = await browser.newContext({ baseURL: app.url, viewport, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'lang', value: language, url: app.url }])
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return context.newPage()
}

const boxOf = (what: Locator): Promise<Box> =>
  what.first().evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom }
  })

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

describe('the first screen', () => {
  test.each([
    ['en', 390],
    ['fr', 390],
    ['pa', 390],
  ] as const)(
    'in %s on a phone of %s × 664 has the wheel, the three prices and the next free start',
    async (language, width) => {
      const page = await openScreen(width, 664, language)
      await visit(page, '/')
      const hero = page.locator('main > section').first()
      const prices = hero.locator('ul a')
      expect(await prices.count()).toBe(3)
      expect((await boxOf(prices.last())).bottom).toBeLessThanOrEqual(664)
      const next = hero.locator('a[href*="date="]')
      await next.waitFor()
      expect((await boxOf(next)).bottom).toBeLessThanOrEqual(664)
      const wheel = await boxOf(hero.locator('svg[viewBox="0 0 1000 1000"]'))
      expect(overlap(wheel, { left: 0, top: 80, right: width - 80, bottom: 200 })).toBe(true)
      // The words of the title stay clear of it.
      const words = await page.locator('h1').evaluate((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return [...range.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
      })
      const centre = { x: (wheel.left + wheel.right) / 2, y: (wheel.top + wheel.bottom) / 2 }
      const radius = (wheel.right - wheel.left) * 0.45
      for (const { right, top, bottom } of words) {
        const y = Math.min(Math.max(centre.y, top), bottom)
        expect(Math.hypot(centre.x - right, centre.y - y)).toBeGreaterThan(radius)
      }
      await page.context().close()
    },
  )

  test('of a phone on its side has the wheel and both ways on, that of a desk the whole height of the wheel', async () => {
    const page = await openScreen(844, 390)
    await visit(page, '/')
    for (const name of ['Choose a package', 'Get my price'])
      expect((await boxOf(page.getByRole('link', { name }))).bottom).toBeLessThanOrEqual(390)
    const wheel = page.locator('main svg[viewBox="0 0 1000 1000"]')
    expect(overlap(await boxOf(wheel), { left: 500, top: 100, right: 800, bottom: 350 })).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    const hero = await boxOf(page.locator('main > section'))
    // The rim ends at nine tenths of the drawing.
    const box = await boxOf(wheel)
    const margin = (box.bottom - box.top) * 0.05
    expect(box.top + margin).toBeGreaterThanOrEqual(hero.top)
    expect(box.bottom - margin).toBeLessThanOrEqual(hero.bottom)
    await page.context().close()
  })

  test.each([390, 768, 1024])('at %s px has a call and the packages beside the menu', async (width) => {
    const page = await openScreen(width, 900)
    await visit(page, '/about')
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Call (416) 555-0134' }).isVisible()).toBe(true)
    await header.getByRole('link', { name: 'Book', exact: true }).click()
    await page.waitForURL('/services')
    await header.getByRole('button', { name: 'Menu' }).click()
    await header.getByRole('link', { name: 'Log In' }).waitFor()
    await page.context().close()
  })
})

test('on a phone the price and Next are in view from the first field of a booking', async () => {
  const page = await openScreen(390, 664)
  await visit(page, '/booking?service=glazed')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.waitFor()
  const price = page.locator('main form strong', { hasText: /^\$125$/ })
  for (const one of [await boxOf(next), await boxOf(price)]) {
    expect(one.top).toBeGreaterThan(500)
    expect(one.bottom).toBeLessThanOrEqual(664)
  }
  await page.context().close()
})

describe('large letters', () => {
  test.each(languages)(
    'at twice their size nothing is wider than a phone, and the menu is there, in %s',
    async (language) => {
      const page = await openScreen(390, 664, language)
      const faults = noteFaults(page)
      for (const path of publicPages) {
        await visit(page, path)
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
        const menu = await boxOf(page.locator('header button[aria-controls=menu]'))
        expect(menu.left, path).toBeGreaterThanOrEqual(0)
        expect(menu.right, path).toBeLessThanOrEqual(390)
      }
      await visit(page, '/booking?service=glazed')
      await page.getByRole('textbox').first().waitFor()
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), '/booking').toBeLessThanOrEqual(390)
      await visit(page, '/quote')
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      const numerals = page.locator('[data-wizard] nav li span[aria-hidden]')
      expect(await numerals.count()).toBe(3)
      for (const numeral of await numerals.all()) {
        const { inner, outer } = await numeral.evaluate((circle) => {
          const range = document.createRange()
          range.selectNodeContents(circle)
          return { inner: range.getBoundingClientRect().height, outer: circle.getBoundingClientRect().height }
        })
        expect(inner).toBeLessThan(outer)
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
  )
})

const texts = 'main h2, main p, main li'

describe('another language', () => {
  test.each([
    ['fr', '/services', 1500],
    ['pa', '/services', 900],
    ['fr', '/terms', 2000],
  ] as const)('%s is chosen on %s: what stood at the top stands there still', async (language, path, from) => {
    const page = await openScreen(1440, 900)
    await visit(page, path)
    await page.evaluate((top) => {
      document.documentElement.style.overflowAnchor = 'none' // Safari keeps no place by itself
      window.scrollTo(0, top)
    }, from)
    const index = await page.evaluate((words) => {
      const isInView = (element: Element) => element.getBoundingClientRect().top > 80
      return [...document.querySelectorAll(words)].findIndex(isInView)
    }, texts)
    const placeOf = () =>
      page
        .locator(texts)
        .nth(index)
        .evaluate((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent }))
    const before = await placeOf()
    await page.locator(`header [lang=${language}]`).first().focus()
    expect(await page.evaluate(() => window.scrollY), 'to reach for the button scrolls nothing').toBe(from)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await placeOf()).text).not.toBe(before.text)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(async () => Math.abs((await placeOf()).top - before.top)).toBeLessThan(4)
    await page.context().close()
  })
})

/** Ink of the light theme. */
const ink = 'rgb(31, 19, 24)'

describe('on paper', () => {
  test('the legal pages are all text, in ink, also for who reads them in the dark', async () => {
    const page = await openScreen(794, 1123)
    for (const path of ['/terms', '/privacy', '/refund-policy'] as const) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await visit(page, path)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('banner').count(), path).toBe(0)
      expect(await page.getByRole('contentinfo').count(), path).toBe(0)
      const title = page.locator('h1')
      expect(await title.isVisible(), path).toBe(true)
      expect(await title.evaluate((element) => getComputedStyle(element).color), path).toBe(ink)
      expect(await page.locator('main svg:visible').count(), path).toBe(0)
      await page.emulateMedia({ media: 'screen' })
    }
    await page.context().close()
  })

  test('the confirmed booking is its facts, without the ways on', async () => {
    const page = await openScreen(794, 1123)
    await fillToPayment(page, { date: nextTuesday(), time: '10:00 AM' })
    await payWith(page, cards.pays)
    await page.getByText('Add to calendar').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const main = page.locator('main')
    for (const fact of ['Glazed Detail', '123 Queen Street West, Brampton', '2021 Honda Civic'])
      expect(await main.getByText(fact).first().isVisible(), fact).toBe(true)
    for (const way of ['Add to calendar', 'View Dashboard', 'Book Another Service'])
      expect(await main.getByText(way).first().isVisible(), way).toBe(false)
    expect(await page.getByRole('banner').count()).toBe(0)
    await page.context().close()
  })
})
