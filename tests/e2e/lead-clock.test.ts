import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

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

test('how long a lead waits is said in Punjabi, whose units browsers do not know', async () => {
  const form = { name: 'Kim Diaz', email: 'kim.diaz@example.com', phone: '', message: '11:30?' }
  expect((await app.visitor().post('/api/contact', form)).status).toBe(201)
  const { visitor } = await officeStaff(app).member('owner')
  const { page } = await openWindow(browser, app.url, 390)
  await page.addInitScript(() => localStorage.setItem('language', 'pa'))
  await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: app.url })))
  await page.goto('/crm?section=leads')
  const card = page.getByRole('article', { name: 'Kim Diaz' })
  await card.waitFor()
  expect(await card.textContent()).toMatch(/ਉਡੀਕ: \d+ ਮਿੰਟ/)
  await page.context().close()
})
