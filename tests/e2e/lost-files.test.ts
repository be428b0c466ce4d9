import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { isForCustomers } from '#services/isomorphic/customer-pages.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { sampleOf } from '#tests/support/sample.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pagePaths } from '#web/app/pages.ts'

import { inTurns, lose, noteFiles } from './lost-files.ts'
import { askForPrice, bookAndPay } from './walk.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 20 }), openChromium(inject('chromiumPath'))])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Many pages, one after the other. */
const longMs = 600_000

/** Every page that anybody may open, one article for all, and addresses that name their language. */
const addresses = [
  ...pagePaths.filter((path) => !path.startsWith('/blog/') && !isForCustomers(path)),
  '/blog/salt',
  '/booking?service=glazed',
  '/no-such-page',
  '/fr',
  '/pa/services',
  '/fr/booking?service=glazed',
]

/** A page is whole: it answers, and has its header, heading and footer. */
async function expectWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('banner').waitFor()
  await page.getByRole('contentinfo').waitFor()
}

/** Scrolls through the page until no request follows. */
async function readToTheEnd(page: Page): Promise<void> {
  for (const part of [0.3, 0.6, 1]) {
    await page.evaluate(
      (share) => window.scrollTo({ top: document.body.scrollHeight * share, behavior: 'instant' }),
      part,
    )
  }
  await page.waitForLoadState('networkidle')
}

const appliedSheets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])))

/** Without it no page answers: what was served leads on by itself. */
const isStart = (file: string): boolean => /^\/assets\/(?:index|rolldown-runtime)-.*\.js$/.test(file)

/** Each file of ours, with the first address that asks for it. */
const firstSeen = new Map<string, string>()

beforeAll(async () => {
  await inTurns(sampleOf(addresses, 10), 3, async (address) => {
    const { page } = await openWindow(browser, app.url, 1440)
    const files = noteFiles(page)
    await page.goto(address)
    await expectWhole(page)
    await readToTheEnd(page)
    for (const file of files) firstSeen.set(file, firstSeen.get(file) ?? address)
    await page.context().close()
  })
})

describe('scripts and style sheets that are lost on their way', () => {
  test.each(sampleOf(addresses, 6))('%s loses each of its files once, and is whole all the same', async (address) => {
    const { page } = await openWindow(browser, app.url, 1440)
    const { lost } = await lose(page.context(), (file) => !isStart(file), 'once')
    await page.goto(address)
    await expectWhole(page)
    await readToTheEnd(page)
    expect(lost.size).toBeGreaterThan(3)
    const sheets = [...lost].filter((file) => file.endsWith('.css'))
    await expect.poll(() => appliedSheets(page)).toEqual(expect.arrayContaining(sheets))
    await page.context().close()
  })

  test('one after the other, until a page is opened anew, leave their pages whole', { timeout: longMs }, async () => {
    const files = [...firstSeen].filter(([file]) => !isStart(file))
    expect(files.length).toBeGreaterThan(50)
    await inTurns(sampleOf(files, 5), 3, async ([file, address]) => {
      const { page } = await openWindow(browser, app.url, 1440)
      const { lost } = await lose(page.context(), (one) => one === file, 'until-reload')
      await page.goto(address)
      await expectWhole(page)
      await expect
        .poll(
          async () => {
            if (lost.size === 0) await readToTheEnd(page)
            return [...lost]
          },
          { message: address },
        )
        .toEqual([file])
      await expectWhole(page)
      await page.context().close()
    })
  })

  test.each(sampleOf(addresses, 4))('%s leads on without the script that starts it', async (address) => {
    const { page } = await openWindow(browser, app.url, 1440)
    const { lost } = await lose(page.context(), isStart, 'until-reload')
    await page.goto(address)
    // Served pages lead on by their links; those that wait for their script say how to go on.
    const ways = [
      page.getByRole('link', { name: /^(?:try again|réessayer)$/i }),
      page.getByRole('link', { name: 'View Services' }),
      page.getByRole('link', { name: /^(?:About|À propos|ਸਾਡੇ ਬਾਰੇ)$/ }),
    ]
    const way = ways.reduce((one, other) => one.or(other))
    await way.first().click()
    await expectWhole(page)
    expect(lost.size).toBeGreaterThan(0)
    await page.context().close()
  })
})

describe('a journey on which files are lost', () => {
  const ways = [
    ['en', '', 'en'],
    ['fr', '/fr', 'en'],
    ['pa', '', 'pa'],
  ] as const
  test.each(sampleOf(ways, 2))(
    'ends in %s at addresses that begin with "%s", where %s was chosen, with each of its files lost once: a price, a booking, a paid deposit',
    async (language, prefix, chosen) => {
      const { page } = await openWindow(browser, app.url, 390)
      await page.context().addCookies([{ name: 'lang', value: chosen, url: app.url }])
      await page.addInitScript((one) => localStorage.setItem('language', one), chosen)
      const { lost } = await lose(page.context(), (file) => !isStart(file), 'once')
      await page.goto(`${prefix}/quote`)
      await askForPrice(page)
      await page.goto(`${prefix}/services`)
      await expectWhole(page)
      await page.locator('a[href*="service=glazed"]').first().click()
      await bookAndPay(page)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(new URL(page.url()).pathname).toBe(`${prefix}/booking`)
      expect(lost.size).toBeGreaterThan(20)
      await page.context().close()
    },
  )

  test(
    'ends without one of the files that it asks for on its way, until a page is opened anew',
    { timeout: longMs },
    async () => {
      const walk = async (page: Page) => {
        await page.locator('a[href*="service=glazed"]').first().click()
        await bookAndPay(page)
      }
      const first = await openWindow(browser, app.url, 1440)
      await first.page.goto('/services')
      await expectWhole(first.page)
      await first.page.waitForLoadState('networkidle')
      const files = noteFiles(first.page)
      await walk(first.page)
      await first.page.context().close()
      expect(files.size).toBeGreaterThan(8)
      await inTurns(sampleOf([...files], 2), 3, async (file) => {
        const { page } = await openWindow(browser, app.url, 1440)
        await page.goto('/services')
        await expectWhole(page)
        await page.waitForLoadState('networkidle')
        const { lost } = await lose(page.context(), (one) => one === file, 'until-reload')
        await walk(page)
        expect([...lost]).toEqual([file])
        await page.context().close()
      })
    },
  )

  test.each([
    ['/contact', '/contact'],
    ['/pa/contact', '/fr/contact'],
  ])('keeps what was typed when %s has to be opened anew for another language, at %s', async (address, after) => {
    const { page } = await openWindow(browser, app.url, 1440)
    await page.goto(address)
    await expectWhole(page)
    await page.waitForFunction(() => document.querySelector('main [inert]') === null)
    await page.locator('main [name=name]').fill('Asha Gill')
    await page.locator('main [name=message]').fill('Do you do camper vans?')
    await lose(page.context(), (file) => file.endsWith('.js'), 'until-reload')
    await page.getByRole('button', { name: 'Français' }).first().click()
    await page.locator('html[lang=fr]').waitFor()
    await expect.poll(() => page.locator('main [name=message]').inputValue()).toBe('Do you do camper vans?')
    expect(await page.locator('main [name=name]').inputValue()).toBe('Asha Gill')
    expect(new URL(page.url()).pathname).toBe(after)
    await page.context().close()
  })
})
