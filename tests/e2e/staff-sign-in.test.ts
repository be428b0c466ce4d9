import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { totpCode } from '#tests/support/totp-code.ts'

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
  await desk.page.getByRole('button', { name: `Remove passkeys and codes of ${crew.username}` }).click()
  const dialog = desk.page.getByRole('dialog')
  await expectAccessible(desk.page, 'the question whether to take passkeys off')
  await dialog.getByRole('button', { name: `Remove passkeys and codes of ${crew.username}` }).click()
  await dialog.waitFor({ state: 'detached' })

  await connectAuthenticator(page, kept)
  await passkey.click()
  await page.getByText('Signing in with this passkey did not work').waitFor()
  expect((await page.request.get('/api/crm/me')).status()).toBe(401)
  // What was refused is told by the page, and by the browser as a failed request.
  expect([...faults, ...desk.faults]).toEqual([])
})

test('codes of an app are turned on with the QR code, asked for after the password, replaced once by a recovery code, and turned off', async () => {
  const member = await officeStaff(app).member('owner')
  const { page, faults } = await openWindow(browser, url, 390)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSignIn(page, '/admin-login')
  await signIn(page, member)
  await page.goto(own)
  const panel = page.locator('section[aria-labelledby=own-totp]')
  await panel.locator('[name=totpPassword]').fill(member.password)
  await panel.getByRole('button', { name: 'Set up codes' }).click()
  await panel.getByRole('img', { name: 'QR code for your app' }).waitFor()
  await expectAccessible(page, 'the QR code')
  await expectNothingSideways(page, 'the QR code')
  const secret = (await panel.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  const code = () => totpCode(secret, Date.parse(app.ctx.clock()))
  await panel.locator('[name=totpCode]').fill(code())
  await panel.getByRole('button', { name: 'Turn codes on' }).click()
  const recovery = panel.getByRole('alert').locator('li')
  await recovery.first().waitFor()
  expect(await recovery.count()).toBe(10)
  const spare = await recovery.nth(4).innerText()
  await expectAccessible(page, 'the recovery codes')
  await expectNothingSideways(page, 'the recovery codes')

  const enter = async (entered: string) => {
    await page.locator('input[name=code]').fill(entered)
    await page.keyboard.press('Enter')
    await page.waitForURL((at) => at.pathname === '/crm')
  }
  const typePassword = async () => {
    await openSignIn(page, '/crm-login')
    await page.locator('input[name=username]').fill(member.username)
    await page.locator('input[name=password]').fill(member.password)
    await page.keyboard.press('Enter')
    await page.locator('input[name=code]').waitFor()
  }
  await typePassword()
  expect((await page.request.get('/api/crm/me')).status()).toBe(401)
  await expectAccessible(page, 'the code after the password')
  await expectNothingSideways(page, 'the code after the password')
  // A code counts once.
  app.forward(0.5)
  await enter(code())
  await typePassword()
  await enter(spare)
  await page.goto(own)
  await panel.getByText('9 recovery codes left').waitFor()
  app.forward(0.5)
  await expectAccessible(page, 'codes that are on')
  await panel.locator('[name=totpPassword]').fill(member.password)
  await panel.locator('[name=totpCode]').fill(code())
  await panel.getByRole('button', { name: 'Turn codes off' }).click()
  await panel.getByRole('button', { name: 'Set up codes' }).waitFor()
  await openSignIn(page, '/crm-login')
  await signIn(page, member)
  expect(faults).toEqual([])
})
