import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { weighScripts } from '#scripts/bench/web/weights.ts'
import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways, expectSpeaks } from './inspection.ts'

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

/** Scripts and styles that a page loads, by their path. */
function noteCode(page: Page): Set<string> {
  const code = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) code.add(pathname)
  })
  return code
}

const heading = { en: 'Staff sign-in', fr: 'Connexion du personnel', pa: 'ਸਟਾਫ਼ ਸਾਈਨ-ਇਨ' } as const

test.each(languages)(
  'in %s the sign-in of staff says that it is not available, and leads back to the site',
  async (language) => {
    const { page, faults } = await openWindow(browser, app.url, 390)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const answer = await page.goto('/admin-login')
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: heading[language], exact: true }).waitFor()
    await expectSpeaks(page, language, '/admin-login')
    await expectAccessible(page, '/admin-login')
    await expectNothingSideways(page, '/admin-login')
    expect(await page.title()).toBe(`${heading[language]} – Fresh Glaze`)
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL(`${app.url}/`)
    expect(faults).toEqual([])
    await page.context().close()
  },
)

test('the office and the shop load no script and no style of each other', async () => {
  const { page } = await openWindow(browser, app.url, 1440)
  const office = noteCode(page)
  await page.goto('/admin-login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(office.size).toBeGreaterThan(1)
  const text = readFileSync(resolve(webDirectory, 'manifest.json'), 'utf8')
  for (const path of office) expect(text).not.toContain(path.slice(1))
  await page.context().close()

  const visitor = await openWindow(browser, app.url, 1440)
  const shop = noteCode(visitor.page)
  for (const path of ['/', '/booking', '/quote']) {
    await visitor.page.goto(path)
    await visitor.page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
  }
  expect([...shop].filter((path) => office.has(path) || path.includes('office'))).toEqual([])
  expect(shop.size).toBeGreaterThan(5)
  await visitor.page.context().close()
})

test('the entry script of the shop has at most 88 kB, compressed', () => {
  expect(weighScripts().start).toBeLessThanOrEqual(88_000)
})
