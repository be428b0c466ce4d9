import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { addDays, dayOf } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import { photoOwners } from '#services/domain/visit-photo/visit-photos.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { jpegParts } from '#tests/support/jpeg.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, now }), openChromium(inject('chromiumPath'))])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** A phone photo: 4,000 by 3,000 pixels with a GPS position. */
async function phonePicture(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 4_000
    canvas.height = 3_000
    const pen = canvas.getContext('2d')
    for (let x = 0; pen !== null && x < 400; x += 1) {
      pen.fillStyle = `hsl(${x} 70% 50%)`
      pen.fillRect(x * 10, 0, 10, 3_000)
    }
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  const file = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
  const buffer = Buffer.concat([file.subarray(0, 2), jpegParts.exif, file.subarray(2)])
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

async function storedPictures(id: string): Promise<Buffer[]> {
  const rows = await app.database.query<{ sha256: string }>(
    'select sha256 from infra.blob_owners where starts_with(owner, $1)',
    [photoOwners(id)],
  )
  return Promise.all(
    rows.map(async ({ sha256 }) => {
      const found = await app.blobs.get(sha256)
      return Buffer.concat(found === null ? [] : await Array.fromAsync(found.content))
    }),
  )
}

test('on a phone the crew photographs the vehicle before and, through a dead zone, after the work, and looks at both', async () => {
  const today = dayOf(now)
  const id = await bookAsGuest(app, { email: 'asha@example.com', date: addDays(today, 1), time: '10:00 AM' })
  const member = await officeStaff(app).member('crew')
  const { page, faults } = await openWindow(browser, app.url, 390)
  await page.goto('/crm-login')
  await page.locator('input[name=username]').fill(member.username)
  await page.locator('input[name=password]').fill(member.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/crm')
  await page.goto(`/crm?section=bookings&booking=${id}`)
  const photos = page.getByRole('region', { name: 'Photos' })
  await photos.getByText('There are no photos of this visit yet.').waitFor()

  const picture = await phonePicture(page)
  await photos.locator('input[aria-label="Photo before"]').setInputFiles(picture)
  const before = photos.getByRole('img', { name: new RegExp(`^Before, taken by ${member.username} on `) })
  await before.scrollIntoViewIfNeeded()
  await expect.poll(() => before.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_600)

  await page.context().setOffline(true)
  await photos.locator('input[aria-label="Photo after"]').setInputFiles(picture)
  await photos.getByText(/Photos need a connection/).waitFor()
  await expectNothingSideways(page, 'a photo that was not sent')
  await expectAccessible(page, 'a photo that was not sent')
  await page.context().setOffline(false)
  await photos.getByRole('button', { name: 'Try again' }).last().click()
  const after = photos.getByRole('img', { name: new RegExp(`^After, taken by ${member.username} on `) })
  await after.waitFor()
  await expectNothingSideways(page, 'the photos of a visit')
  await expectAccessible(page, 'the photos of a visit')

  const stored = await storedPictures(id)
  expect(stored).toHaveLength(2)
  for (const bytes of stored) {
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect([bytes.includes('Exif'), bytes.includes('GPS')]).toEqual([false, false])
  }

  await photos.getByRole('button', { name: /^Remove: After/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await after.waitFor({ state: 'detached' })
  expect(await storedPictures(id)).toHaveLength(1)
  expect(faults).toEqual([])
  await page.context().close()
})
