import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { officeReceipts } from '#services/contracts/receipts.ts'
import { accentShades } from '#services/isomorphic/accent-shades.ts'
import { atAnyStart, bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { jpegParts } from '#tests/support/jpeg.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { plainPng } from '#tests/support/png.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const accent = '#1b4f9c'
const shades = accentShades(accent)

let app: TestApp
let browser: Browser
let owner: TestBrowser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  owner = await officeStaff(app).owner()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const served = async (path: string) => (await fetch(`${app.url}${path}`)).text()

async function openSettings(page: Page): Promise<void> {
  await page.goto('/crm?section=settings&part=brand')
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ownerPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Brand' }).waitFor()
}

/** A file of this name and kind, chosen as the logo. */
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Choose a logo').first().setInputFiles({ name, mimeType, buffer })

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
}

const logoOf = (page: Page) => page.locator('header img[data-logo]')
const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name)

test('the owner changes accent colour and logo: pages show both before any script runs, mails, receipts and the office follow, and the program’s look comes back', async () => {
  const before = await served('/about')
  const { page: office, faults: officeFaults } = await openWindow(browser, app.url, 390)
  await openSettings(office)
  expect(await office.getByRole('button', { name: 'Save' }).count()).toBe(0)

  await office.getByLabel('Code of the colour').fill('blue')
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByText('That is not a code of a colour.').waitFor()
  await office.getByLabel('Code of the colour').fill('#ffd84d')
  await office.getByText(`the light theme shows it as ${accentShades('#ffd84d').field}`).waitFor()
  await office.getByLabel('Code of the colour').fill(accent)
  await office.getByText('The light theme shows it as you chose it').waitFor()

  await choose(office, 'logo.png', 'image/png', Buffer.concat([jpegParts.start, Buffer.from('no picture')]))
  await office.getByRole('alert').filter({ hasText: 'not a picture' }).waitFor()
  await choose(office, 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await office.getByRole('alert').filter({ hasText: 'not a picture' }).waitFor()
  await choose(office, 'logo.png', 'image/png', plainPng(160, 40))
  await office.getByText('A logo of 160 by 40 pixels').waitFor()
  expect(await office.getByRole('alert').filter({ hasText: 'not a picture' }).count()).toBe(0)
  expect(await office.locator('figure img').count()).toBe(2)
  await expectAccessible(office, 'the brand in the settings')
  await expectNothingSideways(office, 'the brand in the settings')
  await save(office)

  await eventually(
    async () => (await served('/')).includes(`--raspberry:${shades.field}`),
    'pages in the accent colour',
  )
  const { page: bare } = await openWindow(browser, app.url, 390)
  await bare.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await bare.goto('/')
  expect(
    await logoOf(bare)
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(160)
  expect(await tokenOf(bare, '--berry')).toBe(shades.light.accent)
  await bare.emulateMedia({ colorScheme: 'dark' })
  expect(await tokenOf(bare, '--berry')).toBe(shades.dark.accent)

  const { page, faults } = await openWindow(browser, app.url, 1440)
  for (const address of ['/', '/about', '/booking?service=glazed', '/admin-login']) {
    await (address === '/admin-login' ? page.goto(address) : visit(page, address))
    await logoOf(page).first().waitFor()
    expect(await logoOf(page).first().getAttribute('alt')).toBe('Fresh Glaze')
    expect(
      await page.locator('header').getByText('Fresh Glaze', { exact: true }).filter({ visible: true }).count(),
    ).toBe(0)
    expect(await tokenOf(page, '--berry')).toBe(shades.light.accent)
  }
  await visit(page, '/')
  await expectAccessible(page, 'the front page in another brand')
  await expectNothingSideways(page, 'the front page in another brand')
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(shades.field)
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(JSON.parse(await served(manifest ?? '')).theme_color).toBe(shades.field)

  const form = { name: 'Asha', email: 'asha@example.com', phone: '', message: 'Hello' }
  await app.visitor().post('/api/contact', form)
  const { id, html } = await sandboxInbox(app.url).mail('asha@example.com', 'message')
  expect(html).toContain(`src="${app.url}${await logoOf(page).first().getAttribute('src')}" alt="Fresh Glaze"`)
  expect(html).toContain(`color:${shades.field}`)
  await bare.goto(`/sandbox/mail/${id}`)
  const mailed = bare.frameLocator('iframe').locator('img')
  expect(await mailed.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)

  const booking = await bookAsGuest(app, { email: 'asha@example.com', ...atAnyStart })
  const receipt = await eventually(async () => {
    const { body } = await owner.get(`/api/crm/bookings/${booking}/receipts`)
    return officeReceipts.parse(body).receipts[0]
  }, 'the receipt of the deposit')
  const pdf = await owner.get(`/api/crm/receipts/${receipt.id}/receipt.pdf`)
  expect(pdf.text).toMatch(/\/Subtype \/Image[^<>]*\/Width 160/)

  await office.getByRole('button', { name: 'Set version 0 back' }).click()
  await office.getByText('The drawn ring', { exact: true }).waitFor()
  await save(office)
  await eventually(async () => (await served('/about')) === before, 'pages as they were built')
  expect([...faults, ...officeFaults]).toEqual([])
}, 180_000)
