import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { usualCities } from '#services/contracts/business.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'
import { fillToAppointment } from './wizard.ts'

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

/** Maximum length without a line break. */
const long = 'W'.repeat(60)
const changed = [...usualCities.filter((city) => city !== 'Milton'), 'Ajax', long]

async function changeInOffice(): Promise<void> {
  const { page, faults } = await openWindow(browser, app.url, 390)
  await page.goto('/crm?section=settings&part=area')
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ownerPassword)
  await page.keyboard.press('Enter')
  for (const city of ['Ajax', long]) {
    await page.getByLabel('Name of the city').fill(city)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Remove Milton' }).click()
  await expectAccessible(page, 'the service area in the settings')
  await expectNothingSideways(page, 'the service area in the settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.goto('/crm?section=history')
  await page.getByText(`Service area, version 1 published. Added: Ajax, ${long}. Removed: Milton.`).waitFor()
  expect(faults).toEqual([])
  await page.context().close()
}

/** Pages are told within five seconds, behind an answer. */
const served = async (path: string): Promise<string> => (await fetch(`${app.url}${path}`)).text()

const citiesOn = (page: Page) => page.getByRole('list', { name: 'Cities that we serve' }).locator('li').allInnerTexts()

test('the owner adds a city and removes one; visitors see it on the pages, search engines in their data, and the booking offers it', async () => {
  expect(await served('/about')).not.toContain('id="business-contact"')
  await changeInOffice()
  await eventually(async () => (await served('/about')).includes('id="business-contact"'), 'the page with what was set')
  const data = /id="structured-data">([^<]*)/.exec(await served('/about'))?.[1] ?? ''
  expect(JSON.parse(data).areaServed.map(({ name }: { name: string }) => name)).toEqual(changed)

  const { page, faults } = await openWindow(browser, app.url, 1440)
  for (const path of ['/', '/about']) {
    await visit(page, path)
    await expect.poll(async () => (await citiesOn(page)).toSorted()).toEqual(changed.toSorted())
    await expectNothingSideways(page, path)
  }
  await fillToAppointment(page)
  const offered = await page
    .getByLabel('City')
    .evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value))
  expect(offered).toEqual(changed)
  const warning = page.getByText('That is outside the cities that we usually drive to.')
  await page.getByLabel('City').fill('Milton')
  await warning.waitFor()
  await page.getByLabel('City').fill('Ajax')
  await warning.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await page.context().close()
})
