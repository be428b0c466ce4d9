import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { isForCustomers } from '#services/isomorphic/customer-pages.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { sampleOf } from '#tests/support/sample.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pagePaths } from '#web/app/pages.ts'

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

/** Until messages can show, and the bar of the network: they come behind the page, for which nobody waits. */
const messagesShow = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' })

const asha = { Name: 'Asha Gill', 'E-mail': 'asha@example.com', Message: 'Do you do camper vans?' }

describe('rubbish where a language was stored', () => {
  test.each(['de', 'EN', '{"language":"fr"}', '__proto__', 'fr\u0000', ' ', 'x'.repeat(100_000)])(
    '%j is English, without a fault, and the next choice counts',
    async (stored) => {
      const { page, faults } = await openWindow(browser, app.url, 1440)
      await page.addInitScript((text) => {
        if (sessionStorage.getItem('prepared') === null) localStorage.setItem('language', text)
        sessionStorage.setItem('prepared', 'yes')
      }, stored)
      await visit(page, '/about')
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      await page.getByRole('button', { name: 'Français' }).click()
      await page.locator('html[lang=fr]').waitFor()
      await page.reload()
      await page.locator('html[lang=fr]').waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    },
  )
})

describe('a page whose scripts do not come', () => {
  test('reads, leads on, and lets nothing that is typed into the address', async () => {
    const { page } = await openWindow(browser, app.url, 390)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/contact')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [label, text] of Object.entries(asha)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByRole('button', { name: 'Send Message' }).click()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(asha.Message)
    await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
    await page.waitForURL('**/privacy')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.context().close()
  })

  test('and says on the contact page how else we are reached, where scripts are switched off', async () => {
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/contact')
    expect(await page.locator('form').innerText()).toMatch(/Scripts are switched off.*\(416\) 555-0134/)
    await context.close()
  })
})

describe('a network that goes away under a visitor', () => {
  test('a message that could not be sent stays, and goes out when the network is back', async () => {
    const { page, faults } = await openWindow(browser, app.url, 390)
    await visit(page, '/contact')
    await messagesShow(page)
    for (const [label, text] of Object.entries(asha)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Failed to send message. Please try again.').waitFor()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(asha.Message)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Message Sent!').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})

describe('a network that comes and goes', () => {
  test.each(
    sampleOf(
      pagePaths.filter((path) => !isForCustomers(path)),
      5,
    ),
  )('is told of on %s, quietly, for as long as it is away', async (path) => {
    const { page, faults } = await openWindow(browser, app.url, 390)
    await visit(page, path)
    await messagesShow(page)
    await page.waitForLoadState('networkidle')
    const bar = page.getByText('You are offline. What you typed stays here.')
    expect(await bar.count()).toBe(0)
    await page.context().setOffline(true)
    await bar.waitFor()
    await page.context().setOffline(false)
    await bar.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('makes nobody signed out for good: who is here is asked again when calls arrive again', async () => {
    const { page } = await openWindow(browser, app.url, 1440)
    let asked = 0
    await page.route('**/api/auth/user', (route) => {
      asked += 1
      return asked === 1 ? route.abort() : route.fulfill({ json: { id: 'u1', firstName: 'Asha' } })
    })
    await visit(page, '/about')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Asha' }).waitFor()
    expect(asked).toBe(2)
    await page.context().close()
  })

  test('brings by itself what it kept back: a page that could not be opened opens when it returns', async () => {
    const { page } = await openWindow(browser, app.url, 1440)
    await visit(page, '/about')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.locator('a[href="/services"]').first().click()
    await page.getByRole('heading', { name: 'That did not work' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Three ways to come clean' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/services')
    await page.context().close()
  })
})

describe('a server whose price list does not answer', () => {
  test.each(['abort', 'refuse', 'hang'])('(%s) leaves the usual prices on the front page', async (fault) => {
    const { page } = await openWindow(browser, app.url, 1440)
    await page.route('**/api/services', (route) => {
      if (fault === 'abort') return route.abort()
      return fault === 'refuse' ? route.fulfill({ status: 500, body: 'no' }) : undefined
    })
    await page.goto('/')
    await page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
    const prices = page.getByRole('list', { name: 'Packages and prices' })
    expect((await prices.innerText()).match(/\$\d+/g)).toEqual(['$65', '$125', '$225'])
    await page.context().close()
  })
})
