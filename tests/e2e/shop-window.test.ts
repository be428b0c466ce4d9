import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

/** The ground of every page, as the tokens have it. */
const powder = { light: 'rgb(251, 247, 249)', dark: 'rgb(22, 15, 18)' }

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

async function open(address: string, width: number): Promise<Page> {
  const { page } = await openWindow(browser, app.url, width)
  await visit(page, address)
  return page
}

describe('the shop window in a browser', () => {
  test('our own faces are drawn, nobody else is asked for anything, and we ask once who is here', async () => {
    const { page } = await openWindow(browser, app.url, 1440)
    const foreign: string[] = []
    let checks = 0
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url)) foreign.push(request.url())
      if (request.url().endsWith('/api/auth/user')) checks += 1
    })
    await page.goto('/')
    await page.locator('main h1').waitFor()
    const faces = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts]
        .filter((face) => face.status === 'loaded')
        .map((face) => face.family.replaceAll('"', ''))
    })
    expect(faces).toEqual(expect.arrayContaining(['Anek Latin', 'Figtree']))
    expect(faces).not.toContain('Anek Gurmukhi')
    // It is asked once the page has been taken over.
    await expect.poll(() => checks).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
    expect(checks).toBe(1)
    await page.context().close()
  })

  test('the theme follows the system until it is chosen, and the choice stays after a reload', async () => {
    const page = await open('/', 1440)
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const showsGround = (colour: string) => expect.poll(ground).toBe(colour)
    await showsGround(powder.light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await showsGround(powder.dark)
    await page.getByRole('button', { name: 'Switch to the light theme' }).click()
    await showsGround(powder.light)
    await page.reload()
    await page.locator('main h1').waitFor()
    await showsGround(powder.light)
    await page.context().close()
  })

  test('a chosen language is stored, and marks the page before anything else after a reload', async () => {
    const page = await open('/', 1440)
    await page.getByRole('button', { name: 'Français' }).click()
    await page.locator('html[lang=fr]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr')
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/services', { waitUntil: 'commit' })
    await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
    expect((await page.context().cookies()).find(({ name }) => name === 'lang')?.value).toBe('fr')
    await page.context().close()
  })

  test('a link starts at the top, Back returns to the place that was left', async () => {
    const page = await open('/', 1440)
    await page.evaluate(() => window.scrollTo(0, 1500))
    // Not `click`, which would scroll the page to where the sticky header began.
    await page.getByRole('link', { name: 'Services', exact: true }).first().dispatchEvent('click')
    await page.getByRole('heading', { level: 1, name: 'Three ways to come clean' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Sweet seats, delivered.' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1400)
    await page.context().close()
  })

  test.each(['sprinkle', 'glazed', 'filled'])('/services#%s opens at that package', async (id) => {
    const page = await open(`/services#${id}`, 390)
    const top = () => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top / innerHeight)
    await expect
      .poll(async () => {
        const place = await top()
        return place >= 0 && place < 0.5
      })
      .toBe(true)
    await page.context().close()
  })

  test('a fresh visitor, without the signed-in cookie, sees the page at once, while the session is still being asked for', async () => {
    const { page } = await openWindow(browser, app.url, 1440)
    await page.route('**/api/auth/user', () => {}) // never answered
    await page.goto('/services')
    await page.getByRole('link', { name: 'Log In' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('status').getByText('Loading...').count()).toBe(0)
    await page.context().close()
  })

  test('a visitor with the signed-in cookie sees the spinner while the session loads, and the page when no answer comes', async () => {
    const { page } = await openWindow(browser, app.url, 390)
    await page.context().addCookies([{ name: 'signed_in', value: '1', url: app.url }])
    await page.route('**/api/auth/user', () => {}) // never answered
    await page.goto('/services')
    await page.getByRole('status').getByText('Loading...').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(1)
    await page.context().close()
  })

  test('the keyboard can skip to the content, and always sees where it is', async () => {
    const page = await open('/', 1440)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    const ring = await skip.evaluate((link) => getComputedStyle(link).outlineStyle)
    expect(ring).toBe('solid')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.context().close()
  })
})
