import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

export interface DemoOffice {
  readonly app: TestApp
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** The product with demo data of three vans and its first owner, and a browser. */
export async function openDemoOffice(): Promise<DemoOffice> {
  await buildIfStale({ log: () => {} })
  const [app, browser] = await Promise.all([
    openTestApp({ webDirectory, demo: true, vans: 3 }),
    openChromium(inject('chromiumPath')),
  ])
  await officeStaff(app).owner()
  const close = async () => {
    await browser.close()
    await app.close()
  }
  return { app, browser, close }
}

/** The first owner, by the sign-in page, to the dashboard. */
export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/crm-login')
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ownerPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/crm')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
