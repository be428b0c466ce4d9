import { resolve } from 'node:path'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { isForCustomers } from '#services/isomorphic/customer-pages.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { publicPages } from '#services/isomorphic/pages.ts'
import { noteFaults, openChromium, visit } from '#tests/support/chromium.ts'
import { rotated, sampleOf } from '#tests/support/sample.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pagePaths } from '#web/app/pages.ts'

import { expectAccessibleIn, expectNothingSideways, expectSpeaks, foreignOn, setWidth } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

const someArticle = '/blog/salt'

/** Every page that anybody may open, one article for all, and those that an address makes another one. */
const addresses = [
  ...pagePaths.filter((path) => !path.startsWith('/blog/') && !isForCustomers(path)),
  someArticle,
  '/booking?service=glazed&name=Glazed+Detail&price=125',
  '/no-such-page',
]
const ahead: readonly string[] = [...publicPages, someArticle, '/no-such-page']

const phone = 390
const desk = 1440

let app: TestApp
let browser: Browser
/** One per language: its tabs share what the first of them fetched. */
const visitors = new Map<Language, BrowserContext>()

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  for (const language of languages) visitors.set(language, await visitorOf(language, { hasChosen: language === 'fr' }))
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** A visitor with a language chosen earlier, or in the address alone. */
async function visitorOf(language: Language, { hasChosen = true } = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: phone, height: 900 },
    reducedMotion: 'reduce',
  })
  if (hasChosen) {
    await context.addCookies([{ name: 'lang', value: language, url: app.url }])
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  }
  // The heading that came with the page is marked, so that one made anew can be told from it.
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('main h1')
      if (heading === null) return
      heading.setAttribute('data-served-heading', '')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  return context
}

async function openTab(language: Language): Promise<{ page: Page; faults: readonly string[] }> {
  const page = await visitors.get(language)?.newPage()
  if (page === undefined) throw new Error(`nobody speaks ${language}`)
  return { page, faults: noteFaults(page) }
}

/** Opens a page until all of it is there: it answers, what is fetched when somebody comes near has come, faces are drawn. */
async function visitWhole(page: Page, address: string): Promise<void> {
  await visit(page, address)
  await page.waitForFunction(() => {
    document.querySelector('[data-when-near]')?.scrollIntoView()
    return document.querySelector('[data-when-near], span[role=status]') === null
  })
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)))
}

/** French as it was chosen before; Punjabi at its own addresses. */
const addressIn = (language: Language, address: string) => (language === 'pa' ? pathIn(language, address) : address)

/** The width of a page: a phone and a desk in turns, by the address and the language; with `--every-case` both. */
const widthsFor = (language: Language, address: string): readonly number[] =>
  sampleOf(rotated([phone, desk], addresses.indexOf(address) + languages.indexOf(language)), 1)

// In English in both themes: colours do not depend on the language.
describe.each(languages)('every page in %s', (language) => {
  test.concurrent.each(addresses)(
    '%s: taken over as served, in one language, accessible, nothing sideways',
    async (address) => {
      const { page, faults } = await openTab(language)
      await visitWhole(page, addressIn(language, address))
      const isKept = await page.locator('main h1[data-served-heading]').count()
      expect(isKept === 1 || !ahead.includes(address), 'the served heading is kept').toBe(true)
      for (const width of widthsFor(language, address)) {
        await setWidth(page, width)
        await expectSpeaks(page, language, `${width} px`)
        await expectAccessibleIn(language, page, `${width} px`)
      }
      await expectNothingSideways(page, address)
      expect(faults).toEqual([])
      await page.close()
    },
  )
})

describe('the other way to each language', () => {
  test.each([
    ['fr', 'the address names it', false],
    ['pa', 'it was chosen before', true],
  ] as const)('in %s, where %s, pages rendered ahead are taken over as served', async (language, _, hasChosen) => {
    const context = await visitorOf(language, { hasChosen })
    const page = await context.newPage()
    const faults = noteFaults(page)
    for (const path of sampleOf(ahead, 8)) {
      const address = hasChosen ? path : pathIn(language, path)
      await visit(page, address)
      expect(await page.locator('main h1[data-served-heading]').count(), address).toBe(1)
      expect(await page.evaluate(() => document.documentElement.lang), address).toBe(language)
      expect(new URL(page.url()).pathname, address).toBe(address)
    }
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('what these tests look for', () => {
  test('would be found: English on a page that should be French or Punjabi', async () => {
    const { page } = await openTab('en')
    for (const address of ['/', '/privacy']) {
      await visitWhole(page, address)
      expect((await foreignOn(page, 'fr')).length, address).toBeGreaterThan(50)
      expect((await foreignOn(page, 'pa')).length, address).toBeGreaterThan(50)
    }
    await page.close()
  })

  test('would be found: a page that React renders otherwise than it was served', async () => {
    const { page, faults } = await openTab('en')
    await page.route('**/about', async (route) => {
      const answer = await route.fetch()
      const body = await answer.text()
      await route.fulfill({ response: answer, body: body.replace(/(<h1[^>]*>)/, '$1Another ') })
    })
    await visitWhole(page, '/about')
    expect(faults.join()).toMatch(/#418|hydrat/i)
    await page.close()
  })
})
