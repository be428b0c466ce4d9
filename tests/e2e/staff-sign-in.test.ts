import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'
import { connectAuthenticator } from './virtual-authenticator.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const own = '/crm?section=password'

let app: TestApp
let browser: Browser
/** Browsers make no passkey for an IP address. */
let url: string
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  url = app.url.replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function openSignIn(page: Page, path: string) {
  await page.context().clearCookies()
  await page.goto(path)
  await page.locator('input[name=username]').waitFor()
}

async function signIn(page: Page, { username, password }: { readonly username: string; readonly password: string }) {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname === '/crm')
}

test('a passkey of the crew is added beside the password, opens the office with nothing typed, and opens it no more once an owner took it off', async () => {
  const staff = officeStaff(app)
  const [crew, boss] = [await staff.member('crew'), await staff.member('owner')]
  const { page, faults } = await openWindow(browser, url, 390)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSignIn(page, '/crm-login')
  await signIn(page, crew)
  await page.goto(own)
  const first = await connectAuthenticator(page)
  await page.locator('[name=passkeyName]').fill('Phone of the crew')
  await page.locator('[name=passkeyPassword]').fill(crew.password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const row = page.locator('section[aria-labelledby=own-passkeys] li')
  await row.waitFor()
  expect(await row.locator('strong').innerText()).toBe('Phone of the crew')
  const kept = await first.credentials()
  await first.detach()
  await expectAccessible(page, 'the own passkeys')
  await expectNothingSideways(page, 'the own passkeys')

  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' })
  for (const door of ['/crm-login', '/admin-login']) {
    await openSignIn(page, door)
    const again = await connectAuthenticator(page, kept)
    await passkey.click()
    await page.waitForURL((at) => at.pathname === '/crm')
    expect((await (await page.request.get('/api/crm/me')).json()).username).toBe(crew.username)
    kept.splice(0, kept.length, ...(await again.credentials()))
    await again.detach()
  }
  await openSignIn(page, '/admin-login')
  await expectAccessible(page, 'the sign-in with a passkey')
  await expectNothingSideways(page, 'the sign-in with a passkey')

  const desk = await openWindow(browser, url, 1440)
  await openSignIn(desk.page, '/admin-login')
  await signIn(desk.page, boss)
  await desk.page.goto('/crm?section=settings&part=staff')
  await desk.page.getByRole('button', { name: `Take off the passkeys of ${crew.username}` }).click()
  const dialog = desk.page.getByRole('dialog')
  await expectAccessible(desk.page, 'the question whether to take passkeys off')
  await dialog.getByRole('button', { name: `Take off the passkeys of ${crew.username}` }).click()
  await dialog.waitFor({ state: 'detached' })

  await connectAuthenticator(page, kept)
  await passkey.click()
  await page.getByText('Signing in with this passkey did not work').waitFor()
  expect((await page.request.get('/api/crm/me')).status()).toBe(401)
  // What was refused is told by the page, and by the browser as a failed request.
  expect([...faults, ...desk.faults]).toEqual([])
})
