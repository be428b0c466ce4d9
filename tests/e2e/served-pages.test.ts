import { resolve } from 'node:path'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { listedPages } from '#services/isomorphic/pages.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectSpeaks } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

/** Asked for with a slash at the end, or with a query that changes nothing: still rendered ahead. */
const variants = ['/services/', '/?utm_source=mail']

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

const choose = (context: BrowserContext, language: Language) =>
  context.addCookies([{ name: 'lang', value: language, url: app.url }])

/** Remembers the heading that came with the page, so that a heading made anew can be told from it. */
const markServedHeading = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('main h1')
      if (heading === null) return
      heading.setAttribute('data-served-heading', '')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

/** React has taken the page over when its elements answer to it. */
const answers = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })

describe.each(languages)('pages rendered ahead in %s', (language) => {
  test.each(variants)('%s is the same page, taken over as it is', async (address) => {
    const { page, faults } = await openWindow(browser, app.url, 390)
    await choose(page.context(), language)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await markServedHeading(page)
    await page.goto(address)
    await answers(page)
    expect(await page.locator('main h1[data-served-heading]').count()).toBe(1)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('lead to one another and read well where scripts are blocked, from the front page to the last article', async () => {
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
    const page = await context.newPage()
    const isPublic = new Set(listedPages.map((path) => pathIn(language, path)))
    const addresses = new Set([pathIn(language, '/')])
    for (const address of addresses) {
      await page.goto(address)
      expect((await page.locator('main h1').innerText()).length, address).toBeGreaterThan(3)
      expect(
        await page
          .locator(`header a[href="${pathIn(language, '/services')}"]`)
          .first()
          .isVisible(),
        address,
      ).toBe(true)
      await expectSpeaks(page, language, address)
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
      for (const link of links.filter((link) => isPublic.has(link))) addresses.add(link)
    }
    // The quote asks for scripts: nothing that is there without them leads to it.
    isPublic.delete(pathIn(language, '/quote'))
    addresses.delete(pathIn(language, '/quote'))
    expect([...addresses].toSorted()).toEqual([...isPublic].toSorted())
    await page.goto(pathIn(language, '/'))
    await page.locator('footer a[href$="/privacy"]').click()
    await page.waitForURL((url) => url.pathname === pathIn(language, '/privacy'))
    await context.close()
  })
})

describe('an address that has no page', () => {
  test.each([
    ['/no-such-page', 'en', 'Page Not Found'],
    ['/fr/no-such-page', 'fr', 'Page introuvable'],
    ['/pa/blog/no-such-article', 'pa', 'ਪੰਨਾ ਨਹੀਂ ਲੱਭਿਆ'],
  ] as const)('%s is answered 404, in %s: %s, and the focus stays where it was', async (address, language, heading) => {
    const { page } = await openWindow(browser, app.url, 390)
    await markServedHeading(page)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await answers(page)
    expect(await page.locator('main h1[data-served-heading]').innerText()).toBe(heading)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    await page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.context().close()
  })
})

describe('an address that names its language', () => {
  test('keeps it from page to page, through the switcher and back, and chooses nothing for the visitor', async () => {
    const { page, faults } = await openWindow(browser, app.url, 1440)
    await page.goto('/fr/terms')
    await answers(page)
    await page.locator('header a[href="/fr/contact"]').first().click()
    await page.waitForURL((url) => url.pathname === '/fr/contact')
    await page.getByRole('heading', { level: 1, name: 'Dites-le simplement' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
    expect((await page.context().cookies()).filter(({ name }) => name === 'lang')).toEqual([])

    await page.evaluate(() => scrollTo(0, 300))
    await page.locator('header').getByRole('button', { name: 'ਪੰਜਾਬੀ' }).first().dispatchEvent('click')
    await page.waitForURL((url) => url.pathname === '/pa/contact')
    await page.getByRole('heading', { level: 1, name: 'ਜੋ ਪੁੱਛਣਾ ਹੈ, ਪੁੱਛੋ' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pa')
    expect((await page.context().cookies()).find(({ name }) => name === 'lang')?.value).toBe('pa')

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Conditions de service' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/fr/terms')
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('pa')
    expect(faults).toEqual([])
    await page.context().close()
  })
})

describe('who is greeted how', () => {
  test('a visitor sees the page and never the ring, although the server does not say who is here', async () => {
    const { page } = await openWindow(browser, app.url, 390)
    await page.route('**/api/auth/user', () => {}) // never answered
    let rings = 0
    await page.exposeFunction('ringSeen', () => (rings += 1))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const isWaiting = document.querySelector('main') === null && document.querySelector('[role=status]') !== null
        if (isWaiting) void Reflect.get(window, 'ringSeen')()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    await answers(page)
    expect(rings).toBe(0)
    await page.context().close()
  })

  test('a language that is stored without its cookie is spoken all the same, and the server told for the next time', async () => {
    const { page, faults } = await openWindow(browser, app.url, 390)
    await page.addInitScript(() => localStorage.setItem('language', 'fr'))
    await page.goto('/about')
    await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1, name: /[éàè]|nous/i }).waitFor()
    expect((await page.context().cookies()).find(({ name }) => name === 'lang')?.value).toBe('fr')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('with nothing stored the language is English, whatever the cookie says', async () => {
    const { page } = await openWindow(browser, app.url, 390)
    await choose(page.context(), 'fr')
    await page.goto('/about')
    await page.locator('html[lang=en]').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('header nav').first().getAttribute('aria-label')).toBe('Main')
    await page.context().close()
  })
})
