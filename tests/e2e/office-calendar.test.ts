import { resolve } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import { officeVisit } from '#services/contracts/visits.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser
let owner: TestBrowser
/** Tuesdays, none of which is near a holiday of the turn of the year. */
let days: readonly string[]
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 2 }), openChromium(inject('chromiumPath'))])
  owner = (await officeStaff(app).member('owner')).visitor
  const soon = Array.from({ length: 30 }, (_, day) => addDays(dayOf(app.ctx.clock()), day + 3))
  days = soon.filter((day) => weekdayOf(day) === 2 && !/-(?:12-2[3-9]|12-3\d|01-01)$/.test(day))
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function book(firstName: string, date: string, time: string) {
  const call = {
    id: crypto.randomUUID().replaceAll('-', ''),
    service: 'glazed',
    totalCents: 12_500,
    customer: { firstName, lastName: 'Diaz', email: '', phone: '416 555 0188' },
    customerId: null,
    vehicle: null,
    appointment: { date, time, address: '123 Yonge Street', city: 'Toronto' },
    language: 'en',
    waiver: 'regular',
  }
  const answer = await owner.post('/api/crm/bookings', call)
  expect(answer.status, answer.text).toBe(201)
  return call.id
}

const placeOf = async (id: string) => {
  const { body } = await owner.get(`/api/crm/bookings/${id}/visit`)
  const { van, date, time } = officeVisit.parse(body)
  return { van, date, time }
}
const untilAt = (id: string, place: object) =>
  eventually(
    async () => JSON.stringify({ ...(await placeOf(id)), ...place }) === JSON.stringify(await placeOf(id)),
    'the move',
  )

async function openDay(page: Page, day: string) {
  await page.context().addCookies([...owner.jar].map(([name, value]) => ({ name, value, url: app.url })))
  const listening = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/crm/live')
  await page.goto(`/crm?section=bookings&view=day&from=${day}`)
  await listening
  const block = (name: string) => page.locator('[data-visit]', { hasText: `${name} Diaz` })
  const cell = (van: string, time: string) => page.locator(`[data-start][data-van="${van}"][data-time="${time}"]`)
  /** It is only read out once nothing is moved. */
  const said = (hasText: RegExp) => page.locator('[data-move-said]', { hasText }).waitFor({ state: 'attached' })
  return { block, cell, said }
}

/** Held where it was taken, over a cell. */
async function drag(page: Page, block: Locator, cell: Locator) {
  const from = await block.boundingBox()
  if (from === null) throw new Error('The visit is not on the screen')
  const grip = 12
  await page.mouse.move(from.x + grip, from.y + grip)
  await block.and(page.locator('[data-drags]')).waitFor()
  await page.mouse.down()
  await page.mouse.move(from.x + grip + 8, from.y + grip + 8, { steps: 3 })
  const to = await cell.boundingBox()
  if (to === null) throw new Error('The place is not on the screen')
  await page.mouse.move(to.x + to.width / 2, to.y + grip, { steps: 6 })
}

const other = (van: string) => (van === 'van-1' ? 'van-2' : 'van-1')

test('a visit is dragged to the other van and back by Undo, not onto another visit, and to another time after a question', async () => {
  const [day = ''] = days
  const id = await book('Rosa', day, '10:00 AM')
  const { van: mine } = await placeOf(id)
  const { page, faults } = await openWindow(browser, app.url, 1440)
  const { block, cell, said } = await openDay(page, day)
  await block('Rosa').waitFor()
  await expectAccessible(page, 'the calendar')

  const theirs = other(mine)
  await drag(page, block('Rosa'), cell(theirs, '10:00 AM'))
  await said(/, 10:00 AM, Van \d$/)
  await page.mouse.up()
  await page.getByText('The time stays the same, so the customer gets no mail.').first().waitFor()
  await untilAt(id, { van: theirs, time: '10:00 AM' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilAt(id, { van: mine, time: '10:00 AM' })
  await block('Rosa')
    .getByText(mine === 'van-1' ? 'Van 1' : 'Van 2')
    .waitFor()

  // Somebody else books meanwhile: the calendar says so after the drag, which goes on.
  await drag(page, block('Rosa'), cell(theirs, '9:00 AM'))
  await said(/, 9:00 AM, Van \d$/)
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/crm/bookings')
  const busy = await book('Mia', day, '10:00 AM')
  expect(await placeOf(busy)).toMatchObject({ van: theirs })
  await (await read).finished()
  await said(/not possible. That van has another visit then/)
  expect(await block('Mia').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await said(/Rosa Diaz stays where it was/)
  await block('Mia').waitFor()

  await drag(page, block('Rosa'), cell(theirs, '11:00 AM'))
  await said(/not possible/)
  await page.mouse.up()
  await page.getByText('The visit was not moved').first().waitFor()
  expect(await placeOf(id)).toEqual({ van: mine, date: day, time: '10:00 AM' })

  await drag(page, block('Rosa'), cell(mine, '2:00 PM'))
  await said(/, 2:00 PM, Van \d$/)
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Move the visit' })
  await dialog.getByText('There is no e-mail address: please call the customer.').waitFor()
  await expectAccessible(page, 'the question before a visit is moved')
  expect(await placeOf(id)).toMatchObject({ time: '10:00 AM' })
  await dialog.getByRole('button', { name: /^Move to .*2:00 PM$/ }).click()
  await untilAt(id, { van: mine, time: '2:00 PM' })
  await block('Rosa').getByText('2:00 PM').waitFor()
  // No press that ended a drag has opened a visit.
  expect(new URL(page.url()).searchParams.get('booking')).toBeNull()
  expect(faults).toEqual([])
  await page.context().close()
})

test('a visit is moved by keys alone, and keeps the focus', async () => {
  const [, day = ''] = days
  const id = await book('Ines', day, '10:00 AM')
  const { van } = await placeOf(id)
  const { page, faults } = await openWindow(browser, app.url, 1440)
  const { block, said } = await openDay(page, day)
  await block('Ines').focus()
  await page.keyboard.press('m')
  await said(/^Ines Diaz, now .*10:00 AM, Van \d. The arrow keys choose/)
  await expectAccessible(page, 'the calendar while a visit is moved')
  await page.keyboard.press('ArrowDown')
  await said(/, 11:00 AM, Van \d$/)
  await page.keyboard.press('Escape')
  await said(/^Ines Diaz stays where it was/)
  await page.keyboard.press('m')
  await page.keyboard.press(van === 'van-1' ? 'ArrowRight' : 'ArrowLeft')
  await page.keyboard.press('Enter')
  await untilAt(id, { van: other(van), time: '10:00 AM' })
  await said(/^Ines Diaz: now with Van/)
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog').getByRole('button', { name: /^Move to .*11:00 AM$/ })
  await move.focus()
  await page.keyboard.press('Enter')
  await untilAt(id, { van: other(van), time: '11:00 AM' })
  await block('Ines').getByText('11:00 AM').waitFor()
  await page.waitForFunction(
    () => document.activeElement?.closest('[data-visit]')?.textContent.includes('Ines') === true,
  )
  expect(faults).toEqual([])
  await page.context().close()
})
