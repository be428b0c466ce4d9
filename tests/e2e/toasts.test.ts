import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { askForPrice, coveredByToast } from './walk.ts'

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

test.each([390, 768, 1440])(
  'at %i px a toast leaves the head of a dialog and the button of a form free',
  async (width) => {
    const { page } = await openWindow(browser, app.url, width)
    await visit(page, '/quote')
    await page.locator('main form button[type=submit]').last().click()
    await askForPrice(page)
    await page.getByText('Quote Generated!').first().waitFor()
    await expect.poll(() => coveredByToast(page)).toEqual([])
    await page.goto('/booking?service=glazed')
    await page.locator('main form button[type=submit]').click()
    await page.getByText('Missing Information').waitFor()
    await expect.poll(() => coveredByToast(page)).toEqual([])
    await page.context().close()
  },
)
