import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { bookingRow, insertBookings, personOf } from '#tests/projections/list-rows.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const bookings = 500

let app: TestApp
let browser: Browser
let owner: TestBrowser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  owner = (await officeStaff(app).member('owner')).visitor
  const rows = Array.from({ length: bookings }, (_, at) =>
    bookingRow(`b${at}`, { person: personOf(`Éloïse ${at}`, '=Roy', 'eloise@example.com') }),
  )
  await insertBookings(app.database, rows)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

test('an owner has all bookings exported and saved, finds the file again after a reload, and deletes it', async () => {
  const { page, faults } = await openWindow(browser, app.url, 390)
  await page.context().addCookies([...owner.jar].map(([name, value]) => ({ name, value, url: app.url })))
  await page.goto('/crm?section=reports')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All Data (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^crm-report-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toBe(`\uFEFF${(await owner.get('/api/crm/reports?format=csv')).text}`)
  expect(text.split('\r\n')).toHaveLength(bookings + 2)
  await page.getByText('CSV report has been downloaded').waitFor()

  await page.reload()
  const files = page.getByRole('region', { name: 'Files of the last day' })
  await files.getByText('500 bookings,').waitFor()
  await expectAccessible(page, 'the exports')
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'Download' }).press('Enter'),
  ])
  expect(await readFile(await again.path(), 'utf8')).toBe(text)
  await files.getByRole('button', { name: 'Delete file' }).press('Enter')
  await files.waitFor({ state: 'detached' })
  expect((await owner.get('/api/crm/exports')).body).toEqual({ exports: [] })
  expect(faults).toEqual([])
  await page.context().close()
})
