import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  await officeStaff(app).owner()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const switched = (page: Page) =>
  page.locator('header fieldset').filter({ visible: true }).getByRole('button').allInnerTexts()

async function switchOff(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const button = page.getByRole('button', { name: `Switch off ${name}` })
    await button.click()
    await page.getByRole('button', { name: `Offer ${name}` }).waitFor()
  }
}

test('the owner switches French off: it leaves the language switch, its addresses lead to English ones, and who had chosen it reads English', async () => {
  const { page: office, faults: officeFaults } = await openWindow(browser, app.url, 390)
  await office.goto('/crm?section=settings&part=languages')
  await office.locator('input[name=username]').fill('admin')
  await office.locator('input[name=password]').fill(ownerPassword)
  await office.keyboard.press('Enter')
  await office.getByRole('button', { name: 'Switch off French' }).waitFor()

  const { page, faults } = await openWindow(browser, app.url, 1440)
  await visit(page, '/about')
  expect(await switched(page)).toHaveLength(3)
  await page.getByRole('button', { name: 'Français' }).filter({ visible: true }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()

  await switchOff(office, 'French')
  await expectAccessible(office, 'the languages in the settings')
  await expectNothingSideways(office, 'the languages in the settings')
  const marked = async () => (await (await fetch(`${app.url}/about`)).text()).includes('data-without="fr"')
  await eventually(marked, 'pages without French')

  await visit(page, '/about')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  expect(await switched(page)).toHaveLength(2)
  await visit(page, '/fr/contact?x=1')
  expect(page.url()).toBe(`${app.url}/contact?x=1`)
  const named = await page
    .locator('link[hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
  expect(named).toEqual(['en', 'pa', 'x-default'])

  await switchOff(office, 'Punjabi')
  await eventually(
    async () => (await (await fetch(`${app.url}/about`)).text()).includes('data-without="fr pa"'),
    'pages in English alone',
  )
  await visit(page, '/about')
  expect(await switched(page)).toEqual([])
  expect([...faults, ...officeFaults]).toEqual([])
}, 120_000)
